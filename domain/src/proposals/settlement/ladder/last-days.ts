import type { HandingSaid } from '../../../agreements/handing.ts'
import { commonWeekdays, firstOn, lastOn } from '../../../agreements/weekdays.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { addDays, type CalendarDate, type Weekday } from '../../../time.ts'
import type { RoundAct } from './round-proposal.ts'
import type { LadderRules } from './versions.ts'

/** What the versions do otherwise with days. */
export type RulesOfDays = Pick<LadderRules, 'movedDaysLeaveAWeek' | 'leavesDaysToWords'>

/** How a side would have it done; `isOurs`: its last day is one that it has not named. */
export type Dated = HandingSaid & { isOurs?: true }

/**
 * What both have said with every day within what both can. `first`: the first day that suits both; `apart`: the day that lies before it,
 * and whose it is; `weekdays`: the days of the week that suit both, undefined where any does, null where none does.
 */
export type Window = {
  asked: Dated
  done: Dated
  first: CalendarDate | null
  apart: RoundAct['apart'] | null
  weekdays: Weekday[] | undefined | null
  /** last days that were moved, or fitted to the days of the week, which are nobody's word */
  moved: CalendarDate[]
}

type Both = Pick<Window, 'asked' | 'done'>

/** How many days there are from a first day, where the last one that was named lies before it, or none was. */
const DAYS_FROM_FIRST = 7

export function windowOf(asked: HandingSaid, done: HandingSaid, asks: Side, rules: RulesOfDays): Window {
  const both = { asked, done }
  return rules.movedDaysLeaveAWeek ? withAWeek(both, asks) : onWeekdays(onFirstDay(both, asks))
}

/** The later one of the first days that both have named. */
function firstNamed({ asked, done }: Both): CalendarDate | null {
  const days = [asked.notBefore, done.notBefore].filter((day) => day !== undefined)
  return days.toSorted().at(-1) ?? null
}

/** Whose last day lies before the first day of the other. */
function earlyOf({ asked, done }: Both, first: CalendarDate): HandingSaid | null {
  return [asked, done].find(({ by }) => by !== null && by < first) ?? null
}

function apartOf(
  { asked }: Both,
  early: HandingSaid | null,
  asks: Side,
  first: CalendarDate,
): Window['apart'] {
  if (!early?.by) return null
  return { by: early === asked ? asks : otherSide(asks), day: early.by, first }
}

/**
 * A last day that lies before the first on which it can be done is moved to a week from that, but not beyond the last day of the other:
 * one day alone would leave nothing to choose. The days of the week of both hold for all of these days.
 */
function withAWeek(both: Both, asks: Side): Window {
  const { asked, done } = both
  const weekdays = commonWeekdays(asked.weekdays, done.weekdays)
  const named = firstNamed(both)
  if (named === null) return { ...both, first: null, apart: null, weekdays, moved: [] }
  const first = weekdays ? firstOn(weekdays, named) : named
  const onDay = (day: CalendarDate): CalendarDate => (weekdays ? lastOn(weekdays, day) : day)
  const isPossible = (day: CalendarDate | null): day is CalendarDate => day !== null && day >= first
  const moved: CalendarDate[] = []
  const fitted = (said: HandingSaid, other: HandingSaid): Dated => {
    if (said.by === null) return said
    const week = addDays(first, DAYS_FROM_FIRST)
    const most = isPossible(other.by) && other.by < week ? other.by : week
    const isOurs = !isPossible(said.by)
    const by = onDay(isOurs ? most : said.by)
    if (by !== said.by) moved.push(by)
    return { ...said, by, ...(isOurs ? { isOurs } : {}) }
  }
  const apart = apartOf(both, earlyOf(both, named), asks, named)
  const told = apart && first !== named ? { ...apart, works: first } : apart
  return { asked: fitted(asked, done), done: fitted(done, asked), first, apart: told, weekdays, moved }
}

/** As the rules before had it: a day that lies before the first is moved there, and whoever has named no last one has a week from then. */
function onFirstDay(both: Both, asks: Side): Pick<Window, 'asked' | 'done' | 'first' | 'apart'> {
  const first = firstNamed(both)
  const early = first === null ? null : earlyOf(both, first)
  if (first === null || !early) return { ...both, first, apart: null }
  const moved = (said: HandingSaid): HandingSaid =>
    said === early ? { ...said, by: first } : { ...said, by: said.by ?? addDays(first, DAYS_FROM_FIRST) }
  const apart = apartOf(both, early, asks, first)
  return { asked: moved(both.asked), done: moved(both.done), first, apart }
}

/** The same with the days of the week that suit both: the first day and the last ones are such days. */
function onWeekdays(window: Pick<Window, 'asked' | 'done' | 'first' | 'apart'>): Window {
  const { asked, done, first, apart } = window
  const weekdays = commonWeekdays(asked.weekdays, done.weekdays)
  if (!weekdays || first === null) return { ...window, weekdays, moved: [] }
  const works = firstOn(weekdays, first)
  const moved: CalendarDate[] = []
  const onDay = (said: HandingSaid): HandingSaid => {
    if (said.by === null) return said
    const by = said.by < works ? works : lastOn(weekdays, said.by)
    if (by !== said.by) moved.push(by)
    return { ...said, by }
  }
  const told = apart && works !== first ? { ...apart, works } : apart
  return { asked: onDay(asked), done: onDay(done), first: works, apart: told, weekdays, moved }
}
