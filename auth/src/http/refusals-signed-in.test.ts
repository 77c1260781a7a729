import { SignJWT, importJWK } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { answerOf, bearerOf, line } from '../testing/refusals.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

/** The lines of the wire's error tables for somebody who is signed in. */
const suite = authSuite({
  autoconfirm: true,
  anonymous: true,
  manualLinking: true,
  bindChallengeToIp: true,
  phone: { send: async () => ({}), autoconfirm: true },
})

let count = 0

type Somebody = {
  headers: Record<string, string>
  client: ReturnType<TestAuth['client']>
  email: string
  id: string
}

async function somebody(test: TestAuth): Promise<Somebody> {
  count += 1
  const email = `lines${count}@example.org`
  const { client, userId } = await test.member(email)
  return { client, headers: await bearerOf(client), email, id: userId }
}

type Guarded = Somebody & { factorId: string; code: () => string; aal1: Record<string, string> }

/** Somebody with an authenticator, at aal2 and beside it at aal1. */
async function guarded(test: TestAuth): Promise<Guarded> {
  const { client, email, id } = await somebody(test)
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'First' })
  if (error !== null) throw error
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const code = (): string => totp.generate({ timestamp: test.now().getTime() })
  await client.mfa.challengeAndVerify({ factorId: data.id, code: code() })
  test.advance(30)
  const second = test.client()
  await second.signInWithPassword({ email, password: PASSWORD })
  const [headers, aal1] = [await bearerOf(client), await bearerOf(second)]
  return { client, email, id, headers, factorId: data.id, code, aal1 }
}

it.each<[string, unknown, string]>([
  [
    'PUT /user',
    { email: 'nonsense' },
    '400 validation_failed Unable to validate email address: invalid format',
  ],
  ['PUT /user', { phone: '0' }, '400 validation_failed Invalid phone number format (E.164 required)'],
  ['PUT /user', { phone: '+4915100', channel: 'x' }, '400 validation_failed Invalid channel…'],
  ['PUT /user', { password: '12345' }, '422 weak_password Password should be at least 6 characters.'],
  [
    'PUT /user',
    { password: 'x'.repeat(73) },
    '400 validation_failed Password cannot be longer than 72 characters',
  ],
  [
    'PUT /user',
    { app_metadata: { roles: ['admin'] } },
    '403 not_admin Updating app_metadata requires admin privileges',
  ],
  [
    'PUT /user',
    { password: PASSWORD },
    '422 same_password New password should be different from the old password.',
  ],
  ['POST /logout?scope=x', undefined, '400 validation_failed Unsupported logout scope "x"'],
  ['DELETE /user/identities/x', undefined, '404 validation_failed identity_id must be an UUID'],
  [`DELETE /user/identities/${crypto.randomUUID()}`, undefined, '422 …'],
  [
    'POST /factors',
    { factor_type: 'knock' },
    '400 validation_failed factor_type needs to be totp, phone, or webauthn',
  ],
  [
    'POST /factors',
    { factor_type: 'phone', phone: '+4915100' },
    '422 mfa_phone_enroll_not_enabled MFA enroll is disabled for Phone',
  ],
  [
    'POST /factors',
    { factor_type: 'webauthn' },
    '422 mfa_webauthn_enroll_not_enabled MFA enroll is disabled for WebAuthn',
  ],
  ['POST /factors/x/challenge', {}, '404 validation_failed factor_id must be an UUID'],
  [`POST /factors/${crypto.randomUUID()}/challenge`, {}, '404 mfa_factor_not_found Factor not found'],
  [`DELETE /factors/${crypto.randomUUID()}`, undefined, '404 mfa_factor_not_found Factor not found'],
  [
    'GET /factors/recovery-codes',
    undefined,
    '404 mfa_factor_not_found The user has not enrolled recovery codes',
  ],
  ['POST /factors/recovery-codes', {}, '403 insufficient_aal AAL2 required to generate recovery codes'],
  ['POST /factors/recovery-codes/verify', { code: '' }, '400 validation_failed Code needs to be non-empty'],
])('%s %j is answered %s', async (request, body, expected) => {
  const { headers } = await somebody(suite())
  expect(await answerOf(suite(), request, body, headers)).toMatch(line(expected))
})

