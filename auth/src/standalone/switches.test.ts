import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import type { JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, newSigningKey, PASSWORD } from '../testing/start-auth.ts'
import type { TestDatabase } from '../testing/start-auth.ts'
import { runCommand } from './command.ts'

/** Each switch of a configuration file, as somebody who points a foreign test suite here would set it. */
const SECRET = '37c304f8-51aa-419a-a1af-06154e63707a'

let database: TestDatabase
let folder = ''
let count = 0

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'auth-switches-'))
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

type Client = InstanceType<typeof AuthClient>
type Started = { url: string; client: Client; email: string; phone: string; sent: () => Promise<number> }

async function withConfig(members: object, work: (started: Started) => Promise<void>): Promise<void> {
  count += 1
  const outbox = join(folder, String(count))
  const file = join(folder, `${count}.json`)
  const signing = 'signingKeys' in members || 'jwtSecret' in members ? {} : { jwtSecret: SECRET }
  const phone = 'phone' in members ? { phone: { outbox, ...Object(members.phone) } } : {}
  await writeFile(file, JSON.stringify({ mail: { outbox }, ...signing, ...members, ...phone }))
  const args = ['--port', '0', '--config', file, '--database', database.url]
  const server = await runCommand(
    args,
    () => Promise.reject(new Error('not asked')),
    () => undefined,
  )
  const client = new AuthClient({
    url: server.url,
    storageKey: server.url,
    autoRefreshToken: false,
    persistSession: false,
  })
  const sent = async (): Promise<number> => (await readdir(outbox).catch(() => [])).length
  try {
    await work({
      url: server.url,
      client,
      email: `s${count}@example.org`,
      phone: `+49151000000${count}`,
      sent,
    })
  } finally {
    await server.close()
  }
}

async function settingsOf(url: string): Promise<Record<string, unknown>> {
  return Object(await (await fetch(`${url}/settings`)).json())
}

