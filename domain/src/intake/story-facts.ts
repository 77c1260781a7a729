import { CURRENCIES, isCurrency, parseAmount, type Currency } from '../money.ts'
import { addMonths, isCalendarDate, type CalendarDate } from '../time.ts'

/** Words of a text and where they stand: `text.slice(from, to) === words`. */
export type Found = { words: string; from: number; to: number }

/** A sum that a text names. `currencies`: those that its sign can mean. */
export type FoundAmount = Found & { digits: string; currencies: readonly Currency[] }

/** A day that a text names; one without a year is the last such day that is not to come. */
export type FoundDay = Found & { day: CalendarDate }

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'CLP'] as const
const CROWNS = ['SEK', 'NOK', 'DKK', 'CZK'] as const

/** How people write a currency, in lower case. */
const SIGNS: Record<string, readonly Currency[]> = {
  $: DOLLARS,
  us$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  r$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  zł: ['PLN'],
  kč: ['CZK'],
  kr: CROWNS,
  dollar: DOLLARS,
  dollars: DOLLARS,
  bucks: DOLLARS,
  euro: ['EUR'],
  euros: ['EUR'],
  pound: ['GBP'],
  pounds: ['GBP'],
  quid: ['GBP'],
  franc: ['CHF'],
  francs: ['CHF'],
  kroner: ['NOK', 'DKK'],
  kronor: ['SEK'],
  rand: ['ZAR'],
  rupees: ['INR'],
  yen: ['JPY'],
  ...Object.fromEntries(
    Object.keys(CURRENCIES)
      .filter(isCurrency)
      .map((code) => [code.toLowerCase(), [code]]),
  ),
}

const GAP = '[ \\u00A0\\u202F]'
const NUMBER = `\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,3}(?:[ \\u00A0\\u202F.,'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?`
const WORD_SIGNS = Object.keys(SIGNS).toSorted((a, b) => b.length - a.length)
const SIGN = WORD_SIGNS.map((sign) => sign.replaceAll('$', '\\$')).join('|')
// A sign of letters must not be the end or the beginning of a longer word.
const BEFORE = `(?<![\\p{L}\\d])(?<lead>${SIGN})${GAP}?(?<first>${NUMBER})`
const AFTER = `(?<![\\p{L}\\d.,])(?<!\\d${GAP})(?<second>${NUMBER})${GAP}?(?<tail>${SIGN})(?!\\p{L})`
// Not a part of something longer: a percentage, "5k", a range, a longer number.
const NOTHING_MORE = `(?!${GAP}?%|[\\p{L}\\d]|[.,]\\d|${GAP}?[-–]${GAP}?[\\d$€£])`
const AMOUNT = new RegExp(`(?:${BEFORE}${NOTHING_MORE}|${AFTER})`, 'giu')

/** The sums that a text names with a currency, in their order. Nothing is added up or worked out. */
export function amountsIn(text: string): FoundAmount[] {
  const found: FoundAmount[] = []
  for (const match of text.matchAll(AMOUNT)) {
    const { lead, first, second, tail } = match.groups ?? {}
    const digits = first ?? second ?? ''
    const currencies = SIGNS[(lead ?? tail ?? '').toLowerCase()] ?? []
    const from = match.index
    const isAfterRange = /[\d][ \u00A0]?[-–][ \u00A0]?$/.test(text.slice(0, from))
    const isAfterMonth = / \d{3}/.test(digits) && DAY_BEFORE.test(text.slice(0, from))
    if (isAfterRange || isAfterMonth) continue
    found.push({ words: match[0], from, to: from + match[0].length, digits, currencies })
  }
  return found
}

/** A found sum as minor units of a currency, or null when its sign means another one. */
export function minorIn(amount: FoundAmount, currency: Currency): number | null {
  if (!amount.currencies.includes(currency)) return null
  const read = parseAmount(amount.digits, currency)
  return read.ok ? read.value : null
}

/** The one currency that every sum of a text is in, when none of them can be in `current`. */
export function otherCurrencyIn(text: string, current: Currency): Currency | null {
  const amounts = amountsIn(text)
  const [first] = amounts
  if (!first || amounts.some(({ currencies }) => currencies.includes(current))) return null
  const shared = first.currencies.filter((currency) =>
    amounts.every(({ currencies }) => currencies.includes(currency)),
  )
  return shared.length === 1 ? (shared[0] ?? null) : null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY_BEFORE = new RegExp(`\\b${MONTH}\\.?\\s*$`, 'i')
const DAY = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?'
const YEAR = '(?:,?\\s+(?<year>(?:19|20)\\d\\d))?'
const FORMS = [
  /(?<![\d-])(?<year>(?:19|20)\d\d)-(?<month>[01]\d)-(?<day>[0-3]\d)(?![\d-])/g,
  new RegExp(`(?<![\\d.,$€£])\\b${DAY}(?:\\s+of)?\\s+(?<name>${MONTH})\\b\\.?${YEAR}(?!\\d)`, 'gi'),
  new RegExp(`\\b(?<name>${MONTH})\\.?\\s+${DAY}\\b${YEAR}(?![\\d,.]\\d|:)`, 'gi'),
  /(?<![\d.])(?<day>[0-3]?\d)\.\s?(?<month>[01]?\d)\.\s?(?<year>(?:19|20)\d\d)(?!\d)/g,
  /(?<![\d/])(?<one>[0-3]?\d)\/(?<two>[0-3]?\d)\/(?<year>(?:19|20)\d\d)(?![\d/])/g,
]

/**
 * The days that a text names, in their order. `12/03/2026` can be read in two ways and is left out; so is
 * a month without a day, and a day that does not exist.
 */
export function daysIn(text: string, today: CalendarDate): FoundDay[] {
  const found: FoundDay[] = []
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const day = dayOf(match.groups ?? {}, today)
      const from = match.index
      const isTaken = found.some((one) => from < one.to && one.from < from + match[0].length)
      if (day !== null && !isTaken) found.push({ words: match[0], from, to: from + match[0].length, day })
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}

function dayOf(groups: Record<string, string | undefined>, today: CalendarDate): CalendarDate | null {
  const { year, name, one, two } = groups
  let { day, month } = groups
  if (one !== undefined && two !== undefined) {
    if (Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two)) return null
    ;[day, month] = Number(one) > 12 ? [one, two] : [two, one]
  }
  const number = name === undefined ? Number(month) : MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const write = (y: string) => `${y}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year !== undefined) return isCalendarDate(write(year)) ? write(year) : null
  const thisYear = write(today.slice(0, 4))
  if (isCalendarDate(thisYear) && thisYear <= today) return thisYear
  const lastYear = write(addMonths(today, -12).slice(0, 4))
  return isCalendarDate(lastYear) ? lastYear : null
}