it('keeps taken addresses and numbers from others', async () => {
  const test = suite()
  const [one, two] = [await somebody(test), await somebody(test)]
  expect(await answerOf(test, 'PUT /user', { email: one.email }, two.headers)).toBe(
    '422 email_exists A user with this email address has already been registered',
  )
  await test.send('PUT', '/user', { phone: '+4915155555555' }, one.headers)
  expect(await answerOf(test, 'PUT /user', { phone: '+4915155555555' }, two.headers)).toBe(
    '422 phone_exists A user with this phone number has already been registered',
  )
})

it('keeps the last identity', async () => {
  const test = suite()
  const { client, headers } = await somebody(test)
  const identity = (await client.getUserIdentities()).data?.identities[0]?.identity_id ?? ''
  expect(await answerOf(test, `DELETE /user/identities/${identity}`, undefined, headers)).toBe(
    '422 single_identity_not_deletable User must have at least 1 identity after unlinking',
  )
})

it('asks for the second factor before credentials and factors change', async () => {
  const test = suite()
  const { aal1, factorId } = await guarded(test)
  const needed = 'AAL2 session is required to update email or password when MFA is enabled.'
  for (const body of [{ password: 'another one here' }, { email: 'else@example.org' }, { phone: '+4915166' }])
    expect(await answerOf(test, 'PUT /user', body, aal1)).toBe(`401 insufficient_aal ${needed}`)
  expect(await answerOf(test, 'POST /factors', { factor_type: 'totp', friendly_name: 'x' }, aal1)).toBe(
    '403 insufficient_aal AAL2 required to enroll a new factor',
  )
  expect(await answerOf(test, `DELETE /factors/${factorId}`, undefined, aal1)).toBe(
    '422 insufficient_aal AAL2 required to unenroll verified factor',
  )
})

