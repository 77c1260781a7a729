import type { CaseEventType } from '../cases/events.ts'
import { CHANNELS, type Channel } from '../invitations/channels.ts'
import { addDays, addMonths, dateOf, DAY, dayNumber, HOUR, type CalendarDate, type Instant } from '../time.ts'

/** How far a case can come, in this order. Who skips a step counts as having passed it. */
export const FUNNEL_STEPS = [
  'started',
  'invited',
  'opened',
  'answered',
  'joined',
  'offer',
  'proposal',
  'agreed',
  'signed',
  'kept',
] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

const STEP_EVENTS = {
  started: 'case.submitted',
  invited: 'invitation.sent',
  opened: 'invitation.opened',
  answered: 'answer.given',
  joined: 'respondent.joined',
  offer: 'offer.made',
  proposal: 'round.opened',
  agreed: 'case.agreed',
  signed: 'case.settled',
  kept: 'case.fulfilled',
} as const satisfies Record<FunnelStep, CaseEventType>

/** Of whom the starter said that it was somebody else: what came of that is no step of this case. */
const REFUSED = 'respondent.refused'

/** The events that figures are made of; a trigger of the database knows them as well, and a test compares. */
export const FUNNEL_EVENTS: readonly CaseEventType[] = [...Object.values(STEP_EVENTS), REFUSED]

export type FunnelEvent = {
  type: CaseEventType
  at: Instant
  /** how the invited person came, where the event tells it */
  by: string | null
  /** it belongs to somebody who turned out not to be the invited person */
  isOfAnother: boolean
}

/** What stands in the log of a case that counts, in its order: nothing of somebody who was refused. */
function countingEvents(events: readonly FunnelEvent[]): FunnelEvent[] {
  const refused = events.findLastIndex(({ type }) => type === REFUSED)
  const joins = FUNNEL_STEPS.indexOf('joined')
  return events.filter(({ type, isOfAnother }, at) => at > refused || (!isOfAnother && stepOf(type) < joins))
}

function stepOf(type: CaseEventType): number {
  return FUNNEL_STEPS.findIndex((step) => STEP_EVENTS[step] === type)
}

/** When each step was first taken; null for one that was not. */
export function stepsTaken(events: readonly FunnelEvent[]): (Instant | null)[] {
  const counting = countingEvents(events)
  return FUNNEL_STEPS.map((step) => counting.find(({ type }) => type === STEP_EVENTS[step])?.at ?? null)
}

/** The number of the furthest step that was taken. */
function furthest(taken: readonly (Instant | null)[]): number {
  return Math.max(
    0,
    taken.findLastIndex((at) => at !== null),
  )
}

/** Shorter waits are told in hours, longer ones in days: so many hours or whole days in hours. */
const TOLD_IN_HOURS = 48
const LONGEST = 400 * 24

function roundedHours(wait: number): number {
  const hours = Math.min(LONGEST, Math.max(0, Math.floor(wait / HOUR)))
  return hours < TOLD_IN_HOURS ? hours : Math.floor(hours / 24) * 24
}

/**
 * The hours from each step to the next: from when the step before had been passed. Null for a step that was not taken, and
 * for one that came after a later one.
 */
export function waitsOf(taken: readonly (Instant | null)[]): (number | null)[] {
  const passed = taken.map((_, step) => earliest(taken.slice(step)))
  return taken.map((at, step) => {
    const before = passed[step - 1] ?? null
    return step === 0 || at === null || before === null || at !== passed[step]
      ? null
      : roundedHours(at - before)
  })
}

function earliest(moments: readonly (Instant | null)[]): Instant | null {
  const known = moments.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** How an invited person came first, or that nobody has come. */
const ARRIVALS = [...CHANNELS, 'nobody'] as const
export type Arrival = (typeof ARRIVALS)[number]

function arrivalIn(events: readonly FunnelEvent[]): Arrival {
  const came = countingEvents(events).find(({ by }) => isChannel(by))?.by ?? null
  return isChannel(came) ? came : 'nobody'
}

function isChannel(by: string | null): by is Channel {
  return CHANNELS.some((channel) => channel === by)
}

/** `2026-Q1` */
export type Quarter = string

export function quarterOf(date: CalendarDate): Quarter {
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

/** The first and the last month of a quarter. */
export function monthsOfQuarter(quarter: Quarter): { from: string; until: string } {
  const last = Number(quarter.slice(6)) * 3
  const month = (number: number) => `${quarter.slice(0, 5)}${String(number).padStart(2, '0')}`
  return { from: month(last - 2), until: month(last) }
}

/** How long after its end a quarter is still added to, where its cases are told apart by what they are. */
const SETTLES_AFTER_DAYS = 60

/** From this day on the figures of a quarter that is split do not change any more. */
export function settledOn(quarter: Quarter): CalendarDate {
  return addDays(addMonths(`${monthsOfQuarter(quarter).until}-01`, 1), SETTLES_AFTER_DAYS)
}

/** What cases can be told apart by. */
export const SPLITS = ['kind', 'partner', 'channel'] as const
export type Split = (typeof SPLITS)[number]

/** A case as it counts. */
export type FunnelCase = {
  month: string
  quarter: Quarter
  /** the furthest step until now */
  reached: number
  /** until the quarter was settled */
  reachedInTime: number
  values: Record<Split, string>
  waits: (number | null)[]
}

/** Whose cases belong to no organization. */
export const NO_PARTNER = 'none'

/** What counts of a case, of its log alone and what it was sent with; null where it was not sent. */
export function funnelCase(
  events: readonly FunnelEvent[],
  { kind, partner }: { kind: string; partner: string | null },
): FunnelCase | null {
  const taken = stepsTaken(events)
  const [started] = taken
  if (started == null) return null
  const date = dateOf(started)
  const quarter = quarterOf(date)
  const settled = dayNumber(settledOn(quarter)) * DAY
  const inTime = events.filter((event) => event.at < settled)
  return {
    month: date.slice(0, 7),
    quarter,
    reached: furthest(taken),
    reachedInTime: furthest(stepsTaken(inTime)),
    values: { kind, partner: partner ?? NO_PARTNER, channel: arrivalIn(inTime) },
    waits: waitsOf(taken),
  }
}

/** How many cases came to each step or further, of how many stopped at each. */
export function cameTo(stopped: readonly number[]): number[] {
  return FUNNEL_STEPS.map((_, step) => stopped.slice(step).reduce((sum, count) => sum + count, 0))
}

/** The middle one of waits that are counted by their length, the lower one of two; null of none. */
export function medianHours(counted: readonly { hours: number; cases: number }[]): number | null {
  const sorted = counted.filter(({ cases }) => cases > 0).toSorted((a, b) => a.hours - b.hours)
  const all = sorted.reduce((sum, { cases }) => sum + cases, 0)
  let seen = 0
  for (const { hours, cases } of sorted) {
    seen += cases
    if (2 * seen >= all) return hours
  }
  return null
}
