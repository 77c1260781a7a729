import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  CLIENT_PATH,
  plugAuthenticator,
  serveClientPage,
  startOtherSite,
  type OtherSite,
} from './support/client-page.ts'
import { partOfMail, signInLink } from './support/outbox.ts'
import { freshAddress, PASSWORD, test } from './support/people.ts'

/** The unmodified client in a real browser, on a page of this site and on one of another. */

const REFUSED = /40\d|42\d|Failed to load|ERR_FAILED/

let site: OtherSite

test.beforeAll(async () => {
  site = await startOtherSite()
})

test.afterAll(() => site.close())

test.beforeEach(async ({ stranger }) => {
  stranger.trouble.allow(REFUSED)
  await stranger.page.goto(`http://localhost:${site.port}${CLIENT_PATH}`)
})

/** Authenticators answer the service's own origin only. */
async function goToOwnSite(page: Page): Promise<void> {
  await serveClientPage(page.context())
  await page.goto(CLIENT_PATH)
  await plugAuthenticator(page)
}

const signUp = (page: Page, email: string) =>
  page.evaluate(
    async ([address, password]) => {
      const { data, error } = await window.client.signUp({ email: address, password })
      return {
        message: error?.message ?? null,
        userId: data.user?.id ?? null,
        level: data.session?.token_type ?? null,
      }
    },
    [email, PASSWORD] as const,
  )

const signIn = (page: Page, email: string) =>
  page.evaluate(
    async ([address, password]) => {
      const { error } = await window.client.signInWithPassword({ email: address, password })
      return error && { code: error.code, message: error.message, status: error.status }
    },
    [email, PASSWORD] as const,
  )

const level = (page: Page) =>
  page.evaluate(async () => (await window.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel)

async function followMail(page: Page, email: string, says: RegExp): Promise<void> {
  const link = await signInLink(email, says)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === CLIENT_PATH)
}

test('signs up, keeps the session, renews it in two tabs at once and signs out in both', async ({
  stranger,
}) => {
  const { page, email, context } = stranger
  expect(await signUp(page, email)).toMatchObject({ message: null, level: 'bearer' })
  const second = await context.newPage()
  await second.goto(page.url())
  const refresh = () => window.client.refreshSession().then(({ error }) => error?.name ?? null)
  const answers = await Promise.all([page.evaluate(refresh), second.evaluate(refresh)])
  // the client drops its own answer when the other tab was first; the service refused neither
  expect(answers.filter((name) => name !== null && name !== 'AuthRefreshDiscardedError')).toEqual([])
  const whoAmI = () => window.client.getUser().then(({ data }) => data.user?.email)
  expect(await Promise.all([page.evaluate(whoAmI), second.evaluate(whoAmI)])).toEqual([email, email])
  const claims = await page.evaluate(() => window.client.getClaims())
  expect(claims.data?.header.alg).toBe('ES256')
  expect(claims.data?.claims.email).toBe(email)

  await page.evaluate(() => window.client.signOut())
  await expect.poll(() => second.evaluate(() => window.events.at(-1))).toBe('SIGNED_OUT')
  expect(await page.evaluate(() => localStorage.getItem('client-page'))).toBeNull()
  // once more is no failure
  expect(await page.evaluate(async () => (await window.client.signOut()).error)).toBeNull()
})

test('reads the code of a refusal from a page of another origin', async ({ stranger }) => {
  const { page, email } = stranger
  await page.goto(`http://127.0.0.1:${site.port}${CLIENT_PATH}`)
  expect(await signUp(page, email)).toMatchObject({ message: null })
  expect(await signIn(page, freshAddress('nobody'))).toEqual({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
    status: 400,
  })
  expect(await page.evaluate(async () => (await window.client.signOut()).error)).toBeNull()
})

test('takes the session out of a recovery link, and the fragment out of the address', async ({
  stranger,
}) => {
  const { page, email } = stranger
  await signUp(page, email)
  await page.evaluate(() => window.client.signOut())
  await page.evaluate(
    (address) => window.client.resetPasswordForEmail(address, { redirectTo: location.href }),
    email,
  )
  await followMail(page, email, /new password/i)
  await expect.poll(() => page.evaluate(() => window.events)).toContain('PASSWORD_RECOVERY')
  expect(new URL(page.url()).hash).toBe('')
  const updated = await page.evaluate(
    async () => (await window.client.updateUser({ password: 'another one altogether' })).error,
  )
  expect(updated).toBeNull()
})

