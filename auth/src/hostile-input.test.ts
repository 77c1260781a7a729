import { expect, it } from 'vitest'
import { authSuite } from './testing/auth-suite.ts'
import { bearerOf, serviceBearer } from './testing/refusals.ts'
import { PASSWORD } from './testing/start-auth.ts'
import type { TestAuth } from './testing/start-auth.ts'

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
