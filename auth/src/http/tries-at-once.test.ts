import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHashingTurn } from '../accounts/hashing-turns.ts'
import { judgeTry, LOST_AFTER } from '../platform/tries.ts'
import { bucketsOf, passwordLimits } from '../platform/guesses.ts'
import { authSuite } from '../testing/auth-suite.ts'
import { PASSWORD, startAuth } from '../testing/start-auth.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const ATTEMPTS = 10
const HOME = '203.0.113.1'
const suite = authSuite({ passwordAttempts: ATTEMPTS })
let other: TestAuth | undefined

// allowances fill up again while a slow machine works through a test
beforeAll(async () => {
  const test = suite()
  test.stopClock()
  other = await startAuth(test.pool, { passwordAttempts: ATTEMPTS, now: () => test.now() })
})
afterAll(() => other?.close())

/** Two processes that share a database. */
function both(): [TestAuth, TestAuth] {
  if (other === undefined) throw new Error('the second process has not started')
  return [suite(), other]
}

const WRONG = '400 Invalid login credentials'
const LOCKED = '429 Too many wrong passwords were tried. Sign in another way, or try again in an hour.'

/** Whoever is told when to try again does that: on a slow machine some are. */
async function tryAt(test: TestAuth, email: string, password: string, ip: string): Promise<string> {
  for (;;) {
    const reply = await test.send(
      'POST',
      '/token?grant_type=password',
      { email, password },
      { 'x-test-ip': ip },
    )
    if (reply.status === 200) return 'in'
    if (!reply.headers.has('retry-after')) return `${reply.status} ${Object(await reply.json())['msg']}`
  }
}

/** How often each answer was given where all these passwords were tried at once, in turns at each process. */
async function atOnce(
  processes: TestAuth[],
  email: string,
  passwords: string[],
  ip: (at: number) => string = () => HOME,
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    passwords.map((password, at) => {
      const test = processes[at % processes.length] ?? suite()
      return tryAt(test, email, password, ip(at))
    }),
  )
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

function place(at: number): string {
  return `198.51.100.${at}`
}

/** Until what was asked before has most likely asked for its try. */
async function roundTrip(processes: TestAuth[]): Promise<void> {
  for (const test of [...processes, ...processes]) {
    await test.send('GET', '/settings')
    await test.pool.query('select 1')
  }
}

/** Keeps all from being judged until it is told to let them. */
function holdAll(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let turn = 0; turn < availableParallelism(); turn += 1) void inHashingTurn(() => promise)
  return resolve
}

/** How many tries are left to a network at the password of an address, or to strangers together. */
async function left(email: string, ip: string | null = HOME): Promise<number> {
  const keys = bucketsOf({ kind: 'password', subject: email }, { ip: ip ?? HOME, device: null })
  const key = ip === null ? keys.strangers : keys.network
  const { rows } = await suite().pool.query('select tokens from auth.rate_limit where key = $1', [key])
  return rows.length === 0 ? Infinity : Object(rows[0]).tokens
}

const times = (count: number, password: string): string[] => Array.from({ length: count }, () => password)

it.each([
  ['one process', 1],
  ['two processes', 2],
])('lets everybody in who is right, however many there are at once at %s', async (_, count) => {
  const email = `right-at-${count}@example.org`
  await suite().member(email)
  const processes = both().slice(0, count)
  const release = holdAll()
  const first = atOnce(processes, email, times(ATTEMPTS, PASSWORD))
  await expect.poll(() => left(email)).toBe(0)
  const rest = atOnce(processes, email, times(20, PASSWORD))
  await roundTrip(processes)
  release()
  expect([await first, await rest]).toEqual([{ in: ATTEMPTS }, { in: 20 }])
})

it('lets everybody in who is right, from more networks at once than strangers have tries', async () => {
  const email = 'many-networks@example.org'
  await suite().member(email)
  const release = holdAll()
  const first = atOnce(both(), email, times(50, PASSWORD), place)
  await expect.poll(() => left(email, null)).toBe(0)
  const rest = atOnce(both(), email, times(20, PASSWORD), (at) => place(50 + at))
  await roundTrip(both())
  release()
  expect([await first, await rest]).toEqual([{ in: 50 }, { in: 20 }])
})