test('exchanges the code of a mailed link in the PKCE flow', async ({ stranger }) => {
  const { page, email } = stranger
  await signUp(page, email)
  await page.evaluate(() => window.client.signOut())
  await page.goto(`${page.url()}?flow=pkce`)
  const sent = await page.evaluate(
    async (address) =>
      (await window.client.signInWithOtp({ email: address, options: { emailRedirectTo: location.href } }))
        .error,
    email,
  )
  expect(sent).toBeNull()
  await followMail(page, email, /sign in/i)
  await expect
    .poll(() => page.evaluate(async () => (await window.client.getSession()).data.session?.user.email))
    .toBe(email)
})

test('signs in by the code of a mail, and hears when it is wrong', async ({ stranger }) => {
  const { page, email } = stranger
  await signUp(page, email)
  await page.evaluate((address) => window.client.signInWithOtp({ email: address }), email)
  const token = await partOfMail(email, /sign in/i, /\b\d{6}\b/)
  const verify = (code: string) =>
    page.evaluate(
      async ([address, typed]) =>
        (await window.client.verifyOtp({ email: address, token: typed, type: 'email' })).error?.code ?? null,
      [email, code] as const,
    )
  expect(await verify(token === '000000' ? '000001' : '000000')).toBe('otp_expired')
  expect(await verify(token)).toBeNull()
})

test('raises the session by an authenticator and by a recovery code', async ({ stranger }) => {
  const { page, email } = stranger
  await signUp(page, email)
  const enrolled = await page.evaluate(async () => {
    const { data, error } = await window.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (error) throw error
    return { id: data.id, secret: data.totp.secret, qr: data.totp.qr_code }
  })
  expect(enrolled.qr).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.secret) }).generate()
  const verified = await page.evaluate(
    async ([factorId, typed]) =>
      (await window.client.mfa.challengeAndVerify({ factorId, code: typed })).error?.message ?? null,
    [enrolled.id, code] as const,
  )
  expect(verified).toBeNull()
  expect(await level(page)).toBe('aal2')
  const codes = await page.evaluate(
    async () => (await window.client.mfa.recoveryCodes.generate()).data?.codes ?? [],
  )
  expect(codes).toHaveLength(10)
  await page.evaluate(() => window.client.signOut())
  expect(await signIn(page, email)).toBeNull()
  expect(await level(page)).toBe('aal1')
  const byCode = await page.evaluate(
    async (typed) => (await window.client.mfa.recoveryCodes.verify({ code: typed })).error?.message ?? null,
    codes[0] ?? '',
  )
  expect(byCode).toBeNull()
  expect(await level(page)).toBe('aal2')
})

test('registers a passkey and signs in with it', async ({ stranger }) => {
  const { page, email } = stranger
  await goToOwnSite(page)
  await signUp(page, email)
  const made = await page.evaluate(async () => (await window.client.registerPasskey()).error?.message ?? null)
  expect(made).toBeNull()
  expect(await page.evaluate(async () => (await window.client.passkey.list()).data?.length)).toBe(1)
  await page.evaluate(() => window.client.signOut())
  const entered = await page.evaluate(async () => {
    const { data, error } = await window.client.signInWithPasskey()
    return error?.message ?? data?.session?.user.email
  })
  expect(entered).toBe(email)
})

test('gets the service’s own refusals for what this installation has not', async ({ stranger }) => {
  const { page, email } = stranger
  await signUp(page, email)
  const codes = await page.evaluate(async () => {
    const one = window.client
    const sso = await one.signInWithSSO({
      domain: 'company.example',
      options: { skipBrowserRedirect: true } as never,
    })
    const phone = await one.signInWithOtp({ phone: '+4915112345678' })
    const anonymous = await window.newClient({ storageKey: 'nobody' }).signInAnonymously()
    const linked = await one.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    const key = await one.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    return [sso, phone, anonymous, linked, key].map(({ error }) => error?.code ?? null)
  })
  expect(codes).toEqual([
    'saml_provider_disabled',
    'phone_provider_disabled',
    'anonymous_provider_disabled',
    'manual_linking_disabled',
    'mfa_webauthn_enroll_not_enabled',
  ])
})