it('words what is wrong with a factor and its challenge', async () => {
  const test = suite()
  const { headers, factorId, code } = await guarded(test)
  const other = await guarded(test)
  const path = `POST /factors/${factorId}`
  const challenge = async (): Promise<string> =>
    Object(await (await test.send('POST', `/factors/${factorId}/challenge`, {}, headers)).json()).id
  const name =
    '422 mfa_factor_name_conflict A factor with the friendly name "First" for this user already exists'
  expect(
    await answerOf(test, 'POST /factors', { factor_type: 'totp', friendly_name: 'First' }, headers),
  ).toBe(name)
  expect(await answerOf(test, `${path}/challenge`, {}, other.headers)).toBe(
    '404 mfa_factor_not_found Factor not found',
  )
  const id = await challenge()
  expect(await answerOf(test, `${path}/verify`, { challenge_id: id, code: '' }, headers)).toBe(
    '400 validation_failed Code needs to be non-empty',
  )
  for (const wrong of ['000000', 'abcdef', '1'])
    expect(await answerOf(test, `${path}/verify`, { challenge_id: id, code: wrong }, headers)).toBe(
      '422 mfa_verification_failed Invalid TOTP code entered',
    )
  expect(
    await answerOf(test, `${path}/verify`, { challenge_id: crypto.randomUUID(), code: code() }, headers),
  ).toBe('422 mfa_factor_not_found MFA factor with the provided challenge ID not found')
  expect(
    await answerOf(
      test,
      `${path}/verify`,
      { challenge_id: id, code: code() },
      { ...headers, 'x-test-ip': '192.0.2.9' },
    ),
  ).toBe('422 mfa_ip_address_mismatch Challenge and verify IP addresses mismatch.')
  test.advance(301)
  expect(await answerOf(test, `${path}/verify`, { challenge_id: id, code: code() }, headers)).toBe(
    `422 mfa_challenge_expired MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
})

it('locks recovery codes after five wrong ones, and keeps them from being alone', async () => {
  const test = suite()
  const { headers, factorId } = await guarded(test)
  expect((await test.send('POST', '/factors/recovery-codes', {}, headers)).status).toBe(200)
  expect(await answerOf(test, 'POST /factors/recovery-codes', {}, headers)).toMatch(
    line('422 mfa_verified_factor_exists …'),
  )
  expect(await answerOf(test, `DELETE /factors/${factorId}`, undefined, headers)).toBe(
    '422 mfa_recovery_codes_sole_factor Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
  )
  const wrong = (): Promise<string> =>
    answerOf(test, 'POST /factors/recovery-codes/verify', { code: 'aaaa-bbbb-cccc' }, headers)
  for (let i = 0; i < 5; i += 1)
    expect(await wrong()).toBe('422 mfa_verification_failed Invalid recovery code entered')
  expect(await wrong()).toBe(
    '429 mfa_recovery_codes_locked Too many failed verification attempts, try again later',
  )
})

it('stops at ten factors', async () => {
  const test = suite()
  const { headers, id } = await guarded(test)
  await test.pool.query(
    `insert into auth.factor (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, 'n' || n, 'webauthn', 'verified', now(), now() from generate_series(2, 10) n`,
    [id],
  )
  expect(await answerOf(test, 'POST /factors', { factor_type: 'totp', friendly_name: 'x' }, headers)).toBe(
    '422 too_many_enrolled_mfa_factors Maximum number of verified factors reached, unenroll to continue',
  )
})

it('keeps people without an address from factors and a password of their own', async () => {
  const test = suite()
  const client = test.client()
  await client.signInAnonymously()
  const headers = await bearerOf(client)
  expect(await answerOf(test, 'POST /factors', { factor_type: 'totp' }, headers)).toBe(
    '403 no_authorization Anonymous user not allowed to perform these actions',
  )
  expect(await answerOf(test, 'PUT /user', { password: 'four green boats' }, headers)).toBe(
    '422 validation_failed Updating password of an anonymous user without an email or phone is not allowed',
  )
  expect(await answerOf(test, 'GET /reauthenticate', undefined, headers)).toBe(
    '400 validation_failed Reauthentication requires the user to have an email or a phone number',
  )
})

it('closes every door to somebody who is banned, and to a session that has ended', async () => {
  const test = suite()
  const { client, email, headers, id } = await somebody(test)
  const refresh_token = (await client.getSession()).data.session?.refresh_token
  await (await test.admin()).admin.updateUserById(id, { ban_duration: '1h' })
  expect(await answerOf(test, 'GET /user', undefined, headers)).toBe('403 user_banned User is banned')
  expect(await answerOf(test, 'POST /token?grant_type=password', { email, password: PASSWORD })).toBe(
    '400 user_banned User is banned',
  )
  expect(await answerOf(test, 'POST /token?grant_type=password', { email, password: 'x' })).toBe(
    '400 invalid_credentials Invalid login credentials',
  )
  expect(await answerOf(test, 'POST /token?grant_type=refresh_token', { refresh_token })).toBe(
    '400 user_banned Invalid Refresh Token: User Banned',
  )
  const ended = await somebody(test)
  await ended.client.signOut()
  expect(await answerOf(test, 'GET /user', undefined, ended.headers)).toBe(
    '403 session_not_found Session from session_id claim in JWT does not exist',
  )
})

it('judges the claims of a token in the contract’s words', async () => {
  const test = suite()
  const { id } = await somebody(test)
  const key = await importJWK(test.key, 'ES256')
  const forge = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT({ exp: Math.floor(test.now().getTime() / 1000) + 60, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
      .sign(key)
  const ask = async (claims: Record<string, unknown>, path = '/user'): Promise<string> =>
    answerOf(test, `GET ${path}`, undefined, { authorization: `Bearer ${await forge(claims)}` })
  const session_id = crypto.randomUUID()
  expect(await ask({})).toBe('403 bad_jwt invalid claim: missing sub claim')
  expect(await ask({ sub: '7' })).toBe('400 bad_jwt invalid claim: sub claim must be a UUID')
  expect(await ask({ sub: session_id, session_id })).toBe(
    '403 user_not_found User from sub claim in JWT does not exist',
  )
  expect(await ask({ sub: id })).toBe('403 bad_jwt invalid claim: session_id claim must be a UUID')
  const gone = '403 session_not_found Session from session_id claim in JWT does not exist'
  expect(await ask({ sub: id, session_id })).toBe(gone)
  expect(await ask({ role: 'service_role', session_id }, '/admin/users')).toBe(gone)
  expect(await ask({ role: 'service_role', sub: '1234567890' }, '/admin/audit')).toContain('200 undefined')
})
