import * as m from '@evensettle/messages/assistant/room-help.ts'
import type { RoomView } from '@evensettle/domain/assistant/room-view.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { apologyOf } from '@evensettle/domain/assistant/apology.ts'
import { calmerText } from '@evensettle/domain/assistant/calmer.ts'
import { preparedOffers, type PreparedOffer } from '@evensettle/domain/assistant/counter-offer.ts'
import { whatItMeans, whereItStands, type RoomLine } from '@evensettle/domain/assistant/rules.ts'
import { linesOf, type Quote } from '@evensettle/domain/assistant/talk.ts'
import type { RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { speaksOfOwnDeath } from '@evensettle/domain/words/despair.ts'
import { threatIn } from '@evensettle/domain/words/threats.ts'
import { roomLine } from './room-words.ts'

/** An answer by rules, as the contract has it. */
export type RuleAnswer = {
  by: 'rules'
  paragraphs: string[]
  hints: string[]
  quotes: Quote[]
  steps: ({ kind: 'message'; body: string } | { kind: 'offer'; terms: Terms; note: string; why: string })[]
}

type Said = Pick<RuleAnswer, 'paragraphs'> & Partial<Omit<RuleAnswer, 'paragraphs' | 'by'>>

/** What our own rules answer in the room of one side: without a model, and in place of one. `today` in UTC. */
export function ruleAnswer(ask: RoomAsk, view: RoomView<Side>, today: CalendarDate): RuleAnswer {
  const said = saidTo(ask, view, today)
  return { by: 'rules', hints: [], quotes: [], steps: [], ...said }
}

function saidTo(ask: RoomAsk, view: RoomView<Side>, today: CalendarDate): Said {
  const { open, side } = view
  const other = open.names[otherSide(side)]
  const lines = (all: RoomLine[]) => ({
    paragraphs: all.map((line) => roomLine(line, { other, currency: open.currency })),
  })
  switch (ask.task) {
    case 'stands':
      return lines(whereItStands(view))
    case 'explain':
      return lines(whatItMeans(view))
    case 'summary':
      return talkSummed(view, today)
    case 'message':
      return prepared(ask.words)
    case 'reword': {
      const { paragraphs, hints = [], steps = [] } = prepared(ask.words)
      return { paragraphs, steps, hints: ask.way === 'calmer' ? hints : [m.onlyCalmerHint(), ...hints] }
    }
    case 'apology':
      return apology(ask.parts, other)
    case 'offer':
      return offers(ask, view, today)
  }
}

/** What is said above words that were put differently. */
export function preparedWords(): string[] {
  return [m.messageReady(), m.calmed()]
}

/** What to look at before words go out. */
export function hintsFor(words: string, left: boolean): string[] {
  return [
    ...(threatIn(words) === null ? [] : [m.threatHint()]),
    ...(left ? [m.leftHint()] : []),
    ...(speaksOfOwnDeath(words) ? [m.despairHint()] : []),
  ]
}

function prepared(words: string): Said {
  const calmer = calmerText(words)
  return {
    paragraphs: calmer.changed ? preparedWords() : [m.messageReady(), m.unchanged()],
    hints: hintsFor(calmer.words, calmer.left),
    steps: [{ kind: 'message', body: calmer.words }],
  }
}

function apology(parts: Extract<RoomAsk, { task: 'apology' }>['parts'], other: string): Said {
  const { sentences, needsSorry, missing, halves } = apologyOf(parts)
  const hints = [
    ...missing.map((part) => m.missing({ part: part === 'change' ? 'other' : part, other })),
    ...halves.map((half) => m.half({ half: half === 'nobody' ? 'other' : half, other })),
  ]
  if (sentences.length === 0) return { paragraphs: [m.apologyEmpty()], hints }
  const body = [...(needsSorry ? [m.sorry()] : []), ...sentences].join('\n\n')
  return {
    paragraphs: [m.apologyReady()],
    hints: [...hints, ...hintsFor(body, false)],
    steps: [{ kind: 'message', body }],
  }
}

function offers(
  { amount, words }: Extract<RoomAsk, { task: 'offer' }>,
  view: RoomView<Side>,
  today: CalendarDate,
): Said {
  if (!isNegotiating(view.open.status)) return { paragraphs: [m.notNowOffer()] }
  const made = preparedOffers(view, amount, today)
  if (made.length === 0) return { paragraphs: [m.noOfferPossible()] }
  const note = calmerText(words)
  const other = view.open.names[otherSide(view.side)]
  return {
    paragraphs: [m.offersReady({ count: made.length })],
    hints: hintsFor(note.words, note.left),
    steps: made.map((one) => ({
      kind: 'offer',
      terms: one.terms,
      note: note.words,
      why: whyOffered(one, other),
    })),
  }
}

function whyOffered({ from, terms }: PreparedOffer, other: string): string {
  if (from === 'own') return terms.acts.length > 0 ? m.ownWithActs({ other }) : m.own()
  if (from === 'with_terms') return m.withTerms()
  if (from === 'agreed') return m.withWhatIsAgreed()
  return from === 'money' ? m.money() : m.split()
}

function talkSummed({ open }: RoomView<Side>, today: CalendarDate): Said {
  const quotes = linesOf(open.talk, today)
  if (quotes.length === 0) return { paragraphs: [m.talkQuiet()] }
  return { paragraphs: [m.talkLines({ count: quotes.length })], quotes }
}
