import { expect, it } from 'vitest'
import { authSuite, membersOf } from '../testing/auth-suite.ts'
import {
  answerXml,
  ENTITY,
  PUBLIC_KEY,
  readRequest,
  strangersKey,
} from '../testing/saml-identity-provider.ts'
import type { Statement } from '../testing/saml-identity-provider.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const ID = '7b0f6f3e-6d0a-4b7e-9a60-0c9a55b8a001'
const OFF = '7b0f6f3e-6d0a-4b7e-9a60-0c9a55b8a002'
const common = { entityId: ENTITY, entryPoint: 'https://idp.example.com/sso', certificates: [PUBLIC_KEY] }

const suite = authSuite({
  saml: [
    { id: ID, domains: ['corp.example'], ...common },
    { id: OFF, domains: ['off.example'], disabled: true, ...common },
  ],
  passkeys: { rpId: 'localhost', rpName: 'Test', origins: [SITE] },
})

async function begin(test: TestAuth): Promise<{ requestId: string; relayState: string }> {
  const { data, error } = await test.client().signInWithSSO({ domain: 'corp.example' })
  if (error !== null) throw error
  return readRequest(data.url)
}

async function post(test: TestAuth, relayState: string, xml: string): Promise<string> {
  const form = { RelayState: relayState, SAMLResponse: Buffer.from(xml).toString('base64') }
  const reply = await fetch(`${test.url}/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
  expect(reply.status).toBe(303)
  return reply.headers.get('location') ?? ''
}

async function answer(test: TestAuth, statement: Statement, key?: string): Promise<Record<string, string>> {
  const { requestId, relayState } = await begin(test)
  const xml = answerXml(`${test.url}/sso/saml/acs`, { inResponseTo: requestId, ...statement }, key)
  return membersOf(await post(test, relayState, xml))
}

it('signs in by a company sign-in, apart from the account with the same address', async () => {
  const test = suite()
  await test.member('ada@corp.example')
  const members = await answer(test, {})
  const client = test.client()
  const { data } = await client.setSession({
    access_token: members['access_token'] ?? '',
    refresh_token: members['refresh_token'] ?? '',
  })
  const name = `sso:${ID}`
  expect(data.user).toMatchObject({
    email: 'ada@corp.example',
    app_metadata: { provider: name, providers: [name] },
    identities: [{ provider: name, id: 'ada@corp.example', identity_data: { team: 'Repairs' } }],
  })
  expect(data.user?.id).not.toBe((await test.auth.findUserByEmail('ada@corp.example'))?.id)
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'sso/saml', provider: ID }])
  expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: 'user_sso_managed',
  })
  expect((await client.passkey.startRegistration()).error?.message).toBe('SSO users cannot register passkeys')
  const again = await answer(test, {})
  const second = await test.send('GET', '/user', undefined, {
    authorization: `Bearer ${again['access_token'] ?? ''}`,
  })
  expect(Object(await second.json()).id).toBe(data.user?.id)
})

it('signs in by PKCE', async () => {
  const test = suite()
  const client = test.client('pkce')
  const { data } = await client.signInWithSSO({ providerId: ID, options: { redirectTo: SITE } })
  const { requestId, relayState } = readRequest(data?.url ?? '')
  const xml = answerXml(`${test.url}/sso/saml/acs`, { inResponseTo: requestId, nameId: 'grace' })
  const query = new URL(await post(test, relayState, xml)).searchParams
  const flowId = query.get('sb_flow_id') ?? undefined
  const done = await client.exchangeCodeForSession(
    query.get('code') ?? '',
    flowId === undefined ? undefined : { flowId },
  )
  expect(done.error).toBeNull()
})

it.each<[string, Statement]>([
  ['unsigned', { signed: false }],
  ['for another audience', { audience: 'https://elsewhere.example' }],
  ['expired', { expires: -5 }],
  ['of another issuer', { issuer: 'https://evil.example' }],
  ['to another request', { inResponseTo: '_another' }],
])('refuses an answer that is %s', async (_name, statement) => {
  expect(await answer(suite(), statement)).toMatchObject({ error_description: 'SAML Assertion is not valid' })
})

it('refuses a foreign signature, a changed assertion and a wrapped one', async () => {
  const test = suite()
  const refused = { error_description: 'SAML Assertion is not valid' }
  expect(await answer(test, {}, strangersKey())).toMatchObject(refused)
  const acs = `${test.url}/sso/saml/acs`
  const first = await begin(test)
  const good = answerXml(acs, { inResponseTo: first.requestId })
  expect(membersOf(await post(test, first.relayState, good.replaceAll('ada@', 'eve@')))).toMatchObject(
    refused,
  )
  const second = await begin(test)
  const signed = answerXml(acs, { inResponseTo: second.requestId })
  const evil = answerXml(acs, {
    inResponseTo: second.requestId,
    signed: false,
    nameId: 'eve',
    email: 'eve@corp.example',
  })
  const assertion = /<saml:Assertion.*<\/saml:Assertion>/.exec(evil)?.[0] ?? ''
  const wrapped = signed.replace('<saml:Assertion', `${assertion}<saml:Assertion`)
  expect(membersOf(await post(test, second.relayState, wrapped))).toMatchObject(refused)
})

it('hears an answer once, within five minutes, and none it did not ask for', async () => {
  const test = suite()
  const acs = `${test.url}/sso/saml/acs`
  const { requestId, relayState } = await begin(test)
  const xml = answerXml(acs, { inResponseTo: requestId })
  expect(membersOf(await post(test, relayState, xml))['access_token']).toBeDefined()
  const gone = { error_code: 'saml_relay_state_not_found' }
  expect(membersOf(await post(test, relayState, xml))).toMatchObject(gone)
  expect(membersOf(await post(test, '', xml))).toMatchObject(gone)
  const late = await begin(test)
  test.advance(301)
  const lateXml = answerXml(acs, { inResponseTo: late.requestId })
  expect(membersOf(await post(test, late.relayState, lateXml))).toMatchObject({
    error_code: 'saml_relay_state_expired',
  })
  const assertionId = '_the-same'
  expect((await answer(test, { assertionId }))['access_token']).toBeDefined()
  expect((await answer(test, { assertionId }))['error_description']).toBe(
    'SAML Assertion has already been used',
  )
})

it('lets an identity provider speak for its own domains only', async () => {
  const test = suite()
  expect(await answer(test, { nameId: 'x', email: 'victim@example.org' })).toMatchObject({
    error_code: 'email_address_not_authorized',
  })
  expect(await answer(test, { nameId: 'x', email: 'no address' })).toMatchObject({
    error_code: 'saml_assertion_no_email',
  })
})

it.each([
  [{}, 400, 'A provider_id or domain needs to be provided'],
  [{ provider_id: ID, domain: 'corp.example' }, 400, 'Only one of provider_id or domain supported'],
  [{ provider_id: crypto.randomUUID() }, 404, 'No such SSO provider'],
  [{ domain: 'unknown.example' }, 404, 'No SSO provider assigned for this domain'],
  [{ domain: 'off.example' }, 404, 'SSO provider is disabled'],
])('answers a request for %j', async (body, status, message) => {
  const reply = await suite().send('POST', '/sso', body)
  expect(reply.status).toBe(status)
  expect(Object(await reply.json()).msg).toBe(message)
})

it('redirects without skip_http_redirect and publishes its metadata', async () => {
  const test = suite()
  const reply = await test.send('POST', '/sso', { provider_id: ID })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toContain('https://idp.example.com/sso?')
  const metadata = await test.send('GET', '/sso/saml/metadata')
  expect(metadata.headers.get('content-type')).toContain('xml')
  expect(await metadata.text()).toContain(`${test.url}/sso/saml/acs`)
})
