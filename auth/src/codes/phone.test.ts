import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { createDatabase, PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'
import type { AuthOptions, Sms } from '../auth.ts'

const sent: Sms[] = []
let broken = false

const phone: NonNullable<AuthOptions['phone']> = {
  async send(sms) {
    if (broken) throw new Error('the gateway is away')
    sent.push(sms)
    return { messageId: `m-${sent.length}` }
  },
}

const suite = authSuite({ phone, phoneFactors: true, onError: () => undefined })

type Client = ReturnType<TestAuth['client']>

let count = 0

function newNumber(): string {
  count += 1
  return `+49151000000${String(count).padStart(2, '0')}`
}

function codeTo(number: string): string {
  const sms = sent.findLast(({ to }) => to === number)
  if (sms === undefined) throw new Error(`no message to ${number}`)
  return sms.code
}

async function phoneMember(test: TestAuth): Promise<{ client: Client; number: string }> {
  const number = newNumber()
  const client = test.client()
  await client.signUp({ phone: number, password: PASSWORD })
  const { error } = await client.verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  if (error !== null) throw error
  return { client, number }
}

it('signs up by phone, confirms and signs in with the password', async () => {
  const test = suite()
  const number = newNumber()
  const client = test.client()
  const signedUp = await client.signUp({ phone: number, password: PASSWORD, options: { data: { a: 1 } } })
  expect(signedUp.data).toMatchObject({
    session: null,
    user: {
      phone: number.slice(1),
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone' }],
      user_metadata: { a: 1, phone_verified: false },
    },
  })
  const early = await client.signInWithPassword({ phone: number, password: PASSWORD })
  expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
  const wrong = await client.verifyOtp({ phone: number, token: '000000', type: 'sms' })
  expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' })
  const { data } = await client.verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(data.user).toMatchObject({
    phone_confirmed_at: expect.any(String),
    user_metadata: { phone_verified: true },
  })
  const signedIn = await test.client().signInWithPassword({ phone: number, password: PASSWORD })
  expect(signedIn.error).toBeNull()
  const again = await test.client().signUp({ phone: number, password: PASSWORD })
  expect(again.data.user?.identities).toEqual([])
})

it('signs in by a code that lives a minute and a message that is sent once a minute', async () => {
  const test = suite()
  const number = newNumber()
  const client = test.client()
  const first = await client.signInWithOtp({ phone: number })
  expect(first.data.messageId).toMatch(/^m-/)
  const soon = await client.signInWithOtp({ phone: number })
  expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  test.advance(61)
  const late = await client.verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(late.error).toMatchObject({ code: 'otp_expired' })
  const resent = await client.resend({ type: 'sms', phone: number })
  expect([resent.error, resent.data.messageId]).toEqual([null, undefined])
  const { error } = await client.verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(error).toBeNull()
  const stranger = await test
    .client()
    .signInWithOtp({ phone: newNumber(), options: { shouldCreateUser: false } })
  expect(stranger.error).toMatchObject({ status: 422, code: 'otp_disabled' })
})

it('changes a number by a code to the new one, never to a taken one', async () => {
  const test = suite()
  const { client, number } = await phoneMember(test)
  const { number: taken } = await phoneMember(test)
  expect((await client.updateUser({ phone: taken })).error).toMatchObject({
    status: 422,
    code: 'phone_exists',
  })
  const next = newNumber()
  const asked = await client.updateUser({ phone: next })
  expect(asked.data.user).toMatchObject({ phone: number.slice(1), new_phone: next.slice(1) })
  test.advance(61)
  await client.resend({ type: 'phone_change', phone: number })
  expect(sent.at(-1)).toMatchObject({ to: next, kind: 'phone_change' })
  const { data, error } = await client.verifyOtp({ phone: next, token: codeTo(next), type: 'phone_change' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone: next.slice(1) })
  const email = await test.member('addsphone@example.org')
  const added = newNumber()
  await email.client.updateUser({ phone: added })
  await email.client.verifyOtp({ phone: added, token: codeTo(added), type: 'phone_change' })
  const user = (await email.client.getUser()).data.user
  expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] })
})

