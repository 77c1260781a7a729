import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { oauthSuite } from '../testing/oauth-suite.ts'
import { createDatabase, PASSWORD, SITE, startAuth } from '../testing/start-auth.ts'

const body = { email: 'a@example.org', phone: undefined, password: PASSWORD }

const off = authSuite({ emailProvider: false, phone: { send: async () => ({}) } })

it.each([
  ['/signup', body, 400, 'Email signups are disabled'],
  ['/token?grant_type=password', body, 422, 'Email logins are disabled'],
  ['/otp', { email: 'a@example.org' }, 422, 'Email logins are disabled'],
  ['/magiclink', { email: 'a@example.org' }, 422, 'Email logins are disabled'],
  ['/recover', { email: 'a@example.org' }, 400, 'Email logins are disabled'],
  ['/resend', { type: 'signup', email: 'a@example.org' }, 400, 'Email logins are disabled'],
])('answers %s while mail addresses are off', async (path, sent, status, message) => {
  const reply = await off().send('POST', path, sent)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ error_code: 'email_provider_disabled', msg: message })
})

const plain = authSuite({ magicLinks: false, totpFactors: false })

it.each([
  ['/signup', { phone: '+4915100', password: PASSWORD }, 400, 'Phone signups are disabled'],
  ['/token?grant_type=password', { phone: '+4915100', password: 'x' }, 422, 'Phone logins are disabled'],
  ['/otp', { phone: '+4915100' }, 400, 'Unsupported phone provider'],
  ['/resend', { type: 'sms', phone: '+4915100' }, 400, 'Phone logins are disabled'],
])('answers %s while phones are off', async (path, sent, status, message) => {
  const reply = await plain().send('POST', path, sent)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ error_code: 'phone_provider_disabled', msg: message })
})

it('answers mailed links and second factors that are off', async () => {
  const test = plain()
  const link = await test.send('POST', '/otp', { email: 'a@example.org' })
  expect([link.status, Object(await link.json()).msg]).toEqual([422, 'Login with magic link is disabled'])
  const { client, userId } = await test.member('factorless@example.org')
  const enrol = async (factorType: string): Promise<unknown> => {
    const token = (await client.getSession()).data.session?.access_token ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const reply = await test.send('POST', '/factors', { factor_type: factorType }, headers)
    return [reply.status, Object(await reply.json()).error_code]
  }
  expect(await enrol('totp')).toEqual([422, 'mfa_totp_enroll_not_enabled'])
  expect(await enrol('phone')).toEqual([422, 'mfa_phone_enroll_not_enabled'])
  expect(await enrol('webauthn')).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
  for (const type of ['totp', 'phone', 'webauthn']) {
    const id = crypto.randomUUID()
    await test.pool.query(
      `insert into auth.factor (id, user_id, factor_type, friendly_name, status, created_at, updated_at)
       values ($1, $2, $3, $3, 'verified', now(), now())`,
      [id, userId, type],
    )
    const { error } = await client.mfa.challenge({ factorId: id })
    expect(error).toMatchObject({ status: 422, code: `mfa_${type}_verify_not_enabled` })
  }
})

it('asks for a captcha where there is one, of everybody but service keys', async () => {
  const database = await createDatabase()
  const seen: string[] = []
  const test = await startAuth(database.pool, {
    autoconfirm: true,
    passkeys: { rpId: 'localhost', rpName: 'Test', origins: [SITE] },
    checkCaptcha: async (token, ip) => {
      seen.push(`${token} ${ip}`)
      return token === 'solved' ? null : 'invalid-input-response'
    },
  })
  const paths = ['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password']
  for (const path of [...paths, '/passkeys/authentication/options']) {
    const reply = await test.send('POST', path, body)
    expect([path, reply.status, reply.headers.get('x-sb-error-code')]).toEqual([path, 400, 'captcha_failed'])
  }
  const client = test.client()
  const wrong = await client.signUp({ ...body, options: { captchaToken: 'wrong' } })
  expect(wrong.error?.message).toBe('captcha protection: request disallowed (invalid-input-response)')
  const right = await client.signUp({ ...body, options: { captchaToken: 'solved' } })
  expect(right.error).toBeNull()
  expect(seen).toEqual(['wrong 192.0.2.1', 'solved 192.0.2.1'])
  const admin = await test.admin()
  expect((await admin.signInWithPassword(body)).error).toBeNull()
  await test.close()
  await database.drop()
})

const linking = oauthSuite()

it('refuses to unlink what is no identity', async () => {
  const { test } = linking()
  const { client } = await test.member('unlinks@example.org')
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const remove = async (id: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await test.send('DELETE', `/user/identities/${id}`, undefined, headers)
    const { error_code: code, msg } = Object(await reply.json())
    return [reply.status, code, msg]
  }
  expect(await remove('7')).toEqual([404, 'validation_failed', 'identity_id must be an UUID'])
  expect(await remove(crypto.randomUUID())).toEqual([422, 'identity_not_found', "Identity doesn't exist"])
})
