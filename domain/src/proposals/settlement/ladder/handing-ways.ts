import {
  fitting,
  handingOf,
  isSide,
  isUnsaid,
  limitsDays,
  type Handing,
  type HandingSaid,
} from '../../../agreements/handing.ts'
import { commonWeekdays, firstOn, lastOn } from '../../../agreements/weekdays.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { addDays, daysBetween, type CalendarDate, type Weekday } from '../../../time.ts'
import { dayOf, type TableTerm } from './round-case.ts'
import type { RoundAct, Whose, WhoseHanding } from './round-proposal.ts'

/**
 * What both have said of how a thing changes hands, in three parts: who sees to it, where, by when. Where a place is at home of
 * one of them it says who travels as well, so the two go together. In a part that only one of them has said nothing stands
 * against its word.
 */
type Part = 'who' | 'at' | 'day'

/** Without money a way is a yes or a no, so one more of them than beside money: both crossings, and what each has said. */
export const MOST_WAYS = 4

/** Whose word holds in each part; `middle` where half of each is taken. */
type Choice = Readonly<Record<Part, Side | 'middle'>>

/**
 * `first`: the first day that suits what both have said; `apart`: the day that lies before it, and whose it is; `weekdays`: the
 * days of the week that suit both, undefined where any does, null where none does.
 */
type Sayings = {
  term: TableTerm
  asks: Side
  asked: HandingSaid
  done: HandingSaid
  first: CalendarDate | null
  apart: RoundAct['apart'] | null
  weekdays: Weekday[] | undefined | null
  /** last days as the days of the week have moved them, which are nobody's word */
  moved: CalendarDate[]
}

const NOTHING: HandingSaid = { who: null, at: null, place: '', by: null }

/** The journey that a word implies: who comes to somebody's place travels. */
function whole(said: HandingSaid | null, isThing: boolean): HandingSaid {
  if (!said) return NOTHING
  const { by } = said
  const plain = handingOf(said, isThing)
  const isImplied = isThing && plain.who === null && isSide(plain.at)
  return { ...plain, by, who: isImplied && isSide(plain.at) ? otherSide(plain.at) : plain.who }
}

function sayingsOf(term: TableTerm): Sayings | null {
  const { how } = term.said ?? {}
  // what its doer has offered of itself goes to the other
  const asks = term.said?.asks ?? (how?.doer && limitsDays(how.doer) ? otherSide(term.by) : null)
  if (asks === null || !how) return null
  const isThing = term.kind === 'return_item'
  const done = whole(how.doer, isThing)
  // an offer that only names the thing and its day has said the day
  const own = { ...done, by: done.by ?? dayOf(term) ?? null }
  const window = inWindow(withOwnDays(whole(how.asks, isThing)), withOwnDays(own), asks)
  return { term, asks, ...onWeekdays(window) }
}

/** A side's own newer day by which it is done goes before its older first day. */
function withOwnDays(said: HandingSaid): HandingSaid {
  return fitting(said, said.by)
}

type Window = Pick<Sayings, 'asked' | 'done' | 'first' | 'apart'>

/** How many days there are from a first day, where whoever named it has named no last one. */
const DAYS_FROM_FIRST = 7

/**
 * What both have said with every day within what both can: a day by which one wants it that lies before the first day of the
 * other is moved to that first day; who named the first day and no last one has a week from then.
 */
function inWindow(asked: HandingSaid, done: HandingSaid, asks: Side): Window {
  const days = [asked.notBefore, done.notBefore].filter((day) => day !== undefined)
  const first = days.toSorted().at(-1) ?? null
  if (first === null) return { asked, done, first, apart: null }
  const isEarly = (said: HandingSaid) => said.by !== null && said.by < first
  const early = isEarly(asked) ? asked : isEarly(done) ? done : null
  if (!early?.by) return { asked, done, first, apart: null }
  const moved = (said: HandingSaid): HandingSaid =>
    said === early ? { ...said, by: first } : { ...said, by: said.by ?? addDays(first, DAYS_FROM_FIRST) }
  const apart = { by: early === asked ? asks : otherSide(asks), day: early.by, first }
  return { asked: moved(asked), done: moved(done), first, apart }
}