it('answers a resend alike, whether a number waits for a code, waits too soon, or is nobody’s', async () => {
  const test = suite()
  const [waiting, unknown] = [newNumber(), newNumber()]
  await test.client().signUp({ phone: waiting, password: PASSWORD })
  const { number: confirmed } = await phoneMember(test)
  const before = sent.length
  const answer = async (number: string): Promise<unknown> => {
    const reply = await test.send('POST', '/resend', { type: 'sms', phone: number })
    return [reply.status, await reply.json()]
  }
  for (const number of [waiting, confirmed, unknown]) {
    expect(await answer(number)).toEqual([200, {}])
  }
  expect(sent).toHaveLength(before)
  test.advance(61)
  broken = true
  expect(await answer(waiting)).toEqual([200, {}])
  broken = false
  await expect.poll(() => answer(waiting).then(() => sent.length)).toBe(before + 1)
})

it('tells a gateway failure and lets the person try again at once', async () => {
  const test = suite()
  const number = newNumber()
  broken = true
  const failed = await test.client().signInWithOtp({ phone: number })
  broken = false
  expect(failed.error).toMatchObject({
    status: 422,
    code: 'sms_send_failed',
    message: expect.stringMatching(/^Error sending confirmation OTP to provider: /),
  })
  expect((await test.client().signInWithOtp({ phone: number })).error).toBeNull()
})

it('reauthenticates by text message where there is no mail address', async () => {
  const test = suite()
  const { client, number } = await phoneMember(test)
  expect((await client.reauthenticate()).error).toBeNull()
  expect(sent.at(-1)).toMatchObject({ to: number, kind: 'reauthentication' })
})

it.each([
  ['/signup', { phone: '12ab', password: PASSWORD }, 400, 'Invalid phone number format (E.164 required)'],
  ['/signup', { phone: '+4915100', password: PASSWORD, channel: 'pigeon' }, 400, 'Invalid channel'],
  [
    '/signup',
    { phone: '+4915100', password: PASSWORD, code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
    400,
    'PKCE not supported for phone signups',
  ],
  ['/otp', { phone: '0151' }, 400, 'Invalid phone number format'],
  [
    '/otp',
    { email: 'a@example.org', channel: 'sms' },
    400,
    'Channel should only be specified with Phone OTP',
  ],
  ['/verify', { type: 'sms', phone: 'x', token: '1' }, 400, 'Invalid phone number format'],
  ['/verify', { type: 'sms', email: 'a@example.org', token: '1' }, 400, 'Only an email address or phone'],
  ['/verify', { type: 'sms', token_hash: 'x' }, 400, 'Invalid email verification type'],
  ['/resend', { type: 'sms', email: 'a@example.org' }, 400, 'Type provided requires a phone number'],
  ['/resend', { type: 'signup', phone: '+4915100' }, 400, 'Type provided requires an email address'],
  ['/token?grant_type=password', { phone: '+4915199', password: 'x' }, 400, 'Invalid login credentials'],
])('answers %s %j', async (path, body, status, message) => {
  const reply = await suite().send('POST', path, body)
  expect(reply.status).toBe(status)
  expect(Object(await reply.json()).msg).toContain(message)
})

it('uses a phone as second factor, locks it and keeps one per number', async () => {
  const test = suite()
  const { client } = await test.member('phonefactor@example.org')
  const number = newNumber()
  const missing = await client.mfa.enroll({ factorType: 'phone', phone: '' })
  expect(missing.error?.message).toBe('Phone number required to enroll Phone factor')
  const enrolment = await client.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Mobile' })
  expect(enrolment.data).toMatchObject({ type: 'phone', phone: number.slice(1) })
  const replaced = await client.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Mobile' })
  const factorId = replaced.data?.id ?? ''
  const challenged = await client.mfa.challenge({ factorId })
  expect(challenged.data).toMatchObject({ type: 'phone' })
  expect((await client.mfa.challenge({ factorId })).error).toMatchObject({ code: 'over_sms_send_rate_limit' })
  const challengeId = challenged.data?.id ?? ''
  const wrong = await client.mfa.verify({ factorId, challengeId, code: '000000' })
  expect(wrong.error).toMatchObject({ status: 422, message: 'Invalid MFA Phone code entered' })
  const right = await client.mfa.verify({ factorId, challengeId, code: codeTo(number) })
  expect(right.error).toBeNull()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect(JSON.stringify(level.data?.currentAuthenticationMethods)).toContain('mfa/phone')
  const twice = await client.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Again' })
  expect(twice.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  test.advance(61)
  const next = await client.mfa.challenge({ factorId })
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await client.mfa.verify({ factorId, challengeId: next.data?.id ?? '', code: '000000' })
  }
  const locked = await client.mfa.verify({ factorId, challengeId: next.data?.id ?? '', code: codeTo(number) })
  expect(locked.error).toMatchObject({ status: 429 })
})

it('lets operators create and change people by phone', async () => {
  const test = suite()
  const admin = (await test.admin()).admin
  const number = newNumber()
  const { data } = await admin.createUser({ phone: number, phone_confirm: true, password: PASSWORD })
  expect(data.user).toMatchObject({ phone: number.slice(1), phone_confirmed_at: expect.any(String) })
  expect((await test.client().signInWithPassword({ phone: number, password: PASSWORD })).error).toBeNull()
  const taken = await admin.createUser({ phone: number })
  expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' })
  const next = newNumber()
  const moved = await admin.updateUserById(data.user?.id ?? '', { phone: next })
  expect(moved.data.user?.phone).toBe(next.slice(1))
})

it('confirms numbers at once under autoconfirm, and says a known one is known', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { phone: { ...phone, autoconfirm: true } })
  const number = newNumber()
  const { data } = await test.client().signUp({ phone: number, password: PASSWORD })
  expect(data.session).not.toBeNull()
  const again = await test.client().signUp({ phone: number, password: PASSWORD })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  const { client } = await test.member('mailandphone@example.org')
  const repeated = await test.client().signUp({ email: 'mailandphone@example.org', password: PASSWORD })
  expect(repeated.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  const next = newNumber()
  const changed = await client.updateUser({ phone: next })
  expect(changed.data.user).toMatchObject({ phone: next.slice(1), phone_confirmed_at: expect.any(String) })
  const settings: unknown = await (await test.send('GET', '/settings')).json()
  expect(settings).toMatchObject({ external: { phone: true }, phone_autoconfirm: true })
  await test.close()
  await database.drop()
})

