import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { completeProvider, githubProfile } from './known-providers.ts'
import { membersOf } from '../testing/auth-suite.ts'
import { Browser } from '../testing/oidc-provider.ts'
import { createDatabase, SITE, startAuth } from '../testing/start-auth.ts'
import type { TestAuth, TestDatabase } from '../testing/start-auth.ts'

/** A plain OAuth 2 service that speaks as GitHub does: no id token, no subject, addresses apart. */
let server: Server
let origin = ''
let database: TestDatabase
let test: TestAuth
let isVerified = true

const ANSWERS: Record<string, () => unknown> = {
  '/token': () => ({ access_token: 'a token of theirs', token_type: 'bearer', scope: 'user:email' }),
  '/user': () => ({
    id: 583_231,
    login: 'octo',
    name: 'Octo Cat',
    email: 'shown@example.org',
    avatar_url: 'https://x/a.png',
  }),
  '/user/emails': () => [
    { email: 'other@example.org', primary: false, verified: true },
    { email: 'Octo@example.org', primary: true, verified: isVerified },
  ],
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin)
    if (url.pathname === '/authorize') {
      const { redirect_uri = '', state = '' } = Object.fromEntries(url.searchParams)
      response.writeHead(302, { location: `${redirect_uri}?code=given&state=${state}` }).end()
      return
    }
    const isAsked = url.pathname === '/token' || request.headers.authorization === 'Bearer a token of theirs'
    response.writeHead(isAsked ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(ANSWERS[url.pathname]?.() ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  database = await createDatabase()
  const at = (path: string): string => `${origin}${path}`
  test = await startAuth(database.pool, {
    providers: {
      google: { clientId: 'ours', clientSecret: 'a secret' },
      github: {
        ...completeProvider('github', { clientId: 'ours', clientSecret: 'a secret' }),
        endpoints: {
          authorization: at('/authorize'),
          token: at('/token'),
          userinfo: at('/user'),
          emails: at('/user/emails'),
        },
        insecure: true,
      },
    },
  })
})

afterAll(async () => {
  await test.close()
  await database.drop()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

it('asks nobody where a well-known service is', async () => {
  const reply = await test.send('GET', `/authorize?provider=google&redirect_to=${SITE}/in`)
  expect(reply.status).toBe(302)
  const asked = new URL(reply.headers.get('location') ?? '')
  expect(asked.origin + asked.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: 'ours',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/./),
  })
})

it('signs in by a service without id tokens, with the address that it has verified', async () => {
  isVerified = true
  const arrived = await new Browser().visit(
    `${test.url}/authorize?provider=github&redirect_to=${SITE}/in`,
    SITE,
  )
  const { access_token = '', refresh_token = '', provider_token } = membersOf(arrived)
  expect(provider_token).toBe('a token of theirs')
  const client = test.client()
  const { data, error } = await client.setSession({ access_token, refresh_token })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'octo@example.org',
    app_metadata: { provider: 'github', providers: ['github'] },
    user_metadata: { user_name: 'octo', full_name: 'Octo Cat' },
  })
})

it('lets nobody in by an address that such a service has not verified', async () => {
  isVerified = false
  await test.pool.query('delete from auth.account')
  const arrived = await new Browser().visit(
    `${test.url}/authorize?provider=github&redirect_to=${SITE}/in`,
    SITE,
  )
  expect(membersOf(arrived)).toMatchObject({ error_code: 'provider_email_needs_verification' })
})

it('keeps what a configuration says itself', () => {
  const own = { clientId: 'ours', issuer: 'https://gitlab.example.org' }
  expect(completeProvider('gitlab', own)).toEqual(own)
  expect(completeProvider('unknown', { clientId: 'ours' })).toEqual({ clientId: 'ours' })
  expect(githubProfile({ login: 'octo' })).toBeNull()
})
