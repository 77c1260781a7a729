import * as m from '@evensettle/messages/negotiation/proposal-against.ts'
import { handingWords, whoseInWords } from '@evensettle/contracts/words/handing-words.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { NO_HANDING } from '@evensettle/domain/agreements/handing.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { about, type Reader } from '../../model.ts'
import { termSentence } from '../../terms/copy.ts'
import { actDay, wayInWords } from '../copy.ts'
import { tellsApart, type Way } from '../model.ts'
import { exceptionsTo, isLikeFirst, type Exception, type LeftOpen } from './model.ts'

type WayAct = Way['terms']['acts'][number]
type Changed = Extract<Exception, { key: 'changed' }>

/** What is given back or done, to be said something of: words of a side are quoted. */
function thing(act: WayAct, reader: Reader): string {
  return isInOurWords(act)
    ? termSentence({ kind: act.kind, by: act.by, words: act.words }, reader)
    : m.quoted({ words: act.words })
}

/** What stands before the colon of a line that differs. */
export function changedThing({ act }: Changed, reader: Reader): string {
  return thing(act, reader)
}

/** The parts of it that are not as in the first way. */
export function changedHow({ act, only, dueOn, open }: Changed, reader: Reader, isShort = false): string {
  const of = { doer: act.by, isThing: act.kind === 'return_item' }
  const words = only.condition === undefined ? '' : isShort ? inShort(only.condition) : only.condition
  return [
    handingWords(only.handing ?? NO_HANDING, dueOn, of, reader),
    ...open.map((part) => openInWords(part, act, reader)),
    words === '' ? '' : m.asWritten({ ...about(act.by, reader), words }),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function openInWords(part: LeftOpen, act: WayAct, reader: Reader): string {
  switch (part) {
    case 'who':
      return m.noWayNamed({ isThing: act.kind === 'return_item' ? 'yes' : 'no' })
    case 'day':
      return act.dayInWords ? m.dayInWords() : m.noDayNamed()
    case 'weekdays':
      return m.anyWeekday()
    case 'condition':
      return m.withoutCondition(about(act.by, reader))
  }
}

/** Whose word the parts are that differ. */
export function changedWhose({ only }: Changed, reader: Reader): string[] {
  return whoseInWords(only, reader)
}

/** Something that the first way does not hold. */
export function addedInWords(
  act: WayAct,
  terms: ProposalRound['terms'][string] | undefined,
  reader: Reader,
): string {
  const [what, date] = [termSentence(act, reader), actDay(act, terms)]
  return m.also({ what: date === '' ? what : m.doneBy({ what, date }) })
}

/** Something that the first way holds and this one does not. */
export function missingInWords({ kind, by, words }: WayAct, reader: Reader): string {
  return m.notHere({ what: termSentence({ kind, by, words }, reader) })
}

/**
 * A way in one line that no other has: how what is in it otherwise than in all of them changes hands, and by when, where that is
 * said, and what it leaves out. Of a later way with several things only what is not as in the first.
 */
export function wayToTellApart(
  one: Way,
  round: Pick<ProposalRound, 'proposal' | 'terms'>,
  reader: Reader,
): string {
  const way = wayInWords(one, round, reader.currency)
  const all = round.proposal.packages.flatMap(({ terms }) => terms.acts)
  const isSaid = all.some(({ handing, dueOn }) => handing !== undefined || dueOn !== undefined)
  if (!isSaid || round.terms[one.id]?.payment) return way
  const isOnly = !holdsSeveral(round)
  if (!isOnly && isLikeFirst(one, round)) {
    const lines = (exceptionsTo(one, round) ?? []).map((line) => shortLine(line, round.terms[one.id], reader))
    return m.likeFirst({ way, how: lines.join(' ') })
  }
  const { acts, missing } = tellsApart(one, round.proposal)
  const how = acts.map((act) => {
    const said = howInLine(act, reader)
    return isOnly ? said : m.thingHow({ thing: act.words, how: said })
  })
  const without = missing.map(({ words }) => m.withoutThing({ thing: inShort(words) }))
  const parts = [...how, ...without].filter((part) => part !== '')
  return parts.length === 0 ? way : m.wayHow({ way, how: parts.join(' ') })
}

/** The same where the way can be read beside it, in full: its number does where that would say all of several things again. */
export function wayBesideItself(
  one: Way,
  round: Pick<ProposalRound, 'proposal' | 'terms'>,
  reader: Reader,
): string {
  return holdsSeveral(round) ? wayInWords(one, round, reader.currency) : wayToTellApart(one, round, reader)
}

function holdsSeveral({ proposal }: Pick<ProposalRound, 'proposal'>): boolean {
  const all = proposal.packages.flatMap(({ terms }) => terms.acts)
  return new Set(all.map(({ termId }) => termId)).size > 1
}

function shortLine(
  line: Exception,
  terms: ProposalRound['terms'][string] | undefined,
  reader: Reader,
): string {
  if (line.key === 'missing') return m.withoutThing({ thing: inShort(line.act.words) })
  if (line.key === 'added') return m.sentence({ what: addedInWords(line.act, terms, reader) })
  return m.thingShort({ thing: changedThing(line, reader), how: changedHow(line, reader, true) })
}

function howInLine({ by, kind, handing, dueOn, dayInWords, condition }: WayAct, reader: Reader): string {
  const of = { doer: by, isThing: kind === 'return_item' }
  const how = handingWords(handing ?? NO_HANDING, dueOn ?? null, of, reader)
  const words =
    condition === undefined ? '' : m.asWritten({ ...about(by, reader), words: inShort(condition) })
  return [how, dayInWords ? m.dayInWords() : '', words].filter((part) => part !== '').join(' ')
}

const LONG = 90

/** The beginning of words that are there in full where the way itself is read. */
function inShort(words: string): string {
  if (words.length <= LONG) return words
  const cut = words.slice(0, LONG)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONG / 2))}…`
}
