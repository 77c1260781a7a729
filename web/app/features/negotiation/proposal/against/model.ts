import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { NO_HANDING, type Handing } from '@evensettle/domain/agreements/handing.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { actDueOn } from '../copy.ts'
import type { Way } from '../model.ts'

type WayAct = Way['terms']['acts'][number]

/** A part of how something is done. */
export type Part = 'who' | 'day' | 'weekdays' | 'condition'

/**
 * A thing or an act of a later way beside the first one: `differs` are the parts that are otherwise, `open` those of them that this
 * one leaves open, and `only` holds nothing but these parts. Nothing differs of what is the same.
 */
export type Compared =
  | { key: 'same'; act: WayAct }
  | { key: 'changed'; act: WayAct; only: WayAct; differs: Part[]; open: Part[] }
  | { key: 'added'; act: WayAct }

/** All that a later way holds, in its order, beside what the first of its proposal says of it; null of the first itself. */
export function comparedToFirst(
  one: Way,
  { proposal, terms }: Pick<ProposalRound, 'proposal' | 'terms'>,
): Compared[] | null {
  const [first] = proposal.packages
  if (!first || first.id === one.id) return null
  return one.terms.acts.map((act): Compared => {
    const told = first.terms.acts.find((other) => isOfSame(act, other))
    if (!told) return { key: 'added', act }
    return (
      changeOf(act, told, actDueOn(act, terms[one.id]), actDueOn(told, terms[first.id])) ?? {
        key: 'same',
        act,
      }
    )
  })
}

/** What a way leaves out: things and acts of the first one, and points of the case that another way holds. */
export function leftOutOf(
  one: Way,
  { packages }: Pick<ProposalRound['proposal'], 'packages'>,
  { items }: Pick<CaseView, 'items'>,
): WayAct[] {
  const [first] = packages
  const all = packages.flatMap(({ terms }) => terms.acts)
  return all.filter(
    (act, i) =>
      all.findIndex((other) => other.termId === act.termId) === i &&
      !one.terms.acts.some(({ termId }) => termId === act.termId) &&
      (first?.terms.acts.includes(act) === true || items.some(({ id }) => id === act.termId)),
  )
}

/** What a later way can hold otherwise than the first: `how` a thing gets there, or `who` does an act. */
export type Difference = Exclude<Part, 'who'> | 'how' | 'who' | 'place' | 'things' | 'payment'

const IN_ORDER = ['things', 'payment', 'how', 'who', 'place', 'day', 'weekdays', 'condition'] as const

/** What a later way holds otherwise than the first, each once. */
export function differencesOf(
  one: Way,
  round: Pick<ProposalRound, 'proposal' | 'terms'>,
  view: Pick<CaseView, 'items'>,
): Difference[] {
  const lines = comparedToFirst(one, round)
  const [first] = round.proposal.packages
  if (!lines || !first) return []
  const hasOthers =
    lines.some(({ key }) => key === 'added') || leftOutOf(one, round.proposal, view).length > 0
  const isPaidOtherwise = JSON.stringify(one.terms.payment) !== JSON.stringify(first.terms.payment)
  const found = new Set<Difference>([
    ...(hasOthers ? (['things'] as const) : []),
    ...(isPaidOtherwise ? (['payment'] as const) : []),
    ...lines.flatMap((line) => (line.key === 'changed' ? changedParts(line, first) : [])),
  ])
  return IN_ORDER.filter((key) => found.has(key))
}

/** Where only the place is another one, nothing else is said to be. */
function changedParts({ act, differs }: Extract<Compared, { key: 'changed' }>, first: Way): Difference[] {
  const told = first.terms.acts.find((other) => isOfSame(act, other))
  const mover = act.kind === 'return_item' ? 'how' : 'who'
  return differs.flatMap((part): Difference[] => {
    if (part !== 'who') return [part]
    const isMoved = act.handing?.place !== told?.handing?.place || act.handing?.at !== told?.handing?.at
    const isWho = act.handing?.who !== told?.handing?.who
    return [...(isWho ? ([mover] as const) : []), ...(isMoved ? (['place'] as const) : [])]
  })
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
): Compared | null {
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
  const differs: Part[] = [
    ...(isWho ? (['who'] as const) : []),
    ...(isDay ? (['day'] as const) : []),
    ...(isWeekdays ? (['weekdays'] as const) : []),
    ...(isCondition ? (['condition'] as const) : []),
  ]
  const isOpen: Record<Part, boolean> = {
    who: how.who === null && how.at === null,
    day: dueOn === null && (how.notBefore === undefined || dayInWords === true),
    weekdays: !how.weekdays,
    condition: condition === undefined,
  }
  return { key: 'changed', act, only, differs, open: differs.filter((part) => isOpen[part]) }
}
