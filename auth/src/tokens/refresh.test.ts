import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { roundTripsOf } from '../testing/round-trips.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite({ autoconfirm: true })

type Reply = { status: number; token: string; code: string; access: string }

async function refresh(test: TestAuth, token: string): Promise<Reply> {
  const reply = await test.send('POST', '/token?grant_type=refresh_token', { refresh_token: token })
  const body: unknown = await reply.json()
  const member = (name: string): string =>
    typeof body === 'object' && body !== null ? String(Reflect.get(body, name)) : ''
  return {
    status: reply.status,
    token: member('refresh_token'),
    code: member('error_code'),
    access: member('access_token'),
  }
}

async function firstToken(test: TestAuth, email: string): Promise<string> {
  const { client } = await test.member(email)
  return (await client.getSession()).data.session?.refresh_token ?? ''
}

it('answers the active token again to its parent, without a time limit', async () => {
  const test = suite()
  const t1 = await firstToken(test, 'parent@example.org')
  const t2 = (await refresh(test, t1)).token
  const t3 = (await refresh(test, t2)).token
  expect(new Set([t1, t2, t3]).size).toBe(3)
  test.advance(3000)
  const again = await refresh(test, t2)
  expect(again).toMatchObject({ status: 200, token: t3 })
  expect((await refresh(test, t3)).status).toBe(200)
})

