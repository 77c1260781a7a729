import { expect, it } from 'vitest'
import {
  codeLimits,
  countGuess,
  FACTOR_LIMITS,
  forgiveGuess,
  passwordLimits,
  RECOVERY_CODE_LIMITS,
} from './guesses.ts'
import type { Limits } from './guesses.ts'
import { authSuite } from '../testing/auth-suite.ts'
import type { TestAuth } from '../testing/start-auth.ts'

const suite = authSuite()

const HOUR = 3600

let subjects = 0

/** How many tries are heard in a day, so many each quarter of an hour, from one place or from many. */
async function aDay(
  test: Pick<TestAuth, 'pool' | 'now' | 'advance'>,
  limits: Limits,
  tries: number,
  places: number,
): Promise<number> {
  subjects += 1
  const guess = { kind: 'password', subject: `subject ${subjects}` } as const
  let heard = 0
  for (let quarter = 0; quarter < 96; quarter += 1) {
    const tried = Array.from({ length: tries }, (_, at) => {
      const ip = `198.51.100.${(quarter * tries + at) % places}`
      return countGuess(test, guess, { ip, device: null }, limits)
    })
    heard += (await Promise.all(tried)).filter((counted) => counted !== null).length
    test.advance(HOUR / 4)
  }
  return heard
}

/** What everybody together had in a day while the lock was the account's: at once, and then evenly. */
it.each([
  ['passwords', passwordLimits(10), 11, 10 + 960],
  ['codes', codeLimits(10), 2, 50 + 50],
  ['second factors', FACTOR_LIMITS, 31, 10 + 2880],
  ['recovery codes', RECOVERY_CODE_LIMITS, 6, 5 + 480],
])('lets all places together try no more %s in a day than before', async (_what, limits, tries, before) => {
  const heard = await aDay(suite(), limits, tries, 200)
  expect(heard).toBeLessThanOrEqual(before)
  expect(heard).toBeGreaterThan(before * 0.85)
})

it('never lets one place alone use up what all have', async () => {
  const test = suite()
  const limits = passwordLimits(10)
  expect(await aDay(test, limits, 11, 1)).toBeLessThan(limits.strangers.count / 3)
})

it('gives a right answer’s try back, to its place wholly and to all the others once', async () => {
  const test = suite()
  const limits = passwordLimits(2)
  const guess = { kind: 'password', subject: 'forgiven' } as const
  const tryFrom = (ip: string): ReturnType<typeof countGuess> =>
    countGuess(test, guess, { ip, device: null }, limits)
  await tryFrom('192.0.2.1')
  const right = await tryFrom('192.0.2.1')
  expect(await tryFrom('192.0.2.1')).toBeNull()
  if (right !== null) await forgiveGuess(test.pool, right)
  const heard: boolean[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    heard.push((await tryFrom(`198.51.100.${turn}`)) !== null)
  }
  expect(heard.filter(Boolean)).toHaveLength(9)
  expect(await tryFrom('192.0.2.1')).toBeNull()
  test.advance(HOUR)
  expect(await tryFrom('192.0.2.1')).not.toBeNull()
})
