import * as m from '@evensettle/messages/negotiation/proposal-against.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { handingWords } from '@evensettle/contracts/words/handing-words.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { thingGivenBack } from '@evensettle/domain/agreements/act-sentence.ts'
import { NO_HANDING, type Handing } from '@evensettle/domain/agreements/handing.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { about, otherName, type Reader } from '../../model.ts'
import { termSentence, thingNamed } from '../../terms/copy.ts'
import { actDay, actDueOn, actInWords, ownWordsInWords, type WayReader } from '../copy.ts'
import { speakerOfAct, type Way } from '../model.ts'
import { differencesOf, leftOutOf, type Compared, type Difference, type Part } from './model.ts'

type WayAct = Way['terms']['acts'][number]
type Changed = Extract<Compared, { key: 'changed' }>

/**
 * What is given back or done, to be said something of: words of a side are quoted. Where they stand above as well (`isAbove`), it is not
 * said again whose they are.
 */
export function thing(act: WayAct, reader: WayReader, isAbove = false): string {
  const { kind, by, words } = act
  if (isInOurWords(act)) return termSentence({ kind, by, words }, reader)
  const name = kind === 'return_item' ? thingGivenBack(words) : null
  return thingNamed(name ?? words, isAbove ? null : speakerOfAct(act, reader), reader)
}

/** What is promised, with the day by which: days that are told with how it is done stand there. */
export function promisedInWords(
  act: WayAct,
  terms: ProposalRound['terms'][string] | undefined,
  reader: WayReader,
): string {
  const [what, date] = [actInWords(act, reader), actDay(act, terms)]
  return date === '' || act.handing?.notBefore !== undefined ? what : m.doneBy({ what, date })
}

type Told = { part: Part; words: string; isOther: boolean }

/** How something is done, part by part, each with whether it is otherwise than in the first way. */
export function partsInWords(
  { act, differs, open }: Pick<Changed, 'act' | 'differs' | 'open'>,
  terms: ProposalRound['terms'][string] | undefined,
  reader: Reader,
): Told[] {
  const of = { doer: act.by, isThing: act.kind === 'return_item' }
  const { notBefore, weekdays, ...where } = act.handing ?? NO_HANDING
  const dueOn = actDueOn(act, terms)
  const isOneDay = notBefore !== undefined && notBefore === dueOn
  const say = (only: Handing, by: CalendarDate | null = null) => handingWords(only, by, of, reader)
  const words: Record<Part, string> = {
    who: say(where),
    day: [
      notBefore === undefined ? '' : say({ ...NO_HANDING, notBefore }, dueOn),
      act.dayInWords ? m.dayInWords() : open.includes('day') ? m.noDayNamed() : '',
    ]
      .filter((said) => said !== '')
      .join(' '),
    weekdays: weekdays && !isOneDay ? say({ ...NO_HANDING, weekdays }) : '',
    condition: ownWordsInWords(act, reader),
  }
  return (['who', 'day', 'weekdays', 'condition'] as const)
    .map((part) => ({
      part,
      words: part !== 'day' && open.includes(part) ? openInWords(part, act, reader) : words[part],
      isOther: differs.includes(part),
    }))
    .filter((told) => told.words !== '')
}

function openInWords(part: Exclude<Part, 'day'>, act: WayAct, reader: Reader): string {
  switch (part) {
    case 'who':
      return m.noWayNamed({ isThing: act.kind === 'return_item' ? 'yes' : 'no' })
    case 'weekdays':
      return m.anyWeekday()
    case 'condition':
      return m.withoutWords(about(act.by, reader))
  }
}

/** What becomes of something that a way leaves out, once all that is in it is done. */
export function becomesOfIt(
  { kind, by }: WayAct,
  terms: ProposalRound['terms'][string] | undefined,
  reader: Reader,
): string {
  const of = {
    ...about(by, reader),
    other: otherName(reader),
    closes: terms?.release === false ? 'no' : 'yes',
  } as const
  return kind === 'return_item' ? m.notGivenBack(of) : m.notPromised(of)
}

/** What of a later way is not as in the first, as a list of what to look at; empty of the first, and where nothing is known to differ. */
export function differencesInWords(
  one: Way,
  round: Pick<ProposalRound, 'proposal' | 'terms'>,
  view: Pick<CaseView, 'items'>,
): string {
  return new Intl.ListFormat('en').format(differencesOf(one, round, view).map((key) => DIFFERENCES[key]()))
}

const DIFFERENCES: Record<Difference, () => string> = {
  things: m.whatIsInIt,
  how: m.howItGetsThere,
  who: m.whoDoesIt,
  place: m.thePlace,
  day: m.theDay,
  weekdays: m.theWeekdays,
  condition: m.theWords,
  payment: m.whenPaid,
}

/**
 * Who promises what, by when, in a way that is not read in full here, and what it leaves out. Where all ways are about one thing, how
 * it gets there as well: that is what tells them apart.
 */
export function wayInLines(one: Way, round: ProposalRound, view: WayReader): string[] {
  const terms = round.terms[one.id]
  const isOnly =
    new Set(round.proposal.packages.flatMap((way) => way.terms.acts.map(({ termId }) => termId))).size < 2
  return [
    ...one.terms.acts.map((act) => {
      const what = m.sentence({ what: promisedInWords(act, terms, view) })
      const how = isOnly ? partsInWords({ act, differs: [], open: [] }, terms, view) : []
      return [what, ...how.map(({ words }) => words)].join(' ')
    }),
    ...leftOutOf(one, round.proposal, view).map((act) => m.notHere({ what: thing(act, view) })),
  ]
}
