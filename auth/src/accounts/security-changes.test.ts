import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import type { SecurityChange } from '../auth.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD } from '../testing/start-auth.ts'

const told: SecurityChange[] = []
let isMailDown = false
const suite = authSuite({
  async onSecurityChange(change) {
    if (isMailDown) throw new Error('no mail today')
    told.push(change)
  },
})

function toldTo(email: string): [string, string][] {
  return told.filter((change) => change.email === email).map(({ kind, what }) => [kind, what])
}

it('tells of each change to the ways in, once, and not of what failed', async () => {
  const test = suite()
  const email = 'told@example.org'
  const { client } = await test.member(email)
  expect(toldTo(email)).toEqual([])
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  const totp = new TOTP({ secret: Secret.fromBase32(data?.type === 'totp' ? data.totp.secret : '') })
  const verify = async (code: string) => client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  await verify('000000')
  expect(toldTo(email)).toEqual([])
  await verify(totp.generate({ timestamp: test.now().getTime() }))
  test.advance(30)
  await verify(totp.generate({ timestamp: test.now().getTime() }))
  expect(toldTo(email)).toEqual([['factor_added', 'My phone']])
  const codes = await test.send('POST', '/factors/recovery-codes', {}, await bearer(client))
  expect(codes.status).toBe(200)
  await test.send('DELETE', '/factors/recovery-codes', undefined, await bearer(client))
  await client.mfa.unenroll({ factorId: data?.id ?? '' })
  await client.refreshSession()
  await client.updateUser({ password: 'a wholly new password' })
  expect(toldTo(email)).toEqual([
    ['factor_added', 'My phone'],
    ['recovery_codes_made', ''],
    ['recovery_codes_removed', ''],
    ['factor_removed', 'My phone'],
    ['password_changed', ''],
  ])
})

it('tells the old address of the new one, when both have agreed', async () => {
  const test = suite()
  const email = 'old@example.org'
  const { client } = await test.member(email)
  await client.updateUser({ email: 'new@example.org' })
  const halves = [email, 'new@example.org'].map((to) => ({ to, code: test.lastMail(to).code ?? '' }))
  for (const { to, code } of halves) {
    expect(toldTo(email)).toEqual([])
    await test.client().verifyOtp({ email: to, token: code, type: 'email_change' })
  }
  expect(toldTo(email)).toEqual([['email_changed', 'new@example.org']])
})

it('undoes the change when its owner cannot be told', async () => {
  const test = suite()
  const email = 'untold@example.org'
  const { client } = await test.member(email)
  isMailDown = true
  const { error } = await client.updateUser({ password: 'a wholly new password' })
  isMailDown = false
  expect(error).not.toBeNull()
  test.faults.length = 0
  expect((await test.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})

async function bearer(client: {
  getSession(): Promise<{ data: { session: { access_token: string } | null } }>
}): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}` }
}

it('lists live sessions and ends one of them, never a stranger’s', async () => {
  const test = suite()
  const one = await test.member('lists@example.org')
  const other = await test.member('stranger@example.org')
  const again = test.client()
  await again.signInWithPassword({ email: 'lists@example.org', password: PASSWORD })
  const listed = await test.auth.sessionsOf(one.userId)
  expect(listed).toHaveLength(3)
  expect(listed.map(({ aal }) => aal)).toEqual(['aal1', 'aal1', 'aal1'])
  expect(listed.filter(({ methods }) => methods.includes('password'))).toHaveLength(2)
  const newest = listed.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  expect(await test.auth.endSession(other.userId, newest?.id ?? '', '192.0.2.1')).toBe(false)
  expect((await again.getUser()).error).toBeNull()
  expect(await test.auth.endSession(one.userId, newest?.id ?? '', '192.0.2.1')).toBe(true)
  expect((await again.getUser()).error?.message).toBe('Auth session missing!')
  expect((await one.client.getUser()).error).toBeNull()
  expect(await test.auth.sessionsOf(one.userId)).toHaveLength(listed.length - 1)
  expect(await test.auth.sessionsOf('nobody')).toEqual([])
})
