import * as m from '@evensettle/messages/agreed/model.ts'
import { dayOfYear, relativeDay, weekday } from '@evensettle/messages/moments.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { thingGivenBack } from '@evensettle/domain/agreements/act-sentence.ts'
import { conditionIn } from '@evensettle/domain/agreements/condition.ts'
import { withoutMy } from '@evensettle/domain/agreements/thing-name.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import {
  hasEnded,
  isBroken,
  isClaimed,
  isConfirmed,
  isCounted,
  isForGood,
  isObjectedTo,
  isOwed,
  isReplaced,
  isWaived,
} from '@evensettle/domain/obligations/obligation.ts'
import { nextOf } from '@evensettle/domain/obligations/sums.ts'
import { dayNumber } from '@evensettle/domain/time.ts'
import { ApiError } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'

/** What one of the two may do about one thing that was agreed on; the first is the one to do. */
export type ActionName =
  | 'done'
  | 'plan'
  | 'confirm'
  | 'received'
  | 'object'
  | 'accept_figure'
  | 'take_back'
  | 'waive'
  | 'letter'
  | 'print_letter'
  | 'break'
  | 'accept_plan'
  | 'decline_plan'
  | 'withdraw_plan'

export function otherName({ names, mySide }: Obligations): string {
  return names[otherSide(mySide)]
}

/** Whether anything with a day has still to become of something: else nobody is reminded any more. */
export function hasDaysToCome({ obligations }: Obligations): boolean {
  return obligations.some(({ dueOn, state }) => dueOn !== null && !hasEnded(state))
}

export function isMine(view: Obligations, one: ObligationView): boolean {
  return one.by === view.mySide
}

/** The actions of a reader, in their order. */
export function actionsOf(view: Obligations, one: ObligationView): ActionName[] {
  const mine = isMine(view, one)
  const { state } = one
  if (isOwed(state)) {
    const [first, ...rest] = mine ? doerActions(one) : owedActions(one)
    // one's own plan waits for the other side: what is to do stays first, and taking the plan back is beside it
    const isOwnPlan = one.plan?.by === view.mySide
    return isOwnPlan && first
      ? [first, ...planActions(view, one), ...rest]
      : [...planActions(view, one), ...(first ? [first] : []), ...rest]
  }
  if (isClaimed(state)) return mine ? ['take_back'] : ['confirm', 'object']
  if (isCounted(state)) {
    return mine ? [] : one.objectUntil === null ? ['confirm'] : ['confirm', 'object']
  }
  if (isObjectedTo(state)) return mine ? ['accept_figure'] : ['confirm', 'waive']
  return []
}

function planActions(view: Obligations, { plan }: ObligationView): ActionName[] {
  if (!plan) return []
  return plan.by === view.mySide ? ['withdraw_plan'] : ['accept_plan', 'plan', 'decline_plan']
}

function doerActions(one: ObligationView): ActionName[] {
  return one.plan ? ['done'] : ['done', 'plan']
}

function owedActions(one: ObligationView): ActionName[] {
  const isLetterTime = one.daysLate >= TIMELINE.latePaymentDays
  return [
    'received',
    ...(isLetterTime && one.letterAt === null ? (['letter'] as const) : []),
    ...(isLetterTime || one.letterAt !== null ? (['print_letter'] as const) : []),
    ...(one.mayBreak ? (['break'] as const) : []),
    ...(one.plan ? [] : (['plan'] as const)),
    'waive',
  ]
}

/** What waits for the reader's answer, then what comes next of all. */
export function cardsOf(view: Obligations): { asks: ObligationView[]; next: ObligationView | null } {
  const asks = view.obligations.filter(
    (one) =>
      (isClaimed(one.state) && !isMine(view, one)) ||
      (isObjectedTo(one.state) && isMine(view, one)) ||
      (isOwed(one.state) && one.plan !== null && one.plan.by !== view.mySide),
  )
  const rest = view.obligations.filter((one) => !asks.includes(one))
  return { asks, next: nextOf(rest) }
}

/** "$117", or the words of what is no payment. */
export function whatOf(view: Obligations, one: ObligationView): string {
  return one.kind === 'payment' ? formatMoney(one.amount, view.currency) : one.words
}

/** "$117", "Lee gives back “The drill”", or who does what in the words for it; `condition`: the words on which a thing hangs. */
export function promiseOf(view: Obligations, one: ObligationView): { what: string; condition: string } {
  const [name, who] = [view.names[one.by], one.by === view.mySide ? ('you' as const) : ('other' as const)]
  if (one.kind === 'payment') return { what: whatOf(view, one), condition: '' }
  const found = conditionIn(one.words)
  const thing = one.kind === 'thing' ? thingGivenBack(found?.base ?? one.words) : null
  if (thing === null) return { what: m.handOver({ name, what: one.words }), condition: '' }
  const bare = withoutMy(thing)
  return {
    what: m.givesBack({
      who,
      name,
      thing: bare === null ? m.aThing({ words: thing }) : m.theThing({ words: bare }),
    }),
    condition: found ? m.itsCondition({ who, name, words: found.condition }) : '',
  }
}

