import * as m from '@evensettle/messages/handing/words.ts'
import { handingInWords } from '@evensettle/domain/agreements/handing-sentence.ts'
import {
  handingOf,
  isSide,
  isUnsaid,
  type Handing,
  type HandingSaid,
} from '@evensettle/domain/agreements/handing.ts'
import { asSaid } from '@evensettle/domain/agreements/weekdays.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { RoundAct, Whose } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { day as dayInWords, weekdayNames } from '@evensettle/messages/moments.ts'

/** Who reads, and what both are called. */
export type HandingReader = { mySide: Side; names: Record<Side, string> }
/** `doer` promises it, or is asked for it: a thing goes from there to the other. */
export type Promised = { doer: Side; isThing: boolean }

/** Who a sentence is about: the reader, somebody with a name, or somebody whom nobody has named yet. */
export function aboutSide(
  side: Side,
  { mySide, names }: HandingReader,
): { who: 'you' | 'they' | 'other'; name: string } {
  if (side === mySide) return { who: 'you', name: names[side] }
  return { who: names[side] === '' ? 'they' : 'other', name: names[side] }
}

/** How a thing changes hands or an act is done, as one of the two reads it; empty where nothing is said. */
export function handingWords(said: Handing, by: string | null, of: Promised, reader: HandingReader): string {
  const handing = handingOf(said, of.isThing)
  if (isUnsaid(handing, by)) return ''
  // a day that is named needs no day of the week
  const isOneDay = by !== null && by === handing.notBefore
  return [wayInWords(handing, by, of, reader), isOneDay ? '' : weekdaysInWords(handing)]
    .filter((words) => words !== '')
    .join(' ')
}

/** "On a Saturday or Sunday."; empty where any day of the week will do. */
function weekdaysInWords({ weekdays }: Handing): string {
  return weekdays ? m.onWeekdays({ days: weekdayNames(asSaid(weekdays)) }) : ''
}

function wayInWords(handing: Handing, by: string | null, of: Promised, reader: HandingReader): string {
  const { who, at, place, notBefore } = handing
  const theirs = reader.names[otherSide(reader.mySide)] === '' ? 'theirUnnamed' : 'theirs'
  const where = isSide(at) ? (at === reader.mySide ? 'yours' : theirs) : (at ?? 'none')
  const days = daysInWords(handing, by)
  const words = { where, place, other: reader.names[otherSide(reader.mySide)], ...days }
  const hasDays = by !== null || notBefore !== undefined
  if (who === null) return at !== null ? m.placeOnly(words) : hasDays ? m.dayOnly(days) : ''
  if (who === 'half_way') return of.isThing ? m.halfWay(words) : m.together(words)
  if (who === 'shared_carrier') return of.isThing ? m.carrier(words) : m.hired(words)
  const mover = { ...words, ...aboutSide(who, reader) }
  if (!of.isThing) return m.does(mover)
  return who === of.doer ? m.bring(mover) : m.collect(mover)
}

/** By a day, on one, from one on, or between two. */
function daysInWords({ notBefore }: Handing, by: string | null) {
  const day = by === null ? '' : dayInWords(by)
  if (notBefore === undefined) return { hasDay: by === null ? 'no' : 'yes', day, first: '' } as const
  const hasDay = by === null ? 'from' : by === notBefore ? 'on' : 'between'
  return { hasDay, day, first: dayInWords(notBefore) } as const
}

/** What a side says of a point of how it is done; empty where it says nothing. */
export function saidInWords(said: HandingSaid | undefined, of: Promised, reader: HandingReader): string {
  return said ? handingWords(said, said.by, of, reader) : ''
}

/** The same by name, for a list that both read: what is said, as one or two sentences. */
export function saidByName(
  said: HandingSaid | undefined,
  of: Promised,
  names: HandingReader['names'],
): string {
  if (!said) return ''
  const { notBefore: _, weekdays: __, ...way } = handingOf(said, of.isThing)
  const isDated = said.by !== null || said.notBefore !== undefined
  return [
    handingInWords(way, of, names),
    isDated ? m.dayOnly(daysInWords(said, said.by)) : '',
    weekdaysInWords(said),
  ]
    .filter((words) => words !== '')
    .join(' ')
}

type One = (side: Side) => string
type Sentences = { one: One; both: string; middle: string }

function sentence(whose: Whose | undefined, { one, both, middle }: Sentences): string {
  if (whose === undefined) return ''
  return whose === 'both' ? both : whose === 'middle' ? middle : one(whose)
}

/** Whose word each part of it is: "How it gets there is what you said. The day is the one Robin named." */
export function whoseInWords(
  { kind, handing, whose = {}, apart, noCommonWeekday, dayInWords }: RoundAct,
  reader: HandingReader,
): string[] {
  const isThing = kind === 'return_item' ? 'yes' : 'no'
  const isHome = isSide(handing?.at ?? null)
  return [
    sentence(whose.who, {
      one: (side) => m.whoIsOne({ isThing, ...aboutSide(side, reader) }),
      both: m.whoIsBoth({ isThing }),
      middle: m.whoIsMiddle({ isThing }),
    }),
    // where a thing changes hands at home of one of them, that goes with the way there
    sentence(isHome && isThing === 'yes' ? undefined : whose.at, {
      one: (side) => m.placeIsOne(aboutSide(side, reader)),
      both: '',
      middle: '',
    }),
    // whose days do not meet learns from that whose day it is
    sentence(apart ? undefined : whose.day, {
      one: (side) => m.dayIsOne(aboutSide(side, reader)),
      both: m.dayIsBoth(),
      middle: m.dayIsMiddle(),
    }),
    apart ? daysApart(apart, reader) : '',
    noCommonWeekday ? m.noCommonWeekday() : '',
    dayInWords ? m.dayInWords() : '',
  ].filter((words) => words !== '')
}

/** That the days of both do not meet, and which is the first that works. */
function daysApart({ by, day, first, works }: NonNullable<RoundAct['apart']>, reader: HandingReader): string {
  const other = aboutSide(otherSide(by), reader)
  return m.daysApart({
    ...aboutSide(by, reader),
    otherWho: other.who,
    otherName: other.name,
    day: dayInWords(day),
    first: dayInWords(first),
    isLater: works === undefined ? 'no' : 'yes',
    works: works === undefined ? '' : dayInWords(works),
  })
}

/** How the starter asks for a thing or an act to be done, as the invited person reads it; empty where nothing is said. */
export function askedOfInvited(
  { kind, handing }: { kind: ItemKind; handing?: HandingSaid | null | undefined },
  names: HandingReader['names'],
): string {
  if (kind === 'money') return ''
  const of = { doer: 'respondent', isThing: kind === 'property' } as const
  return saidInWords(handing ?? undefined, of, { mySide: 'respondent', names })
}
