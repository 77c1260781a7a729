import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { importJWK, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { hashPassword } from '../accounts/passwords.ts'
import { resolveOptions } from '../platform/options.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { CHEAP, createDatabase, PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite({ passwordAttempts: 3 })

async function attempt(test: TestAuth, email: string, password: string): Promise<string> {
  const { error } = await test.client().signInWithPassword({ email, password })
  return error === null ? 'in' : `${error.status ?? 0} ${error.code ?? ''}`
}

it('locks an address after wrong passwords, known or not, and forgets them after a right one', async () => {
  const test = suite()
  const email = 'guessed@example.org'
  await test.member(email)
  const wrong = '400 invalid_credentials'
  expect(await attempt(test, email, 'wrong 1')).toBe(wrong)
  expect(await attempt(test, email, 'wrong 2')).toBe(wrong)
  expect(await attempt(test, email, PASSWORD)).toBe('in')
  const guesses = await Promise.all(['a', 'b', 'c'].map((guess) => attempt(test, email, `wrong ${guess}`)))
  expect(guesses).toEqual([wrong, wrong, wrong])
  expect(await attempt(test, email.toUpperCase(), PASSWORD)).toBe('429 over_request_rate_limit')
  test.advance(1201)
  expect(await attempt(test, email, PASSWORD)).toBe('in')
  const stranger = 'nobody@example.org'
  await Promise.all(['a', 'b', 'c'].map((guess) => attempt(test, stranger, guess)))
  expect(await attempt(test, stranger, 'd')).toBe('429 over_request_rate_limit')
})

async function imported(test: TestAuth, email: string, hash: string): Promise<unknown> {
  const admin = (await test.admin()).admin
  const { error } = await admin.createUser({ email, email_confirm: true, password_hash: hash })
  return error
}

async function storedHash(test: TestAuth, email: string): Promise<string> {
  const found = await test.pool.query<{ password_hash: string }>(
    'select password_hash from auth.account where email = $1',
    [email],
  )
  return found.rows[0]?.password_hash ?? ''
}

function firebaseHash(password: string): string {
  const [salt, separator, key] = [randomBytes(10), randomBytes(1), randomBytes(64)]
  const derived = scryptSync(password, Buffer.concat([salt, separator]), 32, { N: 2 ** 14, r: 8, p: 1 })
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16))
  const hash = Buffer.concat([cipher.update(key), cipher.final()])
  const [ss, sk] = [separator.toString('base64'), key.toString('base64')]
  return `$fbscrypt$v=1,n=14,r=8,p=1,ss=${ss},sk=${sk}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** The example published with Firebase's own scrypt. */
const PUBLISHED =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

it('accepts old hashes at import and replaces them at the first sign-in', async () => {
  const test = suite()
  const hashes: [string, string, string][] = [
    ['bcrypt@example.org', PASSWORD, await bcrypt(PASSWORD, 4)],
    ['firebase@example.org', PASSWORD, firebaseHash(PASSWORD)],
    ['published@example.org', 'user1password', PUBLISHED],
  ]
  for (const [email, password, hash] of hashes) {
    expect([email, await imported(test, email, hash)]).toEqual([email, null])
    expect([email, await attempt(test, email, 'wrong')]).toEqual([email, '400 invalid_credentials'])
    expect([email, await attempt(test, email, password)]).toEqual([email, 'in'])
    expect(await storedHash(test, email)).toContain(`$m=${CHEAP.kibibytes},t=${CHEAP.passes},p=1$`)
    expect(await attempt(test, email, password)).toBe('in')
  }
})

it('hashes a password at the cost that is recommended, unless the settings say another', async () => {
  const { pool, url, key } = suite()
  const settings = resolveOptions({
    pool,
    externalUrl: url,
    siteUrl: url,
    signingKeys: { current: key },
    sealingKey: randomBytes(32),
    autoconfirm: true,
    sendMail: () => Promise.resolve(),
    now: () => new Date(),
    clientIp: () => '',
  })
  expect(await hashPassword(settings, PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('takes nothing that follows the 72 bytes bcrypt reads', async () => {
  const test = suite()
  const long = 'x'.repeat(72)
  expect(await imported(test, 'long@example.org', await bcrypt(long, 4))).toBeNull()
  expect(await attempt(test, 'long@example.org', `${long}y`)).toBe('400 invalid_credentials')
  expect(await attempt(test, 'long@example.org', long)).toBe('in')
})

it.each([
  'plain',
  '$2b$31$abcdefghijklmnopqrstuuJ6RN7bB1jWm1bbpPmHhjQ5m0dHnQm1C',
  '$fbscrypt$v=1,n=30,r=8,p=1,ss=Bw==,sk=Bw==$Bw==$Bw==',
])('imports no hash like %s', async (hash) => {
  expect(await imported(suite(), 'odd@example.org', hash)).toMatchObject({ status: 400 })
})

it('warns of a password everybody knows, and lets its owner in', async () => {
  const test = suite()
  const email = 'weak@example.org'
  const admin = (await test.admin()).admin
  await admin.createUser({ email, email_confirm: true, password: 'Password123!' })
  const { data, error } = await test.client().signInWithPassword({ email, password: 'Password123!' })
  expect(error).toBeNull()
  expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] })
  await test.member('strong@example.org')
  const strong = await test.client().signInWithPassword({ email: 'strong@example.org', password: PASSWORD })
  expect(strong.data.weakPassword ?? null).toBeNull()
})

it('refuses a token for another audience', async () => {
  const test = suite()
  const { client, userId } = await test.member('audience@example.org')
  const real = (await client.getSession()).data.session?.access_token ?? ''
  const { session_id: sessionId } = JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString())
  const sign = async (aud: string): Promise<number> => {
    const token = await new SignJWT({ sub: userId, session_id: sessionId, aud })
      .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
      .setExpirationTime('1h')
      .sign(await importJWK(test.key, 'ES256'))
    return (await test.send('GET', '/user', undefined, { authorization: `Bearer ${token}` })).status
  }
  expect(await sign('authenticated')).toBe(200)
  expect(await sign('somebody else')).toBe(403)
})

it('keeps one session per user and short ones below the second factor when asked to', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { singleSessionPerUser: true, lowAalLifetime: 600 })
  const email = 'limited@example.org'
  const { client: first, userId } = await test.member(email)
  test.advance(1)
  const second = test.client()
  await second.signInWithPassword({ email, password: PASSWORD })
  expect((await first.refreshSession()).error).toMatchObject({
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  })
  const fresh = await second.refreshSession()
  expect(fresh.data.session?.expires_in).toBe(3600)
  await test.pool.query(
    `insert into auth.factor (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [userId],
  )
  test.advance(100)
  const low = await second.refreshSession()
  expect(low.data.session?.expires_in).toBeLessThanOrEqual(500)
  test.advance(600)
  expect((await second.refreshSession()).error).toMatchObject({
    message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
  })
  await test.close()
  await database.drop()
})

