import { describe, expect, it } from 'vitest'
import {
  allocate,
  amountInput,
  CURRENCIES,
  formatAmount,
  isCurrency,
  MAX_AMOUNT,
  parseAmount,
  type Currency,
} from './money.ts'

describe('reading an amount', () => {
  const read: [string, Currency, number][] = [
    ['640', 'USD', 64_000],
    ['640.5', 'USD', 64_050],
    ['640,50', 'EUR', 64_050],
    ['$640', 'USD', 64_000],
    ['€ 640', 'EUR', 64_000],
    ['640 €', 'EUR', 64_000],
    [' 1,234.50 ', 'USD', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,5', 'SEK', 123_450],
    ['1\u202F234\u00A0567,05', 'EUR', 123_456_705],
    ["1'234.50", 'CHF', 123_450],
    ['1,234', 'USD', 123_400],
    ['1,234', 'EUR', 123_400],
    ['1.234.567', 'EUR', 123_456_700],
    ['1,23,456.78', 'INR', 12_345_678],
    ['12,34,567', 'INR', 123_456_700],
    ['0.5', 'USD', 50],
    ['0.500', 'USD', 50],
    ['007', 'USD', 700],
    ['10.5000', 'USD', 1_050],
    ['0.01', 'USD', 1],
    ['1234', 'JPY', 1_234],
    ['1,234', 'JPY', 1_234],
    ['100.00', 'JPY', 100],
    ['12.345', 'KWD', 12_345],
    ['12.5', 'KWD', 12_500],
    ['1,234.567', 'KWD', 1_234_567],
    ['1,234,567', 'KWD', 1_234_567_000],
    ['10000000000', 'USD', MAX_AMOUNT],
  ]
  it.each(read)('%s %s', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value: minor })
  })

  const refused: [string, Currency, string][] = [
    ['', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['ten', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['1e5', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['0x10', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['5.', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['1.2.3', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['1,23,45', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['5 or 6', 'USD', 'AMOUNT_NOT_A_NUMBER'],
    ['-5', 'USD', 'AMOUNT_NOT_POSITIVE'],
    ['−5', 'USD', 'AMOUNT_NOT_POSITIVE'],
    ['$-5', 'USD', 'AMOUNT_NOT_POSITIVE'],
    ['0', 'USD', 'AMOUNT_NOT_POSITIVE'],
    ['0.00', 'USD', 'AMOUNT_NOT_POSITIVE'],
    ['0.001', 'USD', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1.2345', 'USD', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['12.345', 'USD', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1.200', 'EUR', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1.200', 'JPY', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1,234.567', 'USD', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1.5', 'JPY', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['1.2345', 'KWD', 'AMOUNT_TOO_MANY_DECIMALS'],
    ['10000000000.01', 'USD', 'AMOUNT_TOO_LARGE'],
    ['99999999999999999999', 'USD', 'AMOUNT_TOO_LARGE'],
  ]
  it.each(refused)('refuses "%s" %s', (text, currency, code) => {
    expect(parseAmount(text, currency)).toMatchObject({ ok: false, error: { code } })
  })
})

describe('writing an amount', () => {
  it.each<[number, Currency, string, string]>([
    [115_000, 'USD', '$1,150', '1150'],
    [64_050, 'USD', '$640.50', '640.50'],
    [1, 'USD', '$0.01', '0.01'],
    [1_234, 'JPY', '¥1,234', '1234'],
    [12_345, 'KWD', 'KWD 12.345', '12.345'],
    [MAX_AMOUNT, 'EUR', '€10,000,000,000', '10000000000'],
    [-500, 'USD', '-$5', '-5'],
  ])('%i %s', (minor, currency, text, input) => {
    expect(formatAmount(minor, currency).replaceAll('\u00A0', ' ')).toBe(text)
    expect(amountInput(minor, currency)).toBe(input)
  })

  it('can be read back in every currency', () => {
    for (const currency of Object.keys(CURRENCIES).filter(isCurrency)) {
      for (const minor of [1, 10, 999, 1_000, 1_005, 123_456, 1_000_000, 987_654_321, MAX_AMOUNT]) {
        expect([currency, parseAmount(amountInput(minor, currency), currency)]).toEqual([
          currency,
          { ok: true, value: minor },
        ])
      }
    }
  })

  it('knows only the offered currencies', () => {
    expect([isCurrency('USD'), isCurrency('XXX'), isCurrency('toString')]).toEqual([true, false, false])
  })
})

describe('splitting a sum', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [3, 5], [0, 0]],
    [7, [0, 0], [4, 3]],
    [10, [0, 1], [0, 10]],
    [5, [], []],
    [313, [61, 108, 68, 106], [56, 98, 62, 97]],
    [10, [0.5, 0.25, 0.25], [5, 3, 2]],
    [-100, [1, 1, 1], [-34, -33, -33]],
  ])('%i by %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts)
  })

  it('is exact where a double is not', () => {
    expect(allocate(999_999_999_999, [999_999_999_999, 1])).toEqual([999_999_999_998, 1])
    expect(allocate(MAX_AMOUNT, [MAX_AMOUNT - 1, 1])).toEqual([MAX_AMOUNT - 1, 1])
    const third = allocate(MAX_AMOUNT, [333_333_333_333, 333_333_333_333, 333_333_333_334])
    expect(third).toEqual([333_333_333_333, 333_333_333_333, 333_333_333_334])
  })

  it('never loses a unit, at any size', () => {
    for (let i = 1; i <= 2_000; i += 1) {
      const weights = Array.from(
        { length: 1 + (i % 9) },
        (_, k) => (i * 7_919 * (k + 1) ** 5) % 999_999_999_989,
      )
      const total = (i * 48_271 * 104_729 * 131) % MAX_AMOUNT
      const sum = weights.reduce((a, b) => a + b, 0)
      const parts = allocate(total, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [k, part] of parts.entries()) {
        expect(Math.abs(part - (total * (weights[k] ?? 0)) / sum)).toBeLessThan(1.01)
      }
    }
  })
})
