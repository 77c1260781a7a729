import { otherSide, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import { dateInWords } from '../time.ts'
import { cleanWords, wordsInside } from './clean-words.ts'
import type { Act, ActKind, Instalment, Payment, Terms } from './terms.ts'

/** What each side is called in a text. */
export type SideNames = Record<Side, string>

const ACT_VERBS: Record<ActKind, string> = {
  return_item: 'gives back an item',
  repair: 'makes a repair',
  redo_work: 'does the work again',
  apology: 'gives an apology',
  remove_review: 'takes down a review',
  stop_behaviour: 'stops this',
  keep_confidential: 'keeps this private',
  other: 'does this',
}

/** Promises that last instead of being done once. */
const LASTING: ReadonlySet<ActKind> = new Set(['stop_behaviour', 'keep_confidential'])

/** Whether an act is a promise for good, which needs no day by which it is done. */
export function isLasting(kind: ActKind): boolean {
  return LASTING.has(kind)
}

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

/** One act as one line, with its own words last: "Sam takes down a review by 12 December 2026: …". */
export function actInWords(act: Act, names: SideNames): string {
  return `${names[act.by]} ${ACT_VERBS[act.kind]}${whenInWords(act)}: ${closed(wordsInside(act.words))}`
}

function whenInWords({ kind, dueOn }: Act): string {
  if (dueOn === null) return isLasting(kind) ? ' from now on' : ''
  return kind === 'keep_confidential' ? ` from ${dateInWords(dueOn)} on` : ` by ${dateInWords(dueOn)}`
}

/** Ends a text with a full stop unless it ends with a mark of its own. */
export function closed(text: string): string {
  return /[.!?…。؟।！？]\u2069?$/u.test(text) ? text : `${text}.`
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
  return [`${payer} pays ${payee} ${sum} in ${parts.length} parts: ${parts.join(', ')}.`, ...how]
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
  const release = terms.release
    ? 'Once all of this is done, the dispute is closed for both.'
    : 'Anything that is not named here stays open.'
  return [...payment, ...acts, release]
}
