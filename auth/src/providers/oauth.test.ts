import { expect, it } from 'vitest'
import { membersOf } from '../testing/auth-suite.ts'
import { oauthSuite } from '../testing/oauth-suite.ts'
import type { OAuthSuite } from '../testing/oauth-suite.ts'
import { Browser } from '../testing/oidc-provider.ts'
import type { Person } from '../testing/oidc-provider.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'

const suite = oauthSuite()

let count = 0

function person({ provider }: OAuthSuite, claims: Partial<Person>): string {
  count += 1
  const sub = `person-${count}`
  provider.people.set(sub, { sub, name: 'Ada', ...claims })
  return sub
}

function authorizeUrl({ test }: OAuthSuite, hint: string, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({ provider: 'keycloak', login_hint: hint, ...extra })
  return `${test.url}/authorize?${query.toString()}`
}

async function signIn(all: OAuthSuite, claims: Partial<Person>): Promise<Record<string, string>> {
  return membersOf(await new Browser().visit(authorizeUrl(all, person(all, claims)), SITE))
}

async function userOf(
  { test }: OAuthSuite,
  members: Record<string, string>,
): Promise<Record<string, unknown>> {
  const reply = await test.send('GET', '/user', undefined, {
    authorization: `Bearer ${members['access_token'] ?? ''}`,
  })
  return Object(await reply.json())
}

it('signs in with a provider by the implicit flow', async () => {
  const all = suite()
  const hint = person(all, { email: 'Oidc@example.org', email_verified: true })
  const client = all.test.client()
  const { data } = await client.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo: `${SITE}/welcome`, queryParams: { login_hint: hint, client_id: 'evil' } },
  })
  const location = await new Browser().visit(data.url ?? '', SITE)
  expect(location).toContain(`${SITE}/welcome#`)
  const members = membersOf(location)
  expect(members).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String), sb: '' })
  expect(members['type']).toBeUndefined()
  const user = await userOf(all, members)
  expect(user).toMatchObject({
    email: 'oidc@example.org',
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    user_metadata: { full_name: 'Ada', email_verified: true },
    identities: [{ provider: 'keycloak', id: hint, identity_data: { sub: hint, email: 'oidc@example.org' } }],
  })
  const again = membersOf(await new Browser().visit(authorizeUrl(all, hint), SITE))
  expect((await userOf(all, again))['id']).toBe(user['id'])
})

it('signs in with a provider by PKCE and hands its tokens to the holder of the verifier', async () => {
  const all = suite()
  const hint = person(all, { email: 'pkce@example.org', email_verified: true })
  const client = all.test.client('pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo: SITE, queryParams: { login_hint: hint } },
  })
  const location = new URL(await new Browser().visit(data.url ?? '', SITE))
  expect(location.hash).toBe('')
  const flowId = location.searchParams.get('sb_flow_id') ?? undefined
  const { data: session, error } = await client.exchangeCodeForSession(
    location.searchParams.get('code') ?? '',
    flowId === undefined ? undefined : { flowId },
  )
  expect(error).toBeNull()
  expect(session.session).toMatchObject({ provider_token: expect.any(String) })
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'oauth' }],
  })
})

it('joins the account with the same verified address', async () => {
  const all = suite()
  const { userId, client } = await all.test.member('joined@example.org')
  const user = await userOf(all, await signIn(all, { email: 'joined@example.org', email_verified: true }))
  expect(user).toMatchObject({
    id: userId,
    app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
  })
  expect((await client.getUser()).data.user?.identities).toHaveLength(2)
  const password = await all.test
    .client()
    .signInWithPassword({ email: 'joined@example.org', password: PASSWORD })
  expect(password.error).toBeNull()
})

