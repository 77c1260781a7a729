import {
  fitting,
  handingOf,
  isSide,
  isUnsaid,
  limitsDays,
  type Handing,
  type HandingSaid,
} from '../../../agreements/handing.ts'
import { fullerPlace } from '../../../agreements/place.ts'
import { lastOn } from '../../../agreements/weekdays.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { addDays, daysBetween, type CalendarDate } from '../../../time.ts'
import { windowOf, type Dated, type RulesOfDays, type Window } from './last-days.ts'
import { dayOf, type SaidOfTerm, type TableTerm } from './round-case.ts'
import type { RoundAct, Whose, WhoseHanding } from './round-proposal.ts'
import type { LadderRules } from './versions.ts'

/** What the versions do otherwise with how things change hands. */
export type RulesOfHandings = RulesOfDays & Pick<LadderRules, 'knowsOnePlace' | 'halvesOnWeekdays'>

/**
 * What both have said of how a thing changes hands, in three parts: who sees to it, where, by when. Where a place is at home of
 * one of them it says who travels as well, so the two go together. In a part that only one of them has said nothing stands
 * against its word.
 */
type Part = 'who' | 'at' | 'day'

/** Without money a way is a yes or a no, so one more of them than beside money: both crossings, and what each has said. */
export const MOST_WAYS = 4

/** Whose word holds in each part, `middle` where half of each is taken; `isWhole`: the way has one side's words of every thing. */
type Choice = Readonly<Record<Part, Side | 'middle'>> & { isWhole?: boolean }

