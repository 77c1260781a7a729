import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { answerOf, bearerOf, serviceBearer } from '../testing/refusals.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

/** Bodies that nobody sends by accident. Closing the suite fails where one of them was a fault of ours. */
const suite = authSuite({
  autoconfirm: true,
  anonymous: true,
  phone: { send: async () => ({}) },
  passkeys: { rpId: 'localhost', rpName: 'Test', origins: ['http://localhost:3000'] },
})

const PUBLIC = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/token?grant_type=id_token',
  '/verify',
  '/otp',
  '/magiclink',
  '/recover',
  '/resend',
  '/passkeys/authentication/verify',
]

const HOSTILE: [name: string, body: string | Uint8Array<ArrayBuffer>][] = [
  [
    'bad UTF-8',
    Uint8Array.from([
      0x7b, 0x22, 0x65, 0x6d, 0x61, 0x69, 0x6c, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d,
    ]),
  ],
  [
    'a NUL',
    JSON.stringify({ email: 'a\0@example.org', password: 'a\0bcdefgh', data: { a: '\0' }, type: 'signup' }),
  ],
  [
    'half a surrogate',
    '{"email":"\\ud800@example.org","password":"\\ud800abcdef","data":{"\\udc00":"\\ud800"}}',
  ],
  ['an array', '[{"email":"a@example.org"}]'],
  ['a number', '7'],
  [
    'members of other kinds',
    '{"email":{"a":1},"password":[1],"token":7,"refresh_token":false,"data":"x","type":{}}',
  ],
  ['depth', `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  [
    'a prototype',
    '{"__proto__":{"role":"service_role"},"constructor":{"prototype":{}},"email":"p@example.org"}',
  ],
  [
    'what looks like SQL',
    `{"email":"a'--@example.org","password":"'; drop table auth.account; --","token":"' or 1=1"}`,
  ],
  [
    'a long text',
    JSON.stringify({
      email: `${'a'.repeat(200_000)}@example.org`,
      password: 'b'.repeat(200_000),
      token: '1'.repeat(200_000),
    }),
  ],
  ['nothing', ''],
]

async function post(
  test: TestAuth,
  path: string,
  body: BodyInit,
  type = 'application/json',
): Promise<number> {
  const reply = await fetch(`${test.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
  })
  await reply.text()
  return reply.status
}

it.each(HOSTILE)('answers %s with a refusal, everywhere, and goes on', async (_name, body) => {
  const test = suite()
  const statuses = await Promise.all(PUBLIC.map((path) => post(test, path, body)))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect((await test.send('GET', '/health')).status).toBe(200)
})

it('refuses bodies over 1 MiB at every door, with and without a length', async () => {
  const test = suite()
  const large = JSON.stringify({ email: 'a'.repeat(1024 * 1024) })
  expect(new Set(await Promise.all(PUBLIC.map((path) => post(test, path, large))))).toEqual(new Set([413]))
  const stream = new Blob([large]).stream()
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' }
  expect((await fetch(`${test.url}/recover`, init)).status).toBe(413)
})

it('ignores members it does not know, whatever they promise', async () => {
  const test = suite()
  const promises = {
    role: 'service_role',
    app_metadata: { roles: ['admin'] },
    is_super_admin: true,
    aud: 'x',
    id: crypto.randomUUID(),
  }
  const email = 'promises@example.org'
  const reply = await test.send('POST', '/signup', { email, password: PASSWORD, ...promises })
  expect(reply.status).toBe(200)
  const { user } = Object(await reply.json())
  expect(user).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect(user.id).not.toBe(promises.id)
  const { client } = await test.member('promises.too@example.org')
  const changed = await test.send(
    'PUT',
    '/user',
    { data: { role: 'service_role' }, role: 'service_role' },
    await bearerOf(client),
  )
  expect(await changed.json()).toMatchObject({
    role: 'authenticated',
    user_metadata: { role: 'service_role' },
  })
  expect((await test.send('GET', '/admin/users', undefined, await bearerOf(client))).status).toBe(403)
})

