/**
 * The floors: what this runtime and this database do when nothing but the bare act is asked for. One committed
 * insert and one push to a socket, a constant answer, a password check, files piped to a socket.
 */
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { hash, verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

type Push = { id: string; to: number; body: string }

/** As in auth/src/accounts/passwords.ts. */
const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const sockets = new Map<number, WebSocket>()
const passwordHash = await hash('a bench password', ARGON2)
await pool.query('create schema if not exists bench')
await pool.query('create table if not exists bench.message (id uuid primary key, body text, at timestamptz)')

await listenToOthers()

const routes = new Hono()
routes.get('/readyz', (c) => c.json({ ready: true }))
routes.get('/constant', (c) => c.json({ brand: 'Constant', features: { confirmEmail: false } }))
routes.get('/verify', async (c) => {
  const { for: milliseconds, parallel } = c.req.query()
  return c.json({ count: await verifyFor(Number(milliseconds), Number(parallel)) })
})
const listener = getRequestListener(routes.fetch)

async function verifyFor(milliseconds: number, parallel: number): Promise<number> {
  const until = performance.now() + milliseconds
  let count = 0
  async function work(): Promise<void> {
    while (performance.now() < until) {
      await verify(passwordHash, 'a bench password')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return count
}

async function pushOf(request: IncomingMessage): Promise<Push> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Push
}

async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, to, body } = await pushOf(request)
  await pool.query('insert into bench.message (id, body, at) values ($1, $2, now())', [id, body])
  sockets.get(to)?.send(JSON.stringify({ id, body }))
  response.setHeader('content-type', 'application/json')
  response.end('{"ok":true}')
}

/** The same to a socket of any process that listens. */
async function pushAcross(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, to, body } = await pushOf(request)
  await pool.query(
    `with kept as (insert into bench.message (id, body, at) values ($1, $2, now()) returning id)
     select pg_notify('bench', $3) from kept`,
    [id, body, JSON.stringify({ id, to, body })],
  )
  response.setHeader('content-type', 'application/json')
  response.end('{"ok":true}')
}

async function listenToOthers(): Promise<void> {
  const client = await pool.connect()
  client.on('notification', ({ payload }) => {
    const { id, to, body } = JSON.parse(payload ?? '') as Push
    sockets.get(to)?.send(JSON.stringify({ id, body }))
  })
  await client.query('listen bench')
}

/** One file again and again, as it lies on the disk. */
async function pipeFiles(url: URL, response: ServerResponse): Promise<void> {
  for (let left = Number(url.searchParams.get('times')); left > 0; left -= 1)
    await pipeline(createReadStream(url.searchParams.get('path') ?? ''), response, { end: left === 1 })
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor')
  if (request.url === '/push') void push(request, response)
  else if (request.url === '/push-across') void pushAcross(request, response)
  else if (url.pathname === '/files') void pipeFiles(url, response)
  else void listener(request, response)
})
const live = new WebSocketServer({ noServer: true, perMessageDeflate: false })
server.on('upgrade', (request, raw, head) => {
  live.handleUpgrade(request, raw, head, (socket) => {
    const index = Number(request.url?.slice(1))
    sockets.set(index, socket)
    socket.on('close', () => sockets.delete(index))
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
