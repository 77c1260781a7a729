import { thingIn } from '../../../agreements/act-sentence.ts'
import { cleanWords } from '../../../agreements/clean-words.ts'
import {
  isInOrder,
  namesAnOrder,
  namesOnlyAnOrder,
  saysHow,
  wantsSomething,
} from '../../../agreements/condition.ts'
import { conditionAlone } from '../../../agreements/quoted-condition.ts'
import { limitsDays, type HandingSaid } from '../../../agreements/handing.ts'
import type { Act } from '../../../agreements/terms.ts'
import type { ItemAnswerKind } from '../../../answers/item-answers.ts'
import type { ItemKind } from '../../../cases/item.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { MAX_CONDITION } from '../../../intake/limits.ts'
import type { CalendarDate } from '../../../time.ts'
import type { TermKind } from './constants.ts'
import type { SaidOfTerm } from './round-case.ts'
import { isInOurWords } from './term-words.ts'
import type { LadderRules } from './versions.ts'

/** A point of a case; `by` is who asks for it, `answer` and `reason` are the other side's word on it. */
export type AskedPoint = {
  id: string
  by: Side
  kind: ItemKind
  title: string
  answer?: ItemAnswerKind | null
  reason?: string
  /** how who asks would have it change hands or be done, and how who answers would */
  handing?: HandingSaid | null
  answer_handing?: HandingSaid | null
}

/** An act of an open offer, known by what it is. */
export type OfferedTerm = Omit<Act, 'kind'> & { kind: TermKind; side?: Side }

/** All that was asked for and offered: what an offer is about shows among the other points. */
export type Heard = { points: readonly AskedPoint[]; offered: readonly OfferedTerm[] }

/**
 * The word of who would do what a point asks for: the answer to the point, or its newer word, an open offer of its own that
 * holds the thing, with its day. An answer in part says how in its own words; one that is too long for an agreement stays an
 * answer. An offer that only names the thing is a yes, and changes nothing of how an answer in part would do it.
 */
export function wordOn(
  { id, kind: pointKind, title, answer = null, reason = '', answer_handing: answerHanding }: AskedPoint,
  by: Side,
  kind: TermKind,
  { points, offered }: Heard,
): SaidOfTerm['doer'] {
  const offer = offerOf(by, { id, kind: pointKind, by: otherSide(by), title }, kind, { points, offered })
  const inPart = answer === 'partly' ? inPartOf(reason, answerHanding) : null
  if (offer) {
    const { words, dueOn } = offer
    if (!isPlain({ kind, words }, title)) return withDay(inOffer(asCondition(words)), dueOn)
    if (inPart?.word === 'condition') return withDay(inPart, dueOn)
    const isAnswered = answer === 'agree' || inPart?.word === 'yes'
    return withDay(isAnswered ? { word: 'yes' } : inOffer({ word: 'yes' }), dueOn)
  }
  if (answer === 'agree') return { word: 'yes' }
  if (answer === 'disagree') return { word: 'no' }
  return inPart ?? { word: 'nothing' }
}

/** An answer in part that says how, and nothing else, is a yes: who does it would do it like this. */
function inPartOf(reason: string, how: HandingSaid | null | undefined): SaidByDoer {
  return reason.trim() === '' && how ? { word: 'yes' } : asCondition(conditionAlone(reason))
}

/** A side's own open offer of the thing that a point asks for, where no other point asks the same side for the like. */
export function offerOf(
  side: Side,
  { id, kind: pointKind, by, title }: Pick<AskedPoint, 'id' | 'kind' | 'by' | 'title'>,
  kind: TermKind,
  { points, offered }: Heard,
): OfferedTerm | undefined {
  const alike = points.filter((point) => point.by === by && point.kind === pointKind)
  const isOnly = alike.length === 1 && alike[0]?.id === id
  if (!isOnly) return undefined
  const own = offered.filter((act) => act.side === side && act.by === otherSide(by) && act.kind === kind)
  // of several acts that no kind names the one in the words of the point is about it
  return own.find((act) => isPlain(act, title)) ?? own[0]
}

