import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { NO_HANDING, type Handing } from '@evensettle/domain/agreements/handing.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { actDueOn } from '../copy.ts'
import type { Way } from '../model.ts'

type WayAct = Way['terms']['acts'][number]

/** A part of how something is done that the first way says and this one leaves open. */
export type LeftOpen = 'who' | 'day' | 'weekdays' | 'condition'

/** What of a way is otherwise than in the first: one line for each thing or act, holding only the parts that differ. */
export type Exception =
  | { key: 'changed'; act: WayAct; only: WayAct; dueOn: CalendarDate | null; open: LeftOpen[] }
  | { key: 'added'; act: WayAct }
  | { key: 'missing'; act: WayAct }

/** How a way differs from the first of its proposal; null of the first itself. What is empty holds the same. */
export function exceptionsTo(
  one: Way,
  { proposal, terms }: Pick<ProposalRound, 'proposal' | 'terms'>,
): Exception[] | null {
  const [first] = proposal.packages
  if (!first || first.id === one.id) return null
  const [before, acts] = [first.terms.acts, one.terms.acts]
  const lines = acts.flatMap((act): Exception[] => {
    const told = before.find((other) => isOfSame(act, other))
    if (!told) return [{ key: 'added', act }]
    const line = changeOf(act, told, actDueOn(act, terms[one.id]), actDueOn(told, terms[first.id]))
    return line ? [line] : []
  })
  const missing = before.filter((act) => !acts.some((other) => isOfSame(act, other)))
  return [...lines, ...missing.map((act) => ({ key: 'missing', act }) as const)]
}

/** Whether a later way holds something of what the first does, so that it is told by what differs. */
export function isLikeFirst(one: Way, { proposal: { packages } }: Pick<ProposalRound, 'proposal'>): boolean {
  const [first] = packages
  if (!first || first.id === one.id) return false
  return one.terms.acts.some((act) => first.terms.acts.some((other) => isOfSame(act, other)))
}

function isOfSame(a: WayAct, b: WayAct): boolean {
  return a.termId === b.termId && a.kind === b.kind && a.by === b.by && a.words === b.words
}

/** The parts of `act` that are not as in `told`: who and where go together, and so do the days between which it is. */
function changeOf(
  act: WayAct,
  told: WayAct,
  dueOn: CalendarDate | null,
  toldDueOn: CalendarDate | null,
): Exception | null {
  const [how, was] = [act.handing ?? NO_HANDING, told.handing ?? NO_HANDING]
  const isWho = how.who !== was.who || how.at !== was.at || how.place !== was.place
  const isDay = dueOn !== toldDueOn || how.notBefore !== was.notBefore
  const isWeekdays = how.weekdays?.join() !== was.weekdays?.join()
  const isCondition = act.condition !== told.condition
  if (!isWho && !isDay && !isWeekdays && !isCondition) return null
  const handing: Handing = {
    ...(isWho ? { who: how.who, at: how.at, place: how.place } : { who: null, at: null, place: '' }),
    ...(isDay && how.notBefore !== undefined ? { notBefore: how.notBefore } : {}),
    ...(isWeekdays && how.weekdays ? { weekdays: how.weekdays } : {}),
  }
  const { who, at, day } = act.whose ?? {}
  const { condition, apart, noCommonWeekday, dayInWords, ...rest } = act
  const only: WayAct = {
    ...rest,
    handing,
    whose: {
      ...(isWho && who ? { who } : {}),
      ...(isWho && at ? { at } : {}),
      ...(isDay && day ? { day } : {}),
    },
    ...(isDay && apart ? { apart } : {}),
    ...(isWeekdays && noCommonWeekday ? { noCommonWeekday } : {}),
    ...(isCondition && condition !== undefined ? { condition } : {}),
  }
  const open: LeftOpen[] = []
  if (isWho && how.who === null && how.at === null) open.push('who')
  if (isDay && dueOn === null && (how.notBefore === undefined || dayInWords)) open.push('day')
  if (isWeekdays && !how.weekdays) open.push('weekdays')
  if (isCondition && condition === undefined) open.push('condition')
  return { key: 'changed', act, only, dueOn: isDay ? dueOn : null, open }
}
