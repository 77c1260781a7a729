import { expect, it } from 'vitest'
import type { Sms } from '../auth.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const texts: Sms[] = []

const suite = authSuite({
  phone: {
    async send(sms) {
      texts.push(sms)
      return {}
    },
  },
})

type Client = ReturnType<TestAuth['client']>
const THEIRS = 'password of a stranger'

async function signUp(test: TestAuth, email: string, password: string): Promise<string> {
  expect((await test.client().signUp({ email, password })).error).toBeNull()
  return test.lastMail(email).code ?? ''
}

async function confirm(test: TestAuth, email: string, token: string): Promise<void> {
  expect((await test.client().verifyOtp({ email, token, type: 'email' })).error).toBeNull()
}

/** The code a sign-in by password is refused with, null when it succeeds. */
async function refusal(test: TestAuth, email: string, password: string): Promise<unknown> {
  return (await test.client().signInWithPassword({ email, password })).error?.code ?? null
}

/** What the account says of its password, and whether either person's works. */
async function passwordsAfter(test: TestAuth, client: Client, email: string): Promise<unknown[]> {
  const { user } = (await client.getUser()).data
  const needs: unknown = user?.app_metadata['needs_password']
  return [needs, await refusal(test, email, THEIRS), await refusal(test, email, PASSWORD)]
}

const NEITHER = [true, 'invalid_credentials', 'invalid_credentials']

it.each([
  ['the owner signs up last', [THEIRS, PASSWORD]],
  ['a stranger signs up last', [PASSWORD, THEIRS]],
  ['they take turns', [PASSWORD, THEIRS, PASSWORD]],
])('keeps nobody’s password when two people signed up and %s, and takes a new one', async (_who, typed) => {
  const test = suite()
  const email = `prepared.${crypto.randomUUID()}@example.org`
  const codes: string[] = []
  for (const password of typed) {
    codes.push(await signUp(test, email, password))
    test.advance(61)
  }
  const old = await test.client().verifyOtp({ email, token: codes[0] ?? '', type: 'signup' })
  expect(old.error).toMatchObject({ code: 'otp_expired' })
  const client = test.client()
  expect((await client.verifyOtp({ email, token: codes.at(-1) ?? '', type: 'signup' })).error).toBeNull()
  expect(await passwordsAfter(test, client, email)).toEqual(NEITHER)
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect(await passwordsAfter(test, client, email)).toEqual([undefined, 'invalid_credentials', null])
})