/** The same with the days of the week that suit both: the first day and the last ones are such days. */
function onWeekdays(window: Window): Window & Pick<Sayings, 'weekdays' | 'moved'> {
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

/** Whether where goes with who: one of them names a home. */
function isBound({ asked, done, term }: Sayings): boolean {
  return term.kind === 'return_item' && (isSide(asked.at) || isSide(done.at))
}

function placeOf({ at, place }: Handing): string | null {
  return at === null ? null : `${at} ${place.toLowerCase()}`
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b
}

/** The parts in which both have said something, and not the same. */
function openParts(said: Sayings): Part[] {
  const { asked, done } = said
  const parts: Part[] = []
  const isWhere = differ(placeOf(asked), placeOf(done))
  if (differ(asked.who, done.who) || (isWhere && isBound(said))) parts.push('who')
  if (isWhere && !isBound(said)) parts.push('at')
  if (differ(asked.by, done.by)) parts.push('day')
  return parts
}

/** Half of the way from one day to the other, to the earlier where it does not come out even; null where nothing lies between. */
function dayBetween(a: CalendarDate, b: CalendarDate): CalendarDate | null {
  const [first, last] = a < b ? [a, b] : [b, a]
  const days = daysBetween(first, last)
  return days < 2 ? null : addDays(first, Math.floor(days / 2))
}

/** What lies between two words in a part; null where nothing does. */
function middleOf({ asked, done }: Sayings, part: Part): Partial<HandingSaid> | null {
  if (part === 'day') {
    const by = asked.by !== null && done.by !== null ? dayBetween(asked.by, done.by) : null
    return by === null ? null : { by }
  }
  const isBetweenSides = isSide(asked.who) && isSide(done.who) && asked.who !== done.who
  return part === 'who' && isBetweenSides ? { who: 'half_way' } : null
}

function hasMiddle(said: Sayings, part: Part): boolean {
  return middleOf(said, part) !== null
}

/** One part as a side has said it, or as the other has where it says nothing. */
function wordOf(
  said: Sayings,
  side: Side,
  hasSaid: (one: HandingSaid) => boolean,
): [HandingSaid, Whose | null] {
  const { asks, asked, done } = said
  const [own, theirs] = side === asks ? [asked, done] : [done, asked]
  if (hasSaid(own)) return [own, side]
  return hasSaid(theirs) ? [theirs, otherSide(side)] : [own, null]
}

/** Whose word it is, told of both where they say the same. */
function told(whose: Whose | null, isSame: boolean): Whose | null {
  return whose !== null && isSame ? 'both' : whose
}

type How = Pick<RoundAct, 'handing' | 'dueOn' | 'whose' | 'apart' | 'noCommonWeekday' | 'doerFrom'>

/** Whether a way says as well from which day on its doer can, by its own word. */
type Told = { tellsDoersDay: boolean }

/** The thing of a way as it changes hands by the words that are chosen. */
function asChosen(said: Sayings, choice: Choice, { tellsDoersDay }: Told): How {
  const { asked, done, term } = said
  const isThing = term.kind === 'return_item'
  const half = choice.who === 'middle' ? middleOf(said, 'who') : null
  const [mover, whoseWho] = half
    ? [half, 'middle' as const]
    : wordOf(said, sideOf(choice.who, said), ({ who }) => who !== null)
  const sideOfPlace = isBound(said) ? choice.who : choice.at
  const [where, whoseAt] =
    half && isBound(said) ? [NOTHING, null] : wordOf(said, sideOf(sideOfPlace, said), ({ at }) => at !== null)
  const between = choice.day === 'middle' ? middleOf(said, 'day') : null
  const [day, whoseDay] = between
    ? [between, 'middle' as const]
    : wordOf(said, sideOf(choice.day, said), ({ by }) => by !== null)
  const { first, apart, weekdays, moved } = said
  const handing = handingOf(
    {
      who: mover.who ?? null,
      at: where.at,
      place: where.place,
      ...(first === null ? {} : { notBefore: first }),
      ...(weekdays ? { weekdays } : {}),
    },
    isThing,
  )
  const whose: WhoseHanding = {}
  const set = (part: Part, value: Whose | null): void => {
    if (value !== null) whose[part] = value
  }
  set('who', told(whoseWho, asked.who === done.who))
  if (handing.at !== null) set('at', told(whoseAt, placeOf(asked) === placeOf(done)))
  // a day that was moved is nobody's word
  const isMoved = day.by === apart?.first || moved.some((one) => one === day.by)
  set('day', isMoved ? null : told(whoseDay, asked.by === done.by))
  return {
    ...(isUnsaid(handing) ? {} : { handing }),
    ...(day.by ? { dueOn: day.by } : {}),
    ...(Object.keys(whose).length > 0 ? { whose } : {}),
    ...(apart ? { apart } : {}),
    ...(weekdays === null ? { noCommonWeekday: true } : {}),
    ...(tellsDoersDay && done.notBefore !== undefined ? { doerFrom: done.notBefore } : {}),
  }
}

/** Where nothing lies between two words: that of who does it. */
function sideOf(choice: Side | 'middle', { asks }: Sayings): Side {
  return choice === 'middle' ? otherSide(asks) : choice
}

/** How a thing changes hands in each kind of way: what each gets of what it said, by the id of the term. */
export type HandingWays = {
  /** in how many parts both have said something else */
  open: number
  isHalved: boolean
  as: (side: Side) => (term: TableTerm) => How
  crossed: (term: TableTerm) => How
  crossedBack: (term: TableTerm) => How
  middle: (term: TableTerm) => How
}

function every(side: Side | 'middle'): Choice {
  return { who: side, at: side, day: side }
}

/**
 * The crossings of what both have said, from the words of the terms alone. Of a thing with two open parts or more one side gets
 * who sees to it, the other where and when (or where against when); of several things with one open part each they take turns,
 * `first` with the first. In every crossing each side gets something of its own and gives something.
 */
export function handingWays(
  table: readonly TableTerm[],
  first: Side,
  tells: Told = { tellsDoersDay: false },
): HandingWays {
  const all = table.flatMap((term) => sayingsOf(term) ?? [])
  const open = new Map(all.map((said) => [said.term.id, openParts(said)]))
  const partsOf = ({ term }: Sayings): Part[] => open.get(term.id) ?? []
  const single = all.filter((said) => partsOf(said).length === 1)
  const isPaired = (said: Sayings): boolean => single.indexOf(said) < single.length - (single.length % 2)
  const choiceOf = (said: Sayings, isBack: boolean): Choice => {
    const [lead, ...rest] = partsOf(said)
    const turned = (side: Side): Side => (isBack ? otherSide(side) : side)
    if (lead === undefined) return every(otherSide(said.asks))
    if (rest.length === 0) {
      const at = single.indexOf(said)
      if (!isPaired(said) && hasMiddle(said, lead)) return every('middle')
      return every(turned(at % 2 === 0 ? first : otherSide(first)))
    }
    return { ...every(turned(otherSide(said.asks))), [lead]: turned(said.asks) }
  }
  const by = (choose: (said: Sayings) => Choice) => (term: TableTerm) => {
    const said = all.find((one) => one.term.id === term.id)
    return said ? asChosen(said, choose(said), tells) : {}
  }
  return {
    open: all.reduce((sum, said) => sum + partsOf(said).length, 0),
    isHalved: all.some((said) => partsOf(said).some((part) => hasMiddle(said, part))),
    as: (side) => by(() => every(side)),
    crossed: by((said) => choiceOf(said, false)),
    crossedBack: by((said) => choiceOf(said, true)),
    middle: by(() => every('middle')),
  }
}
