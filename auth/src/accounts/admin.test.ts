import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'

const suite = authSuite()

it('lets only service keys in', async () => {
  const test = suite()
  const { client } = await test.member('user@example.org')
  const user = (await client.getSession()).data.session?.access_token ?? ''
  const ask = async (authorization?: string): Promise<unknown> => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const reply = await test.send('GET', '/admin/users', undefined, headers)
    return { status: reply.status, ...Object(await reply.json()) }
  }
  expect(await ask()).toMatchObject({ status: 401, error_code: 'no_authorization' })
  expect(await ask(`Bearer ${user}`)).toMatchObject({ status: 403, error_code: 'not_admin' })
  expect(await ask(`Bearer ${await test.auth.anonKey()}`)).toMatchObject({
    status: 403,
    error_code: 'not_admin',
  })
  expect(await ask(`Bearer ${await test.auth.serviceKey()}`)).toMatchObject({ status: 200 })
})

it('creates, lists, changes and deletes users', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'made@example.org'
  const made = await admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { a: 1 },
    app_metadata: { roles: ['admin'] },
  })
  expect(made.data.user).toMatchObject({
    user_metadata: { a: 1 },
    app_metadata: { provider: 'email', providers: ['email'], roles: ['admin'] },
  })
  expect(made.data.user?.user_metadata).toEqual({ a: 1 })
  const id = made.data.user?.id ?? ''
  expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  await admin.createUser({ email: 'second@example.org' })
  await admin.createUser({ email: 'third@example.org' })
  const listed = await admin.listUsers({ page: 1, perPage: 2 })
  expect(listed.data.users).toHaveLength(2)
  expect(listed.data).toMatchObject({ nextPage: 2, lastPage: 2, aud: 'authenticated' })

  const client = test.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  const token = (await client.getSession()).data.session?.access_token ?? ''
  expect(await test.auth.authenticate(token)).toMatchObject({ appMetadata: { roles: ['admin'] } })
  await admin.updateUserById(id, { password: 'changed by admin' })
  expect(await test.auth.authenticate(token)).toBeNull()
  expect((await test.client().signInWithPassword({ email, password: 'changed by admin' })).error).toBeNull()
  expect((await admin.updateUserById(id, { ban_duration: 'soon' })).error).toMatchObject({ status: 400 })
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

it('deletes softly: the address is free again and nothing of it is left', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'leaving@example.org'
  const { userId } = await test.member(email)
  expect((await admin.deleteUser(userId, true)).error).toBeNull()
  const rest = await test.pool.query(
    `select to_jsonb(a)::text || coalesce((select jsonb_agg(i)::text from auth.identity i where i.user_id = a.id), '') as row
     from auth.account a where a.id = $1`,
    [userId],
  )
  expect(rest.rows).toHaveLength(1)
  expect(JSON.stringify(rest.rows)).not.toContain('leaving')
  expect((await admin.createUser({ email })).error).toBeNull()
})

it('generates links without a mail', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'linked@example.org'
  const mails = test.mails.length
  const missing = await admin.generateLink({ type: 'recovery', email })
  expect(missing.error).toMatchObject({ status: 404, code: 'user_not_found' })
  const made = await admin.generateLink({ type: 'signup', email, password: PASSWORD })
  const { action_link: link = null, hashed_token: hash = '', email_otp: otp } = made.data.properties ?? {}
  expect(Object.keys(membersOf(link))).toEqual(['token', 'type', 'redirect_to'])
  expect(otp).toMatch(/^\d{6}$/)
  expect(test.mails).toHaveLength(mails)
  const verified = await test.client().verifyOtp({ type: 'signup', token_hash: hash })
  expect(verified.error).toBeNull()
  expect((await test.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  const taken = await admin.generateLink({ type: 'invite', email })
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  const recovery = await admin.generateLink({ type: 'recovery', email })
  const followed = await fetch(recovery.data.properties?.action_link ?? '', { redirect: 'manual' })
  expect(membersOf(followed.headers.get('location'))['type']).toBe('recovery')
  const odd = await test.send(
    'POST',
    '/admin/generate_link',
    { type: 'x', email },
    {
      authorization: `Bearer ${await test.auth.serviceKey()}`,
    },
  )
  expect(await odd.json()).toMatchObject({ msg: 'Invalid email action link type requested: x' })
})

it('invites', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'invited@example.org'
  const invited = await admin.inviteUserByEmail(email, { data: { from: 'us' } })
  expect(invited.data.user).toMatchObject({ email, invited_at: expect.any(String) })
  const mail = test.lastMail(email)
  expect(mail.kind).toBe('invite')
  const client = test.client()
  const accepted = await client.verifyOtp({ type: 'invite', email, token: mail.code ?? '' })
  expect(accepted.error).toBeNull()
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  const audit = await test.send('GET', '/admin/audit', undefined, {
    authorization: `Bearer ${await test.auth.serviceKey()}`,
  })
  expect(JSON.stringify(await audit.json())).toContain('user_invited')
})

