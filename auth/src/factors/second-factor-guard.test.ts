import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import type { Sms } from '../auth.ts'
import { membersOf } from '../testing/auth-suite.ts'
import { oauthSuite } from '../testing/oauth-suite.ts'
import type { OAuthSuite } from '../testing/oauth-suite.ts'
import { Browser } from '../testing/oidc-provider.ts'
import { answerOf, bearerOf } from '../testing/refusals.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const texts: Sms[] = []

const suite = oauthSuite({
  phone: {
    async send(sms) {
      texts.push(sms)
      return {}
    },
  },
  phoneFactors: true,
  passkeys: { rpId: 'localhost', rpName: 'Test', origins: ['http://localhost:3000'] },
})

type Client = ReturnType<TestAuth['client']>

let count = 0

/** Enrols and verifies an authenticator: the client's session is aal2 afterwards. */
async function addTotp(test: TestAuth, client: Client): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error !== null) throw error
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const code = totp.generate({ timestamp: test.now().getTime() })
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error !== null) throw verified.error
  return data.id
}

async function signIn(test: TestAuth, email: string): Promise<Client> {
  const client = test.client()
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error !== null) throw error
  return client
}

/** Adds an identity of the provider by hand and answers its id. */
async function link({ test, provider }: OAuthSuite, client: Client): Promise<string> {
  count += 1
  const sub = `guarded-${count}`
  provider.people.set(sub, { sub, name: 'Ada', email: `${sub}@elsewhere.example`, email_verified: true })
  const { data, error } = await client.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true, redirectTo: SITE, queryParams: { login_hint: sub } },
  })
  if (error !== null) throw error
  expect(membersOf(await new Browser().visit(data.url, SITE))).toHaveProperty('access_token')
  const { data: listed } = await client.getUserIdentities()
  const identity = listed?.identities.find(({ provider: name }) => name === 'keycloak')
  expect(test.faults).toEqual([])
  return identity?.identity_id ?? ''
}

it('lets a session without the second factor change nothing that signs in', async () => {
  const all = suite()
  const { test } = all
  const email = 'guarded@example.org'
  const { client } = await test.member(email)
  const identityId = await link(all, client)
  const factorId = await addTotp(test, client)
  const low = await bearerOf(await signIn(test, email))
  const changes: [request: string, body?: unknown][] = [
    ['PUT /user', { password: 'another password' }],
    ['PUT /user', { email: 'moved@example.org' }],
    ['PUT /user', { phone: '+4915112345' }],
    ['GET /user/identities/authorize?provider=keycloak&skip_http_redirect=true'],
    [`DELETE /user/identities/${identityId}`],
    ['POST /factors', { factor_type: 'totp', friendly_name: 'Other' }],
    ['POST /factors', { factor_type: 'phone', phone: '+4915112345', friendly_name: 'Other' }],
    [`DELETE /factors/${factorId}`],
    ['POST /factors/recovery-codes', {}],
    ['POST /factors/recovery-codes/regenerate', {}],
    ['DELETE /factors/recovery-codes'],
    ['POST /passkeys/registration/options', {}],
    ['POST /passkeys/registration/verify', {}],
    [`PATCH /passkeys/${crypto.randomUUID()}`, { friendly_name: 'x' }],
    [`DELETE /passkeys/${crypto.randomUUID()}`],
  ]
  for (const [request, body] of changes) {
    const answer = await answerOf(test, request, body, low)
    expect([request, answer]).toEqual([request, expect.stringMatching(/^4\d\d insufficient_aal /)])
  }
  const { data } = await client.getUser()
  expect(data.user).toMatchObject({ email, phone: '' })
  expect(data.user?.identities).toHaveLength(2)
  expect(data.user?.factors).toHaveLength(1)
  const full = await bearerOf(client)
  expect(await answerOf(test, `DELETE /user/identities/${identityId}`, undefined, full)).toBe(
    '200 undefined undefined',
  )
})

it('lets nobody raise himself by a factor that was begun before the first one', async () => {
  const { test } = suite()
  const email = 'begun@example.org'
  const { client } = await test.member(email)
  const thief = await signIn(test, email)
  const begun = await thief.mfa.enroll({ factorType: 'phone', phone: '+49151999', friendlyName: 'His' })
  const factorId = begun.data?.id ?? ''
  await addTotp(test, client)
  const again = await signIn(test, email)
  const { data } = await again.mfa.challenge({ factorId })
  const code = texts.findLast(({ to }) => to === '+49151999')?.code ?? ''
  const { error } = await again.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
  expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

it('resets a password through the mail and the second factor', async () => {
  const { test } = suite()
  const email = 'resets@example.org'
  const { client } = await test.member(email)
  const { data: enrolment } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const secret = enrolment?.type === 'totp' ? enrolment.totp.secret : ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const factorId = enrolment?.id ?? ''
  const code = (): string => totp.generate({ timestamp: test.now().getTime() })
  await client.mfa.challengeAndVerify({ factorId, code: code() })
  test.advance(61)
  const forgetful = test.client()
  await forgetful.resetPasswordForEmail(email)
  const token = test.lastMail(email).code ?? ''
  expect((await forgetful.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
  const early = await forgetful.updateUser({ password: 'a new password' })
  expect(early.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect((await forgetful.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  expect((await forgetful.updateUser({ password: 'a new password' })).error).toBeNull()
})
