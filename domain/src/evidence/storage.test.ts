import { expect, it } from 'vitest'
import { hasRoom, megabyteWords, warningOf } from './storage.ts'

const limits = { account: 100, total: 1_000 }

it('lets in what fits to the last byte', () => {
  expect(hasRoom({ account: 90, total: 990 }, 10, limits)).toEqual({ ok: true, value: null })
})

it('tells the account’s own limit before that of all', () => {
  expect(hasRoom({ account: 91, total: 991 }, 10, limits)).toMatchObject({ error: { code: 'ACCOUNT_FULL' } })
  expect(hasRoom({ account: 10, total: 991 }, 10, limits)).toMatchObject({
    error: { code: 'INSTALLATION_FULL' },
  })
})

it('adds nothing where a lowered limit is passed already', () => {
  expect(hasRoom({ account: 300, total: 300 }, 1, limits)).toMatchObject({ error: { code: 'ACCOUNT_FULL' } })
})

it.each([
  [0, 'less than 1 MB'],
  [262_144_000, '250 MB'],
  [2_097_152_000, '2,000 MB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(megabyteWords(bytes)).toBe(words)
})

it.each([
  [false, 0.899, null],
  [false, 0.9, 'begins'],
  [true, 0.95, null],
  [true, 0.86, null],
  [true, 0.849, 'ends'],
] as const)('warned: %s, used: %d: a warning %s', (isWarned, used, change) => {
  expect(warningOf(isWarned, used)).toBe(change)
})
