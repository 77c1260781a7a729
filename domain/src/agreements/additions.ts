import { otherSide, type Side } from '../cases/side.ts'
import { err, ok, type Result } from '../result.ts'
import { addDays, addMonths, daysBetween, isCalendarDate, type CalendarDate } from '../time.ts'
import { hostOf, type Account } from './account.ts'
import { cleanWords } from './clean-words.ts'
import type { PlaceId } from './clauses/places.ts'
import { namesASum } from './condition.ts'
import { movedTo, isTooFar } from './handing.ts'
import { isLasting, MAX_ACT_WORDS, type Act, type Terms } from './terms.ts'

/** How a thing changes hands. */
export type Handover = { place: string; on: CalendarDate; who: string; condition: string }

/** How money is paid, as both read it; the account itself is kept apart. */
export type PayWay =
  | { kind: 'bank_transfer'; holder: string; ending: string }
  | { kind: 'payment_link'; host: string }
  | { kind: 'cash'; place: string }
  | { kind: 'other'; words: string }

/** What both have added to the terms before signing. `handovers` by the place of their act in the terms. */
export type Additions = {
  payWay?: PayWay
  handovers?: Readonly<Record<string, Handover>>
  law?: PlaceId
  standstillUntil?: CalendarDate
}

/**
 * One thing that is missing, or that the text says otherwise than it was meant, as one side proposes it. `act`: the place of an
 * act in the terms. What is paid under the terms is never among them: that is what both have accepted.
 */
export type Addition =
  | { kind: 'pay_way'; way: PayWay }
  | { kind: 'day'; act: number; dueOn: CalendarDate }
  /** the day of the first payment; the others move with it */
  | { kind: 'pay_days'; first: CalendarDate }
  | { kind: 'wording'; act: number; words: string }
  | { kind: 'handover'; act: number; handover: Handover }
  | { kind: 'release' }
  | { kind: 'law'; place: PlaceId }
  | { kind: 'standstill'; until: CalendarDate }

export const PAY_WAYS = ['bank_transfer', 'payment_link', 'cash', 'other'] as const
export const MAX_ADDITION_WORDS = 200

/** The life of an addition: `proposed` until one of the others, which are all ends. */
export const ADDITION_STATES = [
  'proposed',
  'accepted',
  'declined',
  'withdrawn',
  'countered',
  'lapsed',
] as const
export type AdditionState = (typeof ADDITION_STATES)[number]
export const OPEN_ADDITION_STATES = ['proposed'] as const satisfies readonly AdditionState[]
/** in which what was proposed is part of the text */
export const ACCEPTED_ADDITION_STATES = ['accepted'] as const satisfies readonly AdditionState[]

/** Whether an addition waits for an answer. */
export function isOpenAddition(state: AdditionState): boolean {
  return state === 'proposed'
}

export type AdditionRefusal =
  | { code: 'WRONG_ROLE' | 'ADDITION_MOVED_ON' | 'ADDITION_DOES_NOT_APPLY' | 'ACCOUNT_NEEDED' }
  | { code: 'ADDITION_INCOMPLETE'; field: 'words' | 'place' | 'who' | 'condition' }
  | { code: 'TERMS_DATE_PAST' | 'TERMS_DATE_FAR'; date: CalendarDate }

/** What an addition is about: of two about the same thing one can be open. */
export function subjectOf(addition: Addition): string {
  return 'act' in addition ? `${addition.kind}:${addition.act}` : addition.kind
}

/** Whether an open addition falls when another one is part of the text: both name the day of the same promise. */
export function fallsWith(open: Addition, added: Addition): boolean {
  const namesDay = ({ kind }: Addition): boolean => kind === 'day' || kind === 'handover'
  return namesDay(open) && namesDay(added) && 'act' in open && 'act' in added && open.act === added.act
}

/** Whether the way to pay names an account that only the payer may see. */
export function needsAccount(addition: Addition): boolean {
  return addition.kind === 'pay_way' && ['bank_transfer', 'payment_link'].includes(addition.way.kind)
}

/** The way to pay with what everybody may know of an account in it. */
export function wayWith(account: Account): PayWay {
  return account.kind === 'payment_link'
    ? { kind: 'payment_link', host: hostOf(account.url) }
    : { kind: 'bank_transfer', holder: account.holder, ending: account.number.slice(-4) }
}

/**
 * An addition that may be proposed or accepted now: it says something, its days are neither over nor too far ahead, and the
 * terms have what it is about. `today` is the day in UTC.
 */
