import { expect, it } from 'vitest'
import type { Sms } from '../auth.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const texts: Sms[] = []

const suite = authSuite({
  smsOtpLifetime: 600,
  phone: {
    async send(sms) {
      texts.push(sms)
      return {}
    },
  },
})

const EVE = { data: { name: 'Eve' } }

/** What the account says of its owner, once the newest mail to the address has been used. */
async function metadataAfter(test: TestAuth, email: string, type: 'email' | 'recovery'): Promise<unknown> {
  const token = test.lastMail(email).code ?? ''
  const { data, error } = await test.client().verifyOtp({ email, token, type })
  expect(error).toBeNull()
  return [data.user?.user_metadata['name'], JSON.stringify(data.user?.identities).includes('Eve')]
}

type Move = (test: TestAuth, email: string) => Promise<unknown>
const signsIn: Move = (test, email) => test.client().signInWithOtp({ email })

const MOVES: [string, number, 'email' | 'recovery', Move][] = [
  ['signs in by mail', 61, 'email', signsIn],
  ['signs in by mail while the first mail is still new', 1, 'email', signsIn],
  ['asks for a new password', 1, 'recovery', (test, email) => test.client().resetPasswordForEmail(email)],
  [
    'signs up',
    61,
    'email',
    (test, email) =>
      test.client().signUp({ email, password: PASSWORD, options: { data: { name: 'The owner' } } }),
  ],
  ['is invited', 61, 'email', async (test, email) => (await test.admin()).admin.inviteUserByEmail(email)],
  [
    'is sent a link of the operator',
    61,
    'email',
    async (test, email) => {
      const made = await (await test.admin()).admin.generateLink({ type: 'magiclink', email })
      const token = made.data.properties?.email_otp ?? ''
      test.mails.push({ kind: 'magic_link', to: email, link: null, code: token })
    },
  ],
]

it.each(MOVES)(
  'gives nobody what a stranger who asked for a code said of them: the owner %s, %i s later',
  async (_move, seconds, type, move) => {
    const test = suite()
    const email = `told.${crypto.randomUUID()}@example.org`
    expect((await test.client().signInWithOtp({ email, options: EVE })).error).toBeNull()
    test.advance(seconds)
    await move(test, email)
    expect(await metadataAfter(test, email, type)).toEqual([undefined, false])
  },
)

it('gives nobody what a stranger who asked for a texted code said of them', async () => {
  const test = suite()
  for (const [phone, seconds] of [
    ['+4915130000001', 61],
    ['+4915130000002', 1],
  ] as const) {
    await test.client().signInWithOtp({ phone, options: EVE })
    test.advance(seconds)
    await test.client().signInWithOtp({ phone })
    const token = texts.at(-1)?.code ?? ''
    const { data, error } = await test.client().verifyOtp({ phone, token, type: 'sms' })
    expect([error, JSON.stringify(data).includes('Eve')]).toEqual([null, false])
  }
})

it('keeps what one person says who asks for a code twice, or has it sent again', async () => {
  const test = suite()
  const email = 'says-it-twice@example.org'
  const options = { data: { name: 'The owner' } }
  await test.client().signInWithOtp({ email, options })
  test.advance(61)
  await test.client().signInWithOtp({ email, options })
  test.advance(61)
  await test.client().resend({ type: 'signup', email })
  expect(await metadataAfter(test, email, 'email')).toEqual(['The owner', false])
})

it('keeps what an operator said, whoever asks for a code', async () => {
  const test = suite()
  const email = 'made-by-operator@example.org'
  await (await test.admin()).admin.createUser({ email, user_metadata: { name: 'The owner' } })
  await test.client().signInWithOtp({ email, options: EVE })
  expect(await metadataAfter(test, email, 'email')).toEqual(['The owner', false])
})