it('drops what a stranger prepared on an address its owner never confirmed', async () => {
  const all = suite()
  const email = 'squatted@example.org'
  await all.test
    .client()
    .signUp({ email, password: 'the attacker knows it', options: { data: { evil: true } } })
  const mail = all.test.lastMail(email)
  const user = await userOf(all, await signIn(all, { email, email_verified: true }))
  expect(user).toMatchObject({ email, identities: [{ provider: 'keycloak' }] })
  expect(Object(user['user_metadata']).evil).toBeUndefined()
  const attacker = await all.test.client().signInWithPassword({ email, password: 'the attacker knows it' })
  expect(attacker.error).toMatchObject({ code: 'invalid_credentials' })
  const code = await all.test.client().verifyOtp({ email, token: mail.code ?? '', type: 'signup' })
  expect(code.error).toMatchObject({ code: 'otp_expired' })
})

it('never lets an unverified address in, nor to an account', async () => {
  const all = suite()
  const { userId } = await all.test.member('victim@example.org')
  const members = await signIn(all, { email: 'victim@example.org', email_verified: false })
  expect(members).toMatchObject({ error_code: 'provider_email_needs_verification' })
  const fresh = await signIn(all, { email: 'nobody@example.org' })
  expect(fresh).toMatchObject({ error_code: 'provider_email_needs_verification' })
  expect(await all.test.auth.findUserByEmail('nobody@example.org')).toBeNull()
  const admin = await all.test.admin()
  expect((await admin.admin.getUserById(userId)).data.user?.identities).toHaveLength(1)
  expect(await signIn(all, {})).toMatchObject({ error_code: 'email_address_not_provided' })
})

it('refuses a banned user and passes the refusal of the provider on', async () => {
  const all = suite()
  const { userId } = await all.test.member('banned@example.org')
  const admin = await all.test.admin()
  await admin.admin.updateUserById(userId, { ban_duration: '1h' })
  expect(await signIn(all, { email: 'banned@example.org', email_verified: true })).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
  const location = await new Browser().visit(authorizeUrl(all, 'unknown person'), SITE)
  expect(new URL(location).searchParams.get('error')).toBe('access_denied')
  expect(membersOf(location)).toMatchObject({ error_description: 'The person said no' })
})

it('takes a state once, for five minutes, from the browser that began', async () => {
  const all = suite()
  const { test } = all
  const hint = person(all, { email: 'state@example.org', email_verified: true })
  const browser = new Browser()
  const callback = await browser.visit(authorizeUrl(all, hint), `${test.url}/callback`)
  const stranger = membersOf(await new Browser().visit(callback, SITE))
  expect(stranger).toMatchObject({ error_code: 'bad_oauth_state' })
  const good = membersOf(await browser.visit(callback, SITE))
  expect(good['access_token']).toBeDefined()
  const replay = membersOf(await browser.visit(callback, SITE))
  expect(replay).toMatchObject({ error_code: 'flow_state_already_used' })
  const late = await browser.visit(authorizeUrl(all, hint), `${test.url}/callback`)
  test.advance(301)
  expect(membersOf(await browser.visit(late, SITE))).toMatchObject({
    error_code: 'bad_oauth_state',
    error_description: 'OAuth state has expired',
  })
})

it.each([
  ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
  ['?state=x', 'bad_oauth_state', 'OAuth state parameter is invalid'],
  [`?state=${crypto.randomUUID()}`, 'bad_oauth_state', 'OAuth state not found or expired'],
])('sends the callback %j home', async (query, code, description) => {
  const reply = await suite().test.send('GET', `/callback${query}`)
  expect(reply.status).toBe(303)
  const location = reply.headers.get('location')
  expect(location?.startsWith(SITE)).toBe(true)
  expect(membersOf(location)).toMatchObject({ error_code: code, error_description: description })
})

it('refuses a code the provider never gave', async () => {
  const all = suite()
  const browser = new Browser()
  const hint = person(all, { email: 'forged@example.org', email_verified: true })
  const callback = new URL(await browser.visit(authorizeUrl(all, hint), `${all.test.url}/callback`))
  callback.searchParams.set('code', 'forged')
  expect(membersOf(await browser.visit(callback.href, SITE))).toMatchObject({
    error: 'server_error',
    error_description: 'Unable to exchange external code',
  })
})

