import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import { createDatabase, PASSWORD, SITE, startAuth } from '../testing/start-auth.ts'
import { laterSignUpsAlike } from '../testing/later-sign-ups.ts'

const suite = authSuite()

it('answers a new address with a bare user and sends a link and a code', async () => {
  const test = suite()
  const email = 'new@example.org'
  const { data, error } = await test.client().signUp({ email, password: PASSWORD })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user?.identities).toHaveLength(1)
  expect(data.user?.confirmation_sent_at).toBeDefined()
  const mail = test.lastMail(email)
  expect(mail).toMatchObject({ kind: 'confirm', code: expect.stringMatching(/^\d{6}$/) })
  expect(membersOf(mail.link)).toMatchObject({ type: 'signup', redirect_to: SITE })
  expect(membersOf(mail.link)['token']).toHaveLength(43)
})

it('hides an account behind a user that looks new', async () => {
  const test = suite()
  const email = 'hidden@example.org'
  const { userId } = await test.member(email)
  const mails = test.mails.length
  const options = { data: { name: 'Eve' } }
  const { data, error } = await test.client().signUp({ email, password: 'another password', options })
  expect(error).toBeNull()
  expect(data.user?.id).not.toBe(userId)
  expect(data.user).toMatchObject({ identities: [], role: '', user_metadata: { name: 'Eve' } })
  expect(data.user?.last_sign_in_at).toBeUndefined()
  expect(test.mails).toHaveLength(mails)
  const other = await test.client().signInWithPassword({ email, password: 'another password' })
  expect(other.error).toMatchObject({ code: 'invalid_credentials' })
})

it('keeps the first password until an address is confirmed and spaces its mails', async () => {
  const test = suite()
  const email = 'twice@example.org'
  const body = { email, password: PASSWORD }
  const repeat = async (): Promise<number> => {
    const before = test.mails.length
    const reply = await test.send('POST', '/signup', { email, password: 'second password' })
    expect(reply.status).toBe(200)
    return test.mails.length - before
  }
  await test.send('POST', '/signup', body)
  expect(await repeat()).toBe(0)
  test.advance(61)
  expect(await repeat()).toBe(1)
  const wrong = await test.client().signInWithPassword({ email, password: 'second password' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  expect((await test.client().signInWithPassword(body)).error).toMatchObject({ code: 'email_not_confirmed' })
})

it('answers every later sign-up alike, whether the address is confirmed or waits, and whatever was sent first', async () => {
  const test = suite()
  const [member, waiting] = ['is-member@example.org', 'still-waits@example.org']
  await test.member(member)
  const shapeOf = await laterSignUpsAlike(test, 'email', member, waiting)
  test.advance(3_600)
  expect(await shapeOf(waiting)).toEqual(await shapeOf(member))
})

it('answers a later sign-up alike when no more mails may be sent, and remembers that it was made', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { rateLimits: 'on', mailsPerHourPerAddress: 1 })
  const email = 'capped@example.org'
  await test.client().signUp({ email, password: PASSWORD })
  test.advance(61)
  const again = await test.client().signUp({ email, password: 'another password' })
  expect(again).toMatchObject({ error: null, data: { user: { identities: [] } } })
  expect(test.mails).toHaveLength(1)
  const token = test.lastMail(email).code ?? ''
  const { data } = await test.client().verifyOtp({ email, token, type: 'signup' })
  expect(data.user?.app_metadata).toMatchObject({ needs_password: true })
  await test.close()
  await database.drop()
})

it('gives wrong passwords, unknown users and password-less users the same answer', async () => {
  const test = suite()
  await test.member('alike@example.org')
  await test.client().signInWithOtp({ email: 'no-password@example.org' })
  const replies = await Promise.all(
    ['alike@example.org', 'unknown@example.org', 'no-password@example.org'].map(async (email) => {
      const reply = await test.send('POST', '/token?grant_type=password', { email, password: 'wrong one' })
      return { status: reply.status, body: await reply.json() }
    }),
  )
  expect(replies[0]).toMatchObject({ status: 400, body: { msg: 'Invalid login credentials' } })
  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
})

it('tells about a missing confirmation or a ban only to who knows the password', async () => {
  const test = suite()
  const email = 'pending@example.org'
  await test.client().signUp({ email, password: PASSWORD })
  const right = await test.client().signInWithPassword({ email, password: PASSWORD })
  expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  const wrong = await test.client().signInWithPassword({ email, password: 'wrong one' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })

  const { userId, client } = await test.member('banned@example.org')
  const admin = await test.admin()
  await admin.admin.updateUserById(userId, { ban_duration: '24h' })
  const body = { email: 'banned@example.org', password: PASSWORD }
  expect((await test.client().signInWithPassword(body)).error).toMatchObject({ code: 'user_banned' })
  const guess = await test.client().signInWithPassword({ ...body, password: 'wrong one' })
  expect(guess.error).toMatchObject({ code: 'invalid_credentials' })
  expect((await client.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 })
  expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned', status: 400 })
})

