import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { getCase, getPublicCase } from '@evensettle/contracts/cases.ts'
import { endpoint } from '@evensettle/contracts/endpoint.ts'
import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { nothing } from '@evensettle/contracts/fields.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { clientIp } from './client-ip.ts'
import { AppError } from '../errors.ts'
import { createApi, onError, type AppEnv } from './http.ts'
import { createLogger } from '../telling/log.ts'

let app: TestApp
let server: TestServer

beforeAll(async () => {
  app = await makeTestApp()
  server = await startTestServer(app)
})

afterAll(() => server.close())

async function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  const response = await app.http.request(openInvitation.path, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}

describe('what comes in', () => {
  it.each([
    ['no JSON', '{"token":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a wrong type', '{"token":5}'],
    ['nothing', ''],
  ])('is refused as %s in the one shape of errors', async (_, body) => {
    const { status, text } = await post(body)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      error: expect.objectContaining({ code: 'INVALID_INPUT', message: expect.any(String) }),
    })
  })

  it('never comes back in an error', async () => {
    const { text } = await post(JSON.stringify({ token: { secret: 'kumquat' } }))
    expect(text).not.toContain('kumquat')
    const person = await aPerson(app)
    const garbled = await app.request(getCase, { caseId: 'kumquat' }, person)
    expect(garbled).toMatchObject({ status: 404 })
    expect(garbled.raw).not.toContain('kumquat')
  })

  it('is refused when it is too large, also without a length', async () => {
    const large = JSON.stringify({ token: 'x'.repeat(300_000) })
    expect(await post(large)).toMatchObject({ status: 413 })
    const stream = new Blob([large]).stream()
    const response = await fetch(`${server.url}${openInvitation.path}`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } })
  })

  it('cannot reach what every object has', async () => {
    const { status } = await post('{"__proto__":{"token":"x"},"constructor":1}')
    expect(status).toBe(400)
  })
})