it('ends the family when an old token comes back after the interval', async () => {
  const test = suite()
  const email = 'stolen@example.org'
  const t1 = await firstToken(test, email)
  const other = test.client()
  await other.signInWithPassword({ email, password: 'correct horse battery' })
  const t2 = (await refresh(test, t1)).token
  const t3 = (await refresh(test, t2)).token
  test.advance(11)
  expect(await refresh(test, t1)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect(await refresh(test, t3)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect((await other.refreshSession()).error).toBeNull()
})

it('forgives an old token inside the interval with a new child', async () => {
  const test = suite()
  const t1 = await firstToken(test, 'forgiven@example.org')
  const t2 = (await refresh(test, t1)).token
  const t3 = (await refresh(test, t2)).token
  const forgiven = await refresh(test, t1)
  expect(forgiven.status).toBe(200)
  expect([t1, t2, t3]).not.toContain(forgiven.token)
})

it('lets many tabs refresh the same token at once', async () => {
  const test = suite()
  const t1 = await firstToken(test, 'tabs@example.org')
  const replies = await Promise.all(Array.from({ length: 6 }, () => refresh(test, t1)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(new Set(replies.map(({ token }) => token)).size).toBe(1)
  expect((await refresh(test, replies[0]?.token ?? '')).status).toBe(200)
})

it('asks the database ten times for a sign-in, twice for a renewal, and once who an access token is', async () => {
  const test = suite()
  const email = 'brief@example.org'
  const first = await refresh(test, await firstToken(test, email))
  const password = { email, password: PASSWORD }
  const signingIn = await roundTripsOf(test.pool, async () => {
    expect((await test.send('POST', '/token?grant_type=password', password)).status).toBe(200)
  })
  const renewing = await roundTripsOf(test.pool, () => refresh(test, first.token))
  const headers = { authorization: `Bearer ${first.access}` }
  const asking = await roundTripsOf(test.pool, () => test.send('GET', '/user', undefined, headers))
  expect({ signingIn, renewing, asking }).toEqual({ signingIn: 10, renewing: 2, asking: 1 })
})

it('notes a sign-in wherever it is read again', async () => {
  const test = suite()
  const { client, userId } = await test.member('here@example.org')
  test.advance(60)
  const signedIn = await client.signInWithPassword({ email: 'here@example.org', password: PASSWORD })
  const at = signedIn.data.user?.last_sign_in_at
  expect(at).toBe(signedIn.data.user?.identities?.[0]?.last_sign_in_at)
  const { rows } = await test.pool.query(
    `select s.created_at = a.last_sign_in_at as is_last, m.method, t.parent_id, t.revoked_at
     from auth.session s join auth.account a on a.id = s.user_id join auth.session_method m on m.session_id = s.id
       join auth.refresh_token t on t.session_id = s.id
     where s.user_id = $1 order by s.created_at desc limit 1`,
    [userId],
  )
  expect(rows).toEqual([{ is_last: true, method: 'password', parent_id: null, revoked_at: null }])
})

it('notes a renewal in the audit and where the session was used last', async () => {
  const test = suite()
  const { client, userId } = await test.member('noted@example.org')
  const before = (await test.auth.sessionsOf(userId))[0]
  test.advance(60)
  const agent = { 'x-test-ip': '198.51.100.7', 'user-agent': 'another browser' }
  const token = (await client.getSession()).data.session?.refresh_token
  await test.send('POST', '/token?grant_type=refresh_token', { refresh_token: token }, agent)
  const after = (await test.auth.sessionsOf(userId))[0]
  expect(after).toMatchObject({ id: before?.id, ip: '198.51.100.7', userAgent: 'another browser' })
  expect(after?.lastUsedAt.getTime()).toBeGreaterThan(before?.lastUsedAt.getTime() ?? Infinity)
  const { rows } = await test.pool.query(
    `select actor_id, subject_id, ip, detail from auth.audit_entry where action = 'token_refreshed' and actor_id = $1`,
    [userId],
  )
  expect(rows).toEqual([
    { actor_id: userId, subject_id: userId, ip: '198.51.100.7', detail: { session_id: before?.id } },
  ])
})

/** Renews by `token` and does `meanwhile` when its session was read and waits for somebody else who holds it. */
async function renewWhile(test: TestAuth, token: string, meanwhile: string): Promise<Reply> {
  const holder = await test.pool.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ id: string }>(
      `select s.id from auth.session s join auth.refresh_token t on t.session_id = s.id
       where t.token_hash = sha256(convert_to($1, 'UTF8')) for update of s`,
      [token],
    )
    const reply = refresh(test, token)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await test.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    await holder.query(meanwhile, [rows[0]?.id])
    await holder.query('commit')
    return await reply
  } finally {
    holder.release()
  }
}

it('renews no session that ends while its token is read', async () => {
  const test = suite()
  const token = await firstToken(test, 'ended@example.org')
  const reply = await renewWhile(test, token, 'delete from auth.session where id = $1')
  expect(reply).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})

it('goes by the rules for a spent token when it is spent while it is read', async () => {
  const test = suite()
  const token = await firstToken(test, 'spent@example.org')
  const spend = `update auth.refresh_token set revoked_at = now() - interval '1 day', sealed = null where session_id = $1`
  expect(await renewWhile(test, token, spend)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
  })
})

it('says so when its session is held for too long, and has changed nothing', async () => {
  const test = suite()
  const token = await firstToken(test, 'held@example.org')
  const holder = await test.pool.connect()
  await holder.query('begin')
  await holder.query(
    `select 1 from auth.session s join auth.account a on a.id = s.user_id where a.email = 'held@example.org' for update of s`,
  )
  expect(await refresh(test, token)).toMatchObject({ status: 409, code: 'conflict' })
  await holder.query('rollback')
  holder.release()
  expect((await refresh(test, token)).status).toBe(200)
})

it('keeps only hashes, and the sealed form of the active token alone', async () => {
  const test = suite()
  const t1 = await firstToken(test, 'hashes@example.org')
  await refresh(test, t1)
  const found = await test.pool.query(
    `select t.revoked_at is null as active, t.sealed is not null as sealed, t::text as row from auth.refresh_token t
     join auth.session s on s.id = t.session_id join auth.account a on a.id = s.user_id
     where a.email = 'hashes@example.org' order by t.seq`,
  )
  expect(found.rows).toMatchObject([
    { active: false, sealed: false },
    { active: true, sealed: true },
  ])
  expect(JSON.stringify(found.rows)).not.toContain(t1)
})

it.each([
  ['', 'validation_failed'],
  ['short', 'validation_failed'],
  ['with spaces in it', 'validation_failed'],
  ['a'.repeat(43), 'refresh_token_not_found'],
])('refuses the token "%s"', async (token, code) => {
  expect(await refresh(suite(), token)).toMatchObject({ status: 400, code })
})