async function serviceToken(secret: string): Promise<string> {
  return new SignJWT({ sub: '1234567890', role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

async function askAsAdmin(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/admin/users`, { headers: { authorization: `Bearer ${token}` } })).status
}

it('jwtSecret: signs by HS256 without a key id, publishes nothing and takes what the secret signed', async () => {
  const secret = 'another secret of at least thirty-two'
  await withConfig({ jwtSecret: secret, autoconfirm: true }, async ({ url, client, email }) => {
    const { data } = await client.signUp({ email, password: PASSWORD })
    const token = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret))
    expect(payload).toMatchObject({
      iss: url,
      aud: 'authenticated',
      role: 'authenticated',
      sub: data.user?.id,
    })
    expect(await (await fetch(`${url}/.well-known/jwks.json`)).json()).toEqual({ keys: [] })
    expect(await askAsAdmin(url, await serviceToken(secret))).toBe(200)
    expect(await askAsAdmin(url, await serviceToken(SECRET))).toBe(403)
  })
})

async function rsaKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'rsa-key', alg: 'RS256' }
}

it.each([
  ['ES256', () => newSigningKey('ec-key'), 'ec-key'],
  ['RS256', rsaKey, 'rsa-key'],
])('signingKeys: signs by a given %s key and publishes its public half', async (alg, make, kid) => {
  const previous = await newSigningKey('older')
  const current = await make()
  await withConfig(
    { signingKeys: { current, previous: [previous] }, autoconfirm: true },
    async ({ url, client, email }) => {
      const { data } = await client.signUp({ email, password: PASSWORD })
      expect(decodeProtectedHeader(data.session?.access_token ?? '')).toEqual({ alg, kid, typ: 'JWT' })
      const text = await (await fetch(`${url}/.well-known/jwks.json`)).text()
      const { keys } = Object(JSON.parse(text))
      expect(keys).toMatchObject([{ kid, alg, use: 'sig', key_ops: ['verify'] }, { kid: 'older' }])
      expect(text).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/)
      expect((await client.getClaims()).data?.claims.email).toBe(email)
    },
  )
})

it('both: keys sign, the secret still opens the back office', async () => {
  const signingKeys = { current: await newSigningKey('ec-key') }
  await withConfig({ jwtSecret: SECRET, signingKeys, autoconfirm: true }, async ({ url, client, email }) => {
    const { data } = await client.signUp({ email, password: PASSWORD })
    expect(decodeProtectedHeader(data.session?.access_token ?? '').alg).toBe('ES256')
    expect(await askAsAdmin(url, await serviceToken(SECRET))).toBe(200)
  })
})

it.each([true, false])('autoconfirm: %s', async (autoconfirm) => {
  await withConfig({ autoconfirm }, async ({ url, client, email, sent }) => {
    expect(await settingsOf(url)).toMatchObject({ mailer_autoconfirm: autoconfirm })
    const { data } = await client.signUp({ email, password: PASSWORD })
    expect(data.session !== null).toBe(autoconfirm)
    expect(await sent()).toBe(autoconfirm ? 0 : 1)
  })
})

it.each([true, false])('autoconfirm of phones: %s', async (autoconfirm) => {
  await withConfig({ phone: { autoconfirm } }, async ({ url, client, phone, sent }) => {
    expect(await settingsOf(url)).toMatchObject({ phone_autoconfirm: autoconfirm, external: { phone: true } })
    const { data, error } = await client.signUp({ phone, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session !== null).toBe(autoconfirm)
    expect(await sent()).toBe(autoconfirm ? 0 : 1)
  })
})

it('without phones there are none', async () => {
  await withConfig({}, async ({ url, client, phone }) => {
    expect(await settingsOf(url)).toMatchObject({ external: { phone: false }, sms_provider: '' })
    expect((await client.signUp({ phone, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
  })
})

it.each([true, false])('anonymous: %s', async (anonymous) => {
  await withConfig({ anonymous }, async ({ url, client }) => {
    expect(await settingsOf(url)).toMatchObject({ external: { anonymous_users: anonymous } })
    const { data, error } = await client.signInAnonymously()
    expect(error?.code ?? null).toBe(anonymous ? null : 'anonymous_provider_disabled')
    expect(data.user?.is_anonymous ?? false).toBe(anonymous)
  })
})

it.each([true, false])('disableSignup: %s', async (disableSignup) => {
  await withConfig({ disableSignup, autoconfirm: true }, async ({ url, client, email }) => {
    expect(await settingsOf(url)).toMatchObject({ disable_signup: disableSignup })
    const { error } = await client.signUp({ email, password: PASSWORD })
    expect(error?.code ?? null).toBe(disableSignup ? 'signup_disabled' : null)
  })
})

it('providers: on with their secrets, the others off', async () => {
  const endpoints = {
    authorization: 'https://id.example.org/authorize',
    token: 'https://id.example.org/token',
    userinfo: 'https://id.example.org/me',
  }
  const providers = { keycloak: { clientId: 'ours', clientSecret: 'of the file', endpoints } }
  await withConfig({ providers, manualLinking: true, autoconfirm: true }, async ({ url, client, email }) => {
    expect(await settingsOf(url)).toMatchObject({ external: { keycloak: true, google: false } })
    const ask = (name: string): Promise<Response> =>
      fetch(`${url}/authorize?provider=${name}`, { redirect: 'manual' })
    const on = await ask('keycloak')
    expect(on.status).toBe(302)
    const target = new URL(on.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(endpoints.authorization)
    expect(target.searchParams.get('client_id')).toBe('ours')
    expect(target.searchParams.get('redirect_uri')).toBe(`${url}/callback`)
    expect((await ask('google')).status).toBe(400)
    await client.signUp({ email, password: PASSWORD })
    const linked = await client.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    expect(linked.data.url).toContain(endpoints.authorization)
  })
})