it('keeps the password of one person who signs up twice', async () => {
  const test = suite()
  const email = 'twice@example.org'
  await signUp(test, email, PASSWORD)
  test.advance(61)
  const client = test.client()
  const token = await signUp(test, email, PASSWORD)
  expect((await client.verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
  expect(await passwordsAfter(test, client, email)).toEqual([undefined, 'invalid_credentials', null])
})

it('keeps nobody’s password either when two people signed up with one number', async () => {
  const test = suite()
  const phone = '+4915112121212'
  const signUpByPhone = async (password: string): Promise<string> => {
    test.advance(61)
    expect((await test.client().signUp({ phone, password })).error).toBeNull()
    return texts.at(-1)?.code ?? ''
  }
  const byPhone = async (password: string): Promise<unknown> =>
    (await test.client().signInWithPassword({ phone, password })).error?.code ?? null
  await signUpByPhone(THEIRS)
  const token = await signUpByPhone(PASSWORD)
  const client = test.client()
  const { data, error } = await client.verifyOtp({ phone, token, type: 'sms' })
  expect([error, data.user?.app_metadata['needs_password']]).toEqual([null, true])
  expect([await byPhone(THEIRS), await byPhone(PASSWORD)]).toEqual(NEITHER.slice(1))
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect([await byPhone(THEIRS), await byPhone(PASSWORD)]).toEqual(['invalid_credentials', null])
})

it.each([0, 61])(
  'gives nobody what a stranger’s sign-up said of them, %i s before their own',
  async (seconds) => {
    const test = suite()
    const email = `described.${seconds}@example.org`
    await test.client().signUp({ email, password: THEIRS, options: { data: { name: 'Eve' } } })
    test.advance(seconds)
    const token = await signUp(test, email, PASSWORD)
    const client = test.client()
    const { data } = await client.verifyOtp({ email, token, type: 'signup' })
    expect(data.user).toMatchObject({ user_metadata: { email, email_verified: true } })
    expect(JSON.stringify(data)).not.toContain('Eve')
    expect(await passwordsAfter(test, client, email)).toEqual(NEITHER)
  },
)

it('drops an unconfirmed password when a code by text message without one confirms the number', async () => {
  const test = suite()
  const phone = '+4915113131313'
  await test.client().signUp({ phone, password: THEIRS })
  test.advance(61)
  await test.client().signInWithOtp({ phone })
  const client = test.client()
  const verified = await client.verifyOtp({ phone, token: texts.at(-1)?.code ?? '', type: 'sms' })
  expect(verified.data.user?.app_metadata['needs_password']).toBe(true)
  const { error } = await test.client().signInWithPassword({ phone, password: THEIRS })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
})

it('drops an unconfirmed password when a mail without one confirms the address', async () => {
  const test = suite()
  const [byCode, byRecovery] = ['by-code@example.org', 'by-recovery@example.org']
  for (const email of [byCode, byRecovery]) {
    await signUp(test, email, THEIRS)
  }
  test.advance(61)
  await test.client().signInWithOtp({ email: byCode })
  await test.client().resetPasswordForEmail(byRecovery)
  for (const email of [byCode, byRecovery]) {
    await confirm(test, email, test.lastMail(email).code ?? '')
    expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
  }
})

it('voids every other mail of an account when one confirms it', async () => {
  const test = suite()
  const email = 'many-mails@example.org'
  const code = await signUp(test, email, PASSWORD)
  await test.client().resetPasswordForEmail(email)
  const recovery = test.lastMail(email).code ?? ''
  await confirm(test, email, code)
  const late = await test.client().verifyOtp({ email, token: recovery, type: 'recovery' })
  expect(late.error).toMatchObject({ code: 'otp_expired' })
  expect(await refusal(test, email, PASSWORD)).toBeNull()
})

it('keeps the password when its mail is sent again, also after the first ran out', async () => {
  const test = suite()
  const email = 'again@example.org'
  await signUp(test, email, PASSWORD)
  test.advance(86_401)
  await test.auth.sweep()
  expect((await test.client().resend({ type: 'signup', email })).error).toBeNull()
  await confirm(test, email, test.lastMail(email).code ?? '')
  expect(await refusal(test, email, PASSWORD)).toBeNull()
})

it('leaves a password an operator has set, whoever signs up before the confirmation', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const [made, changed] = ['made@example.org', 'changed@example.org']
  expect((await admin.createUser({ email: made, password: PASSWORD })).error).toBeNull()
  const { data } = await test.client().signUp({ email: changed, password: THEIRS })
  expect((await admin.updateUserById(data.user?.id ?? '', { password: PASSWORD })).error).toBeNull()
  test.advance(61)
  for (const email of [made, changed]) {
    await confirm(test, email, await signUp(test, email, THEIRS))
    expect(await refusal(test, email, PASSWORD)).toBeNull()
    expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
  }
})

it('gives no password to somebody invited whom a stranger signs up', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'invited-too@example.org'
  await signUp(test, email, THEIRS)
  test.advance(61)
  expect((await admin.inviteUserByEmail(email)).error).toBeNull()
  test.advance(61)
  await signUp(test, email, THEIRS)
  test.advance(61)
  await test.client().resend({ type: 'signup', email })
  const client = test.client()
  const token = test.lastMail(email).code ?? ''
  expect((await client.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  expect(await passwordsAfter(test, client, email)).toEqual(NEITHER)
})

it('gives the account the password of an operator’s sign-up link', async () => {
  const test = suite()
  const { admin } = await test.admin()
  const email = 'by-link@example.org'
  await signUp(test, email, THEIRS)
  const { data } = await admin.generateLink({ type: 'signup', email, password: PASSWORD })
  await confirm(test, email, data.properties?.email_otp ?? '')
  expect(await refusal(test, email, PASSWORD)).toBeNull()
  expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
})
