import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite()

type Member = Awaited<ReturnType<TestAuth['member']>>['client']
type Enrolled = { client: Member; email: string; factorId: string; code: () => string }

let count = 0

/** A member with a verified authenticator and an aal2 session. */
async function enrolled(test: TestAuth): Promise<Enrolled> {
  count += 1
  const email = `mfa${count}@example.org`
  const { client } = await test.member(email)
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error !== null) throw error
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const code = (): string => totp.generate({ timestamp: test.now().getTime() })
  const verified = await client.mfa.challengeAndVerify({ factorId: data.id, code: code() })
  if (verified.error !== null) throw verified.error
  test.advance(30)
  return { client, email, factorId: data.id, code }
}

async function signIn(test: TestAuth, email: string): Promise<Member> {
  const client = test.client()
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error !== null) throw error
  return client
}

async function bearer(client: Member): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}` }
}

it('enrols an authenticator and raises the session', async () => {
  const test = suite()
  const { client } = await test.member('enrol@example.org')
  const enrolment = await client.mfa.enroll({ factorType: 'totp' })
  expect(enrolment.data).toMatchObject({
    type: 'totp',
    totp: {
      uri: expect.stringContaining('otpauth://totp/localhost'),
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/),
    },
  })
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(0)
  const secret = enrolment.data?.type === 'totp' ? enrolment.data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now().getTime() })
  const before = (await client.getSession()).data.session?.refresh_token
  const { error } = await client.mfa.challengeAndVerify({ factorId: enrolment.data?.id ?? '', code })
  expect(error).toBeNull()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(
    level.data?.currentAuthenticationMethods.map((entry) => Reflect.get(Object(entry), 'method')),
  ).toEqual(['totp', 'password'])
  expect((await client.getSession()).data.session?.refresh_token).not.toBe(before)
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  const stored = await test.pool.query("select f::text as row from auth.factor f where factor_type = 'totp'")
  expect(JSON.stringify(stored.rows)).not.toContain(
    Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'),
  )
})

it('demands aal2 for credentials and factors, and for nothing else', async () => {
  const test = suite()
  const { email, factorId, code } = await enrolled(test)
  const client = await signIn(test, email)
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect((await client.getUser()).error).toBeNull()
  expect((await client.updateUser({ data: { a: 1 } })).error).toBeNull()
  expect((await client.updateUser({ email })).error).toBeNull()
  const refused = {
    password: await client.updateUser({ password: 'another password' }),
    email: await client.updateUser({ email: 'other@example.org' }),
    enrol: await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' }),
    unenrol: await client.mfa.unenroll({ factorId }),
  }
  expect(refused.password.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect(refused.email.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect(refused.enrol.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(refused.unenrol.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  const codes = await test.send('POST', '/factors/recovery-codes', {}, await bearer(client))
  expect(codes.status).toBe(403)
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  expect((await client.updateUser({ password: 'another password' })).error).toBeNull()
  const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
  expect(second.error).toBeNull()
  expect((await client.mfa.unenroll({ factorId: second.data?.id ?? '' })).error).toBeNull()
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

it('asks a recovery session for the second factor before a new password', async () => {
  const test = suite()
  const { email, factorId, code } = await enrolled(test)
  const client = test.client()
  await client.resetPasswordForEmail(email)
  const followed = await fetch(test.lastMail(email).link ?? '', { redirect: 'manual' })
  const { access_token = '', refresh_token = '' } = membersOf(followed.headers.get('location'))
  await client.setSession({ access_token, refresh_token })
  expect((await client.updateUser({ password: 'another password' })).error).toMatchObject({ status: 401 })
  await client.mfa.challengeAndVerify({ factorId, code: code() })
  expect((await client.updateUser({ password: 'another password' })).error).toBeNull()
})

it('ends the other sessions that never passed the factor', async () => {
  const test = suite()
  const { client: raised, email, factorId, code } = await enrolled(test)
  const low = await signIn(test, email)
  const rising = await signIn(test, email)
  await rising.mfa.challengeAndVerify({ factorId, code: code() })
  expect((await low.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  expect((await raised.refreshSession()).error).toBeNull()
})

it('accepts a code once, and uses a challenge once', async () => {
  const test = suite()
  const { email, factorId, code } = await enrolled(test)
  const client = await signIn(test, email)
  const replayed = code()
  const challenge = await client.mfa.challenge({ factorId })
  const challengeId = challenge.data?.id ?? ''
  expect((await client.mfa.verify({ factorId, challengeId, code: replayed })).error).toBeNull()
  const other = await signIn(test, email)
  const again = await other.mfa.challengeAndVerify({ factorId, code: replayed })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  test.advance(30)
  const used = await client.mfa.verify({ factorId, challengeId, code: code() })
  expect(used.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
})

it('locks the guesser out after ten wrong codes, for some minutes', async () => {
  const test = suite()
  const { email, factorId, code } = await enrolled(test)
  const client = await signIn(test, email)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { error } = await client.mfa.challengeAndVerify({
      factorId,
      code: attempt % 2 === 0 ? 'abcdef' : '12345',
    })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  }
  const locked = await client.mfa.challengeAndVerify({ factorId, code: code() })
  expect(locked.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  test.advance(361)
  expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
})

it('words the refusals of challenges and enrolments', async () => {
  const test = suite()
  const { client, email, factorId, code } = await enrolled(test)
  const unknown = crypto.randomUUID()
  const missing = await client.mfa.verify({ factorId, challengeId: unknown, code: code() })
  expect(missing.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  const challenge = await client.mfa.challenge({ factorId })
  test.advance(301)
  const late = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: code() })
  expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  const stranger = (await test.member(`stranger-${email}`)).client
  expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  const named = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(named.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+491234567' })
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  const headers = await bearer(client)
  const empty = await test.send(
    'POST',
    `/factors/${factorId}/verify`,
    { challenge_id: unknown, code: '' },
    headers,
  )
  expect(await empty.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: 'Code needs to be non-empty',
  })
  const odd = await test.send('POST', '/factors/x/challenge', {}, headers)
  expect(odd.status).toBe(404)
})

type Codes = { id: string; codes: string[] }

async function generate(test: TestAuth, client: Member, path = ''): Promise<Codes> {
  const reply = await test.send('POST', `/factors/recovery-codes${path}`, {}, await bearer(client))
  expect(reply.status).toBe(200)
  const body = Object(await reply.json())
  return { id: String(body.id), codes: Array.from(body.codes, String) }
}

it('gives ten recovery codes, each good once, by its own path', async () => {
  const test = suite()
  const { client, email } = await enrolled(test)
  const { codes } = await generate(test, client)
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
  const status = await test.send('GET', '/factors/recovery-codes', undefined, await bearer(client))
  expect(await status.json()).toMatchObject({ type: 'recovery_code', total: 10, remaining: 10 })
  expect((await client.getUser()).data.user?.factors).toHaveLength(1)

  const lost = await signIn(test, email)
  const code = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
  const raised = await test.send('POST', '/factors/recovery-codes/verify', { code }, await bearer(lost))
  expect(raised.status).toBe(200)
  const session = Object(await raised.json())
  await lost.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
  const level = await lost.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect(level.data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/recovery_code' })

  const again = await signIn(test, email)
  const used = await test.send('POST', '/factors/recovery-codes/verify', { code }, await bearer(again))
  expect(used.status).toBe(422)
  expect(await used.json()).toMatchObject({ error_code: 'mfa_verification_failed' })
})

it('accepts a recovery code at the authenticator and through the client option', async () => {
  const test = suite()
  const { client, email, factorId } = await enrolled(test)
  const { codes } = await generate(test, client)
  const first = await signIn(test, email)
  expect((await first.mfa.challengeAndVerify({ factorId, code: codes[1] ?? '' })).error).toBeNull()
  expect((await first.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await first.updateUser({ password: 'another password' })).error).toBeNull()
})

it('locks recovery codes after five failures and unlocks them by regenerating', async () => {
  const test = suite()
  const { client, email } = await enrolled(test)
  const { id, codes } = await generate(test, client)
  const lost = await signIn(test, email)
  const headers = await bearer(lost)
  const attempt = (code: string): Promise<Response> =>
    test.send('POST', '/factors/recovery-codes/verify', { code }, headers)
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await attempt('AAAA-BBBB-CCCC')).status).toBe(422)
  }
  const locked = await attempt(codes[0] ?? '')
  expect(locked.status).toBe(429)
  expect(await locked.json()).toMatchObject({ error_code: 'mfa_recovery_codes_locked' })
  const fresh = await generate(test, client, '/regenerate')
  expect(fresh.id).toBe(id)
  expect((await attempt(codes[0] ?? '')).status).toBe(422)
  expect((await attempt(fresh.codes[0] ?? '')).status).toBe(200)
})

it('keeps recovery codes from being the only factor', async () => {
  const test = suite()
  const { client, factorId } = await enrolled(test)
  const { id } = await generate(test, client)
  const headers = await bearer(client)
  const twice = await test.send('POST', '/factors/recovery-codes', {}, headers)
  expect(await twice.json()).toMatchObject({ code: 422, error_code: 'mfa_verified_factor_exists' })
  const sole = await client.mfa.unenroll({ factorId })
  expect(sole.error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' })
  const removed = await test.send('DELETE', '/factors/recovery-codes', undefined, headers)
  expect(await removed.json()).toEqual({ id })
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  const none = await test.send('GET', '/factors/recovery-codes', undefined, headers)
  expect(none.status).toBe(404)
})

it('tells the mounting server about the level at once', async () => {
  const test = suite()
  const { client, email, factorId, code } = await enrolled(test)
  const low = await signIn(test, email)
  const token = (await low.getSession()).data.session?.access_token ?? ''
  expect(await test.auth.authenticate(token)).toMatchObject({ aal: 'aal1', hasSecondFactor: true })
  await low.mfa.challengeAndVerify({ factorId, code: code() })
  expect(await test.auth.authenticate(token)).toMatchObject({ aal: 'aal2' })
  const raised = (await client.getSession()).data.session?.access_token ?? ''
  expect(await test.auth.authenticate(raised)).toMatchObject({ aal: 'aal2' })
})
