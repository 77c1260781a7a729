import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, newSigningKey, PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth, TestDatabase } from '../testing/start-auth.ts'
import type { AuthOptions } from '../auth.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})

afterAll(() => database.drop())

async function withAuth(
  options: Partial<AuthOptions>,
  work: (test: TestAuth) => Promise<void>,
): Promise<void> {
  const test = await startAuth(database.pool, options)
  try {
    await work(test)
  } finally {
    await test.close()
  }
}

it('accepts tokens of the previous signing key and publishes both', async () => {
  const [old, current] = [await newSigningKey('old'), await newSigningKey('new')]
  let token = ''
  await withAuth({ signingKeys: { current: old } }, async (test) => {
    const { client } = await test.member('rotated@example.org')
    token = (await client.getSession()).data.session?.access_token ?? ''
  })
  await withAuth({ signingKeys: { current, previous: [old] } }, async (test) => {
    expect(await test.auth.authenticate(token)).toMatchObject({ email: 'rotated@example.org' })
    const keys = Object(await (await test.send('GET', '/.well-known/jwks.json')).json()).keys
    expect(keys).toMatchObject([{ kid: 'new' }, { kid: 'old' }])
  })
  await withAuth({ signingKeys: { current } }, async (test) => {
    expect(await test.auth.authenticate(token)).toBeNull()
  })
})

it('wants a mailed code for a new password in an old session', async () => {
  await withAuth({ requireReauthentication: true, accessTokenLifetime: 200_000 }, async (test) => {
    const email = 'nonce@example.org'
    const { client } = await test.member(email)
    test.advance(86_401)
    const bare = await client.updateUser({ password: 'another password' })
    expect(bare.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await client.reauthenticate()
    const nonce = test.lastMail(email).code ?? ''
    const wrong = nonce === '000000' ? '000001' : '000000'
    const guess = await client.updateUser({ password: 'another password', nonce: wrong })
    expect(guess.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.updateUser({ password: 'another password', nonce })).error).toBeNull()
    const again = await client.updateUser({ password: 'a third password', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })
})

it('wants the current password where asked to', async () => {
  await withAuth({ requireCurrentPassword: true }, async (test) => {
    const { client } = await test.member('current@example.org')
    const password = 'another password'
    expect((await client.updateUser({ password })).error).toMatchObject({ code: 'current_password_required' })
    const wrong = await client.updateUser({ password, current_password: 'wrong one' })
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid' })
    expect((await client.updateUser({ password, current_password: PASSWORD })).error).toBeNull()
  })
})

it('ends sessions by age and by idleness', async () => {
  await withAuth({ sessionTimebox: 1000, sessionInactivity: 300 }, async (test) => {
    const { client: idle } = await test.member('idle@example.org')
    const { client: busy } = await test.member('busy@example.org')
    test.advance(200)
    expect((await busy.refreshSession()).error).toBeNull()
    test.advance(200)
    expect((await idle.refreshSession()).error).toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    })
    for (const seconds of [0, 200, 200, 150]) {
      test.advance(seconds)
      expect((await busy.refreshSession()).error).toBeNull()
    }
    test.advance(100)
    expect((await busy.refreshSession()).error?.message).toBe('Invalid Refresh Token: Session Expired')
  })
})

it('takes no service token of a session that has run out', async () => {
  await withAuth({ sessionTimebox: 1000 }, async (test) => {
    const { client } = await test.member('operator@example.org')
    const { sub, session_id } = (await client.getClaims()).data?.claims ?? {}
    const key = await importJWK(test.key, 'ES256')
    const exp = Math.floor(test.now().getTime() / 1000) + 9000
    const token = await new SignJWT({ sub: String(sub), session_id, role: 'service_role', exp })
      .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
      .sign(key)
    const ask = (): Promise<Response> =>
      test.send('GET', '/admin/users', undefined, { authorization: `Bearer ${token}` })
    expect((await ask()).status).toBe(200)
    test.advance(1000)
    expect(await (await ask()).json()).toMatchObject({
      code: 403,
      error_code: 'session_expired',
      msg: 'Session is no longer valid',
    })
  })
})

it('changes an address by the new one alone without double confirmation', async () => {
  await withAuth({ doubleConfirmEmailChange: false }, async (test) => {
    const { client } = await test.member('single@example.org')
    await client.updateUser({ email: 'single-new@example.org' })
    expect(test.lastMail('single@example.org').kind).toBe('confirm')
    const token = test.lastMail('single-new@example.org').code ?? ''
    const done = await test
      .client()
      .verifyOtp({ email: 'single-new@example.org', token, type: 'email_change' })
    expect(done.data.user?.email).toBe('single-new@example.org')
  })
})

it('closes sign-up', async () => {
  await withAuth({ disableSignup: true }, async (test) => {
    const body = { email: 'closed@example.org', password: PASSWORD }
    expect((await test.client().signUp(body)).error).toMatchObject({ status: 422, code: 'signup_disabled' })
    const otp = await test.client().signInWithOtp({ email: body.email })
    expect(otp.error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
})

it('stores nothing when the mail could not be handed over', async () => {
  let fails = true
  const sendMail = async (): Promise<void> => {
    if (fails) throw new Error('queue is down')
  }
  const faults: unknown[] = []
  await withAuth({ sendMail, onError: (error) => void faults.push(error) }, async (test) => {
    const body = { email: 'queue@example.org', password: PASSWORD }
    expect((await test.send('POST', '/signup', body)).status).toBe(500)
    expect(faults).toHaveLength(1)
    expect(await test.auth.findUserByEmail(body.email)).toBeNull()
    fails = false
    expect((await test.send('POST', '/signup', body)).status).toBe(200)
  })
})
