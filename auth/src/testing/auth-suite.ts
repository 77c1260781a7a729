import { afterAll, beforeAll } from 'vitest'
import type { AuthOptions } from '../auth.ts'
import { createDatabase, startAuth } from './start-auth.ts'
import type { TestAuth, TestDatabase } from './start-auth.ts'

/** One service on one fresh database for the tests of a file; closes and drops both. */
export function authSuite(options: Partial<AuthOptions> = {}): () => TestAuth {
  let database: TestDatabase | undefined
  let test: TestAuth | undefined
  beforeAll(async () => {
    database = await createDatabase()
    test = await startAuth(database.pool, options)
  })
  afterAll(async () => {
    await test?.close()
    await database?.drop()
  })
  return () => {
    if (test === undefined) throw new Error('the suite has not started')
    return test
  }
}

/** The members of an outcome fragment or of a link's query. */
export function membersOf(address: string | null): Record<string, string> {
  if (address === null) throw new Error('an address is missing')
  const url = new URL(address)
  return Object.fromEntries(new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1)))
}
