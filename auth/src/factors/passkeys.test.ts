import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { Authenticator } from '../testing/authenticator.ts'
import type { Answer } from '../testing/authenticator.ts'
import { SITE } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite({ passkeys: { rpId: 'localhost', rpName: 'Test', origins: [SITE] } })

type Client = ReturnType<TestAuth['client']>
type Options = { challengeId: string; options: Parameters<Authenticator['create']>[0] & { rpId?: string } }

async function bearer(client: Client): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}` }
}

async function start(test: TestAuth, path: string, headers: Record<string, string> = {}): Promise<Options> {
  const reply = await test.send('POST', `/passkeys/${path}/options`, {}, headers)
  expect(reply.status).toBe(200)
  const { challenge_id: challengeId, options } = Object(await reply.json())
  return { challengeId, options }
}

async function answer(
  test: TestAuth,
  path: string,
  challengeId: string,
  credential: Answer,
  headers: Record<string, string> = {},
): Promise<string> {
  const body = { challenge_id: challengeId, credential }
  const reply = await test.send('POST', `/passkeys/${path}/verify`, body, headers)
  return `${reply.status} ${reply.headers.get('x-sb-error-code') ?? ''}`.trim()
}

async function owner(
  test: TestAuth,
  email: string,
): Promise<{ client: Client; device: Authenticator; id: string }> {
  const { client } = await test.member(email)
  const device = new Authenticator(SITE)
  const started = await client.passkey.startRegistration()
  if (started.error !== null) throw started.error
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId: started.data.challenge_id,
    credential: device.create(Object(started.data.options)) as never,
  })
  if (error !== null) throw error
  return { client, device, id: data.id }
}

it('registers a passkey, signs in with it and manages it by the client', async () => {
  const test = suite()
  const { client, device, id } = await owner(test, 'passkey@example.org')
  const fresh = test.client()
  const started = await fresh.passkey.startAuthentication()
  expect(started.data?.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(Object(started.data?.options).allowCredentials).toBeUndefined()
  const { data, error } = await fresh.passkey.verifyAuthentication({
    challengeId: started.data?.challenge_id ?? '',
    credential: device.get(Object(started.data?.options)) as never,
  })
  expect(error).toBeNull()
  expect(data?.user?.email).toBe('passkey@example.org')
  const level = await fresh.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({
    currentLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'passkey' }],
  })
  expect((await client.passkey.update({ passkeyId: id, friendlyName: 'Phone' })).data).toMatchObject({
    friendly_name: 'Phone',
  })
  expect((await client.passkey.list()).data).toMatchObject([
    { id, friendly_name: 'Phone', last_used_at: expect.any(String) },
  ])
  expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull()
  expect((await client.passkey.list()).data).toEqual([])
  expect((await client.passkey.delete({ passkeyId: id })).error).toMatchObject({ status: 404 })
})

it('hears an answer once, within five minutes', async () => {
  const test = suite()
  const { device } = await owner(test, 'replay@example.org')
  const { challengeId, options } = await start(test, 'authentication')
  const credential = device.get(options)
  expect(await answer(test, 'authentication', challengeId, credential)).toBe('200')
  expect(await answer(test, 'authentication', challengeId, credential)).toBe(
    '400 webauthn_challenge_not_found',
  )
  const other = await start(test, 'authentication')
  expect(await answer(test, 'authentication', other.challengeId, credential)).toBe(
    '400 webauthn_verification_failed',
  )
  const late = await start(test, 'authentication')
  test.advance(301)
  expect(await answer(test, 'authentication', late.challengeId, device.get(late.options))).toBe(
    '400 webauthn_challenge_expired',
  )
})

it('refuses a foreign origin, another host, an unverified user, a copied counter and an unknown key', async () => {
  const test = suite()
  const { device, client } = await owner(test, 'wrong@example.org')
  const failed = '400 webauthn_verification_failed'
  const attempt = async (make: (options: Options['options']) => Answer): Promise<string> => {
    const { challengeId, options } = await start(test, 'authentication')
    return answer(test, 'authentication', challengeId, make(options))
  }
  expect(
    await attempt((options) => ({
      ...new Authenticator('https://evil.example').get(options),
      id: device.id.toString('base64url'),
    })),
  ).toBe(failed)
  expect(await attempt((options) => device.get(options, 'evil.example'))).toBe(failed)
  expect(await attempt((options) => new Authenticator(SITE).get(options))).toBe(failed)
  expect(await attempt((options) => ({ ...device.get(options), response: {} }))).toBe(failed)
  device.verifies = false
  expect(await attempt((options) => device.get(options))).toBe(failed)
  device.verifies = true
  expect(await attempt((options) => device.get(options))).toBe('200')
  device.counter -= 2
  expect(await attempt((options) => device.get(options))).toBe(failed)
  const headers = await bearer(client)
  const evil = await start(test, 'registration', headers)
  const foreign = new Authenticator('https://evil.example').create(evil.options)
  expect(await answer(test, 'registration', evil.challengeId, foreign, headers)).toBe(failed)
})

it('keeps the challenge of one user from another, and a key with its first owner', async () => {
  const test = suite()
  const { device } = await owner(test, 'first@example.org')
  const { client: second } = await test.member('second@example.org')
  const { client: third } = await test.member('third@example.org')
  const headers = await bearer(second)
  const mine = await start(test, 'registration', headers)
  const stolen = new Authenticator(SITE).create(mine.options)
  expect(await answer(test, 'registration', mine.challengeId, stolen, await bearer(third))).toBe(
    '400 webauthn_challenge_not_found',
  )
  const again = await start(test, 'registration', headers)
  expect(await answer(test, 'registration', again.challengeId, device.create(again.options), headers)).toBe(
    '422 webauthn_credential_exists',
  )
})

it('words the refusals of bodies', async () => {
  const test = suite()
  const { client } = await test.member('bodies@example.org')
  const headers = await bearer(client)
  const post = async (body: unknown): Promise<unknown> => {
    const reply = await test.send('POST', '/passkeys/registration/verify', body, headers)
    return [reply.status, Object(await reply.json()).msg]
  }
  const id = crypto.randomUUID()
  expect(await post({})).toEqual([400, 'challenge_id is required'])
  expect(await post({ challenge_id: id })).toEqual([400, 'credential is required'])
  expect(await post({ challenge_id: '7', credential: {} })).toEqual([
    400,
    'challenge_id must be a valid UUID',
  ])
  const started = await start(test, 'registration', headers)
  expect(await post({ challenge_id: started.challengeId, credential: {} })).toEqual([
    400,
    'Invalid credential response',
  ])
  const rename = async (name: string): Promise<unknown> => {
    const reply = await test.send('PATCH', `/passkeys/${id}`, { friendly_name: name }, headers)
    return [reply.status, Object(await reply.json()).msg]
  }
  expect(await rename('')).toEqual([400, 'friendly_name is required'])
  expect(await rename('x'.repeat(121))).toEqual([400, 'friendly_name must be 120 characters or less'])
  expect(await rename('x')).toEqual([404, 'Passkey not found'])
  expect((await test.send('GET', '/passkeys')).status).toBe(401)
})

it('stops at ten passkeys and asks for the second factor where there is one', async () => {
  const test = suite()
  const { client, userId } = await test.member('many@example.org')
  await test.pool.query(
    `insert into auth.passkey (id, user_id, credential_id, credential, created_at, updated_at)
     select gen_random_uuid(), $1, 'k' || n, jsonb_build_object('id', 'k' || n, 'transports', '[]'::jsonb), now(), now()
     from generate_series(1, 10) n`,
    [userId],
  )
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    status: 422,
    code: 'too_many_passkeys',
  })
  await test.pool.query(
    `insert into auth.factor (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [userId],
  )
  expect((await client.passkey.startRegistration()).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  expect((await client.passkey.list()).data).toHaveLength(10)
})