describe('what goes out', () => {
  it('carries headers that keep it private, and an id for the log', async () => {
    const { headers } = await app.request(getSiteConfig, {})
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('asks browsers to stay on https where the installation is', async () => {
    const secure = await makeTestApp({ beside: app, env: { PUBLIC_URL: 'https://settle.test' } })
    const { headers } = await secure.request(getSiteConfig, {})
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  it('is the shape of errors for an address that leads nowhere, and for a method that does not fit', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', getSiteConfig.path],
      ['POST', '/api/cases/x/y/z'],
    ] as const) {
      const response = await app.http.request(path, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })

  it('holds only what the contract names, and tells nothing of a bug', async () => {
    const lines: string[] = []
    const api = createApi({
      authenticate: () => Promise.resolve(null),
      marks: () => ({ has: () => false, add: () => undefined }),
      readToken: (token) => Promise.resolve(token),
      assertOperator: async () => undefined,
      clientIp: () => 'x',
      limit: () => Promise.resolve(),
      readsFor: () => Promise.resolve(app.deps.db),
      heldBack: () => Promise.resolve(),
    })
    const named = endpoint({
      method: 'GET',
      path: '/api/named',
      access: 'public',
      input: nothing,
      output: nothing,
    })
    const buggy = endpoint({
      method: 'GET',
      path: '/api/buggy',
      access: 'public',
      input: nothing,
      output: nothing,
    })
    api.handlePublic(named, () => Promise.resolve({ extra: 'kumquat' } as object as Record<string, never>))
    api.handlePublic(buggy, () => Promise.reject(new Error('kumquat in the engine')))
    const http = new Hono<AppEnv>().route('/', api.router)
    http.onError(onError(createLogger('info', (line) => lines.push(line))))
    expect(await (await http.request(named.path)).text()).toBe('{}')
    const response = await http.request(buggy.path)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('kumquat')
    expect(lines.join('')).toContain('kumquat in the engine')
    expect(() => api.handle({ ...named, access: 'public' }, async () => ({}))).toThrow('bound for user')
  })
})

describe('a file to save', () => {
  const PART = new Uint8Array(100_000)
  const BYTES = 500 * PART.byteLength

  /** A server with one large file, and when the last of its readers has let go of it. */
  async function serveLargeFile() {
    const counted: string[] = []
    const api = createApi({
      authenticate: () => Promise.resolve(null),
      marks: () => ({ has: () => false, add: () => undefined }),
      readToken: (token) => Promise.resolve(token),
      assertOperator: async () => undefined,
      clientIp: () => '198.51.100.1',
      limit: ({ method, path }, who) => {
        counted.push(`${method} ${path} ${who}`)
        return counted.length > 3 ? Promise.reject(new AppError('TOO_MANY_REQUESTS')) : Promise.resolve()
      },
      readsFor: () => Promise.resolve(app.deps.db),
      heldBack: () => Promise.resolve(),
    })
    const letGo = Promise.withResolvers<number>()
    async function* parts() {
      let given = 0
      try {
        while (given < BYTES) {
          yield PART
          given += PART.byteLength
        }
      } finally {
        letGo.resolve(given)
      }
    }
    const route = { path: '/api/large', limit: { points: 3, seconds: 60 } } as const
    api.download(
      route,
      () => Promise.resolve(null),
      () => Promise.resolve({ type: 'text/plain', name: 'large.txt', body: { bytes: BYTES, parts } }),
    )
    const http = new Hono<AppEnv>().route('/', api.router)
    http.onError(onError(createLogger('silent', () => {})))
    const listening = createServer(getRequestListener(http.fetch)).listen(0, '127.0.0.1')
    onTestFinished(() => void listening.close())
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/api/large`, letGo: letGo.promise, counted, http }
  }

  it('goes out with its length, whole, and never as a page of ours', async () => {
    const { url } = await serveLargeFile()
    const response = await fetch(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(BYTES),
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="large.txt"',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
    expect((await response.arrayBuffer()).byteLength).toBe(BYTES)
  })

  it('is let go of when the one who asked for it goes away', async () => {
    const { url, letGo } = await serveLargeFile()
    const { hostname, port, pathname } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
    expect(await letGo).toBeLessThan(BYTES)
  })

  it('is counted for whoever asks, and not even looked for once it was a lot', async () => {
    const { http, counted } = await serveLargeFile()
    const ask = async () => (await http.request('/api/large', { method: 'HEAD' })).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    expect(counted[0]).toBe('GET /api/large 198.51.100.1')
  })
})

describe('while the database is away', () => {
  it('says that it is not ready, and answers 503 instead of hanging', async () => {
    const alone = await makeTestApp()
    expect((await alone.http.request('/readyz')).status).toBe(200)
    expect(await (await alone.http.request('/healthz')).json()).toMatchObject({
      status: 'alive',
      parts: { database: { state: 'ok' }, jobs: { state: 'ok' }, mail: { detail: 'outbox' } },
    })
    // until it has ended: a connection whose end is on its way would be given to the last question here
    await app.deps.pool.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1`,
      [new URL(alone.databaseUrl).pathname.slice(1)],
    )
    await app.deps.pool.query(
      `alter database ${new URL(alone.databaseUrl).pathname.slice(1)} with allow_connections false`,
    )
    expect((await alone.http.request('/readyz')).status).toBe(503)
    expect((await alone.http.request('/healthz')).status).toBe(200)
    await alone.request(getPublicCase, { caseId: newId() })
    await app.deps.pool.query(
      `alter database ${new URL(alone.databaseUrl).pathname.slice(1)} with allow_connections true`,
    )
    expect((await alone.http.request('/readyz')).status).toBe(200)
  })
})

describe('the visitor’s address', () => {
  it('is the connection’s own, or what the trusted proxies report, never what a visitor claims', async () => {
    const http = new Hono()
    for (const proxies of [0, 1, 2]) http.get(`/${proxies}`, (c) => c.text(clientIp(c, proxies)))
    const ask = async (proxies: number, claimed?: string) =>
      (await http.request(`/${proxies}`, { headers: claimed ? { 'x-forwarded-for': claimed } : {} })).text()
    expect(await ask(0, '198.51.100.1')).toBe('local')
    expect(await ask(1, 'forged, 198.51.100.1')).toBe('198.51.100.1')
    expect(await ask(2, 'forged, 198.51.100.1, 10.0.0.1')).toBe('198.51.100.1')
    expect(await ask(1)).toBe('local')
  })
})

it('closes a connection that asks for another protocol than the live stream', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})