it('refuses neither of two invitations sent at once, and counts the newest', async () => {
  const test = suite()
  const { admin } = await test.admin()
  for (const email of ['at.once@example.org', 'made.before@example.org']) {
    if (email.startsWith('made')) await admin.createUser({ email })
    const replies = await Promise.all([1, 2, 3].map(() => admin.inviteUserByEmail(email)))
    expect(replies.map(({ error }) => error)).toEqual([null, null, null])
    expect(new Set(replies.map(({ data }) => data.user?.id)).size).toBe(1)
    const accepted = await test
      .client()
      .verifyOtp({ type: 'invite', email, token: test.lastMail(email).code ?? '' })
    expect(accepted.error).toBeNull()
  }
})

it('shows an invitation’s data to nobody who only types the address, and keeps it for the invited person', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'secretly.invited@example.org'
  const invited = await admin.inviteUserByEmail(email, { data: { case: 'private' } })
  expect(invited.data.user?.user_metadata).toEqual({ case: 'private' })
  test.advance(61)
  const { data } = await test.client().signUp({ email, password: PASSWORD, options: { data: { mine: 1 } } })
  expect(JSON.stringify(data)).not.toContain('private')
  expect(data.user?.user_metadata).toEqual({ mine: 1 })
  const { data: kept } = await admin.getUserById(invited.data.user?.id ?? '')
  expect(kept.user?.user_metadata).toEqual({ case: 'private' })
})

it('finds a softly deleted user with the time it happened, and deletes it for good', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const { userId } = await test.member('softly@example.org')
  await admin.deleteUser(userId, true)
  const found = await admin.getUserById(userId)
  expect(found.data.user).toMatchObject({ id: userId, deleted_at: expect.any(String) })
  expect(JSON.stringify(found.data)).not.toContain('softly')
  expect((await admin.updateUserById(userId, { email: 'back@example.org' })).error).toMatchObject({
    status: 404,
  })
  expect((await admin.deleteUser(userId)).error).toBeNull()
  expect((await admin.getUserById(userId)).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

it('answers the metadata of a generated link as it was sent', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const data = { plan: 'x', nested: { deep: [1] } }
  const replies = [
    await admin.generateLink({
      type: 'signup',
      email: 's@example.org',
      password: PASSWORD,
      options: { data },
    }),
    await admin.generateLink({ type: 'invite', email: 'i@example.org', options: { data } }),
    await admin.generateLink({ type: 'magiclink', email: 'm@example.org', options: { data } }),
  ]
  expect(replies.map((reply) => reply.data.user?.user_metadata)).toEqual([data, data, data])
})

it('removes a lost authenticator', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const { client, userId } = await test.member('lost@example.org')
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const listed = await admin.mfa.listFactors({ userId })
  expect(listed.data?.factors).toMatchObject([{ id: data?.id, status: 'unverified' }])
  expect((await admin.mfa.deleteFactor({ userId, id: data?.id ?? '' })).error).toBeNull()
  expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
})
