import { thingIn } from '@evensettle/domain/agreements/act-sentence.ts'
import * as m from '@evensettle/messages/negotiation/rounds-model.ts'
import type { ProposalPackage, Round } from '@evensettle/contracts/earlier-rounds.ts'
import type { Act, Payment } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { parseAmount, type Currency } from '@evensettle/domain/money.ts'
import { dayNumber, type CalendarDate } from '@evensettle/domain/time.ts'
import { formatMoney } from '../../../lib/format.ts'

/** Whether a side says the most it would pay or the least it would take. */
export type RangeRole = 'pays' | 'is-paid'

export function rangeRole(mySide: Side, payer: Side): RangeRole {
  return mySide === payer ? 'pays' : 'is-paid'
}

/** The words in front of the sum. */
export function rangeLabel(role: RangeRole): string {
  return role === 'pays' ? m.anySumUpToLabel() : m.anySumFromLabel()
}

/**
 * The sum of the list that is safe for its owner: never more than a payer typed, never less than the one who is
 * paid typed. Null when no sum of the list is safe.
 */
export function safeRung(rungs: readonly number[], typed: number, role: RangeRole): number | null {
  const found =
    role === 'pays' ? rungs.findLast((rung) => rung <= typed) : rungs.find((rung) => rung >= typed)
  return found ?? null
}

/** How far the sums of a list lie apart; the one of the proposal may stand between two steps. */
export function stepsInWords(rungs: readonly number[], currency: Currency): string {
  const steps = rungs.slice(1).map((rung, i) => rung - (rungs[i] ?? rung))
  const largest = Math.max(...steps)
  const isEven = steps.every((step) => step === largest)
  return (isEven ? m.sumsGoInSteps : m.sumsGoInStepsUpTo)({ step: formatMoney(largest, currency) })
}

/** Reads a typed sum; unlike an amount that is asked for, it may be zero. */
export function readSum(text: string, currency: Currency): number | null {
  if (/^\P{L}*0+(?:[.,]0*)?\P{L}*$/u.test(text) && !/[1-9]/.test(text)) return 0
  const read = parseAmount(text, currency)
  return read.ok ? read.value : null
}

/** Packages in which no sum is chosen, only yes or no. */
export function isYesOrNo(one: Pick<ProposalPackage, 'rungs'>): boolean {
  return one.rungs.length <= 1
}

/**
 * My answer to one package while I make it: `accepts` is null until a yes or no is given, `sum` is null while
 * what is typed cannot be read.
 */
export type Answer = { accepts: boolean | null; sum: number | null }
export type Answers = Readonly<Record<string, Answer>>

/** Begins at what I sealed, else at the proposal; packages without a sum begin without an answer. */
export function openingAnswers(round: Pick<Round, 'packages' | 'mine'>): Answers {
  const entries = round.packages.map((one): [string, Answer] => {
    const sealed = round.mine?.answers.find((answer) => answer.packageId === one.id)
    if (sealed) return [one.id, { accepts: sealed.limit !== null, sum: sealed.limit ?? one.price }]
    return [one.id, { accepts: isYesOrNo(one) ? null : true, sum: one.price }]
  })
  return Object.fromEntries(entries)
}

export type SealedAnswers = { packageId: string; limit: number | null }[]

/** The answers as they are sealed, or the id of the first package whose sum is missing or out of reach. */
export function sealable(
  packages: Round['packages'],
  answers: Answers,
  role: RangeRole,
): { ok: true; answers: SealedAnswers } | { ok: false; packageId: string } {
  const sealed: SealedAnswers = []
  for (const one of packages) {
    const answer = answers[one.id]
    if (!answer || answer.accepts === null) return { ok: false, packageId: one.id }
    if (!answer.accepts) {
      sealed.push({ packageId: one.id, limit: null })
      continue
    }
    const limit = answer.sum === null ? null : safeRung(one.rungs, answer.sum, role)
    if (limit === null) return { ok: false, packageId: one.id }
    sealed.push({ packageId: one.id, limit })
  }
  return { ok: true, answers: sealed }
}

/** One sealed answer for reading: "any sum up to $1,180", "yes", "not with these terms". */
export function answerInWords(
  limit: number | null,
  one: Pick<ProposalPackage, 'rungs' | 'terms'>,
  role: RangeRole,
): string {
  if (limit === null) return m.notWithTheseTerms()
  if (isYesOrNo(one)) return m.yes()
  return (role === 'pays' ? m.anySumUpTo : m.anySumFrom)({ sum: formatMoney(limit, one.terms.currency) })
}

function inDays(due: CalendarDate, from: CalendarDate): string {
  return m.withinDays({ days: dayNumber(due) - dayNumber(from) })
}

function paymentPhrase(payment: Payment, sum: string, from: CalendarDate): string {
  const [first] = payment.instalments
  if (payment.instalments.length > 1) return m.inMonthlyParts({ sum, parts: payment.instalments.length })
  return first ? `${sum} ${inDays(first.dueOn, from)}` : sum
}

function inSentence(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}

function actPhrase({ kind, words }: Act): string {
  switch (kind) {
    case 'return_item':
      return m.givenBack({ what: inSentence(thingIn(words)) })
    case 'apology':
      return m.apology()
    case 'remove_review':
      return m.reviewTakenDown()
    case 'redo_work':
      return m.workDoneAgain()
    case 'stop_behaviour':
      return m.endToThis({ what: inSentence(words) })
    case 'keep_confidential':
      return m.keptPrivate()
    case 'repair':
    case 'other':
      return inSentence(words)
  }
}

/** A package in one line: "$1,150 within 30 days, bicycle back". `price` replaces its sum, `from` is the day it counts from. */
export function packageHeading(
  one: Pick<ProposalPackage, 'terms'>,
  from: CalendarDate,
  price: number | null = null,
): string {
  const { payment, acts, currency } = one.terms
  const phrases = acts.map(actPhrase)
  const [due] = acts.flatMap((act) => (act.dueOn === null ? [] : [act.dueOn]))
  if (payment) phrases.unshift(paymentPhrase(payment, formatMoney(price ?? payment.amount, currency), from))
  const line = phrases.join(', ') + (payment || due === undefined ? '' : ` ${inDays(due, from)}`)
  return line.charAt(0).toUpperCase() + line.slice(1)
}
