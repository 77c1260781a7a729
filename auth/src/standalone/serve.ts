import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import { Pool } from 'pg'
import { createAuth } from '../auth.ts'
import { listenerOf } from '../http/reading-on.ts'
import type { AuthMail, AuthOptions } from '../auth.ts'
import { outboxSms, webhookSms } from './sms-transports.ts'
import type { Delivery, StandaloneConfig } from './config.ts'

const SWEEP_MS = 600_000

export type Standalone = { url: string; anonKey: string; serviceKey: string; close(): Promise<void> }

async function newKey(algorithm: 'ES256' | 'RS256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm }
}

async function keysOf({ signingKeys, jwtSecret }: StandaloneConfig): Promise<Partial<AuthOptions>> {
  const current = typeof signingKeys === 'string' ? { current: await newKey(signingKeys) } : signingKeys
  return {
    ...(current === null ? {} : { signingKeys: current }),
    ...(jwtSecret === null ? {} : { jwtSecret }),
  }
}

/** The given key, else one derived from what signs; with generated keys it lasts as long as they do. */
function sealingKeyOf({ sealingKey, jwtSecret }: StandaloneConfig, keys: Partial<AuthOptions>): Uint8Array {
  if (sealingKey !== null) return Buffer.from(sealingKey, 'base64')
  const root = jwtSecret ?? JSON.stringify(keys.signingKeys?.current)
  return createHmac('sha256', 'auth sealing key').update(root).digest()
}

async function postMail(hook: { url: string; secret: string }, mail: AuthMail): Promise<void> {
  const body = JSON.stringify(mail)
  const mac = createHmac('sha256', hook.secret).update(body).digest('base64')
  const headers = { 'content-type': 'application/json', 'webhook-signature': `v1,${mac}` }
  const reply = await fetch(hook.url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) })
  if (!reply.ok) throw new Error(`the mail gateway answered ${reply.status}`)
}

function mailer(delivery: Delivery): AuthOptions['sendMail'] {
  if ('webhook' in delivery) return (mail) => postMail(delivery.webhook, mail)
  return async (mail) => {
    await mkdir(delivery.outbox, { recursive: true })
    const name = `${Date.now()}-${crypto.randomUUID()}.json`
    await writeFile(join(delivery.outbox, name), JSON.stringify(mail), { mode: 0o600 })
  }
}

function phoneOf(config: StandaloneConfig): Partial<AuthOptions> {
  const { phone } = config
  if (phone === null) return {}
  const send = 'webhook' in phone ? webhookSms(phone.webhook) : outboxSms(phone.outbox)
  return { phone: { send, autoconfirm: phone.autoconfirm === true, channels: ['sms', 'whatsapp'] } }
}

function isMissing(error: unknown): boolean {
  return Object(error).code === '3D000'
}

/** Makes the database when the server is there and the database is not. */
async function openPool(databaseUrl: string): Promise<Pool> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    if (!isMissing(error)) throw error
    const address = new URL(databaseUrl)
    const name = decodeURIComponent(address.pathname.slice(1))
    address.pathname = '/postgres'
    const admin = new Pool({ connectionString: address.href, max: 1 })
    await admin.query(`create database "${name.replaceAll('"', '""')}"`)
    await admin.end()
  }
  return pool
}

async function listen(server: Server, config: StandaloneConfig): Promise<number> {
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? config.port) : config.port
}

/** Starts one server by one configuration, on a migrated database. */
export async function serveStandalone(
  config: StandaloneConfig,
  databaseUrl: string,
  log: (error: unknown) => void = () => undefined,
): Promise<Standalone> {
  const pool = await openPool(databaseUrl)
  const app = new Hono()
  const server = createServer(listenerOf(app.fetch))
  const port = await listen(server, config)
  const url = config.externalUrl ?? `http://localhost:${port}`
  const keys = await keysOf(config)
  const { ipHeader } = config
  const auth = createAuth({
    autoconfirm: false,
    ...config.options,
    ...keys,
    ...phoneOf(config),
    pool,
    externalUrl: url,
    siteUrl: config.siteUrl,
    sealingKey: sealingKeyOf(config, keys),
    sendMail: mailer(config.mail),
    now: () => new Date(),
    clientIp: (c) =>
      (ipHeader === null ? undefined : c.req.header(ipHeader)) ?? getConnInfo(c).remote.address ?? '',
    rateLimits: ipHeader === null ? 'off' : 'on',
    onError: log,
    onProviderError: log,
  })
  await auth.migrate()
  app.route(new URL(url).pathname.replace(/\/+$/, '') || '/', auth.app)
  const sweeper = setInterval(() => void auth.sweep().catch(log), SWEEP_MS)
  return {
    url,
    anonKey: await auth.anonKey(),
    serviceKey: await auth.serviceKey(),
    async close() {
      clearInterval(sweeper)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await pool.end()
    },
  }
}