it('takes no service key out of a body, a query or a cookie', async () => {
  const test = suite()
  const { authorization = '' } = await serviceBearer(test)
  const key = authorization.replace('Bearer ', '')
  const tries: [string, Record<string, string>][] = [
    [`/admin/users?apikey=${key}`, {}],
    [`/admin/users?access_token=${key}`, {}],
    ['/admin/users', { apikey: key }],
    ['/admin/users', { cookie: `sb-access-token=${key}` }],
    ['/admin/users', { authorization: `Basic ${key}` }],
  ]
  const statuses = await Promise.all(
    tries.map(async ([path, headers]) => (await test.send('GET', path, undefined, headers)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([401]))
})

it('refuses data that is 5,000 levels deep, with a sentence', async () => {
  const test = suite()
  const { client } = await test.member('too.deep@example.org')
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
  const send = async (method: string, path: string, body: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(await bearerOf(client)) }
    const reply = await fetch(`${test.url}${path}`, { method, body, headers })
    return [reply.status, Object(await reply.json()).msg]
  }
  const refused = [400, expect.stringContaining('at most 32 levels')]
  const person = `"email":"deep@example.org","password":"${PASSWORD}"`
  expect(await send('POST', '/signup', `{${person},"data":${deep}}`)).toEqual(refused)
  expect(await send('POST', '/signup', `{"data":${deep}}`)).toEqual(refused)
  expect(await send('PUT', '/user', `{"data":${deep}}`)).toEqual(refused)
})

it('refuses what is too long, with a sentence, and goes on working', async () => {
  const test = suite()
  const { client } = await test.member('too.long@example.org')
  const mine = await bearerOf(client)
  const operator = await serviceBearer(test)
  const wide = { note: 'n'.repeat(60_000) }
  const password = PASSWORD
  const bodies: [request: string, body: object, headers: Record<string, string>, says: RegExp][] = [
    ['POST /signup', { email: 'wide@example.org', password, data: wide }, {}, /4096 bytes/],
    ['POST /signup', { phone: '+4915177', password, data: wide }, {}, /4096 bytes/],
    ['POST /signup', { data: wide }, {}, /4096 bytes/],
    ['POST /otp', { email: 'wide.otp@example.org', data: wide }, {}, /4096 bytes/],
    ['PUT /user', { data: wide }, mine, /4096 bytes/],
    ['POST /invite', { email: 'wide.invite@example.org', data: wide }, operator, /4096 bytes/],
    ['POST /admin/users', { email: 'wide.app@example.org', app_metadata: wide }, operator, /4096 bytes/],
    ['POST /admin/users', { email: 'wide.user@example.org', user_metadata: wide }, operator, /4096 bytes/],
    ['POST /factors', { factor_type: 'totp', issuer: 'i'.repeat(2000) }, mine, /issuer must be 120/],
    ['POST /factors', { factor_type: 'totp', friendly_name: 'f'.repeat(14_000) }, mine, /friendly_name must/],
    ['POST /factors', { factor_type: 'totp', friendly_name: 'f'.repeat(121) }, mine, /friendly_name must/],
  ]
  for (const [request, body, headers, says] of bodies) {
    const answer = await answerOf(test, request, body, headers)
    expect([request, answer]).toEqual([
      request,
      expect.stringMatching(/^4\d\d (?:bad_json|validation_failed)/),
    ])
    expect(answer).toMatch(says)
  }
  expect((await client.updateUser({ data: { note: 'n'.repeat(3500) } })).error).toBeNull()
  const { error } = await client.updateUser({ data: { more: 'm'.repeat(3500) } })
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
})

const [SALT, HASH] = ['c29tZXNhbHRzb21lc2FsdA', 'A'.repeat(43)]

it.each([
  `$argon2id$v=19$m=9999999,t=1,p=1$${SALT}$${HASH}`,
  `$argon2id$v=19$m=262144,t=99,p=1$${SALT}$${HASH}`,
  `$argon2id$v=19$m=262144,t=10,p=1$${SALT}$${HASH}`,
  `$argon2id$v=19$m=65536,t=3,p=99$${SALT}$${HASH}`,
  `$argon2id$v=19$m=65536,t=0,p=1$${SALT}$${HASH}`,
  `$argon2id$v=19$m=65536,t=3,p=0$${SALT}$${HASH}`,
  `$argon2id$v=19$m=8,t=3,p=4$${SALT}$${HASH}`,
  `$argon2id$v=19$m=65536,t=3,p=4$${SALT}$${'A'.repeat(300)}`,
])('imports no argon2 hash like %s', async (hash) => {
  const test = suite()
  const body = { email: 'absurd@example.org', email_confirm: true, password_hash: hash }
  expect(await answerOf(test, 'POST /admin/users', body, await serviceBearer(test))).toMatch(
    /^400 validation_failed Only argon2, .* of a reasonable cost can be imported$/,
  )
})

it('works through no stored hash whose cost is absurd', async () => {
  const test = suite()
  const email = 'imported.before@example.org'
  await test.member(email)
  const hash = `$argon2id$v=19$m=2097152,t=60,p=1$${SALT}$${HASH}`
  await test.pool.query('update auth.account set password_hash = $2 where email = $1', [email, hash])
  const { error } = await test.client().signInWithPassword({ email, password: PASSWORD })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})
