import type { OpenAddition, proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { handoverClause, payWayClause } from '@evensettle/domain/agreements/added-clauses.ts'
import { needsAccount, payDays, wayInShort, type PayWay } from '@evensettle/domain/agreements/additions.ts'
import { PLACE_IDS, placeOf, type PlaceId } from '@evensettle/domain/agreements/clauses/places.ts'
import type { Missing } from '@evensettle/domain/agreements/stress-questions.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { dateInWords, type CalendarDate } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'

export type Sent = Omit<Input<typeof proposeAddition>, 'caseId' | 'id'>
export type Account = NonNullable<Sent['account']>
export type Typed = {
  way: PayWay['kind']
  holder: string
  number: string
  bank: string
  url: string
  words: string
  place: string
  day: string
  who: string
  condition: string
  law: PlaceId
}

export const NOTHING_TYPED: Typed = {
  way: 'bank_transfer',
  holder: '',
  number: '',
  bank: '',
  url: '',
  words: '',
  place: '',
  day: '',
  who: '',
  condition: '',
  law: PLACE_IDS[0],
}

/** What the fields of an addition work on; `fields` are the sentences beside them. */
export type FieldsProps = {
  agreement: Pick<Agreement, 'terms' | 'mySide' | 'names'>
  typed: Typed
  fields: Readonly<Record<string, string>>
  set: (change: Partial<Typed>) => void
}

/** Whether the reader is the one who is paid, and so the one who names an account. */
export function isPaid({ terms, mySide }: Pick<Agreement, 'terms' | 'mySide'>): boolean {
  return terms.payment !== null && otherSide(terms.payment.payer) === mySide
}

/** The name of whoever pays, or nothing. */
export function payerOf({ terms, names }: Pick<Agreement, 'terms' | 'names'>): string {
  return terms.payment ? names[terms.payment.payer] : ''
}

function wayOf(typed: Typed): PayWay {
  switch (typed.way) {
    case 'bank_transfer':
      return { kind: 'bank_transfer', holder: '', ending: '' }
    case 'payment_link':
      return { kind: 'payment_link', host: '' }
    case 'cash':
      return { kind: 'cash', place: typed.place }
    case 'other':
      return { kind: 'other', words: typed.words }
  }
}

/** The account as it was typed, or null where the way has none or somebody else names it. */
export function accountOf(way: PayWay['kind'], typed: Typed, mayName: boolean): Account | null {
  if (!mayName) return null
  if (way === 'bank_transfer')
    return { kind: 'bank_transfer', holder: typed.holder, number: typed.number, bank: typed.bank }
  return way === 'payment_link' ? { kind: 'payment_link', url: typed.url } : null
}

/** What is sent for something that is missing. */
export function additionOf({ kind, act = 0 }: Missing, typed: Typed, mayName: boolean): Sent {
  const account = kind === 'pay_way' ? accountOf(typed.way, typed, mayName) : null
  switch (kind) {
    case 'pay_way':
      return { addition: { kind, way: wayOf(typed) }, account }
    case 'day':
      return { addition: { kind, act, dueOn: typed.day }, account }
    case 'pay_days':
      return { addition: { kind, first: typed.day }, account }
    case 'wording':
      return { addition: { kind, act, words: typed.words }, account }
    case 'handover': {
      const { place, who, condition, day } = typed
      return { addition: { kind, act, handover: { place, who, condition, on: day } }, account }
    }
    case 'release':
      return { addition: { kind }, account }
    case 'law':
      return { addition: { kind, place: typed.law }, account }
    case 'standstill':
      return { addition: { kind, until: typed.day }, account }
  }
}

/** A transfer that the payer wished for: the account is still to come. */
function isWithoutAccount(way: PayWay): boolean {
  if (way.kind === 'bank_transfer') return way.ending === ''
  return way.kind === 'payment_link' && way.host === ''
}

/** Days of payment that are told one by one; of more, the first and the last. */
const TOLD_DAYS = 6

/** When everything is paid once the first payment is due on this day. */
export function payDaysInWords(first: CalendarDate, terms: Pick<Agreement['terms'], 'payment'>): string {
  const days = payDays(first, terms).map(dateInWords)
  const parts = days.length
  const last = days.at(-1)
  if (last === undefined || parts === 1) return m.payDaysWords({ parts: 1, days: dateInWords(first) })
  if (parts > TOLD_DAYS) return m.payDaysLongWords({ parts, first: dateInWords(first), last })
  return m.payDaysWords({ parts, days: `${days.slice(0, -1).join('; ')}; and ${last}` })
}

/** What a proposed addition says, as both read it. */
export function additionInWords(
  { addition }: OpenAddition,
  { terms, names }: Pick<Agreement, 'terms' | 'names'>,
): string {
  const what = 'act' in addition ? (terms.acts[addition.act]?.words ?? '') : ''
  switch (addition.kind) {
    case 'pay_way': {
      const payer = terms.payment?.payer ?? 'respondent'
      if (isWithoutAccount(addition.way))
        return m.wayWithoutAccount({ way: wayInShort(addition.way), name: names[otherSide(payer)] })
      return payWayClause(addition.way, { payer: names[payer], payee: names[otherSide(payer)] })
    }
    case 'day':
      return m.dayWords({ what, day: dateInWords(addition.dueOn) })
    case 'pay_days':
      return payDaysInWords(addition.first, terms)
    case 'wording':
      return m.wordingWords({ what, words: addition.words })
    case 'handover':
      return m.handoverWords({ what, words: handoverClause(addition.handover) })
    case 'release':
      return m.releaseWords()
    case 'law':
      return placeOf(addition.place).law.join(' ')
    case 'standstill':
      return m.standstillWords({ day: dateInWords(addition.until) })
  }
}

/** Whether the reader has to name an account to say yes: the payer asked for a transfer. */
export function asksForAccount(one: OpenAddition, agreement: Pick<Agreement, 'terms' | 'mySide'>): boolean {
  return one.by !== agreement.mySide && needsAccount(one.addition) && isPaid(agreement)
}
