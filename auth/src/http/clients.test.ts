import { AuthClient } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'

const suite = authSuite({ autoconfirm: true })

it('serves supabase-js, which sends the anon key as bearer while signed out', async () => {
  const test = suite()
  const key = await test.auth.anonKey()
  const options = { auth: { persistSession: false, autoRefreshToken: false, storageKey: test.url } }
  const supabase = createClient(test.url.replace('/auth/v1', ''), key, options)
  const email = 'whole@example.org'
  expect((await supabase.auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  expect((await supabase.auth.signOut()).error).toBeNull()
  expect((await supabase.auth.resetPasswordForEmail(email)).error).toBeNull()
  const wrong = await supabase.auth.signInWithPassword({ email, password: 'wrong one' })
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
  expect((await supabase.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  expect((await supabase.auth.getClaims()).data?.header).toMatchObject({ alg: 'ES256', kid: 'test-key' })
})

it('serves the recovery codes of the client', async () => {
  const test = suite()
  const newClient = (): InstanceType<typeof AuthClient> =>
    new AuthClient({
      url: test.url,
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    })
  const client = newClient()
  const credentials = { email: 'codes@example.org', password: PASSWORD }
  await client.signUp(credentials)
  const enrolment = await client.mfa.enroll({ factorType: 'totp' })
  const secret = enrolment.data?.type === 'totp' ? enrolment.data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now().getTime() })
  await client.mfa.challengeAndVerify({ factorId: enrolment.data?.id ?? '', code })
  const generated = await client.mfa.recoveryCodes.generate()
  expect(generated.error).toBeNull()
  const lost = newClient()
  await lost.signInWithPassword(credentials)
  const verified = await lost.mfa.recoveryCodes.verify({ code: generated.data?.codes[0] ?? '' })
  expect(verified.error).toBeNull()
  expect((await lost.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  const again = await lost.mfa.recoveryCodes.regenerate()
  expect(again.data?.codes).toHaveLength(10)
  expect((await lost.mfa.recoveryCodes.unenroll()).error).toBeNull()
})
