import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
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