it('words refusals of /authorize and keeps redirects on the list', async () => {
  const all = suite()
  const ask = async (query: string): Promise<unknown> => {
    const reply = await all.test.send('GET', `/authorize${query}`)
    return [reply.status, Object(await reply.json()).msg]
  }
  expect(await ask('?provider=google')).toEqual([400, 'Unsupported provider: provider is not enabled'])
  expect(await ask('?provider=%3Cb%3E')).toEqual([400, 'Unsupported provider: Provider could not be found'])
  expect(await ask('?provider=keycloak&code_challenge=x')).toEqual([
    400,
    'PKCE flow requires code_challenge_method and code_challenge',
  ])
  const hint = person(all, { email: 'elsewhere@example.org', email_verified: true })
  const url = authorizeUrl(all, hint, { redirect_to: 'https://evil.example/' })
  expect(await new Browser().visit(url, SITE)).toContain(`${SITE}/#access_token=`)
  expect(await (await all.test.send('GET', '/settings')).json()).toMatchObject({
    external: { keycloak: true },
  })
})

async function link(
  all: OAuthSuite,
  client: ReturnType<OAuthSuite['test']['client']>,
  hint: string,
): Promise<Record<string, string>> {
  const { data, error } = await client.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true, redirectTo: SITE, queryParams: { login_hint: hint } },
  })
  if (error !== null) throw error
  return membersOf(await new Browser().visit(data.url, SITE))
}

it('links and unlinks identities by hand', async () => {
  const all = suite()
  const { client, userId } = await all.test.member('linker@example.org')
  const hint = person(all, { email: 'other-address@example.org', email_verified: true })
  expect((await userOf(all, await link(all, client, hint)))['id']).toBe(userId)
  expect(await link(all, client, hint)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  })
  const { client: second } = await all.test.member('second-linker@example.org')
  expect(await link(all, second, hint)).toMatchObject({
    error_description: 'Identity is already linked to another user',
  })
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  const added = identities.find(({ provider }) => provider === 'keycloak')
  if (added === undefined) throw new Error('nothing was linked')
  expect((await second.unlinkIdentity(added)).error).toMatchObject({
    status: 422,
    code: 'identity_not_found',
  })
  expect((await client.unlinkIdentity(added)).error).toBeNull()
  expect((await client.getUser()).data.user?.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
  })
  const [only] = (await client.getUserIdentities()).data?.identities ?? []
  if (only === undefined) throw new Error('the last identity is gone')
  expect((await client.unlinkIdentity(only)).error).toMatchObject({ code: 'single_identity_not_deletable' })
})

it('moves the address with the identities, never onto somebody else', async () => {
  const all = suite()
  const { client } = await all.test.member('leaves@example.org')
  await link(all, client, person(all, { email: 'stays@example.org', email_verified: true }))
  const own = (await client.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'email')
  if (own === undefined) throw new Error('the identity is gone')
  await all.test.member('stays@example.org')
  expect((await client.unlinkIdentity(own)).error).toMatchObject({
    code: 'email_conflict_identity_not_deletable',
  })
  await all.test.pool.query("delete from auth.account where email = 'stays@example.org'")
  expect((await client.unlinkIdentity(own)).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe('stays@example.org')
  const old = await all.test.client().signInWithPassword({ email: 'stays@example.org', password: PASSWORD })
  expect(old.error).toMatchObject({ code: 'invalid_credentials' })
})

it('forgets an open link when its session ends', async () => {
  const all = suite()
  const { client } = await all.test.member('stolen@example.org')
  const hint = person(all, { email: 'thief@example.org', email_verified: true })
  const { data } = await client.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true, redirectTo: SITE, queryParams: { login_hint: hint } },
  })
  await client.signOut()
  const members = membersOf(await new Browser().visit(data?.url ?? '', SITE))
  expect(members).toMatchObject({ error_description: 'OAuth state not found or expired' })
})