it('signs in nobody who is banned or unconfirmed', async () => {
  const test = suite()
  const { device, client } = await owner(test, 'banned@example.org')
  const userId = (await client.getUser()).data.user?.id ?? ''
  const attempt = async (): Promise<string> => {
    const { challengeId, options } = await start(test, 'authentication')
    return answer(test, 'authentication', challengeId, device.get(options))
  }
  await test.pool.query('update auth.account set email_confirmed_at = null where id = $1', [userId])
  expect(await attempt()).toBe('403 email_not_confirmed')
  const admin = await test.admin()
  await admin.admin.updateUserById(userId, { email_confirm: true, ban_duration: '1h' })
  expect(await attempt()).toBe('403 user_banned')
})

it('lets operators see and remove passkeys', async () => {
  const test = suite()
  const { client, id } = await owner(test, 'operated@example.org')
  const userId = (await client.getUser()).data.user?.id ?? ''
  const headers = { authorization: `Bearer ${await test.auth.serviceKey()}` }
  const path = `/admin/users/${userId}/passkeys`
  expect(await (await test.send('GET', path, undefined, headers)).json()).toMatchObject([{ id }])
  expect((await test.send('GET', path, undefined, await bearer(client))).status).toBe(403)
  expect((await test.send('DELETE', `${path}/${id}`, undefined, headers)).status).toBe(204)
  expect((await client.passkey.list()).data).toEqual([])
})