/** What both have said of one term, with all days within what both can. */
type Sayings = Window & {
  term: TableTerm
  asks: Side
  inOrder: NonNullable<SaidOfTerm['how']>['inOrder'] | null
  /** whether a day between two has to suit both */
  halves: boolean
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

/** Both words with the fuller name of a place that both have named. */
function withOnePlace<T extends Pick<Sayings, 'asked' | 'done'>>(both: T): T {
  const { asked, done } = both
  if (asked.at !== 'elsewhere' || done.at !== 'elsewhere') return both
  const place = fullerPlace(asked.place, done.place)
  return place === null ? both : { ...both, asked: { ...asked, place }, done: { ...done, place } }
}

function sayingsOf(term: TableTerm, rules: RulesOfHandings): Sayings | null {
  const { how } = term.said ?? {}
  // what its doer has offered of itself goes to the other
  const asks = term.said?.asks ?? (how?.doer && limitsDays(how.doer) ? otherSide(term.by) : null)
  if (asks === null || !how) return null
  const isThing = term.kind === 'return_item'
  const done = whole(how.doer, isThing)
  // an offer that only names the thing and its day has said the day
  const own = { ...done, by: done.by ?? dayOf(term) ?? null }
  const window = windowOf(withOwnDays(whole(how.asks, isThing)), withOwnDays(own), asks, rules)
  const inOrder = rules.leavesDaysToWords ? (how.inOrder ?? null) : null
  return {
    term,
    asks,
    inOrder,
    halves: rules.halvesOnWeekdays,
    ...(rules.knowsOnePlace ? withOnePlace(window) : window),
  }
}

/** A side's own newer day by which it is done goes before its older first day. */
function withOwnDays(said: HandingSaid): HandingSaid {
  return fitting(said, said.by)
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
  // what says itself what comes first has no day to set against anything
  if (said.inOrder !== 'words' && differ(asked.by, done.by)) parts.push('day')
  return parts
}

/** Half of the way from one day to the other, to the earlier where it does not come out even; null where nothing lies between. */
function dayBetween(a: CalendarDate, b: CalendarDate): CalendarDate | null {
  const [first, last] = a < b ? [a, b] : [b, a]
  const days = daysBetween(first, last)
  return days < 2 ? null : addDays(first, Math.floor(days / 2))
}

/**
 * A last day between two, on a day of the week that suits both; null where that makes it the same as one of them: of a Saturday
 * the 12th and a Sunday the 20th the middle is a Wednesday, whose last Saturday is the 12th.
 */
function onTheirDays(
  { asked, done, weekdays, halves }: Sayings,
  by: CalendarDate,
): { by: CalendarDate } | null {
  if (!weekdays || !halves) return { by }
  const day = lastOn(weekdays, by)
  const ends = [asked, done].map((said) => said.by && lastOn(weekdays, said.by))
  return ends.includes(day) ? null : { by: day }
}

/** What lies between two words in a part; null where nothing does. */
function middleOf(said: Sayings, part: Part): Partial<HandingSaid> | null {
  const { asked, done } = said
  if (part === 'day') {
    const by = asked.by !== null && done.by !== null ? dayBetween(asked.by, done.by) : null
    return by === null ? null : onTheirDays(said, by)
  }
  const isBetweenSides = isSide(asked.who) && isSide(done.who) && asked.who !== done.who
  return part === 'who' && isBetweenSides ? { who: 'half_way' } : null
}

function hasMiddle(said: Sayings, part: Part): boolean {
  return middleOf(said, part) !== null
}

/** One part as a side has said it, or as the other has where it says nothing. */
function wordOf(said: Sayings, side: Side, hasSaid: (one: Dated) => boolean): [Dated, Whose | null] {
  const { asks, asked, done } = said
  const [own, theirs] = side === asks ? [asked, done] : [done, asked]
  if (hasSaid(own)) return [own, side]
  return hasSaid(theirs) ? [theirs, otherSide(side)] : [own, null]
}

/** Whose word it is, told of both where they say the same. */
function told(whose: Whose | null, isSame: boolean): Whose | null {
  return whose !== null && isSame ? 'both' : whose
}

/** `isOurDay`: nobody has named the day. */
type How = Pick<
  RoundAct,
  'handing' | 'dueOn' | 'whose' | 'apart' | 'noCommonWeekday' | 'dayInWords' | 'doerFrom'
> & { isOurDay?: true }

/** Whether a way says as well from which day on its doer can, by its own word. */
type Told = { tellsDoersDay?: boolean }

/**
 * Whether the words that say what comes first stand alone, without a last day: where nobody has named the day that would stand there, and
 * outside of the ways that are all as one side said it wherever the other had named another.
 */
function isLeftToWords({ inOrder, asked, done }: Sayings, { isWhole }: Choice, day: Partial<Dated>): boolean {
  if (inOrder !== 'words' || !day.by) return false
  if (isWhole) return day.isOurs === true
  return [asked, done].some(({ isOurs }) => isOurs) || differ(asked.by, done.by)
}

/** The thing of a way as it changes hands by the words that are chosen. */
function asChosen(said: Sayings, choice: Choice, { tellsDoersDay = false }: Told): How {
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
  const [day, whoseDay]: [Partial<Dated>, Whose | null] = between
    ? [between, 'middle']
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
  const isLeft = isLeftToWords(said, choice, day)
  set('day', isMoved || isLeft ? null : told(whoseDay, asked.by === done.by))
  return {
    ...(isUnsaid(handing) ? {} : { handing }),
    ...(isLeft ? { dayInWords: true } : day.by ? { dueOn: day.by } : {}),
    ...(day.isOurs && said.inOrder === 'condition' ? { isOurDay: true } : {}),
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
  /** `isWhole`: every thing of the way is as that side has said it */
  as: (side: Side, isWhole?: boolean) => (term: TableTerm) => How
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
  rules: RulesOfHandings & Told,
): HandingWays {
  const all = table.flatMap((term) => sayingsOf(term, rules) ?? [])
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
    return said ? asChosen(said, choose(said), rules) : {}
  }
  return {
    open: all.reduce((sum, said) => sum + partsOf(said).length, 0),
    isHalved: all.some((said) => partsOf(said).some((part) => hasMiddle(said, part))),
    as: (side, isWhole = true) => by(() => ({ ...every(side), isWhole })),
    crossed: by((said) => choiceOf(said, false)),
    crossedBack: by((said) => choiceOf(said, true)),
    middle: by(() => every('middle')),
  }
}
