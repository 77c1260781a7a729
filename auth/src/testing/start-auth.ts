import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { AuthClient } from '@supabase/auth-js'

import { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import { Pool } from 'pg'
import { createAuth } from '../auth.ts'
import { listenerOf } from '../http/reading-on.ts'
import type { Auth, AuthMail, AuthOptions } from '../auth.ts'

type Client = InstanceType<typeof AuthClient>

export const SITE = 'http://localhost:3000'
export const PASSWORD = 'correct horse battery'

/** Made-up people need no slow hash; that the real one is what it should be is a test of its own. */
export const CHEAP = { kibibytes: 64, passes: 1 }

export type TestDatabase = { url: string; pool: Pool; drop(): Promise<void> }

/** A fresh, empty database on the server named by TEST_POSTGRES_URL. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL must name a running PostgreSQL')
  const name = `auth_${randomBytes(8).toString('hex')}`
  const admin = new Pool({ connectionString: server, max: 1 })
  await admin.query(`create database ${name} strategy file_copy`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const pool = new Pool({ connectionString: address.href, max: 8 })
  // An idle connection that is lost must not end the run.
  pool.on('error', () => undefined)
  return {
    url: address.href,
    pool,
    async drop() {
      await pool.end()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}

export async function newSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
}

export type TestAuth = {
  auth: Auth
  url: string
  mails: AuthMail[]
  faults: unknown[]
  key: JWK
  pool: Pool
  /** Moves the service's clock. */
  advance(seconds: number): void
  /** From here on it stands, and only `advance` moves it: for what fills up again as time goes by. */
  stopClock(): void
  now(): Date
  client(flowType?: 'implicit' | 'pkce'): Client
  admin(): Promise<Client>
  /** A raw request; the body is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** A confirmed account and a client that is signed in to it. */
  member(email: string): Promise<{ client: Client; userId: string }>
  lastMail(to: string): AuthMail
  close(): Promise<void>
}

/** The service mounted at /auth/v1 of a listening server, on a migrated database. */
export async function startAuth(
  pool: Pool,
  options: Partial<AuthOptions> = {},
  beforeCreating: (url: string) => Promise<void> = async () => undefined,
): Promise<TestAuth> {
  const mails: AuthMail[] = []
  const faults: unknown[] = []
  let offset = 0
  let stoppedAt: number | null = null
  const now = (): Date => new Date((stoppedAt ?? Date.now()) + offset)
  const key = await newSigningKey('test-key')
  const app = new Hono()
  const server = createServer(listenerOf(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const url = `http://127.0.0.1:${port}/auth/v1`
  await beforeCreating(url)
  const auth = createAuth({
    pool,
    externalUrl: url,
    requestTimeout: 120_000,
    siteUrl: SITE,
    signingKeys: { current: key },
    sealingKey: createHash('sha256').update('test').digest(),
    autoconfirm: false,
    sendMail: async (mail) => void mails.push(mail),
    now,
    clientIp: (c) => c.req.header('x-test-ip') ?? '192.0.2.1',
    rateLimits: 'off',
    passwordCost: CHEAP,
    onError: (error) => void faults.push(error),
    ...options,
  })
  await auth.migrate()
  app.route('/auth/v1', auth.app)

  const newClient = (
    headers: Record<string, string> = {},
    flowType: 'implicit' | 'pkce' = 'implicit',
  ): Client =>
    new AuthClient({
      url,
      headers,
      flowType,
      persistSession: true,
      autoRefreshToken: false,
      storage: memoryStorage(),
      // the client keeps public keys per storage key, for all clients of a process
      storageKey: url,
    })

  const test: TestAuth = {
    auth,
    url,
    mails,
    faults,
    key,
    pool,
    advance: (seconds) => void (offset += seconds * 1000),
    stopClock: () => void (stoppedAt ??= Date.now()),
    now,
    client: (flowType) => newClient({}, flowType),
    admin: async () => newClient({ Authorization: `Bearer ${await auth.serviceKey()}` }),
    send: (method, path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async member(email) {
      const client = newClient()
      const signedUp = await client.signUp({ email, password: PASSWORD })
      if (signedUp.error !== null) throw signedUp.error
      if (signedUp.data.session === null) {
        const token = test.lastMail(email).code ?? ''
        const verified = await client.verifyOtp({ email, token, type: 'signup' })
        if (verified.error !== null) throw verified.error
        const signedIn = await client.signInWithPassword({ email, password: PASSWORD })
        if (signedIn.error !== null) throw signedIn.error
      }
      return { client, userId: signedUp.data.user?.id ?? '' }
    },
    lastMail(to) {
      const mail = mails.findLast((candidate) => candidate.to === to)
      if (mail === undefined) throw new Error(`no mail to ${to}`)
      return mail
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (faults.length > 0) throw new AggregateError(faults, 'the service answered 500')
    },
  }
  return test
}

function memoryStorage(): {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
} {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
