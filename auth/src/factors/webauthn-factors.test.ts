import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { Authenticator } from '../testing/authenticator.ts'
import type { Answer } from '../testing/authenticator.ts'
import { PASSWORD, SITE } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite({ webauthnFactors: { rpId: 'localhost', rpName: 'Test', origins: [SITE] } })

type Client = ReturnType<TestAuth['client']>
type Asked = { id: string; type: string; options: Parameters<Authenticator['create']>[0] & { rpId?: string } }

async function bearer(client: Client): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}` }
}

async function challenge(test: TestAuth, client: Client, factorId: string): Promise<Asked> {
  const body = { factorId, webauthn: { rpId: 'localhost', rpOrigins: [SITE] } }
  const reply = await test.send('POST', `/factors/${factorId}/challenge`, body, await bearer(client))
  expect(reply.status).toBe(200)
  const { id, webauthn } = Object(await reply.json())
  return { id, type: webauthn.type, options: webauthn.credential_options.publicKey }
}

async function answer(
  test: TestAuth,
  client: Client,
  factorId: string,
  asked: Asked,
  given: Answer,
): Promise<string> {
  const body = { challenge_id: asked.id, webauthn: { type: asked.type, credential_response: given } }
  const reply = await test.send('POST', `/factors/${factorId}/verify`, body, await bearer(client))
  if (reply.status === 200) await client.setSession(Object(await reply.json()))
  return `${reply.status} ${reply.headers.get('x-sb-error-code') ?? ''}`.trim()
}

async function enrolled(
  test: TestAuth,
  email: string,
): Promise<{ client: Client; factorId: string; key: Authenticator }> {
  const { client } = await test.member(email)
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  if (error !== null) throw error
  const key = new Authenticator(SITE)
  const asked = await challenge(test, client, data.id)
  expect(asked.type).toBe('create')
  expect(await answer(test, client, data.id, asked, key.create(asked.options))).toBe('200')
  return { client, factorId: data.id, key }
}

it('enrols a key with the client, raises the session and asks the key at the next sign-in', async () => {
  const test = suite()
  const { factorId, key } = await enrolled(test, 'key@example.org')
  const client = test.client()
  await client.signInWithPassword({ email: 'key@example.org', password: PASSWORD })
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([
    { id: factorId, status: 'verified' },
  ])
  const before = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const challenged = await client.mfa.challenge({
    factorId,
    webauthn: { rpId: 'localhost', rpOrigins: [SITE] },
  })
  expect(challenged.data).toMatchObject({ type: 'webauthn', webauthn: { type: 'request' } })
  const asked = await challenge(test, client, factorId)
  key.verifies = false
  const given = key.get(asked.options)
  const verified = await client.mfa.verify({
    factorId,
    challengeId: asked.id,
    webauthn: {
      rpId: 'localhost',
      rpOrigins: [SITE],
      type: 'request',
      credential_response: { toJSON: () => given } as never,
    },
  })
  expect(verified.error).toBeNull()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(JSON.stringify(level.data?.currentAuthenticationMethods)).toContain('mfa/webauthn')
})

it('hears an answer once and refuses foreign ones', async () => {
  const test = suite()
  const { client, factorId, key } = await enrolled(test, 'replayed@example.org')
  const asked = await challenge(test, client, factorId)
  const given = key.get(asked.options)
  const failed = '422 mfa_verification_failed'
  const foreign = { ...new Authenticator(SITE).get(asked.options), id: key.id.toString('base64url') }
  expect(await answer(test, client, factorId, asked, foreign)).toBe(failed)
  expect(await answer(test, client, factorId, asked, new Authenticator(SITE).get(asked.options))).toBe(failed)
  expect(await answer(test, client, factorId, asked, key.get(asked.options, 'evil.example'))).toBe(failed)
  const other = await challenge(test, client, factorId)
  expect(await answer(test, client, factorId, other, given)).toBe(failed)
  expect(await answer(test, client, factorId, asked, given)).toBe('200')
  expect(await answer(test, client, factorId, asked, given)).toBe('422 mfa_ip_address_mismatch')
  const swap = await challenge(test, client, factorId)
  const thief = new Authenticator(SITE).create({ ...swap.options, rp: { id: 'localhost' } })
  expect(await answer(test, client, factorId, { ...swap, type: 'create' }, thief)).toBe(failed)
})

it('words the refusals of bodies', async () => {
  const test = suite()
  const { client, factorId } = await enrolled(test, 'keybody@example.org')
  const headers = await bearer(client)
  const post = async (webauthn: unknown): Promise<unknown> => {
    const body = { challenge_id: crypto.randomUUID(), webauthn }
    const reply = await test.send('POST', `/factors/${factorId}/verify`, body, headers)
    return [reply.status, Object(await reply.json()).msg]
  }
  expect(await post(null)).toEqual([400, 'WebAuthn config required'])
  expect(await post({ type: 'x' })).toEqual([400, 'WebAuthn type must be create or request'])
  expect(await post({ type: 'request' })).toEqual([400, 'credential_response required'])
  const asked = await challenge(test, client, factorId)
  const empty = { id: '', rawId: '', type: 'public-key', clientExtensionResults: {}, response: {} } as const
  expect(await answer(test, client, factorId, asked, empty)).toBe('400 validation_failed')
  const rp = await test.send(
    'POST',
    `/factors/${factorId}/challenge`,
    { webauthn: { rpId: 'evil' } },
    headers,
  )
  expect(rp.status).toBe(400)
})
