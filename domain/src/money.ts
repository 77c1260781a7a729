import { err, ok, type Result } from './result.ts'

/** ISO 4217 currencies offered for a case, with the number of decimals of their minor unit. */
export const CURRENCIES = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  CHF: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  MXN: 2,
  BRL: 2,
  INR: 2,
  ZAR: 2,
  JPY: 0,
  KRW: 0,
  CLP: 0,
  KWD: 3,
  BHD: 3,
  TND: 3,
} as const

export type Currency = keyof typeof CURRENCIES

/** The largest amount handled, in minor units: 10^12, far inside the exact integers of a double. */
export const MAX_AMOUNT = 1_000_000_000_000

export type AmountRefusal =
  | { code: 'AMOUNT_NOT_A_NUMBER' }
  | { code: 'AMOUNT_TOO_MANY_DECIMALS'; decimals: number }
  | { code: 'AMOUNT_NOT_POSITIVE' }
  | { code: 'AMOUNT_TOO_LARGE'; max: number }

/** Whether a text is one of the offered ISO 4217 codes. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code)
}

/**
 * Reads what a person typed ("1,234.50", "1 234,5", "$640") as minor units.
 * With both `.` and `,` the last one is the decimal sign. Alone, a comma before exactly three digits separates
 * thousands ("1,234"), unless the currency has three decimals or nothing but a zero stands before it. A point
 * there is refused ("12.345"): some mean thousands by it and some a part of a cent.
 * Zeros behind the last decimal of the currency are ignored. Zero is refused: an amount asked for is at
 * least one minor unit.
 */
export function parseAmount(text: string, currency: Currency): Result<number, AmountRefusal> {
  const decimals = CURRENCIES[currency]
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replaceAll(/^\p{Sc}|\p{Sc}$/gu, '')
  if (/^[-−]/.test(bare)) return err({ code: 'AMOUNT_NOT_POSITIVE' })
  if (decimals !== 3 && AMBIGUOUS.test(bare)) return err({ code: 'AMOUNT_TOO_MANY_DECIMALS', decimals })
  const read = readDecimal(bare, decimals)
  if (!read) return err({ code: 'AMOUNT_NOT_A_NUMBER' })
  const whole = read.whole.replace(/^0+(?=\d)/, '')
  const fraction = read.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return err({ code: 'AMOUNT_TOO_MANY_DECIMALS', decimals })
  if (whole.length > 13) return err({ code: 'AMOUNT_TOO_LARGE', max: MAX_AMOUNT })
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  if (minor === 0) return err({ code: 'AMOUNT_NOT_POSITIVE' })
  if (minor > MAX_AMOUNT) return err({ code: 'AMOUNT_TOO_LARGE', max: MAX_AMOUNT })
  return ok(minor)
}

/** Thousands for some, a part of a cent for others: off by a factor of thousand if guessed wrongly. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/

/** Groups of three, or the last three after groups of two as written in India. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/

function digitsOf(grouped: string): string {
  return grouped.replaceAll(/[.,]/g, '')
}

function readDecimal(bare: string, decimals: number): { whole: string; fraction: string } | null {
  const cut = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const hasOneSign = bare.search(/[.,]/) === cut
  if (GROUPED.test(bare) && !(hasOneSign && decimals === 3)) return { whole: digitsOf(bare), fraction: '' }
  const whole = cut < 0 ? bare : bare.slice(0, cut)
  const fraction = cut < 0 ? '' : bare.slice(cut + 1)
  if (!/^\d*$/.test(fraction) || (cut >= 0 && fraction === '')) return null
  if (/^\d+$/.test(whole)) return { whole, fraction }
  const isGrouped = GROUPED.test(whole) && !whole.includes(bare.charAt(cut))
  return isGrouped ? { whole: digitsOf(whole), fraction } : null
}

/** Writes minor units for reading, in the reader's locale; whole sums drop their decimals ("$1,150"). */
export function formatAmount(minor: number, currency: Currency, locale = 'en-US'): string {
  const decimals = CURRENCIES[currency]
  const unit = 10 ** decimals
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: minor % unit === 0 ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(minor / unit)
}

/** Minor units as a plain decimal for a text field ("1150", "640.50"). */
export function amountInput(minor: number, currency: Currency): string {
  const decimals = CURRENCIES[currency]
  const unit = 10 ** decimals
  return minor % unit === 0 ? String(minor / unit) : (minor / unit).toFixed(decimals)
}

/**
 * Splits `total` minor units in proportion to `weights` without losing one: largest remainder,
 * ties to the earlier part. All-zero weights count as equal. Weights are finite and not negative;
 * with whole weights the split is exact at any size, and no part rounds up past the next whole unit.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  if (total < 0) return allocate(-total, weights).map((part) => 0 - part)
  if (weights.every((w) => w === 0))
    return allocate(
      total,
      Array.from(weights, () => 1),
    )
  const shares = weights.every(Number.isSafeInteger)
    ? wholeShares(total, weights)
    : fractionalShares(total, weights)
  const parts = shares.map((share) => share.whole)
  let left = total - parts.reduce((a, b) => a + b, 0)
  const order = shares
    .map((share, index) => ({ index, rest: share.rest }))
    .sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.index - b.index))
  for (const { index } of order) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

type Share = { whole: number; rest: number | bigint }

function wholeShares(total: number, weights: readonly number[]): Share[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (Number.isSafeInteger(total * Math.max(...weights)) && Number.isSafeInteger(sum)) {
    return weights.map((w) => {
      const rest = (total * w) % sum
      return { whole: (total * w - rest) / sum, rest }
    })
  }
  const exactSum = weights.reduce((a, b) => a + BigInt(b), 0n)
  return weights.map((w) => {
    const product = BigInt(total) * BigInt(w)
    return { whole: Number(product / exactSum), rest: product % exactSum }
  })
}

function fractionalShares(total: number, weights: readonly number[]): Share[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  let given = 0
  return weights.map((w) => {
    const share = (total * w) / sum
    const whole = Math.min(Math.floor(share), total - given)
    given += whole
    return { whole, rest: share - whole }
  })
}