export function checkAddition(
  addition: Addition,
  terms: Terms,
  today: CalendarDate,
): Result<Addition, AdditionRefusal> {
  if (!doesApply(addition, terms)) return err({ code: 'ADDITION_DOES_NOT_APPLY' })
  const date = dayOf(addition)
  if (date !== null && (!isCalendarDate(date) || date < today)) return err({ code: 'TERMS_DATE_PAST', date })
  const far = daysOf(addition, terms).find((day) => isTooFar(day, today))
  if (far !== undefined) return err({ code: 'TERMS_DATE_FAR', date: far })
  if (addition.kind === 'wording') {
    const words = cleanWords(addition.words)
    return words.length === 0 || words.length > MAX_ACT_WORDS
      ? err({ code: 'ADDITION_INCOMPLETE', field: 'words' })
      : ok({ ...addition, words })
  }
  if (addition.kind === 'handover') return checkHandover(addition)
  if (addition.kind === 'pay_way' && addition.way.kind === 'other') {
    const words = cleanWords(addition.way.words)
    return words === ''
      ? err({ code: 'ADDITION_INCOMPLETE', field: 'words' })
      : ok({ kind: 'pay_way', way: { kind: 'other', words } })
  }
  return ok(addition)
}

type HandoverAddition = Extract<Addition, { kind: 'handover' }>

function checkHandover(addition: HandoverAddition): Result<Addition, AdditionRefusal> {
  const { on, ...said } = addition.handover
  const handover = {
    on,
    place: cleanWords(said.place),
    who: cleanWords(said.who),
    condition: cleanWords(said.condition),
  }
  for (const field of ['place', 'who', 'condition'] as const)
    if (handover[field] === '') return err({ code: 'ADDITION_INCOMPLETE', field })
  return ok({ ...addition, handover })
}

function dayOf(addition: Addition): CalendarDate | null {
  if (addition.kind === 'day') return addition.dueOn
  if (addition.kind === 'handover') return addition.handover.on
  if (addition.kind === 'pay_days') return addition.first
  return addition.kind === 'standstill' ? addition.until : null
}

/** All days that an addition sets. A plan of payments that both have accepted may be as long as it is. */
function daysOf(addition: Addition, terms: Terms): CalendarDate[] {
  const date = dayOf(addition)
  if (date === null) return []
  if (addition.kind !== 'pay_days') return [date]
  const days = payDays(date, terms)
  const last = terms.payment?.instalments.at(-1)?.dueOn
  return last !== undefined && (days.at(-1) ?? date) <= last ? [date] : days
}

/** Whether words that would come into the text name a sum of money. They change nothing of what is paid under the terms. */
export function namesMoney(addition: Addition): boolean {
  if (addition.kind === 'wording') return namesASum(addition.words)
  if (addition.kind === 'pay_way') return namesASum(wayInShort(addition.way))
  if (addition.kind !== 'handover') return false
  const { place, who, condition } = addition.handover
  return [place, who, condition].some(namesASum)
}

function doesApply(addition: Addition, terms: Terms): boolean {
  const act: Act | null = 'act' in addition ? (terms.acts[addition.act] ?? null) : null
  switch (addition.kind) {
    case 'pay_way':
      return terms.payment !== null
    case 'day':
      return act !== null && act.dueOn !== addition.dueOn && !isLasting(act)
    case 'pay_days':
      return terms.payment !== null && terms.payment.instalments[0]?.dueOn !== addition.first
    case 'wording':
      return act !== null
    case 'handover':
      return act?.kind === 'return_item'
    case 'release':
      return !terms.release
    case 'standstill':
      return !terms.release
    case 'law':
      return true
  }
}

