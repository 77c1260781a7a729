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
 * The last `.` or `,` counts as the decimal sign unless it is followed by exactly three digits in a
 * currency that has no third decimal. Zero is refused: an amount asked for is at least one minor unit.
 */
export function parseAmount(text: string, currency: Currency): Result<number, AmountRefusal> {
  const decimals = CURRENCIES[currency]
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|^\p{Sc}|\p{Sc}$/gu, '')
  if (bare.startsWith('-')) return err({ code: 'AMOUNT_NOT_POSITIVE' })
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d+))?$/.exec(bare)
  if (!match) return err({ code: 'AMOUNT_NOT_A_NUMBER' })
  let whole = (match[1] ?? '').replaceAll(/[.,]/g, '')
  let fraction = match[2] ?? ''
  const loneGroup = /^(\d{1,3})[.,](\d{3})$/.exec(bare)
  if (loneGroup && decimals === 3) {
    whole = loneGroup[1] ?? ''
    fraction = loneGroup[2] ?? ''
  }
  if (fraction.length > decimals) return err({ code: 'AMOUNT_TOO_MANY_DECIMALS', decimals })
  if (whole.length > 13) return err({ code: 'AMOUNT_TOO_LARGE', max: MAX_AMOUNT })
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  if (minor === 0) return err({ code: 'AMOUNT_NOT_POSITIVE' })
  if (minor > MAX_AMOUNT) return err({ code: 'AMOUNT_TOO_LARGE', max: MAX_AMOUNT })
  return ok(minor)
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
