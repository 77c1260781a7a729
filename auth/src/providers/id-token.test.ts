import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, newSigningKey, startAuth } from '../testing/start-auth.ts'
import type { TestAuth, TestDatabase } from '../testing/start-auth.ts'

let database: TestDatabase
let test: TestAuth
let issuer = ''
let keys: Awaited<ReturnType<typeof generateKeyPair>>
const server = createServer()

beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'idp', alg: 'RS256' }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  server.on('request', (request, response) => {
    const metadata = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/a` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : metadata))
  })
  database = await createDatabase()
  const google = { clientId: 'web', audiences: ['ios'], issuer, insecure: true }
  test = await startAuth(database.pool, { manualLinking: true, providers: { google } })
})

afterAll(async () => {
  await test.close()
  server.closeAllConnections()
  server.close()
  await database.drop()
})

async function idToken(claims: JWTPayload, exp = '5m'): Promise<string> {
  return new SignJWT({
    iss: issuer,
    aud: 'web',
    sub: 'g-1',
    email: 'id@example.org',
    email_verified: true,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'idp' })
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(keys.privateKey)
}

async function grant(body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await test.send('POST', '/token?grant_type=id_token', body, headers)
  const { error, error_description: description, error_code: code, msg } = Object(await reply.json())
  return [reply.status, error ?? code, description ?? msg].filter((part) => part !== undefined)
}

it('signs in with an id token by the client, with the nonce of the app', async () => {
  const client = test.client()
  const nonce = 'a nonce of the app'
  const token = await idToken({ nonce: createHash('sha256').update(nonce).digest('hex'), aud: 'ios' })
  const { data, error } = await client.signInWithIdToken({ provider: 'google', token, nonce })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'id@example.org', app_metadata: { provider: 'google' } })
})

it('words the refusals in the shape of RFC 6749', async () => {
  const bad = (text: string): unknown => [400, 'invalid request', text]
  expect(await grant({ provider: 'google' })).toEqual(bad('id_token required'))
  const token = await idToken({})
  expect(await grant({ id_token: token })).toEqual(bad('provider or client_id and issuer required'))
  expect(await grant({ provider: 'google', id_token: 'nonsense' })).toEqual(bad('Bad ID token'))
  expect(await grant({ provider: 'google', id_token: await idToken({}, '-1m') })).toEqual(bad('Bad ID token'))
  expect(
    await grant({ provider: 'google', id_token: await idToken({ iss: 'https://evil.example' }) }),
  ).toEqual(bad('Bad ID token'))
  expect(await grant({ provider: 'google', id_token: await idToken({ sub: '' }) })).toEqual(
    bad('Missing sub claim in id_token'),
  )
  expect(await grant({ provider: 'google', id_token: await idToken({ aud: 'other-app' }) })).toEqual(
    bad('Unacceptable audience in id_token: [other-app]'),
  )
  const half = bad('Passed nonce and nonce in id_token should either both exist or not.')
  expect(await grant({ provider: 'google', id_token: token, nonce: 'x' })).toEqual(half)
  const nonced = await idToken({ nonce: 'y' })
  expect(await grant({ provider: 'google', id_token: nonced })).toEqual(half)
  expect(await grant({ provider: 'google', id_token: nonced, nonce: 'x' })).toEqual([
    400,
    'invalid nonce',
    'Nonces mismatch',
  ])
  expect(await grant({ provider: 'azure', id_token: token })).toEqual([
    400,
    'provider_disabled',
    `Provider (issuer "${issuer}") is not enabled`,
  ])
  expect(await grant({ provider: 'custom:x', id_token: token })).toEqual([
    400,
    'validation_failed',
    'Custom OIDC provider "custom:x" not allowed',
  ])
  expect(await grant({ client_id: 'web', issuer, id_token: token })).toEqual([200])
})

it('refuses tokens signed by another key, by the public key or by nobody', async () => {
  const stranger = await newSigningKey('idp')
  const foreign = await new SignJWT({ iss: issuer, aud: 'web', sub: 'g-1', exp: 4_000_000_000 })
    .setProtectedHeader({ alg: 'ES256', kid: 'idp' })
    .sign(stranger)
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
  const symmetric = await new SignJWT({ iss: issuer, aud: 'web', sub: 'g-1', exp: 4_000_000_000 })
    .setProtectedHeader({ alg: 'HS256', kid: 'idp' })
    .sign(secret)
  const payload = (await idToken({})).split('.')[1] ?? ''
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const refused = [400, 'invalid request', 'Bad ID token']
  expect(await grant({ provider: 'google', id_token: foreign })).toEqual(refused)
  expect(await grant({ provider: 'google', id_token: symmetric })).toEqual(refused)
  expect(await grant({ provider: 'google', id_token: none })).toEqual(refused)
})

it('links by id token for the bearer only', async () => {
  const { client, userId } = await test.member('idlink@example.org')
  const token = await idToken({ sub: 'g-2', email: 'elsewhere@example.org' })
  expect(await grant({ provider: 'google', id_token: token, link_identity: true })).toEqual([
    401,
    'no_authorization',
    'This endpoint requires a valid Bearer token',
  ])
  const { data, error } = await client.linkIdentity({ provider: 'google', token })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
})
