import { otherSide, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import { dateInWords } from '../time.ts'
import { cleanWords, closed, wordsInside } from './clean-words.ts'
import { actInWords, isSamePromise } from './act-sentence.ts'
import { conditionIn } from './condition.ts'
import { isSameHanding, isSide } from './handing.ts'
import type { Act, Instalment, Payment, Terms } from './terms.ts'

/** What each side is called in a text. */
export type SideNames = Record<Side, string>

/** The names as sentences use them; two people with one name are told apart by their part in the case. */
export function namesInside(names: SideNames): SideNames {
  const starter = wordsInside(names.starter)
  const respondent = wordsInside(names.respondent)
  if (starter.toLowerCase() !== respondent.toLowerCase()) return { starter, respondent }
  return {
    starter: `${starter} (who began the case)`,
    respondent: `${respondent} (who was invited)`,
  }
}

function paymentInWords(payment: Payment, currency: Currency, names: SideNames, locale: string): string[] {
  const payer = names[payment.payer]
  const payee = names[otherSide(payment.payer)]
  const sum = formatAmount(payment.amount, currency, locale)
  const [first] = payment.instalments
  const method = cleanWords(payment.method)
  const how = method === '' ? [] : [`How it is paid: ${closed(wordsInside(method))}`]
  if (payment.instalments.length <= 1) {
    return [`${payer} pays ${payee} ${sum}${first ? ` by ${dateInWords(first.dueOn)}` : ''}.`, ...how]
  }
  const parts = payment.instalments.map((part) => instalmentInWords(part, currency, locale))
  return [`${payer} pays ${payee} ${sum} in ${parts.length} parts: ${parts.join('; ')}.`, ...how]
}

function instalmentInWords(part: Instalment, currency: Currency, locale: string): string {
  return `${formatAmount(part.amount, currency, locale)} by ${dateInWords(part.dueOn)}`
}

/**
 * The terms as short sentences for offers and screens, the payment first, then each act, then what is closed.
 * `locale` sets how sums are written; the sentences are English.
 */
export function termsInWords(terms: Terms, names: SideNames, locale = 'en-US'): string[] {
  const called = namesInside(names)
  const payment = terms.payment ? paymentInWords(terms.payment, terms.currency, called, locale) : []
  const acts = terms.acts.map((act) => actInWords(act, called))
  return [...payment, ...acts, endInWords(terms)]
}

/** Terms by who does what: each side's own, what both do alike, and what is closed at the end. */
export type TermsBySide = Record<Side | 'both', string[]> & { end: string }

/** What two who promise the same thing are called in the one sentence that is about both, said as the starter's. */
const EACH: SideNames = { starter: 'Each of you', respondent: 'the other' }

/** The sentences of `termsInWords`, laid apart by who has to do them. */
export function termsBySide(terms: Terms, names: SideNames, locale = 'en-US'): TermsBySide {
  const called = namesInside(names)
  const { payment } = terms
  const ofBoth = (act: Act) => terms.acts.some((one) => isOneSentence(one, act))
  const acts = (side: Side) =>
    terms.acts.filter((act) => act.by === side && !ofBoth(act)).map((act) => actInWords(act, called))
  const pays = (side: Side) =>
    payment?.payer === side ? paymentInWords(payment, terms.currency, called, locale) : []
  return {
    starter: [...pays('starter'), ...acts('starter')],
    respondent: [...pays('respondent'), ...acts('respondent')],
    both: terms.acts.filter((act) => act.by === 'starter' && ofBoth(act)).map((act) => actInWords(act, EACH)),
    end: endInWords(terms),
  }
}

/**
 * Whether what both promise can be told in one sentence about "each of you": the same, by one day, and done in a way that
 * names neither of them. What is given back goes from one to the other, so that is always two.
 */
function isOneSentence(one: Act, act: Act): boolean {
  return (
    one.by !== act.by &&
    act.kind !== 'return_item' &&
    one.dueOn === act.dueOn &&
    isSamePromise({ ...one, by: act.by }, act) &&
    isSameHanding(one.handing, act.handing) &&
    (act.handing?.who ?? null) === null &&
    !isSide(act.handing?.at ?? null) &&
    conditionIn(act.words) === null
  )
}

function endInWords({ release }: Terms): string {
  return release
    ? 'Once all of this is done, the dispute is closed for both.'
    : 'Anything that is not named here stays open.'
}
