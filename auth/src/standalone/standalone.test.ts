import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, PASSWORD } from '../testing/start-auth.ts'
import type { TestDatabase } from '../testing/start-auth.ts'
import { runCommand } from './command.ts'
import { parseConfig } from './config.ts'

const CONFIGURATIONS = new URL('../../configurations/', import.meta.url).pathname
const SECRET = '37c304f8-51aa-419a-a1af-06154e63707a'

let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'auth-standalone-'))
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

type Client = InstanceType<typeof AuthClient>
type Started = { url: string; serviceKey: string; client: () => Client }

/** Starts the configuration on a free port, its messages going to the test's folder. */
async function withServer(name: string, work: (started: Started) => Promise<void>): Promise<void> {
  const text = await readFile(join(CONFIGURATIONS, name), 'utf8')
  const file = join(folder, name)
  await writeFile(file, text.replaceAll('"data/auth-outbox"', JSON.stringify(join(folder, 'outbox'))))
  const args = ['--port', '0', '--config', file, '--database', database.url]
  const server = await runCommand(
    args,
    () => Promise.reject(new Error('not asked')),
    () => undefined,
  )
  const client = (): Client =>
    new AuthClient({
      url: server.url,
      storageKey: server.url,
      autoRefreshToken: false,
      persistSession: false,
    })
  try {
    await work({ url: server.url, serviceKey: server.serviceKey, client })
  } finally {
    await server.close()
  }
}

it('1: mails a confirmation before the first sign-in', async () => {
  await withServer('1-confirmation-on.json', async ({ client }) => {
    const { data } = await client().signUp({ email: 'one@example.org', password: PASSWORD })
    expect(data).toMatchObject({ session: null, user: { email: 'one@example.org' } })
    const [mail = ''] = await readdir(join(folder, 'outbox'))
    expect(JSON.parse(await readFile(join(folder, 'outbox', mail), 'utf8'))).toMatchObject({
      kind: 'confirm',
      to: 'one@example.org',
      code: expect.stringMatching(/^\d{6}$/),
    })
  })
})

it('2: signs up at once, by mail, by phone and anonymously, and takes service keys of the secret', async () => {
  await withServer('2-confirmation-off.json', async ({ url, client }) => {
    const { data } = await client().signUp({ email: 'two@example.org', password: PASSWORD })
    const header = decodeProtectedHeader(data.session?.access_token ?? '')
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(
      (await client().signUp({ phone: '+4915112345678', password: PASSWORD })).data.session,
    ).not.toBeNull()
    expect((await client().signInAnonymously()).error).toBeNull()
    const key = await new SignJWT({ sub: '1234567890', role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(SECRET))
    const admin = new AuthClient({ url, headers: { Authorization: `Bearer ${key}` }, persistSession: false })
    expect((await admin.admin.listUsers()).data.users.length).toBeGreaterThan(1)
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another secret of thirty-two chars'))
    const stranger = new AuthClient({
      url,
      headers: { Authorization: `Bearer ${forged}` },
      persistSession: false,
    })
    expect((await stranger.admin.listUsers()).error).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(await (await fetch(`${url}/.well-known/jwks.json`)).json()).toEqual({ keys: [] })
  })
})

it('3: lets nobody sign up', async () => {
  await withServer('3-sign-up-off.json', async ({ client }) => {
    const { error } = await client().signUp({ email: 'three@example.org', password: PASSWORD })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
})

it('4: sends codes to phones', async () => {
  await withServer('4-phone-on.json', async ({ client }) => {
    const { error } = await client().signInWithOtp({ phone: '+4915187654321' })
    expect(error).toBeNull()
    const names = await readdir(join(folder, 'outbox'))
    const messages = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
    expect(messages.join('')).toContain('+4915187654321')
  })
})

it('5: signs with a key pair and refuses what the public key signs', async () => {
  await withServer('5-asymmetric-keys.json', async ({ url, serviceKey, client }) => {
    const one = client()
    const { data } = await one.signUp({ email: 'five@example.org', password: PASSWORD })
    const token = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256' })
    const claims = await one.getClaims(token)
    expect(claims.data?.claims.sub).toBe(data.user?.id)
    const keys = await (await fetch(`${url}/.well-known/jwks.json`)).text()
    expect(JSON.parse(keys)).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', key_ops: ['verify'] }] })
    expect(keys).not.toContain('"d"')
    const ask = async (bearer: string): Promise<number> =>
      (await fetch(`${url}/admin/users`, { headers: { authorization: `Bearer ${bearer}` } })).status
    expect(await ask(serviceKey)).toBe(200)
    const secret = new TextEncoder().encode(keys)
    const plain = new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' })
    expect(await ask(await plain.sign(secret))).toBe(403)
    expect((await one.passkey.startAuthentication()).error).toBeNull()
  })
})

it('runs as a command, makes its database and ends by a signal', async () => {
  const name = `auth_made_${crypto.randomUUID().slice(0, 8)}`
  const address = new URL(database.url)
  address.pathname = `/${name}`
  const main = new URL('./main.ts', import.meta.url).pathname
  const config = join(CONFIGURATIONS, '3-sign-up-off.json')
  const args = [main, '--port', '0', '--config', config, '--database', address.href]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const ended = once(child, 'exit')
  for await (const part of child.stdout) {
    output += String(part)
    if (output.includes('service key')) break
  }
  const url = /reachable as (\S+)/.exec(output)?.[1] ?? ''
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ name: 'GoTrue' })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await database.pool.query(`drop database ${name}`)
})

it.each([
  ['{}', 'jwtSecret or signingKeys is needed'],
  ['[]', 'must be a JSON object'],
  ['{"jwtSecret":"x","autoConfirm":true}', 'unknown member "autoConfirm"'],
  ['{"jwtSecret":"x","autoconfirm":"yes"}', '"autoconfirm" must be a boolean'],
  ['{"signingKeys":"HS256"}', 'signingKeys must be'],
  ['{"jwtSecret":"x","phone":{}}', 'phone needs an "outbox"'],
])('says what is wrong with %s', (text, message) => {
  expect(() => parseConfig(text)).toThrow(message)
})