it.each([
  [{ email: 'a@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    { email: 'a@example.org', password: 'short' },
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ],
  [
    { email: 'a@example.org', password: 'x'.repeat(73) },
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    { email: 'nonsense', password: PASSWORD },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [{ phone: '+491234567', password: PASSWORD }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [{ data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    { email: 'a@example.org', password: PASSWORD, code_challenge: 'x' },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
])('refuses sign-up with %j', async (body, status, code, msg) => {
  const reply = await suite().send('POST', '/signup', body)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ code: status, error_code: code, msg })
})

it('signs in by a mailed code, making the account when it is new', async () => {
  const test = suite()
  const email = 'otp@example.org'
  const client = test.client()
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  expect(test.lastMail(email).kind).toBe('confirm')
  const first = await client.verifyOtp({ email, token: test.lastMail(email).code ?? '', type: 'email' })
  expect(first.error).toBeNull()
  expect(first.data.user?.email_confirmed_at).toBeDefined()
  await client.signInWithOtp({ email })
  expect(test.lastMail(email).kind).toBe('magic_link')
  const second = await client.verifyOtp({ email, token: test.lastMail(email).code ?? '', type: 'email' })
  expect(second.error).toBeNull()
  const closed = await client.signInWithOtp({
    email: 'stranger@example.org',
    options: { shouldCreateUser: false },
  })
  expect(closed.error).toMatchObject({ status: 422, code: 'otp_disabled' })
})

it('hears ten wrong codes from one place in a day and never uses a right one twice', async () => {
  const test = suite()
  const email = 'guess@example.org'
  await test.client().signInWithOtp({ email })
  const code = test.lastMail(email).code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { error } = await test.client().verifyOtp({ email, token: wrong, type: 'email' })
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  }
  const late = await test.client().verifyOtp({ email, token: code, type: 'email' })
  expect(late.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  test.advance(8641)
  await test.client().resend({ type: 'signup', email })
  const fresh = { email, token: test.lastMail(email).code ?? '', type: 'email' } as const
  expect((await test.client().verifyOtp(fresh)).error).toBeNull()
  await test.client().signInWithOtp({ email })
  const next = { email, token: test.lastMail(email).code ?? '', type: 'email' } as const
  const both = await Promise.all([test.client().verifyOtp(next), test.client().verifyOtp(next)])
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

it('lets codes and links run out', async () => {
  const test = suite()
  const email = 'late@example.org'
  await test.client().signUp({ email, password: PASSWORD })
  const { code, link } = test.lastMail(email)
  test.advance(86_401)
  const typed = await test.client().verifyOtp({ email, token: code ?? '', type: 'signup' })
  expect(typed.error).toMatchObject({ code: 'otp_expired' })
  const followed = await fetch(link ?? '', { redirect: 'manual' })
  expect(membersOf(followed.headers.get('location'))).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
})

it('answers resend alike for unknown, confirmed and waiting addresses', async () => {
  const test = suite()
  const { client } = await test.member('settled@example.org')
  await client.updateUser({ email: 'settled.anew@example.org' })
  await test.client().signUp({ email: 'waiting@example.org', password: PASSWORD })
  const mails = test.mails.length
  for (const type of ['signup', 'email_change'])
    for (const email of ['settled@example.org', 'unknown@example.org', 'waiting@example.org']) {
      const reply = await test.send('POST', '/resend', { type, email })
      expect([type, email, reply.status, await reply.json()]).toEqual([type, email, 200, {}])
    }
  expect(test.mails).toHaveLength(mails)
  const missing = await test.send('POST', '/resend', { type: 'x' })
  expect(await missing.json()).toMatchObject({
    msg: 'Missing one of these types: signup, email_change, sms, phone_change',
  })
})

it.each([
  [{}, 400, 'Verify requires a verification type'],
  [{ type: 'signup' }, 400, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: '2' }, 400, 'Verify requires either a token or a token hash'],
  [
    { type: 'signup', token_hash: '2', email: 'a@example.org' },
    400,
    'Only the token_hash and type should be provided',
  ],
  [{ type: 'signup', token: '1' }, 400, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'signup', token: '1', email: 'nonsense' }, 422, 'Invalid email format'],
  [{ type: 'x', token: '1', email: 'a@example.org' }, 400, 'Unsupported verification type'],
  [{ type: 'x', token_hash: '1' }, 400, 'Invalid email verification type'],
  [{ type: 'sms', token: '1', phone: '+491234567' }, 403, 'Token has expired or is invalid'],
  [{ type: 'email', token: '123456', email: 'nobody@example.org' }, 403, 'Token has expired or is invalid'],
])('refuses to verify %j', async (body, status, msg) => {
  const reply = await suite().send('POST', '/verify', body)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ msg })
})
