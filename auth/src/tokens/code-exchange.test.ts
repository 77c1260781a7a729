import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite()

type Client = ReturnType<TestAuth['client']>

function queryOf(location: string): URLSearchParams {
  return new URL(location).searchParams
}

async function follow(link: string | null): Promise<string> {
  const reply = await fetch(link ?? '', { redirect: 'manual' })
  expect(reply.status).toBe(303)
  return reply.headers.get('location') ?? ''
}

/** Opens the newest mail's link and exchanges the code it leads to, as the client's callback page does. */
async function exchange(test: TestAuth, client: Client, email: string): Promise<string> {
  const location = await follow(test.lastMail(email).link)
  const query = queryOf(location)
  expect(new URL(location).hash).toBe('')
  const flowId = query.get('sb_flow_id') ?? undefined
  const options = flowId === undefined ? undefined : { flowId }
  const { data, error } = await client.exchangeCodeForSession(query.get('code') ?? '', options)
  expect(error).toBeNull()
  const claims = JSON.parse(
    Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  return claims.amr[0].method
}

async function confirmed(test: TestAuth, email: string): Promise<Client> {
  const client = test.client('pkce')
  await client.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: 'http://localhost:3000/cb?a=1' },
  })
  expect(await exchange(test, client, email)).toBe('email/signup')
  return client
}

it('signs up, in by magic link, recovers and changes the address by codes', async () => {
  const test = suite()
  const client = await confirmed(test, 'pkce@example.org')
  expect((await client.getUser()).data.user?.email_confirmed_at).toBeDefined()
  test.advance(61)
  await client.signInWithOtp({ email: 'pkce@example.org' })
  expect(await exchange(test, client, 'pkce@example.org')).toBe('magiclink')
  test.advance(61)
  await client.resetPasswordForEmail('pkce@example.org')
  expect(await exchange(test, client, 'pkce@example.org')).toBe('recovery')
  test.advance(61)
  await client.updateUser({ email: 'moved@example.org' })
  const half = await follow(test.lastMail('pkce@example.org').link)
  expect(queryOf(half).get('message')).toContain('Confirmation link accepted')
  expect(membersOf(half)['message']).toContain('Confirmation link accepted')
  expect(await exchange(test, client, 'moved@example.org')).toBe('email_change')
  expect((await client.getUser()).data.user?.email).toBe('moved@example.org')
})

it('asks for a sign-in link of an unknown address and resends it by code', async () => {
  const test = suite()
  const client = test.client('pkce')
  await client.signInWithOtp({ email: 'newcomer@example.org' })
  expect(await exchange(test, client, 'newcomer@example.org')).toBe('email/signup')
  const other = test.client('pkce')
  await other.signUp({ email: 'resent@example.org', password: PASSWORD })
  test.advance(61)
  await other.resend({ type: 'signup', email: 'resent@example.org' })
  expect(await exchange(test, other, 'resent@example.org')).toBe('email/signup')
})

const VERIFIER = 'v'.repeat(50)

async function codeFor(test: TestAuth, email: string, method: string, challenge: string): Promise<string> {
  const body = { email, code_challenge: challenge, code_challenge_method: method }
  expect((await test.send('POST', '/otp', body)).status).toBe(200)
  return queryOf(await follow(test.lastMail(email).link)).get('code') ?? ''
}

async function redeem(test: TestAuth, code: string, verifier: string): Promise<string> {
  const reply = await test.send('POST', '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: verifier,
  })
  return `${reply.status} ${reply.headers.get('x-sb-error-code') ?? ''}`.trim()
}

it('takes a code once, with its verifier only, for five minutes', async () => {
  const test = suite()
  const code = await codeFor(test, 'once@example.org', 'plain', VERIFIER)
  expect(await redeem(test, code, '')).toBe('400 validation_failed')
  expect(await redeem(test, '', VERIFIER)).toBe('400 validation_failed')
  expect(await redeem(test, crypto.randomUUID(), VERIFIER)).toBe('404 flow_state_not_found')
  expect(await redeem(test, code, `${VERIFIER}x`)).toBe('400 bad_code_verifier')
  const both = await Promise.all([redeem(test, code, VERIFIER), redeem(test, code, VERIFIER)])
  expect(both.toSorted()).toEqual(['200', '404 flow_state_not_found'])
  const late = await codeFor(test, 'late@example.org', 'plain', VERIFIER)
  test.advance(301)
  expect(await redeem(test, late, VERIFIER)).toBe('422 flow_state_expired')
})

it('counts the five minutes from the code, not from the mail, and keeps a ban', async () => {
  const test = suite()
  const body = { email: 'slow@example.org', code_challenge: VERIFIER, code_challenge_method: 'plain' }
  await test.send('POST', '/otp', body)
  test.advance(3000)
  const code = queryOf(await follow(test.lastMail('slow@example.org').link)).get('code') ?? ''
  const admin = await test.admin()
  const user = await test.auth.findUserByEmail('slow@example.org')
  await admin.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' })
  expect(await redeem(test, code, VERIFIER)).toBe('400 user_banned')
  await admin.admin.updateUserById(user?.id ?? '', { ban_duration: 'none' })
  expect(await redeem(test, code, VERIFIER)).toBe('200')
})

it('tells failures of such links in the query and the fragment', async () => {
  const test = suite()
  const location = await follow(`${test.url}/verify?token=pkce_unknown&type=recovery`)
  expect(queryOf(location).get('error_code')).toBe('otp_expired')
  expect(membersOf(location)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

it.each([
  [{ code_challenge: VERIFIER }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
  [{ code_challenge: 'short', code_challenge_method: 's256' }, 'between 43 and 128 characters'],
  [{ code_challenge: `${VERIFIER}=`, code_challenge_method: 's256' }, 'can only contain'],
  [{ code_challenge: VERIFIER, code_challenge_method: 'md5' }, 'Invalid code_challenge_method'],
])('refuses the pair %j everywhere', async (pair, message) => {
  const test = suite()
  const body = { email: 'pair@example.org', password: PASSWORD, ...pair }
  for (const path of ['/signup', '/otp', '/magiclink', '/recover']) {
    const reply = await test.send('POST', path, body)
    expect([path, reply.status]).toEqual([path, 400])
    expect(Object(await reply.json()).msg).toContain(message)
  }
})

it('lets the six digits of such a mail open a session at once', async () => {
  const test = suite()
  const email = 'digits@example.org'
  const client = test.client('pkce')
  await client.signUp({ email, password: PASSWORD })
  const { data, error } = await client.verifyOtp({
    email,
    token: test.lastMail(email).code ?? '',
    type: 'email',
  })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
})