it('drops the password a stranger chose when the owner comes by a sign-in mail', async () => {
  const test = suite()
  const email = 'prepared@example.org'
  await test.client().signUp({ email, password: 'the stranger knows it' })
  test.advance(61)
  const owner = test.client()
  await owner.signInWithOtp({ email })
  const { error } = await owner.verifyOtp({ email, token: test.lastMail(email).code ?? '', type: 'email' })
  expect(error).toBeNull()
  expect(await attempt(test, email, 'the stranger knows it')).toBe('400 invalid_credentials')
})

it('keeps the password of a sign-up that is confirmed by its own mail', async () => {
  const test = suite()
  await test.member('own@example.org')
  expect(await attempt(test, 'own@example.org', PASSWORD)).toBe('in')
})

it('tells the owner once when a stolen refresh token ends a session', async () => {
  const database = await createDatabase()
  const told: string[] = []
  const test = await startAuth(database.pool, {
    refreshReuseInterval: 0,
    onTokenReuse: async ({ email }) => void told.push(email),
  })
  const { client } = await test.member('robbed@example.org')
  const stolen = (await client.getSession()).data.session?.refresh_token
  await client.refreshSession()
  await client.refreshSession()
  const reuse = async (): Promise<number> =>
    (await test.send('POST', '/token?grant_type=refresh_token', { refresh_token: stolen })).status
  expect(await reuse()).toBe(400)
  expect(await reuse()).toBe(400)
  expect(told).toEqual(['robbed@example.org'])
  expect((await client.refreshSession()).error).not.toBeNull()
  await test.close()
  await database.drop()
})

it('voids a code that was not yet exchanged when the password changes', async () => {
  const test = suite()
  const { client } = await test.member('changes@example.org')
  const verifier = 'v'.repeat(50)
  const email = 'changes@example.org'
  test.advance(61)
  await test.send('POST', '/otp', { email, code_challenge: verifier, code_challenge_method: 'plain' })
  const reply = await fetch(test.lastMail(email).link ?? '', { redirect: 'manual' })
  const code = new URL(reply.headers.get('location') ?? '').searchParams.get('code')
  await client.updateUser({ password: 'a new and better one' })
  const body = { auth_code: code, code_verifier: verifier }
  expect((await test.send('POST', '/token?grant_type=pkce', body)).status).toBe(404)
})

it.each(['/recover', '/resend', '/signup'])(
  'answers %s no sooner for an address nobody has',
  async (path) => {
    const test = suite()
    const email = `even${path.slice(1)}@example.org`
    await test.member(email)
    test.advance(120)
    const ask = async (address: string): Promise<number> => {
      const since = performance.now()
      const body = { email: address, type: 'signup', password: PASSWORD }
      expect((await test.send('POST', path, body)).status).toBe(200)
      return performance.now() - since
    }
    expect(await ask(email)).toBeGreaterThan(95)
    expect(await ask(`nobody.${email}`)).toBeGreaterThan(95)
  },
)
