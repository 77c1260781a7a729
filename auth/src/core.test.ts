import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, PASSWORD, startAuth } from './testing/start-auth.ts'
import type { TestAuth, TestDatabase } from './testing/start-auth.ts'

let database: TestDatabase
let test: TestAuth

beforeAll(async () => {
  database = await createDatabase()
  test = await startAuth(database.pool, { autoconfirm: true })
})

afterAll(async () => {
  await test.close()
  await database.drop()
})

it('signs up, reads the user, refreshes and signs out with the unmodified client', async () => {
  const client = test.client()
  const signedUp = await client.signUp({
    email: 'Ada@Example.org',
    password: PASSWORD,
    options: { data: { name: 'Ada' } },
  })
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
