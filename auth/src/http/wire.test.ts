import { createHash } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { createDatabase, newSigningKey, PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'
import { createAuth } from '../auth.ts'

const suite = authSuite()

const NEW_SHAPE = { 'x-supabase-api-version': '2024-01-01' }

it('renders errors in the shape the version header asks for', async () => {
  const test = suite()
  const body = { email: 'a@example.org', password: 'x' }
  const old = await test.send('POST', '/signup', body)
  expect(await old.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
  expect(old.headers.get('x-supabase-api-version')).toBeNull()
  const fresh = await test.send('POST', '/signup', body, NEW_SHAPE)
  expect(await fresh.json()).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
  expect(fresh.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(fresh.headers.get('x-sb-error-code')).toBe('weak_password')
  const odd = await test.send('POST', '/signup', body, { 'x-supabase-api-version': 'yesterday' })
  expect(await odd.json()).toMatchObject({ code: 422 })
})

it('refuses bodies that are no JSON, too large or unstorable, and quotes none of them', async () => {
  const test = suite()
  const post = (body: string): Promise<Response> => fetch(`${test.url}/signup`, { method: 'POST', body })
  const broken = await post('{"password":"secret')
  expect(broken.status).toBe(400)
  const text = await broken.text()
  expect(text).toContain('Could not parse request body as JSON: ')
  expect(text).not.toContain('secret')
  expect((await post('[]')).status).toBe(400)
  expect((await post('{"email":7}')).status).toBe(400)
  const large = await post(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ error_code: 'request_entity_too_large' })
  const body = { email: 'nul@example.org', password: PASSWORD, data: { a: '\u0000' } }
  expect((await test.send('POST', '/signup', body)).status).toBe(400)
})

it('answers pre-flights of any origin, with apikey and without cookies, before anything else', async () => {
  const test = suite()
  const reply = await fetch(`${test.url}/user`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.org',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'apikey,authorization,x-supabase-api-version',
    },
  })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  expect(reply.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey')
  expect(reply.headers.get('access-control-allow-methods')).toContain('PUT')
  const refused = await test.send('GET', '/user', undefined, { origin: 'https://app.example.org' })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  expect(refused.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('referrer-policy')).toBe('no-referrer')
})

async function forge(test: TestAuth, claims: JWTPayload, kid = 'test-key'): Promise<string> {
  const exp = Math.floor(test.now().getTime() / 1000) + 60
  return new SignJWT({ exp, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(await importJWK(test.key, 'ES256'))
}

function encoded(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

it('checks bearer tokens in the order of the contract', async () => {
  const test = suite()
  const { client, userId } = await test.member('order@example.org')
  const session = (await client.getSession()).data.session
  const real = session?.access_token ?? ''
  const ask = async (token: string): Promise<string> => {
    const reply = await test.send('GET', '/user', undefined, {
      authorization: `Bearer ${token}`,
      ...NEW_SHAPE,
    })
    const { code = '', message = '' } = Object(await reply.json())
    return `${reply.status} ${code} ${message}`
  }
  const none = await test.send('GET', '/user')
  expect(none.status).toBe(401)
  expect(await none.json()).toMatchObject({ msg: 'This endpoint requires a valid Bearer token' })
  const bad = '403 bad_jwt invalid JWT: unable to parse or verify signature, '
  expect(await ask('nonsense')).toContain(bad)
  expect(await ask(`${real.slice(0, -6)}AAAAAA`)).toContain(bad)
  const payload = real.split('.')[1] ?? ''
  expect(await ask(`${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`)).toContain(bad)
  const keys = Object(await (await test.send('GET', '/.well-known/jwks.json')).json()).keys
  const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT', kid: 'test-key' })}.${payload}`
  const mac = createHmac('sha256', JSON.stringify(keys[0])).update(unsigned).digest('base64url')
  expect(await ask(`${unsigned}.${mac}`)).toContain(bad)
  const foreign = await newSigningKey('test-key')
  const forged = await new SignJWT({ sub: userId })
    .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
    .sign(await importJWK(foreign, 'ES256'))
  expect(await ask(forged)).toContain(bad)
  expect(await ask(await forge(test, { sub: userId }, 'unknown'))).toContain(`${bad}unrecognized JWT kid`)
  expect(await ask(await forge(test, { exp: 1 }))).toContain(`${bad}token is expired`)
  expect(await ask(await test.auth.anonKey())).toBe('403 bad_jwt invalid claim: missing sub claim')
  expect(await ask(await forge(test, { sub: '7' }))).toBe(
    '400 bad_jwt invalid claim: sub claim must be a UUID',
  )
  const stranger = crypto.randomUUID()
  expect(await ask(await forge(test, { sub: stranger }))).toContain('403 user_not_found')
  expect(await ask(await forge(test, { sub: userId }))).toContain('403 bad_jwt invalid claim: session_id')
  expect(await ask(await forge(test, { sub: userId, session_id: stranger }))).toContain(
    '403 session_not_found',
  )
  expect(await ask(real)).toContain('200')
  test.advance(3601)
  expect(await ask(real)).toBe(`${bad}token is expired`)
  expect(await test.auth.authenticate(real)).toBeNull()
})

it('publishes settings, health and public keys', async () => {
  const test = suite()
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const reply = await test.send('GET', path)
    expect(reply.status).toBe(200)
    return Object(await reply.json())
  }
  expect(await read('/settings')).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await read('/health')).toMatchObject({ name: 'GoTrue' })
  const keys = await read('/.well-known/jwks.json')
  expect(keys).toMatchObject({
    keys: [{ kid: 'test-key', kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] }],
  })
  expect(JSON.stringify(keys)).not.toContain('"d"')
})

it.each([
  ['POST', '/sso', 404, 'saml_provider_disabled'],
  ['GET', '/passkeys', 404, 'passkey_disabled'],
  ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
  ['GET', '/oauth/authorizations/x', 404, 'feature_disabled'],
  ['GET', '/authorize?provider=google', 400, 'validation_failed'],
  ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
  ['POST', '/token?grant_type=pkce', 400, 'validation_failed'],
  ['POST', '/token', 400, 'invalid_credentials'],
  ['GET', '/user/identities/authorize?provider=google', 401, 'no_authorization'],
  ['POST', '/otp', 400, 'validation_failed'],
  ['GET', '/nowhere', 404, 'unknown'],
])('refuses %s %s politely', async (method, path, status, code) => {
  const reply = await suite().send(method, path)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ error_code: code })
})

