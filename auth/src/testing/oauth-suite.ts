import { afterAll, beforeAll } from 'vitest'
import type { AuthOptions } from '../auth.ts'
import { startProvider } from './oidc-provider.ts'
import type { TestProvider } from './oidc-provider.ts'
import { createDatabase, startAuth } from './start-auth.ts'
import type { TestAuth, TestDatabase } from './start-auth.ts'

export type OAuthSuite = { test: TestAuth; provider: TestProvider }

/** A service with the provider `keycloak` beside it. */
export function oauthSuite(options: Partial<AuthOptions> = {}): () => OAuthSuite {
  let database: TestDatabase | undefined
  let suite: OAuthSuite | undefined
  beforeAll(async () => {
    database = await createDatabase()
    let provider: TestProvider | undefined
    const providers: NonNullable<AuthOptions['providers']> = {}
    const test = await startAuth(
      database.pool,
      { manualLinking: true, ...options, providers },
      async (url) => {
        provider = await startProvider(`${url}/callback`)
        providers['keycloak'] = {
          clientId: 'auth',
          clientSecret: 'a secret of the test',
          issuer: provider.issuer,
          insecure: true,
        }
      },
    )
    if (provider !== undefined) suite = { test, provider }
  })
  afterAll(async () => {
    await suite?.test.close()
    await suite?.provider.close()
    await database?.drop()
  })
  return () => {
    if (suite === undefined) throw new Error('the suite has not started')
    return suite
  }
}
