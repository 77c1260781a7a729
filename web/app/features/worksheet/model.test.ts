import { reckon } from '@evensettle/domain/worksheet/worksheet.ts'
import { expect, it } from 'vitest'
import { emptyWorksheet, rangeInWords, readTyped, readWhole, reckoningInWords } from './model.ts'

const caseId = '0193b0b0-0000-7000-8000-000000000001'
const sheet = { ...emptyWorksheet('paid'), well: 64_000, weakPoint: 'No list.' }

it('reads what was typed before, and takes anything else for nothing', () => {
  expect(readTyped(caseId, JSON.stringify({ revision: 2, sheet }))).toEqual({ revision: 2, sheet })
  for (const odd of [
    null,
    '',
    '{"revision":',
    '"x"',
    JSON.stringify({ revision: 2, sheet: { well: 'much' } }),
  ])
    expect(readTyped(caseId, odd)).toBeNull()
})

it('reads a whole number and nothing that is more than it can be', () => {
  expect([' 8 ', '0', '11', '1.5', '-1', 'x', ''].map((text) => readWhole(text, 10))).toEqual([
    8,
    0,
    null,
    null,
    null,
    null,
    null,
  ])
})

it('names what is left, or what is to be paid, from the smaller sum up', () => {
  expect(rangeInWords({ low: 16_500, high: 42_100 }, 'USD')).toBe('$165 to $421 for you')
  expect(rangeInWords({ low: -70_000, high: -52_000 }, 'USD')).toBe('$520 to $700 to pay')
  expect(rangeInWords({ low: -10_000, high: 5_000 }, 'USD')).toBe('anything from $100 to pay to $50 for you')
  expect(rangeInWords({ low: 0, high: 0 }, 'USD')).toBe('$0 for you')
})

it('says how it was counted, and both ends while no guess was made', () => {
  const said = (about: object) => {
    const one = { ...sheet, ...about }
    const reckoning = reckon(one)
    return reckoning && reckoningInWords(one, reckoning, 'USD').join(' ')
  }
  expect(said({})).toBe('If it goes your way: $640 for you. If it does not: $0 for you.')
  expect(said({ fewest: 6, most: 6, fees: 7_500, months: 5 })).toBe(
    'Counted: 6 times in ten it goes your way. Fees and time count as $75. In about 5 months.',
  )
  expect(said({ fewest: 4, most: 6 })).toBe('Counted: 4 to 6 times in ten it goes your way.')
})
