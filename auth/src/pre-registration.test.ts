import { expect, it } from 'vitest'
import { authSuite } from './testing/auth-suite.ts'
import { PASSWORD } from './testing/start-auth.ts'
import type { TestAuth } from './testing/start-auth.ts'

const suite = authSuite()
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

it('gives the account the password of the sign-up whose mail confirms it', async () => {
  const test = suite()
  const email = 'prepared@example.org'
  const first = await signUp(test, email, THEIRS)
  test.advance(61)
  const second = await signUp(test, email, PASSWORD)
  const old = await test.client().verifyOtp({ email, token: first, type: 'signup' })
  expect(old.error).toMatchObject({ code: 'otp_expired' })
  expect(await refusal(test, email, THEIRS)).toBe('email_not_confirmed')
  expect(await refusal(test, email, PASSWORD)).toBe('invalid_credentials')
  await confirm(test, email, second)
  expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
  expect(await refusal(test, email, PASSWORD)).toBeNull()
})

it('drops an unconfirmed password when a mail without one confirms the address', async () => {
  const test = suite()
  const [byCode, byRecovery] = ['by-code@example.org', 'by-recovery@example.org']
  for (const email of [byCode, byRecovery]) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await signUp(test, email, THEIRS)
  }
  test.advance(61)
  await test.client().signInWithOtp({ email: byCode })
  await test.client().resetPasswordForEmail(byRecovery)
  for (const email of [byCode, byRecovery]) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await confirm(test, email, test.lastMail(email).code ?? '')
    // eslint-disable-next-line no-await-in-loop -- one after the other
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

it('keeps the newest password when its mail is sent again, also after the first ran out', async () => {
  const test = suite()
  const email = 'again@example.org'
  await signUp(test, email, THEIRS)
  test.advance(61)
  await signUp(test, email, PASSWORD)
  test.advance(86_401)
  await test.auth.sweep()
  expect((await test.client().resend({ type: 'signup', email })).error).toBeNull()
  await confirm(test, email, test.lastMail(email).code ?? '')
  expect(await refusal(test, email, PASSWORD)).toBeNull()
  expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
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
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await confirm(test, email, await signUp(test, email, THEIRS))
    // eslint-disable-next-line no-await-in-loop -- one after the other
    expect(await refusal(test, email, PASSWORD)).toBeNull()
    // eslint-disable-next-line no-await-in-loop -- one after the other
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
  await confirm(test, email, test.lastMail(email).code ?? '')
  expect(await refusal(test, email, THEIRS)).toBe('invalid_credentials')
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