it('refuses manual linking to users and sends provider callbacks home', async () => {
  const test = suite()
  const { client } = await test.member('link@example.org')
  const linked = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  expect(linked.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  const callback = await test.send('GET', '/callback?state=x&code=y')
  expect(callback.status).toBe(303)
  expect(callback.headers.get('location')).toContain('error_code=bad_oauth_state')
})

it('migrates once when four processes start together', async () => {
  const database = await createDatabase()
  const key = await newSigningKey('k')
  const services = Array.from({ length: 4 }, () =>
    createAuth({
      pool: database.pool,
      externalUrl: 'http://localhost/auth/v1',
      siteUrl: 'http://localhost',
      signingKeys: { current: key },
      sealingKey: new Uint8Array(32),
      autoconfirm: true,
      sendMail: async () => undefined,
      now: () => new Date(),
      clientIp: () => '',
    }),
  )
  await Promise.all(services.map((service) => service.migrate()))
  await services[0]?.migrate()
  const applied = await database.pool.query('select name from auth.migration order by name')
  expect(applied.rows.map(({ name }) => name)).toContain('0001_init.sql')
  expect(new Set(applied.rows.map(({ name }) => name)).size).toBe(applied.rows.length)
  await database.drop()
})

async function statusFrom(test: TestAuth, ip: string): Promise<number> {
  return (await test.send('POST', '/verify', {}, { 'x-test-ip': ip })).status
}

it('counts requests per address across processes', async () => {
  const database = await createDatabase()
  const first = await startAuth(database.pool, { rateLimits: 'on' })
  const second = await startAuth(database.pool, { rateLimits: 'on' })
  const half = Array.from({ length: 15 }, () => first)
  const rest = Array.from({ length: 15 }, () => second)
  const statuses = await Promise.all([...half, ...rest].map((test) => statusFrom(test, '192.0.2.7')))
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(await statusFrom(first, '192.0.2.7')).toBe(429)
  expect(await statusFrom(second, '192.0.2.7')).toBe(429)
  expect(await statusFrom(second, '192.0.2.8')).toBe(400)
  second.advance(11)
  expect(await statusFrom(second, '192.0.2.7')).toBe(400)
  await first.close()
  await second.close()
  await database.drop()
})

it('counts the addresses of one IPv6 network together and names them in full in the audit', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { rateLimits: 'on' })
  const ips = Array.from({ length: 30 }, (_, n) => `2001:db8:1:2::${n.toString(16)}`)
  const statuses = await Promise.all(ips.map((ip) => statusFrom(test, ip)))
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(await statusFrom(test, '2001:db8:1:2:3:4:5:6')).toBe(429)
  expect(await statusFrom(test, '2001:db8:1:3::1')).toBe(400)
  const body = { email: 'audited@example.org', password: PASSWORD }
  expect((await test.send('POST', '/signup', body, { 'x-test-ip': '2001:db8:1:2::7' })).status).toBe(200)
  const entries = await test.pool.query("select ip from auth.audit_entry where action = 'user_signedup'")
  expect(entries.rows).toEqual([{ ip: '2001:db8:1:2::7' }])
  await test.close()
  await database.drop()
})

