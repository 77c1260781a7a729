import * as m from '@evensettle/messages/negotiation/proposal-copy.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { ComponentProps } from 'react'
import type { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { doerOf } from '@evensettle/domain/agreements/handing.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES } from '@evensettle/domain/money.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { wordsOfAct } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import type { EvidenceGrade } from '@evensettle/domain/proposals/settlement/public-case.ts'
import type { RoundChange } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { about, otherName, type Reader } from '../model.ts'
import { termSentence } from '../terms/copy.ts'
import {
  isAboutMoney,
  isNet,
  isPaid,
  isRounded,
  movesInWholeUnits,
  openEnds,
  openPartOf,
  speakerOfAct,
  type Bound,
  type End,
  type OpenPart,
  type Proposal,
  type Reason,
  type SumProblem,
  type Way,
} from './model.ts'

/** Who reads a way, with the points that things of it were named in. */
export type WayReader = Reader & Pick<CaseView, 'items'>

/** Who pays whom, as the reader reads it: "Ben pays you", "You pay Ana". */
export function paysWhom(payer: Side, reader: Reader): string {
  return payer === reader.mySide
    ? m.youPay({ name: otherName(reader) })
    : m.youArePaid({ name: otherName(reader) })
}

/** How the money of a way comes, with its days. */
export function whenPaid({ payment }: Pick<Terms, 'payment'>, currency: Reader['currency']): string {
  const [first, ...later] = payment?.instalments ?? []
  if (!first) return ''
  const last = later.at(-1)
  if (!last) return m.by({ date: formatDate(first.dueOn) })
  const isEven = first.amount === last.amount
  const part = formatMoney(first.amount, currency)
  return (isEven ? m.inMonthlyParts : m.inMonthlyPartsOfAbout)({
    parts: later.length + 1,
    part,
    date: formatDate(first.dueOn),
  })
}

/** By which day an act of a way is done, by the public rule; empty for one that lasts. */
export function actDay(act: Way['terms']['acts'][number], terms: Pick<Terms, 'acts'> | undefined): string {
  const day = actDueOn(act, terms)
  return day === null ? '' : formatDate(day)
}

/** The same as a date. */
export function actDueOn(
  act: Way['terms']['acts'][number],
  terms: Pick<Terms, 'acts'> | undefined,
): CalendarDate | null {
  const doer = doerOf(act)
  return terms?.acts.find(({ by, words }) => by === doer && words === wordsOfAct(act).trim())?.dueOn ?? null
}

/** What is done in a way, as the reader reads it. */
export function actInWords(act: Way['terms']['acts'][number], reader: WayReader): string {
  return termSentence({ ...act, speaker: speakerOfAct(act, reader) }, reader)
}

/** What its doer wrote beside something in a way, with whose words they are; empty where nothing is. */
export function ownWordsInWords(
  { by, condition }: Pick<Way['terms']['acts'][number], 'by' | 'condition'>,
  reader: Reader,
): string {
  return condition === undefined ? '' : m.inWordsOf({ ...about(by, reader), words: condition })
}

const PLACES = [m.mediatorsProposal(), m.secondWay(), m.thirdWay()]

/** What stands over a way: which of them it is, where there are several. */
export function placeInWords(place: number, count: number): string {
  const way = PLACES[place]
  if (way === undefined) return m.wayOf({ place: place + 1, count })
  return count > 1 ? (place === 0 ? m.firstOf : m.placeOf)({ way, place: place + 1, count }) : way
}

type About = ReturnType<typeof about>

/** What held a sum; `isBothWays`: one claim was taken off the other before. */
function boundInWords(bound: Bound, payer: Side, isBothWays: boolean, reader: Reader): string {
  const [pays, paid] = [about(payer, reader), about(otherSide(payer), reader)]
  switch (bound) {
    case 'agreed':
      return (isBothWays ? m.raisedToWhatAgreedLessBack : m.raisedToWhatAgreed)(pays)
    case 'offer':
      return m.raisedToWhatOffered(pays)
    case 'demand':
      return m.loweredToWhatDemanded(paid)
    case 'asked':
      return isBothWays ? m.loweredToWhatIsAskedLessBack() : m.loweredToWhatIsAsked()
    case 'least':
      return m.smallestSumThatCanBe()
    case 'ladder':
      return m.listOfSumsOfFirst()
  }
}

/** What a side has to show, by its grade, as part of a sentence. */
const SHOWN: Record<EvidenceGrade, (whose: About) => string> = {
  0: m.anAnswer,
  1: m.aWord,
  2: m.whatIsShown,
  3: m.whatIsStrong,
}

/** Why so much of what is open is added. */
function openInWords({ sum, stronger }: OpenPart, reader: Reader): string {
  const open = formatMoney(sum, reader.currency)
  if (!stronger) return m.openPointByPoint({ open })
  const { side, grade, otherGrade } = stronger
  const shown = {
    mine: SHOWN[grade](about(side, reader)),
    theirs: SHOWN[otherGrade](about(otherSide(side), reader)),
  }
  return m.openWeighs({ open, ...shown })
}

/** Which way the sum moves for what somebody does besides money, or for when it is paid. */
function termsInWords(terms: Reason['terms'], payer: Side, reader: Reader): string {
  if (terms && 'by' in terms)
    return terms.by === 'payer'
      ? m.payerDoesMore(about(payer, reader))
      : m.paidDoesMore({
          ...about(otherSide(payer), reader),
          payerWho: about(payer, reader).who,
          payer: about(payer, reader).name,
        })
  const parts = terms?.parts ?? 1
  return parts > 1 ? m.paidOverMonths({ parts }) : m.paidAtOnce()
}

/** A line of "why this sum". */
export function reasonInWords(
  { key, sum, bound, terms }: Reason,
  proposal: Proposal,
  reader: Reader,
): string {
  const { payer, reasons } = proposal
  const pays = about(payer, reader)
  switch (key) {
    case 'agreed':
      return sum === 0 ? m.agreesToNone(pays) : m.agreesToThisPart(pays)
    case 'evidence':
      return openInWords(openPartOf(proposal), reader)
    case 'back': {
      const asked = reasons.find((fact) => fact.key === 'back')?.asked ?? 0
      return m.whatIsAskedInReturn({ ...pays, asked: formatMoney(asked, reader.currency) })
    }
    case 'terms':
      return termsInWords(terms, payer, reader)
    case 'held':
      return boundInWords(bound ?? 'offer', payer, isNet(proposal), reader)
  }
}

/** What stands before the sum that the lines above it come to. */
export function togetherInWords(proposal: Proposal, one: Way): string {
  if (!isRounded(proposal, one)) return m.together()
  // a sum that was held at what somebody said can have cents
  const isWhole = one.price % 10 ** CURRENCIES[proposal.currency] === 0
  return m.togetherRounded({ unit: isWhole ? proposal.currency : 'part' })
}

/** A sum that is added or taken off. */
export function signed(sum: number, currency: Reader['currency']): string {
  return `${sum < 0 ? '−' : '+'} ${formatMoney(Math.abs(sum), currency)}`
}

/** Why the span begins and ends where it does: by whose offer, or by what is asked. */
export function endsInWords(one: Way, proposal: Proposal, reader: Reader): string[] {
  const ends = openEnds(proposal, one)
  return ends
    ? [lowInWords(one, ends.low, proposal, reader), highInWords(one, ends.high, proposal, reader)]
    : []
}

function lowInWords(one: Way, { side, sum, by }: End, { floor }: Proposal, reader: Reader): string {
  const shown = (minor: number) => formatMoney(minor, reader.currency)
  const low = shown(one.low)
  if (sum === null)
    return floor > one.low
      ? m.lowestWithAgreed({ ...about(side, reader), floor: shown(floor), low })
      : m.lowestWithoutOffer({ low })
  const offers = { ...about(side, reader), offer: shown(sum), low }
  if (sum + by < one.low) return m.lowestOutweighed(offers)
  return by === 0 ? m.lowestIsOffer(offers) : m.lowestFromOffer({ ...offers, by: shown(-by) })
}

function highInWords(one: Way, { side, sum, by }: End, proposal: Proposal, reader: Reader): string {
  const shown = (minor: number) => formatMoney(minor, reader.currency)
  const asks = { ...about(side, reader), high: shown(one.high) }
  if (sum === null || sum + by > one.high)
    return (isNet(proposal) ? m.highestIsAllLessBack : m.highestIsAll)(asks)
  return by === 0
    ? m.highestIsDemand(asks)
    : m.highestFromDemand({ ...asks, demand: shown(sum), by: shown(by) })
}

/** What the proposed sum already is, where it equals an open figure. */
export function sameAsOpen(one: Way, { payer }: Proposal, reader: Reader): string | null {
  const is = one.reasons.find((fact) => fact.key === 'proposal')?.is ?? null
  const [pays, paid] = [about(payer, reader), about(otherSide(payer), reader)]
  switch (is) {
    case 'agreed':
      return m.thisIsWhatAlreadyAgreed(pays)
    case 'offered':
      return m.thisIsWhatAlreadyOffered(pays)
    case 'asked':
      return m.thisIsAllThatIsAsked(paid)
    case 'demanded':
      return m.thisIsWhatAlreadyDemanded(paid)
    case null:
      return null
  }
}

/** That an open offer is better for who reads it, or for the other, than the sum of a way: terms and days can do that. */
export function beyondOpen({ price }: Way, { payer, open }: Proposal, reader: Reader): string | null {
  if (price === 0) return null
  const [pays, paid] = [about(payer, reader), about(otherSide(payer), reader)]
  const inWords = (sum: number): string => formatMoney(sum, reader.currency)
  if (open.demand !== null && open.demand > 0 && price > open.demand)
    return m.beyondDemand({ ...paid, sum: inWords(open.demand) })
  if (open.offer !== null && price < open.offer) return m.beyondOffer({ ...pays, sum: inWords(open.offer) })
  return null
}

/** The field for another sum. */
export function fieldLabel(proposal: Proposal, mySide: Side): string {
  return isPaid(proposal, mySide) ? m.leastICouldLiveWith() : m.mostICouldPay()
}

/** What a typed sum will mean. */
export function meaningOf(proposal: Proposal, sum: number, reader: Reader): string {
  const shown = formatMoney(sum, reader.currency)
  return isPaid(proposal, reader.mySide) ? m.yesFrom({ sum: shown }) : m.yesUpTo({ sum: shown })
}

/** An answer that is sealed, in a few words. */
export function answerInWords(
  one: Way,
  sum: number | null | undefined,
  proposal: Proposal,
  reader: Reader,
): string {
  if (sum === undefined) return m.notAnsweredYet()
  if (sum === null) return m.notTheseTerms()
  if (sum === one.price) return m.yes()
  return meaningOf(proposal, sum, reader)
}

/** A way in one line, for the list of what was answered. */
export function wayInWords(
  one: Way,
  { proposal, terms: all }: Pick<ProposalRound, 'proposal' | 'terms'>,
  currency: Reader['currency'],
): string {
  const terms = all[one.id]
  if (!terms?.payment) {
    // two names that are the same tell nobody which way an answer is about
    const isOnly = proposal.packages.filter(({ id }) => !all[id]?.payment).length < 2
    return isOnly ? m.whatIsDoneWithoutMoney() : m.wayNumber({ place: proposal.packages.indexOf(one) + 1 })
  }
  return m.wayInOneLine({
    sum: formatMoney(one.price, currency),
    when: whenPaid(terms, currency),
    terms: one.terms.acts.length,
  })
}

/** What is wrong with a typed sum, and what to do. */
export function sumProblemInWords(problem: SumProblem, one: Way, proposal: Proposal): string {
  const { currency } = proposal
  if (problem === 'not_whole')
    return movesInWholeUnits(proposal) ? m.pleaseLeaveOutCents() : m.pleaseEnterWholeAmount()
  return m.pleaseEnterSumFromTo({
    low: formatMoney(one.low, currency),
    high: formatMoney(one.high, currency),
  })
}

/** What follows from an answer, said before it is sealed. */
export function whatHappensThen(proposal: Proposal): string[] {
  if (!isAboutMoney(proposal)) return [m.ifYouBothSayYes(), m.nothingBindsWithoutMoney()]
  const step = formatMoney(proposal.step, proposal.currency)
  return [
    m.ifYourAnswersLeaveRoom(),
    m.listHasProposalAndSteps({ step }),
    ...(proposal.packages.length > 1 ? [m.whichWayWins()] : []),
    m.nothingBindsBeforeBothOf(),
  ]
}

/** What would change the sum: a paper, or an answer to a point. */
export function changeInWords(
  { by, what }: Pick<RoundChange, 'by' | 'what'>,
  title: string,
  view: Pick<CaseView, 'mySide' | 'names'>,
): string {
  const change = what.key === 'paper' ? m.strongerPaper : what.agreed === 0 ? m.answersNo : m.agreesTo
  return change({ ...about(by, view), title })
}

/** What the private worksheet is opened with: on which side its owner stands, and the proposed sum to see it beside. */
export function worksheetFor(
  view: CaseView,
  { proposal, terms }: Pick<ProposalRound, 'proposal' | 'terms'>,
): Pick<ComponentProps<typeof WorksheetPlace>, 'view' | 'ownerIs' | 'onTable'> {
  const [first] = proposal.packages
  const dated = first && terms[first.id]
  const ownerIs = isPaid(proposal, view.mySide) ? 'paid' : 'pays'
  const onTable =
    first && dated && first.price > 0
      ? { sum: ownerIs === 'paid' ? first.price : -first.price, when: whenPaid(dated, view.currency) }
      : null
  return { view, ownerIs, onTable }
}
