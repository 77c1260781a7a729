import { setImmediate as nextTurn } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { expect, it, vi } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { roundTripsOf } from '../testing/round-trips.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite({ autoconfirm: true })

it('signs up, reads the user, refreshes and signs out with the unmodified client', async () => {
  const test = suite()
  const client = test.client()
  const options = { data: { name: 'Ada' } }
  const signedUp = await client.signUp({ email: 'Ada@Example.org', password: PASSWORD, options })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session?.token_type).toBe('bearer')
  const user = await client.getUser()
  expect(user.data.user).toMatchObject({
    email: 'ada@example.org',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Ada', email: 'ada@example.org', email_verified: true },
  })
  expect(user.data.user?.identities).toHaveLength(1)
  const claims = await client.getClaims()
  expect(claims.data?.claims).toMatchObject({ aal: 'aal1', aud: 'authenticated', iss: test.url })
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedUp.data.session?.refresh_token)
  const token = refreshed.data.session?.access_token ?? ''
  expect(await test.auth.authenticate(token)).toMatchObject({ email: 'ada@example.org', aal: 'aal1' })
  expect((await client.signOut()).error).toBeNull()
  expect(await test.auth.authenticate(token)).toBeNull()
})

/** Asks who a token is, and waits for what goes on in the database after the answer. */
async function whoIs(test: TestAuth, token: string): Promise<string | undefined> {
  const user = await test.auth.authenticate(token)
  await nextTurn()
  await vi.waitUntil(() => test.pool.idleCount === test.pool.totalCount)
  return user?.email
}

it('looks up the session of somebody who is at work without their waiting for it', async () => {
  const test = suite()
  test.stopClock()
  const { client } = await test.member('busy@example.org')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const first = await roundTripsOf(test.pool, () => whoIs(test, token))
  test.advance(4)
  const soon = await roundTripsOf(test.pool, () => whoIs(test, token))
  test.advance(2)
  const later = await roundTripsOf(test.pool, () => whoIs(test, token))
  test.advance(5)
  // the one of the second before last is kept for ten seconds as the first was
  expect(await roundTripsOf(test.pool, () => test.auth.authenticate(token))).toBe(0)
  expect({ first, soon, later }).toEqual({ first: 1, soon: 0, later: 1 })
})

it('forgets a session that ended unheard by half of the time that it is kept for', async () => {
  const test = suite()
  test.stopClock()
  const { client, userId } = await test.member('gone@example.org')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  await whoIs(test, token)
  await test.pool.query('delete from auth.session where user_id = $1', [userId])
  test.advance(6)
  expect(await whoIs(test, token)).toBe('gone@example.org')
  expect(await whoIs(test, token)).toBeUndefined()
})

it('tells a known address when confirmation is off, even one never confirmed', async () => {
  const test = suite()
  await test.member('known@example.org')
  const again = await test.client().signUp({ email: 'known@example.org', password: PASSWORD })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
})

it('finds users by id and by address', async () => {
  const test = suite()
  const { userId } = await test.member('found@example.org')
  expect(await test.auth.findUserByEmail('Found@example.org')).toEqual({
    id: userId,
    email: 'found@example.org',
  })
  expect(await test.auth.findUserByEmail('nobody@example.org')).toBeNull()
  expect(await test.auth.findUsers([userId])).toMatchObject([{ id: userId, email: 'found@example.org' }])
})

it('gives out long-lived keys without a user', async () => {
  const test = suite()
  expect(decodeJwt(await test.auth.anonKey())).toMatchObject({ role: 'anon', iss: test.url })
  expect(decodeJwt(await test.auth.serviceKey())).toMatchObject({ role: 'service_role' })
  expect(await test.auth.authenticate(await test.auth.serviceKey())).toBeNull()
})

it('ends sessions by scope', async () => {
  const test = suite()
  const email = 'scopes@example.org'
  const { client: first } = await test.member(email)
  const second = test.client()
  const third = test.client()
  await second.signInWithPassword({ email, password: PASSWORD })
  await third.signInWithPassword({ email, password: PASSWORD })
  expect((await first.signOut({ scope: 'others' })).error).toBeNull()
  expect((await first.getUser()).error).toBeNull()
  expect((await second.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  await third.signInWithPassword({ email, password: PASSWORD })
  await third.signOut({ scope: 'local' })
  expect((await first.getUser()).error).toBeNull()
  const token = (await first.getSession()).data.session?.access_token ?? ''
  expect((await test.send('POST', '/logout', undefined, { authorization: `Bearer ${token}` })).status).toBe(
    204,
  )
  const gone = await test.send('GET', '/user', undefined, { authorization: `Bearer ${token}` })
  expect(gone.status).toBe(403)
  expect(await gone.json()).toMatchObject({ error_code: 'session_not_found' })
})

it('refuses an unknown logout scope', async () => {
  const test = suite()
  const { client } = await test.member('scope@example.org')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const reply = await test.send('POST', '/logout?scope=x', undefined, { authorization: `Bearer ${token}` })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ msg: 'Unsupported logout scope "x"' })
})

it('makes one account of two sign-ups at once', async () => {
  const test = suite()
  const body = { email: 'race@example.org', password: PASSWORD }
  const replies = await Promise.all([1, 2, 3].map(() => test.send('POST', '/signup', body)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

it('survives sign-outs of many sessions at once', async () => {
  const test = suite()
  const email = 'crowd@example.org'
  const { client } = await test.member(email)
  const others = [test.client(), test.client(), test.client()]
  await Promise.all(others.map((other) => other.signInWithPassword({ email, password: PASSWORD })))
  const outcomes = await Promise.all([client, ...others].map((each) => each.signOut()))
  expect(outcomes.map(({ error }) => error)).toEqual([null, null, null, null])
})

it('refuses an access token after its end, however often it was good before', async () => {
  const test = suite()
  const { data } = await test.client().signUp({ email: 'late@example.org', password: PASSWORD })
  const token = data.session?.access_token ?? ''
  expect(await test.auth.authenticate(token)).toMatchObject({ email: 'late@example.org' })
  // the seconds of a token are whole ones, and the test takes a while itself
  test.advance(3_570)
  expect(await test.auth.authenticate(token)).toMatchObject({ email: 'late@example.org' })
  test.advance(31)
  expect(await test.auth.authenticate(token)).toBeNull()
})