it('caps the mails of the installation and sends none of a refused request', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { rateLimits: 'on', mailsPerHour: 2 })
  const ask = (n: number): Promise<Response> => test.send('POST', '/otp', { email: `cap${n}@example.org` })
  expect((await ask(1)).status).toBe(200)
  expect((await ask(2)).status).toBe(200)
  const third = await ask(3)
  expect(third.status).toBe(429)
  expect(await third.json()).toMatchObject({ msg: 'email rate limit exceeded' })
  expect(await test.auth.findUserByEmail('cap3@example.org')).toBeNull()
  await test.close()
  await database.drop()
})

it('lets no address use up the mails of the others', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { rateLimits: 'on', mailsPerHourPerAddress: 2 })
  let asked = 0
  const ask = (ip: string): Promise<Response> => {
    const email = `visitor${(asked += 1)}@example.org`
    return test.send('POST', '/otp', { email }, { 'x-test-ip': ip })
  }
  expect((await ask('2001:db8:1:2::1')).status).toBe(200)
  expect((await ask('2001:db8:1:2::2')).status).toBe(200)
  const third = await ask('2001:db8:1:2::3')
  expect(third.status).toBe(429)
  expect(await third.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
  expect((await ask('192.0.2.8')).status).toBe(200)
  expect((await ask('192.0.2.9')).status).toBe(200)
  expect((await ask('::ffff:192.0.2.9')).status).toBe(200)
  expect((await ask('192.0.2.9')).status).toBe(429)
  test.advance(1801)
  expect((await ask('2001:db8:1:2::4')).status).toBe(200)
  const { admin } = await test.admin()
  for (const name of ['one', 'two', 'three']) {
    expect((await admin.inviteUserByEmail(`invited-${name}@example.org`)).error).toBeNull()
  }
  await test.close()
  await database.drop()
})

it('keeps a tenth of the mails for people who forgot their password', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { rateLimits: 'on', mailsPerHour: 20 })
  const send = (path: string, email: string, ip: string): Promise<Response> =>
    test.send('POST', path, { email }, { 'x-test-ip': ip })
  for (let n = 1; n <= 18; n += 1) {
    expect((await send('/otp', `many${n}@example.org`, `192.0.2.${n}`)).status).toBe(200)
  }
  expect((await send('/otp', 'more@example.org', '192.0.2.99')).status).toBe(429)
  for (let n = 1; n <= 3; n += 1) {
    expect((await send('/recover', `many${n}@example.org`, '192.0.2.99')).status).toBe(200)
  }
  const sent = await test.pool.query(
    "select address from auth.one_time_token where kind = 'recovery' order by address",
  )
  expect(sent.rows).toEqual([{ address: 'many1@example.org' }, { address: 'many2@example.org' }])
  await test.close()
  await database.drop()
})

it('shows the page in the words, colors and mark of its host, told whose link it is', async () => {
  const database = await createDatabase()
  const told: unknown[] = []
  const test = await startAuth(database.pool, {
    linkInterstitial: true,
    async linkPage(link) {
      told.push(link)
      return {
        brand: 'Ours',
        mark: '<svg></svg>',
        title: 'Confirm <b>',
        words: ['One sentence.'],
        button: 'Go on',
        foot: ['Not you? Close it.'],
        style: 'body{color:red}',
      }
    },
  })
  const email = 'own-page@example.org'
  await test.client().signUp({ email, password: PASSWORD })
  const link = test.lastMail(email).link ?? ''
  const page = await fetch(link, { redirect: 'manual' })
  const words = await page.text()
  for (const piece of [
    'Ours',
    '<svg></svg>',
    'Confirm &lt;b&gt;',
    'One sentence.',
    'Go on',
    'Not you? Close it.',
  ])
    expect(words).toContain(piece)
  expect(words).not.toContain('<script')
  const hash = createHash('sha256').update('body{color:red}').digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  expect(words).toContain('<style>body{color:red}</style>')
  await fetch(link.replace(/token=[^&]+/, 'token=made-up'), { redirect: 'manual' })
  const redirectTo = new URL(link).searchParams.get('redirect_to')
  expect(told).toEqual([
    { type: 'signup', to: email, redirectTo },
    { type: 'signup', to: null, redirectTo },
  ])
  await test.close()
  await database.drop()
})

it('shows a page before a link is used when asked to', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool, { linkInterstitial: true })
  const email = 'scanned@example.org'
  await test.client().signUp({ email, password: PASSWORD })
  const link = test.lastMail(email).link ?? ''
  const page = await fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(await page.text()).toContain('<form method="post"')
  const pressed = await fetch(`${test.url}/verify`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(new URL(link).search),
  })
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('location')).toContain('#access_token=')
  await test.close()
  await database.drop()
})

it('sweeps what has expired and nothing else', async () => {
  const database = await createDatabase()
  const test = await startAuth(database.pool)
  await test.client().signUp({ email: 'old@example.org', password: PASSWORD })
  test.advance(86_401)
  await test.client().signUp({ email: 'new@example.org', password: PASSWORD })
  await test.auth.sweep()
  const left = await test.pool.query('select address from auth.one_time_token')
  expect(left.rows).toEqual([{ address: 'new@example.org' }])
  await test.close()
  await database.drop()
})