/** "$59 on Feb 2, $58 on Feb 16", or the new day. */
export function partsInWords(
  view: Obligations,
  one: Pick<ObligationView, 'kind'>,
  parts: readonly { dueOn: string; amount: number }[],
): string {
  return parts
    .map(({ dueOn, amount }) =>
      one.kind === 'payment'
        ? m.part({ sum: formatMoney(amount, view.currency), day: dayOfYear(dueOn) })
        : dayOfYear(dueOn),
    )
    .join(', ')
}

/** "today", "in 6 days": by the reader's calendar. */
export function whenDue(dueOn: string, today: string): string {
  const days = dayNumber(dueOn) - dayNumber(today)
  return relativeDay(new Date(Date.now() + days * 86_400_000), new Date())
}

/** "Monday" for the next days, "Feb 16" later. */
function until(at: string): string {
  const days = (Date.parse(at) - Date.now()) / 86_400_000
  return days < 6 ? weekday(at) : dayOfYear(at)
}

/** How one thing stands, in a sentence for its reader. */
export function stateWords(view: Obligations, one: ObligationView, isNext: boolean): string {
  const mine = isMine(view, one)
  const other = otherName(view)
  const { plan, state } = one
  if (plan && isOwed(state)) {
    const facts = { parts: partsInWords(view, one, plan.parts), other, until: until(plan.until) }
    return plan.by === view.mySide ? m.youAskedPlan(facts) : m.theyAskedPlan(facts)
  }
  if (isBroken(state)) return m.broken({ name: view.names[otherSide(one.by)] })
  if (isOwed(state)) return dueWords(view, one, isNext)
  if (isClaimed(state)) return claimedWords(view, one)
  if (isCounted(state)) {
    if (mine) return m.countsMine({ other })
    return one.objectUntil === null ? m.countsTheirsOver() : m.countsTheirs({ until: until(one.objectUntil) })
  }
  if (isObjectedTo(state)) return figureWords(view, one)
  if (isConfirmed(state)) {
    const day = dayOfYear(
      one.history.findLast(({ type }) => type === 'obligation.confirmed')?.at ?? view.today,
    )
    return one.kind === 'payment' ? m.confirmedPaid({ day }) : m.confirmedDone({ day })
  }
  if (isWaived(state)) return one.kind === 'payment' ? m.waivedPayment() : m.waived({ kind: one.kind })
  if (isReplaced(state)) return m.replaced()
  return isForGood(state) ? m.lasting() : ''
}

function dueWords(view: Obligations, one: ObligationView, isNext: boolean): string {
  if (one.daysLate > 0) return m.late({ days: one.daysLate })
  if (one.dueOn === null) return m.open()
  if (one.dueOn < view.today) {
    const day = dayOfYear(one.dueOn)
    return isMine(view, one) ? m.wasDue({ day }) : m.wasDueTheirs({ day })
  }
  const when = whenDue(one.dueOn, view.today)
  return isNext ? m.next({ when }) : m.due({ when })
}

function claimedWords(view: Obligations, one: ObligationView): string {
  if (!one.claimed) return ''
  const facts = {
    day: dayOfYear(one.claimed.doneOn ?? one.claimed.at),
    other: otherName(view),
    until: until(one.claimed.until),
  }
  const isMoney = one.kind === 'payment'
  if (isMine(view, one)) return isMoney ? m.youSaidPaid(facts) : m.youSaidDone(facts)
  return isMoney ? m.theySaidPaid(facts) : m.theySaidDone(facts)
}

function figureWords(view: Obligations, one: ObligationView): string {
  if (!one.objected) return ''
  const other = otherName(view)
  const facts = { other, until: until(one.objected.until) }
  const mine = isMine(view, one)
  if (one.objected.received === null) return mine ? m.notDoneMine(facts) : m.notDoneTheirs(facts)
  const figures = {
    ...facts,
    said: formatMoney(one.amount, view.currency),
    received: formatMoney(one.objected.received, view.currency),
  }
  return mine ? m.figuresMine(figures) : m.figuresTheirs(figures)
}

export type Knot = 'done' | 'half' | 'next' | 'ask' | 'late' | 'open'

/** How the line down the list marks one thing. */
export function knotOf(one: ObligationView, isNext: boolean): Knot {
  if (isConfirmed(one.state) || isWaived(one.state)) return 'done'
  if (isClaimed(one.state) || isCounted(one.state) || isObjectedTo(one.state)) return 'half'
  if (one.daysLate > 0 || isBroken(one.state)) return 'late'
  if (one.plan) return 'ask'
  return isNext ? 'next' : 'open'
}

/** The list without what plans have replaced: their parts stand in its place. */
export function shownOf(view: Obligations): ObligationView[] {
  return view.obligations.filter(({ state }) => !isReplaced(state))
}

/** What the server says of single fields. */
export function fieldErrors(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {}
}