it.each([
  ['one process', 1],
  ['two processes', 2],
])('judges no more wrong passwords at once than one after another, at %s', async (_, count) => {
  const email = `wrong-at-${count}@example.org`
  await suite().member(email)
  const processes = both().slice(0, count)
  expect(await atOnce(processes, email, times(50, 'a guess'))).toEqual({ [WRONG]: ATTEMPTS, [LOCKED]: 40 })
  expect(await atOnce(processes, email, [PASSWORD])).toEqual({ [LOCKED]: 1 })
})

it('judges no more wrong passwords at once from everywhere than strangers have', async () => {
  const email = 'wrong-everywhere@example.org'
  await suite().member(email)
  const answers = await atOnce(both(), email, times(80, 'a guess'), place)
  expect(answers).toEqual({ [WRONG]: 50, [LOCKED]: 30 })
})

it('counts those who are wrong beside those who are right, and who tries next is judged by both', async () => {
  const email = 'mixed@example.org'
  await suite().member(email)
  const mixed = [...times(20, PASSWORD), ...times(9, 'a guess')]
  expect(await atOnce(both(), email, mixed)).toEqual({ in: 20, [WRONG]: 9 })
})

it('still counts a wrong try that began before somebody was right', async () => {
  const test = suite()
  const guess = { kind: 'password', subject: 'beside a right one' } as const
  const guesser = { ip: '203.0.113.7', device: null }
  const { promise, resolve } = Promise.withResolvers<void>()
  const judge = (isRight: boolean, after: Promise<void>): Promise<boolean | null> =>
    judgeTry(test, guess, guesser, passwordLimits(3), () => after.then(() => isRight))
  const wrong = [judge(false, promise), judge(false, promise)]
  expect(await judge(true, Promise.resolve())).toBe(true)
  resolve()
  expect(await Promise.all(wrong)).toEqual([false, false])
  expect(await judge(false, promise)).toBe(false)
  expect(await judge(true, promise)).toBeNull()
})

it('tells nobody of a lock while another process judges all tries there are', async () => {
  const [here, there] = both()
  const email = 'elsewhere@example.org'
  await here.member(email)
  const release = holdAll()
  const first = atOnce([here], email, times(ATTEMPTS, PASSWORD))
  await expect.poll(() => left(email)).toBe(0)
  const last = tryAt(there, email, PASSWORD, HOME)
  release()
  expect(await first).toEqual({ in: ATTEMPTS })
  expect(await last).toBe('in')
})

it('tells whoever waits for too long to try again, and counts no try', async () => {
  const [here, there] = both()
  const email = 'too-long@example.org'
  await here.member(email)
  const release = holdAll()
  const first = atOnce([here], email, times(ATTEMPTS, PASSWORD))
  await expect.poll(() => left(email)).toBe(0)
  const body = { email, password: PASSWORD }
  const told = await there.send('POST', '/token?grant_type=password', body, { 'x-test-ip': HOME })
  expect([told.status, told.headers.get('retry-after')]).toEqual([429, '3'])
  release()
  expect(await first).toEqual({ in: ATTEMPTS })
  expect(await atOnce([there], email, times(ATTEMPTS + 1, 'a guess'))).toEqual({
    [WRONG]: ATTEMPTS,
    [LOCKED]: 1,
  })
})

it('does not wait for the tries of a process that died, and they stay used up', async () => {
  const [here] = both()
  const email = 'died@example.org'
  await here.member(email)
  const guess = { kind: 'password', subject: email } as const
  const guesser = { ip: HOME, device: null }
  const never = Promise.withResolvers<boolean>().promise
  const begun = Array.from({ length: ATTEMPTS }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void judgeTry(here, guess, guesser, passwordLimits(ATTEMPTS), () => (resolve(), never))
    return promise
  })
  await Promise.all(begun)
  here.advance(LOST_AFTER)
  expect(await tryAt(here, email, PASSWORD, HOME)).toBe(LOCKED)
})