/** How an offer would have it done; null where it says nothing of that. */
function handingOfOffer(offer: OfferedTerm | undefined): HandingSaid | null {
  return offer?.handing ? { ...offer.handing, by: offer.dueOn } : null
}

/** How something that is only offered, or asked for in an offer, would be done, where its maker has named the days on which it can be. */
export function howOfOffer(
  offer: OfferedTerm | undefined,
  { leavesDaysToWords }: HearingRules,
): Pick<SaidOfTerm, 'how'> {
  const said = handingOfOffer(offer)
  if (!offer || !said || !limitsDays(said)) return {}
  const how = offer.side === offer.by ? { asks: null, doer: said } : { asks: said, doer: null }
  return { how: leavesDaysToWords && isInOrder(offer) ? { ...how, inOrder: 'words' } : how }
}

type HearingRules = Pick<LadderRules, 'leavesDaysToWords'>

/** Where it is said what comes first: in the words of what a point asks for, or in what its doer wrote. */
function orderOf({ kind, title }: AskedPoint, doer: SaidByDoer): 'words' | 'condition' | null {
  if (kind !== 'property' && namesAnOrder(title)) return 'words'
  return doer.word === 'condition' && namesAnOrder(doer.words) ? 'condition' : null
}

/**
 * How both would have a thing change hands: the newer word of each, its own open offer, before what it said of the point. Who
 * said no to it has not said how.
 */
export function howOf(
  point: AskedPoint,
  by: Side,
  kind: TermKind,
  { doer, rules, ...heard }: Heard & { doer: SaidByDoer; rules: HearingRules },
): Pick<SaidOfTerm, 'how'> {
  const isPromised = doer.word === 'yes' || doer.word === 'condition'
  const [asked, answered] = [point.by, by].map((side) => handingOfOffer(offerOf(side, point, kind, heard)))
  const of = {
    asks: asked ?? point.handing ?? null,
    doer: isPromised ? (answered ?? point.answer_handing ?? null) : null,
  }
  const inOrder = rules.leavesDaysToWords ? orderOf(point, doer) : null
  const leavesDay = inOrder === 'condition' && doer.word === 'condition' && namesOnlyAnOrder(doer.words)
  return of.asks || of.doer
    ? { how: { ...of, ...(inOrder ? { inOrder } : {}), ...(leavesDay ? { leavesDay } : {}) } }
    : {}
}

/** A thing by its name alone, however it is begun. */
function nameOf(words: string): string {
  return thingIn(words).toLowerCase()
}

/** Whether an offered act says no more than what the point asks for. */
function isPlain(act: Pick<OfferedTerm, 'kind' | 'words'>, title: string): boolean {
  const words = cleanWords(act.words).replace(/[.]$/u, '')
  return isInOurWords({ ...act, words }) || nameOf(words) === nameOf(title)
}

type SaidByDoer = SaidOfTerm['doer']

function withDay(said: SaidByDoer, dueOn: CalendarDate | null): SaidByDoer {
  const isPromised = said.word === 'yes' || said.word === 'condition'
  return isPromised && dueOn !== null ? { ...said, dueOn } : said
}

/** Said in an offer, for what the offer asks for, and not in answer to the point. */
function inOffer(said: SaidByDoer): SaidByDoer {
  return said.word === 'yes' || said.word === 'condition' ? { ...said, inOffer: true } : said
}

function asCondition(said: string): SaidOfTerm['doer'] {
  const words = cleanWords(said)
  if (words === '' || words.length > MAX_CONDITION) return { word: 'nothing' }
  return {
    word: 'condition',
    words,
    ...(saysHow(words) ? { saysHow: true } : {}),
    ...(wantsSomething(words) ? { wants: true } : {}),
  }
}
