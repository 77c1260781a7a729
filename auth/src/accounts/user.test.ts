import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'

const suite = authSuite({ redirectAllowList: ['https://*.example.net/**'] })

it('recovers a password: mail, link, fragment, new password', async () => {
  const test = suite()
  const email = 'forgot@example.org'
  const { client: elsewhere } = await test.member(email)
  const client = test.client()
  const redirectTo = `${SITE}/reset-password`
  expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
  const { kind, link, code } = test.lastMail(email)
  expect(kind).toBe('recovery')
  const head = await fetch(link ?? '', { method: 'HEAD', redirect: 'manual' })
  expect(head.status).toBe(200)
  const followed = await fetch(link ?? '', { redirect: 'manual' })
  expect(followed.status).toBe(303)
  const location = followed.headers.get('location') ?? ''
  expect(location.startsWith(`${redirectTo}#access_token=`)).toBe(true)
  const members = membersOf(location)
  expect(Object.keys(members)).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  expect(members['type']).toBe('recovery')
  const { access_token = '', refresh_token = '' } = members
  await client.setSession({ access_token, refresh_token })
  const same = await client.updateUser({ password: PASSWORD })
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
  expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')
  expect((await test.client().signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
  const reused = membersOf((await fetch(link ?? '', { redirect: 'manual' })).headers.get('location'))
  expect(reused).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  const typed = await test.client().verifyOtp({ email, token: code ?? '', type: 'recovery' })
  expect(typed.error).toMatchObject({ code: 'otp_expired' })
})

it('answers recovery alike for known and unknown addresses, also inside the interval', async () => {
  const test = suite()
  await test.member('quiet@example.org')
  const ask = async (email: string): Promise<string> => {
    const reply = await test.send('POST', '/recover', { email })
    return `${reply.status} ${await reply.text()}`
  }
  const mails = test.mails.length
  expect(await ask('quiet@example.org')).toBe('200 {}')
  expect(await ask('quiet@example.org')).toBe('200 {}')
  expect(await ask('unknown@example.org')).toBe('200 {}')
  expect(test.mails).toHaveLength(mails + 1)
})

it.each([
  [`${SITE}/inside?x=1`, `${SITE}/inside?x=1`],
  ['http://localhost:5173/dev', 'http://localhost:5173/dev'],
  ['https://app.example.net/a/b', 'https://app.example.net/a/b'],
  ['https://a.b.example.net/a', SITE],
  ['https://evil.example.com/', SITE],
  ['https://app.example.net.evil.com/', SITE],
  ['https://app.example.net@evil.com/', SITE],
  ['http://localhost:3000@evil.com/', SITE],
  ['https://2130706433/', SITE],
  ['http://192.0.2.9:3000/', SITE],
  ['//evil.com', SITE],
  ['javascript:alert(1)', SITE],
  ['https://evil.com\\.example.net/', SITE],
])('sends a wish for %s to %s', async (wish, expected) => {
  const test = suite()
  const reply = await test.send('GET', `/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wish)}`)
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')?.split('#')[0]).toBe(expected)
})

it('merges metadata, deletes nulls and keeps app_metadata to operators', async () => {
  const test = suite()
  const { client } = await test.member('meta@example.org')
  await client.updateUser({ data: { name: 'A', city: 'B' } })
  const { data } = await client.updateUser({ data: { city: null, tone: 'calm' } })
  expect(data.user?.user_metadata).toMatchObject({ name: 'A', tone: 'calm' })
  expect(data.user?.user_metadata).not.toHaveProperty('city')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const body = { app_metadata: { roles: ['admin'] } }
  const reply = await test.send('PUT', '/user', body, { authorization: `Bearer ${token}` })
  expect(reply.status).toBe(403)
  expect(await reply.json()).toMatchObject({ error_code: 'not_admin' })
})

it('changes an address only after both addresses agreed', async () => {
  const test = suite()
  const { client, userId } = await test.member('old@example.org')
  await test.member('taken@example.org')
  const taken = await client.updateUser({ email: 'taken@example.org' })
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  const asked = await client.updateUser({ email: 'fresh@example.org' })
  expect(asked.data.user).toMatchObject({ email: 'old@example.org', new_email: 'fresh@example.org' })
  const half = await fetch(test.lastMail('fresh@example.org').link ?? '', { redirect: 'manual' })
  expect(membersOf(half.headers.get('location'))['message']).toMatch(/^Confirmation link accepted\./)
  expect((await client.getUser()).data.user?.email).toBe('old@example.org')
  const token = test.lastMail('old@example.org').code ?? ''
  const done = await test.client().verifyOtp({ email: 'old@example.org', token, type: 'email_change' })
  expect(done.error).toBeNull()
  expect(done.data.user).toMatchObject({ id: userId, email: 'fresh@example.org' })
  expect(done.data.session).not.toBeNull()
  expect(done.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: 'fresh@example.org' })
})

it('does not finish a change by using one address twice', async () => {
  const test = suite()
  const { client } = await test.member('one@example.org')
  await client.updateUser({ email: 'two@example.org' })
  const verify = (): Promise<Response> =>
    fetch(test.lastMail('two@example.org').link ?? '', { redirect: 'manual' })
  await verify()
  test.advance(61)
  await test.client().resend({ type: 'email_change', email: 'one@example.org' })
  const again = await verify()
  expect(membersOf(again.headers.get('location'))).toHaveProperty('message')
  expect((await client.getUser()).data.user?.email).toBe('one@example.org')
})

it('sends a re-authentication code without a link', async () => {
  const test = suite()
  const { client } = await test.member('sure@example.org')
  expect((await client.reauthenticate()).error).toBeNull()
  expect(test.lastMail('sure@example.org')).toMatchObject({ kind: 'reauthentication', link: null })
})

it('refuses another audience', async () => {
  const test = suite()
  const { client } = await test.member('audience@example.org')
  const authorization = `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}`
  const reply = await test.send('GET', '/user', undefined, { authorization, 'x-jwt-aud': 'other' })
  expect(await reply.json()).toMatchObject({ msg: "Token audience doesn't match request audience" })
})
