import { describe, expect, it } from 'vitest'
import { guessOf, isBlank, reckon, type Worksheet } from './worksheet.ts'

const EMPTY: Worksheet = {
  role: 'paid',
  well: null,
  badly: null,
  fewest: null,
  most: null,
  fees: null,
  hours: null,
  hourWorth: null,
  months: null,
  weakPoint: '',
}
const paid = (about: Partial<Worksheet> = {}) => reckon({ ...EMPTY, ...about })
const pays = (about: Partial<Worksheet> = {}) => reckon({ ...EMPTY, role: 'pays', ...about })

describe('what not agreeing would come to', () => {
  it('is so many tenths of what is hoped for, less fees and hours', () => {
    const own = { well: 64_000, fewest: 6, most: 6, fees: 7_500, hours: 8, hourWorth: 1_800 }
    expect(paid(own)).toEqual({
      costs: 21_900,
      ifWell: 42_100,
      ifBadly: -21_900,
      between: { low: 16_500, high: 16_500 },
    })
  })

  it('lies between the two ends of a guess, in whichever order they were written', () => {
    expect(paid({ well: 100_000, fewest: 4, most: 7 })?.between).toEqual({ low: 40_000, high: 70_000 })
    expect(paid({ well: 100_000, fewest: 7, most: 4 })?.between).toEqual({ low: 40_000, high: 70_000 })
  })

  it('counts what losing costs for the times that it does not go well', () => {
    expect(paid({ well: 100_000, badly: 20_000, fewest: 5, most: 5 })).toMatchObject({
      ifBadly: -20_000,
      between: { low: 40_000, high: 40_000 },
    })
  })

  it('is a cost for the one who pays, and the rarer it goes well the higher', () => {
    const own = { well: 30_000, badly: 90_000, fewest: 5, most: 8, fees: 10_000 }
    expect(pays(own)).toEqual({
      costs: 10_000,
      ifWell: -40_000,
      ifBadly: -100_000,
      between: { low: -70_000, high: -52_000 },
    })
  })

  it('needs the one sum that everything hangs on, and takes every other empty figure for nothing', () => {
    expect(paid({ badly: 5_000, fees: 100 })).toBeNull()
    expect(pays({ well: 5_000, fees: 100 })).toBeNull()
    expect(paid({ well: 5_000, hours: 9 })).toEqual({ costs: 0, ifWell: 5_000, ifBadly: 0, between: null })
    expect(pays({ badly: 0 })).toEqual({ costs: 0, ifWell: 0, ifBadly: 0, between: null })
  })

  it('comes to whole minor units that stay exact', () => {
    expect(paid({ well: 333, fewest: 1, most: 2 })?.between).toEqual({ low: 33, high: 67 })
    const most = { well: 1e12, badly: 1e12, fees: 1e12, hours: 5_000, hourWorth: 1e12, fewest: 3, most: 9 }
    expect(Number.isSafeInteger(paid(most)?.between?.low)).toBe(true)
  })
})

it('takes one end of a guess for both', () => {
  expect(guessOf({ fewest: null, most: 7 })).toEqual({ fewest: 7, most: 7 })
  expect(guessOf({ fewest: 0, most: null })).toEqual({ fewest: 0, most: 0 })
  expect(guessOf({ fewest: null, most: null })).toBeNull()
})

it('is blank with nothing written, whoever would pay', () => {
  expect(isBlank({ ...EMPTY, role: 'pays', weakPoint: ' ' })).toBe(true)
  expect(isBlank({ ...EMPTY, fees: 0 })).toBe(false)
  expect(isBlank({ ...EMPTY, weakPoint: 'No list.' })).toBe(false)
})
