import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { createDatabase, PASSWORD, startAuth } from '../testing/start-auth.ts'

const suite = authSuite({
  anonymous: true,
  quietOtp: true,
  passkeys: { rpId: 'localhost', rpName: 'Test', origins: ['http://localhost:3000'] },
})

it('signs in without an address and becomes a lasting account by confirming one', async () => {
  const test = suite()
  const client = test.client()
  const { data, error } = await client.signInAnonymously({ options: { data: { colour: 'green' } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: { colour: 'green' },
    identities: [],
  })
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'anonymous' }])
  const bare = await client.updateUser({ password: PASSWORD })
  expect(bare.error).toMatchObject({
    status: 422,
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
  const email = 'lasting@example.org'
  expect((await client.updateUser({ email, password: PASSWORD })).data.user?.is_anonymous).toBe(true)
  const token = test.lastMail(email).code ?? ''
  const done = await client.verifyOtp({ email, token, type: 'email_change' })
  expect(done.data.user).toMatchObject({
    id: data.user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
  expect((await test.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

it('keeps second factors and passkeys from people without an address', async () => {
  const test = suite()
  const client = test.client()
  await client.signInAnonymously()
  const refused = { status: 403, message: 'Anonymous user not allowed to perform these actions' }
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused)
  expect((await client.passkey.startRegistration()).error).toMatchObject(refused)
})

it('tells nothing of an unknown address when codes are quiet', async () => {
  const test = suite()
  const options = { shouldCreateUser: false }
  const { error } = await test.client().signInWithOtp({ email: 'unknown@example.org', options })
  expect(error).toBeNull()
  expect(test.mails.filter(({ to }) => to === 'unknown@example.org')).toEqual([])
})

it('answers a known address as an unknown one, also inside the interval, when codes are quiet', async () => {
  const test = suite()
  const email = 'known.and.quiet@example.org'
  await test.member(email)
  test.advance(120)
  const ask = async (address: string): Promise<[number, string]> => {
    const reply = await test.send('POST', '/otp', { email: address, create_user: false })
    return [reply.status, await reply.text()]
  }
  for (const address of [email, email, 'nobody.and.quiet@example.org'])
    expect(await ask(address)).toEqual([200, '{}'])
  expect(test.mails.filter(({ to, kind }) => to === email && kind === 'magic_link')).toHaveLength(1)
})

it('is off by default, confirms at once under autoconfirm and has its own limit', async () => {
  const database = await createDatabase()
  const off = await startAuth(database.pool)
  expect((await off.client().signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
  })
  await off.close()
  const test = await startAuth(database.pool, { anonymous: true, autoconfirm: true, rateLimits: 'on' })
  const client = test.client()
  await client.signInAnonymously()
  const changed = await client.updateUser({ email: 'atonce@example.org' })
  expect(changed.data.user).toMatchObject({ email: 'atonce@example.org', is_anonymous: false })
  test.advance(3600)
  for (let n = 0; n < 30; n += 1) {
    await test.send('POST', '/signup', {})
    if (n % 10 === 9) test.advance(60)
  }
  const statuses = await Promise.all([1, 2, 3].map(() => test.send('POST', '/signup', {})))
  expect(statuses.map(({ status }) => status)).toContain(429)
  await test.close()
  await database.drop()
})