it('caps text messages of the installation', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { phone, rateLimits: 'on', smsPerHour: 1 })
  expect((await test.client().signInWithOtp({ phone: newNumber() })).error).toBeNull()
  const capped = await test.client().signInWithOtp({ phone: newNumber() })
  expect(capped.error).toMatchObject({ status: 429, message: 'SMS rate limit exceeded' })
  await test.close()
  await database.drop()
})

it('counts wrong passwords on the number, however it is spelt', async () => {
  const test = suite()
  const { number } = await phoneMember(test)
  const digits = number.slice(1)
  const spellings = Array.from({ length: 13 }, (_, at) => `+${digits.slice(0, at)} ${digits.slice(at)}`)
  const answers: unknown[] = []
  for (const phone of spellings) {
    answers.push((await test.client().signInWithPassword({ phone, password: 'wrong one' })).error?.status)
  }
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(answers.slice(10)).toEqual([429, 429, 429])
})

it('forgets the number of a phone identity that is unlinked', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { phone, manualLinking: true })
  const { client } = await test.member('unlinks@example.org')
  const number = newNumber()
  await client.updateUser({ phone: number })
  await client.verifyOtp({ phone: number, token: codeTo(number), type: 'phone_change' })
  test.advance(61)
  await test.client().signInWithOtp({ phone: number })
  const identity = (await client.getUserIdentities()).data?.identities.find(
    ({ provider }) => provider === 'phone',
  )
  if (identity === undefined) throw new Error('the number is no identity')
  expect((await client.unlinkIdentity(identity)).error).toBeNull()
  const { user } = (await client.getUser()).data
  expect(user).toMatchObject({ phone: '', email: 'unlinks@example.org' })
  expect(user?.phone_confirmed_at).toBeUndefined()
  const byCode = await test.client().verifyOtp({ phone: number, token: codeTo(number), type: 'sms' })
  expect(byCode.error).toMatchObject({ code: 'otp_expired' })
  const byPassword = await test.client().signInWithPassword({ phone: number, password: PASSWORD })
  expect(byPassword.error).toMatchObject({ code: 'invalid_credentials' })
  expect(
    (await test.client().signUp({ phone: number, password: PASSWORD })).data.user?.identities,
  ).toHaveLength(1)
  await test.close()
  await database.drop()
})