/** The terms and what was added to them, with one more addition that both said yes to. */
export function withAddition(
  on: { terms: Terms; additions: Additions },
  addition: Addition,
): { terms: Terms; additions: Additions } {
  const { terms, additions } = on
  switch (addition.kind) {
    case 'pay_way': {
      const payment = terms.payment && { ...terms.payment, method: wayInShort(addition.way) }
      return { terms: { ...terms, payment }, additions: { ...additions, payWay: addition.way } }
    }
    case 'day': {
      const { act, dueOn } = addition
      const handover = additions.handovers?.[act]
      const handovers = handover && { ...additions.handovers, [act]: { ...handover, on: dueOn } }
      return {
        terms: withDay(terms, act, dueOn),
        additions: handovers ? { ...additions, handovers } : additions,
      }
    }
    case 'pay_days': {
      const days = payDays(addition.first, terms)
      const payment = terms.payment && {
        ...terms.payment,
        instalments: terms.payment.instalments.map((part, at) => ({
          ...part,
          dueOn: days[at] ?? part.dueOn,
        })),
      }
      return { terms: { ...terms, payment }, additions }
    }
    case 'wording':
      return { terms: withAct(terms, addition.act, { words: addition.words }), additions }
    case 'handover':
      return {
        terms: withHandover(terms, addition),
        additions: {
          ...additions,
          handovers: { ...additions.handovers, [addition.act]: addition.handover },
        },
      }
    case 'release': {
      // nothing is left for which time limits would wait
      const { standstillUntil: _, ...rest } = additions
      return { terms: { ...terms, release: true }, additions: rest }
    }
    case 'law':
      return { terms, additions: { ...additions, law: addition.place } }
    case 'standstill':
      return { terms, additions: { ...additions, standstillUntil: addition.until } }
  }
}

/**
 * The days of payment when the first of them moves to this one. What is paid each month is still paid each month, on the new
 * day of it; any other days move by as many days as the first.
 */
export function payDays(first: CalendarDate, { payment }: Pick<Terms, 'payment'>): CalendarDate[] {
  const days = (payment?.instalments ?? []).map(({ dueOn }) => dueOn)
  const [was] = days
  if (was === undefined) return []
  const isMonthly = days.every((day, at) => day === addMonths(was, at))
  const moved = daysBetween(was, first)
  return days.map((day, at) => (isMonthly ? addMonths(first, at) : addDays(day, moved)))
}

/** The act on another day: a first day behind it, or other days of the week, no longer hold. */
function withDay(terms: Terms, at: number, dueOn: CalendarDate): Terms {
  const handing = terms.acts[at]?.handing
  return withAct(terms, at, { dueOn, ...(handing ? { handing: movedTo(handing, dueOn) } : {}) })
}

/** A handover says all of how a thing changes hands: what was said of that before no longer stands beside it. */
function withHandover(terms: Terms, { act: at, handover }: HandoverAddition): Terms {
  const acts = terms.acts.map((act, place) => {
    if (place !== at) return act
    const { handing: _, ...rest } = act
    return { ...rest, dueOn: handover.on }
  })
  return { ...terms, acts }
}

function withAct(terms: Terms, at: number, change: Partial<Act>): Terms {
  return { ...terms, acts: terms.acts.map((act, place) => (place === at ? { ...act, ...change } : act)) }
}

/** The way to pay in a few words, without the account. */
export function wayInShort(way: PayWay): string {
  switch (way.kind) {
    case 'bank_transfer':
      return way.ending === ''
        ? 'bank transfer'
        : `bank transfer to the account of ${way.holder} that ends in ${way.ending}`
    case 'payment_link':
      return way.host === '' ? 'payment link' : `payment link at ${way.host}`
    case 'cash':
      return cleanWords(way.place) === ''
        ? 'cash, with a receipt'
        : `cash at ${cleanWords(way.place)}, with a receipt`
    case 'other':
      return way.words
  }
}

const ANSWERS = {
  accept: { whose: 'other', to: 'accepted' },
  decline: { whose: 'other', to: 'declined' },
  withdraw: { whose: 'own', to: 'withdrawn' },
} as const satisfies Record<string, { whose: 'own' | 'other'; to: AdditionState }>
export type AdditionAnswer = keyof typeof ANSWERS
export const ADDITION_ANSWERS = ['accept', 'decline', 'withdraw'] as const satisfies readonly AdditionAnswer[]

/** What a side's answer makes of an addition. `repeated`: it had its effect before. */
export function answerAddition(
  one: { by: Side; state: AdditionState },
  answer: AdditionAnswer,
  side: Side,
): Result<{ to: (typeof ANSWERS)[AdditionAnswer]['to']; repeated: boolean }, AdditionRefusal> {
  const { whose, to } = ANSWERS[answer]
  if ((one.by === side) !== (whose === 'own')) return err({ code: 'WRONG_ROLE' })
  if (one.state === to) return ok({ to, repeated: true })
  return isOpenAddition(one.state) ? ok({ to, repeated: false }) : err({ code: 'ADDITION_MOVED_ON' })
}

/** Who names the account of a way to pay: whoever is paid. */
export function namesAccount(terms: Terms): Side | null {
  return terms.payment && otherSide(terms.payment.payer)
}
