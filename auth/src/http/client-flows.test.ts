import { AuthClient } from '@supabase/auth-js'
import type { AuthChangeEvent } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

/** What the unmodified client does with the service’s answers: its events, its storage, its own sentences. */
const suite = authSuite({ autoconfirm: true, phone: { send: async () => ({}) } })

type Client = ReturnType<TestAuth['client']>

/** The events of a client from now on; SIGNED_IN and the like come after the first. */
async function eventsOf(client: Client): Promise<AuthChangeEvent[]> {
  const events: AuthChangeEvent[] = []
  await new Promise<void>((resolve) => {
    client.onAuthStateChange((event) => {
      events.push(event)
      if (event === 'INITIAL_SESSION') resolve()
    })
  })
  return events
}

it('tells each step by its event', async () => {
  const test = suite()
  const client = test.client()
  const events = await eventsOf(client)
  const email = 'events@example.org'
  await client.signUp({ email, password: PASSWORD })
  await client.refreshSession()
  await client.updateUser({ data: { theme: 'dark' } })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now().getTime() })
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  await client.signOut({ scope: 'others' })
  await client.signOut()
  await client.resetPasswordForEmail(email)
  await client.verifyOtp({ email, token: test.lastMail(email).code ?? '', type: 'recovery' })
  expect(events).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
    'PASSWORD_RECOVERY',
  ])
})

it('signs out although the session has ended elsewhere, and forgets it', async () => {
  const test = suite()
  const { client } = await test.member('gone@example.org')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  expect((await (await test.admin()).admin.signOut(token, 'global')).error).toBeNull()
  expect((await client.getUser()).error).toMatchObject({ message: 'Auth session missing!', status: 400 })
  expect((await client.getSession()).data.session).toBeNull()
  expect((await client.signOut()).error).toBeNull()

  const { client: other } = await test.member('gone-too@example.org')
  const late = (await other.getSession()).data.session?.access_token ?? ''
  await (await test.admin()).admin.signOut(late, 'local')
  expect((await other.signOut()).error).toBeNull()
  expect((await other.getSession()).data.session).toBeNull()
})

it('keeps a session whose early renewal is refused, and drops it once it has run out', async () => {
  const test = suite()
  const { client } = await test.member('kept@example.org')
  const session = (await client.getSession()).data.session
  await test.pool.query('delete from auth.refresh_token where session_id in (select id from auth.session)')
  const early = await client.refreshSession()
  expect(early.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect((await client.getSession()).data.session?.access_token).toBe(session?.access_token)
})

it.each([
  [
    'a one-time code',
    (one: Client) => one.signInWithOtp({} as never),
    'You must provide either an email or phone number.',
  ],
  [
    'a resend',
    (one: Client) => one.resend({ type: 'signup' } as never),
    'You must provide either an email or phone number and a type',
  ],
  [
    'a password',
    (one: Client) => one.signInWithPassword({ password: 'x' } as never),
    'You must provide either an email or phone number and a password',
  ],
  [
    'a sign-up',
    (one: Client) => one.signUp({ password: 'x' } as never),
    'You must provide either an email or phone number and a password',
  ],
  [
    'a session without its tokens',
    (one: Client) => one.setSession({ access_token: '', refresh_token: '' }),
    'Auth session missing!',
  ],
  ['an update without a session', (one: Client) => one.updateUser({ data: {} }), 'Auth session missing!'],
])('says itself what is missing for %s', async (_name, call, message) => {
  const { error } = await call(suite().client())
  expect(error?.message).toBe(message)
})

it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'opens a generated %s link by its hash, once',
  async (type) => {
    const test = suite()
    const admin = await test.admin()
    const email = `${type}.link@example.org`
    if (type === 'recovery' || type === 'magiclink')
      await admin.admin.createUser({ email, email_confirm: true })
    const made = await admin.admin.generateLink({ type, email, password: PASSWORD })
    expect(made.error).toBeNull()
    const { hashed_token, verification_type, action_link, redirect_to } = made.data.properties ?? {}
    const link = new URL(action_link ?? '')
    expect([...link.searchParams.keys()]).toEqual(['token', 'type', 'redirect_to'])
    expect([verification_type, redirect_to]).toEqual([type, SITE])
    const client = test.client()
    const { data, error } = await client.verifyOtp({ type, token_hash: hashed_token ?? '' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const again = await client.verifyOtp({ type, token_hash: hashed_token ?? '' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  },
)

it('waits for a network that is away and does not lose the session over it', async () => {
  const test = suite()
  let isAway = false
  const client = new AuthClient({
    url: test.url,
    persistSession: true,
    autoRefreshToken: false,
    fetch: (input, init) => (isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
  })
  await client.signUp({ email: 'away@example.org', password: PASSWORD })
  isAway = true
  const { error } = await client.getUser()
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  isAway = false
  expect((await client.getUser()).data.user?.email).toBe('away@example.org')
})
