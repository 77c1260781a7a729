import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { answerOf, bearerOf, line, serviceBearer } from '../testing/refusals.ts'
import { PASSWORD } from '../testing/start-auth.ts'

/** The lines of the wire's error tables that need no user: every message is literal. */
const suite = authSuite({
  phone: { send: async () => ({}) },
  anonymous: true,
})

const EMAIL = 'lines@example.org'
const PHONE = '+4915112345678'
const CHALLENGE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }

it.each<[string, unknown, string]>([
  // sign-up
  ['POST /signup', { email: EMAIL }, '400 validation_failed Signup requires a valid password'],
  [
    'POST /signup',
    { email: EMAIL, password: 'short' },
    '422 weak_password Password should be at least 6 characters.',
  ],
  [
    'POST /signup',
    { email: EMAIL, password: 'x'.repeat(73) },
    '400 validation_failed Password cannot be longer than 72 characters',
  ],
  [
    'POST /signup',
    { email: EMAIL, phone: PHONE, password: PASSWORD },
    '400 validation_failed Only an email address or phone number should be provided on signup.',
  ],
  [
    'POST /signup',
    { phone: PHONE, password: PASSWORD, ...CHALLENGE },
    '400 validation_failed PKCE not supported for phone signups',
  ],
  [
    'POST /signup',
    { email: EMAIL, password: PASSWORD, code_challenge: 'x' },
    '400 validation_failed PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'POST /signup',
    { email: 'nonsense', password: PASSWORD },
    '400 validation_failed Unable to validate email address: invalid format',
  ],
  [
    'POST /signup',
    { email: `${'a'.repeat(250)}@example.org`, password: PASSWORD },
    '400 validation_failed An email address is too long',
  ],
  [
    'POST /signup',
    { phone: '0151', password: PASSWORD },
    '400 validation_failed Invalid phone number format (E.164 required)',
  ],
  ['POST /signup', [], '400 bad_json Could not parse request body as JSON: …'],
  // token
  ['POST /token', {}, '400 invalid_credentials unsupported_grant_type'],
  ['POST /token?grant_type=magic', {}, '400 invalid_credentials unsupported_grant_type'],
  [
    'POST /token?grant_type=password',
    { email: EMAIL, phone: PHONE, password: 'x' },
    '400 validation_failed Only an email address or phone number should be provided on login.',
  ],
  ['POST /token?grant_type=password', { password: 'x' }, '400 validation_failed missing email or phone'],
  [
    'POST /token?grant_type=password',
    { email: EMAIL, password: 'x' },
    '400 invalid_credentials Invalid login credentials',
  ],
  [
    'POST /token?grant_type=pkce',
    { auth_code: 'x' },
    '400 validation_failed invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    'POST /token?grant_type=pkce',
    { auth_code: crypto.randomUUID(), code_verifier: 'a'.repeat(43) },
    '404 flow_state_not_found invalid flow state, no valid flow state found',
  ],
  [
    'POST /token?grant_type=web3',
    { chain: 'solana' },
    '422 web3_provider_disabled Web3 provider is disabled',
  ],
  ['POST /token?grant_type=refresh_token', {}, '400 validation_failed Refresh token is not valid'],
  [
    'POST /token?grant_type=refresh_token',
    { refresh_token: 'n'.repeat(43) },
    '400 refresh_token_not_found Invalid Refresh Token: Refresh Token Not Found',
  ],
  // verify
  ['GET /verify?token=x', undefined, '400 validation_failed Verify requires a verification type'],
  ['GET /verify?type=signup', undefined, '400 validation_failed Verify requires a token or a token hash'],
  [
    'POST /verify',
    { type: 'signup', token_hash: 'x', email: EMAIL },
    '400 validation_failed Only the token_hash and type should be provided',
  ],
  [
    'POST /verify',
    { type: 'signup', token_hash: 'x' },
    '403 otp_expired Email link is invalid or has expired',
  ],
  [
    'POST /verify',
    { type: 'signup', token: '1', email: EMAIL, phone: PHONE },
    '400 validation_failed Only an email address or phone number should be provided on verify',
  ],
  // codes and mails
  [
    'POST /otp',
    { email: EMAIL, phone: PHONE },
    '400 validation_failed Only an email address or phone number should be provided',
  ],
  [
    'POST /otp',
    { email: EMAIL, channel: 'sms' },
    '400 validation_failed Channel should only be specified with Phone OTP',
  ],
  ['POST /otp', { email: EMAIL, create_user: false }, '422 otp_disabled Signups not allowed for otp'],
  ['POST /otp', { phone: PHONE, create_user: false }, '422 otp_disabled Signups not allowed for otp'],
  ['POST /otp', {}, '400 validation_failed One of email or phone must be set'],
  [
    'POST /otp',
    { phone: PHONE, channel: 'pigeon' },
    "400 validation_failed Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  ],
  ['POST /magiclink', {}, '422 validation_failed Password recovery requires an email'],
  ['POST /recover', {}, '400 validation_failed Password recovery requires an email'],
  ['POST /recover', { email: 'x' }, '400 validation_failed Unable to validate email address: invalid format'],
  [
    'POST /resend',
    { email: EMAIL },
    '400 validation_failed Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    'POST /resend',
    { type: 'signup', phone: PHONE },
    '400 validation_failed Type provided requires an email address',
  ],
  [
    'POST /resend',
    { type: 'sms', email: EMAIL },
    '400 validation_failed Type provided requires a phone number',
  ],
  [
    'POST /resend',
    { type: 'sms', email: EMAIL, phone: PHONE },
    '400 validation_failed Only an email address or phone number should be provided.',
  ],
  ['POST /resend', { type: 'email_change' }, '400 validation_failed Missing email address or phone number'],
  // what is off
  ['POST /sso', { domain: 'x.example' }, '404 saml_provider_disabled SAML 2.0 is disabled'],
  ['POST /passkeys/authentication/options', {}, '404 passkey_disabled Passkeys are disabled'],
  ['GET /oauth/authorizations/1', undefined, '404 feature_disabled OAuth server is disabled'],
  ['GET /authorize?provider=nobody', undefined, '400 validation_failed Unsupported provider: …'],
  // bearer
  ['GET /user', undefined, '401 no_authorization This endpoint requires a valid Bearer token'],
  ['POST /logout', undefined, '401 no_authorization This endpoint requires a valid Bearer token'],
  ['GET /admin/users', undefined, '401 no_authorization This endpoint requires a valid Bearer token'],
  ['POST /invite', { email: EMAIL }, '401 no_authorization This endpoint requires a valid Bearer token'],
])('%s %j is answered %s', async (request, body, expected) => {
  expect(await answerOf(suite(), request, body)).toMatch(line(expected))
})

it.each<[string, unknown, string]>([
  ['GET /admin/users?page=x', undefined, '400 validation_failed Bad Pagination Parameters: …'],
  ['GET /admin/users?sort=nothing%20up', undefined, '400 validation_failed Bad Sort Parameters: …'],
  ['GET /admin/users/x', undefined, '404 validation_failed user_id must be an UUID'],
  [`GET /admin/users/${crypto.randomUUID()}`, undefined, '404 user_not_found User not found'],
  ['POST /admin/users', {}, '400 validation_failed Cannot create a user without either an email or phone'],
  [
    'POST /admin/users',
    { email: EMAIL, password: PASSWORD, password_hash: 'x' },
    '400 validation_failed Only a password or a password hash should be provided',
  ],
  [
    'POST /admin/users',
    { email: EMAIL, id: 'x' },
    '400 validation_failed ID must conform to the uuid v4 format',
  ],
  [
    'POST /admin/users',
    { email: EMAIL, id: '00000000-0000-0000-0000-000000000000' },
    '400 validation_failed ID cannot be a nil uuid',
  ],
  [
    'POST /admin/users',
    { email: EMAIL, ban_duration: 'soon' },
    '400 validation_failed invalid format for ban duration: …',
  ],
  [
    'POST /admin/users',
    { email: EMAIL, password: '12345' },
    '422 weak_password Password should be at least 6 characters.',
  ],
  [
    'POST /admin/generate_link',
    { type: 'recovery', email: 'no@example.org' },
    '404 user_not_found User with this email not found',
  ],
  [
    'POST /admin/generate_link',
    { type: 'poem', email: EMAIL },
    '400 validation_failed Invalid email action link type requested: poem',
  ],
  [
    'GET /admin/custom-providers/custom:x',
    undefined,
    '404 custom_provider_not_found Custom provider not found',
  ],
])('with the service key %s %j is answered %s', async (request, body, expected) => {
  expect(await answerOf(suite(), request, body, await serviceBearer(suite()))).toMatch(line(expected))
})

it('refuses operators what is taken', async () => {
  const test = suite()
  const headers = await serviceBearer(test)
  const email = 'taken@example.org'
  const phone = '+4915111111111'
  const one = { email, phone, email_confirm: true, phone_confirm: true }
  expect((await test.send('POST', '/admin/users', one, headers)).status).toBe(200)
  const taken = '422 email_exists A user with this email address has already been registered'
  expect(await answerOf(test, 'POST /admin/users', { email }, headers)).toBe(taken)
  expect(await answerOf(test, 'POST /invite', { email }, headers)).toBe(taken)
  const link = { type: 'signup', email, password: PASSWORD }
  expect(await answerOf(test, 'POST /admin/generate_link', link, headers)).toBe(taken)
  expect(await answerOf(test, 'POST /admin/users', { phone }, headers)).toBe(
    '422 phone_exists Phone number already registered by another user',
  )
})

it('refuses users the back office', async () => {
  const test = suite()
  const headers = await bearerOf((await test.member('curious@example.org')).client)
  const paths = ['/admin/users', '/admin/audit', `/admin/users/${crypto.randomUUID()}`]
  const answers = await Promise.all(paths.map((path) => answerOf(test, `GET ${path}`, undefined, headers)))
  expect(new Set(answers)).toEqual(new Set(['403 not_admin User not allowed']))
})

it('tells an unconfirmed address and number only with the right password', async () => {
  const test = suite()
  const signIn = (body: unknown): Promise<string> => answerOf(test, 'POST /token?grant_type=password', body)
  const email = 'unconfirmed@example.org'
  await test.send('POST', '/signup', { email, password: PASSWORD })
  expect(await signIn({ email, password: PASSWORD })).toBe('400 email_not_confirmed Email not confirmed')
  expect(await signIn({ email, password: 'x' })).toBe('400 invalid_credentials Invalid login credentials')
  const phone = '+4915122222222'
  await test.send('POST', '/signup', { phone, password: PASSWORD })
  expect(await signIn({ phone, password: PASSWORD })).toBe('400 phone_not_confirmed Phone not confirmed')
})

it('spaces mails and messages, and says how long to wait', async () => {
  const test = suite()
  const wait = /For security purposes, you can only request this after \d+ seconds\.$/
  const email = 'again@example.org'
  await test.send('POST', '/otp', { email })
  expect(await answerOf(test, 'POST /otp', { email })).toMatch(wait)
  expect(await answerOf(test, 'POST /otp', { email })).toContain('429 over_email_send_rate_limit')
  const phone = '+4915133333333'
  await test.send('POST', '/otp', { phone })
  expect(await answerOf(test, 'POST /otp', { phone })).toMatch(wait)
  expect(await answerOf(test, 'POST /otp', { phone })).toContain('429 over_sms_send_rate_limit')
})
