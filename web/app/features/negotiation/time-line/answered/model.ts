import * as m from '@evensettle/messages/negotiation/time-line.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { HandingReader } from '@evensettle/contracts/words/handing-words.ts'
import { ANSWER_BESIDES, type AnswerBesides } from '@evensettle/domain/answers/changed.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { about, admittedTotal } from '../../model.ts'

type Point = CaseView['items'][number]

/** How a thing would change hands: whose word it is, and who reads it. Its sentences are loaded where there are some. */
type How = {
  item: Pick<Point, 'kind' | 'by' | 'handing' | 'answer'>
  of: 'asks' | 'answers'
  reader: HandingReader
}

/** A point with its answer; '' is what is not said, or what the heading says already. */
export type PointSaid = { key: string; title: string; answer: string; said: string; how: How | null }

/** A sum that a side named, and what goes with it. */
export type Move = {
  sum: string | null
  lines: string[]
  said: string
  isStory: boolean
  /** the points of an answer, each with what was said of it */
  points?: readonly PointSaid[]
}

/**
 * What the answer came to, with the newest one only: it is stored as it stands. One that was replaced is a line that says what it
 * changed. Nothing while there is no answer any more, as after somebody was refused.
 */
export function answered(
  view: CaseView,
  event: CaseEvent,
  isNewest: boolean,
): { words?: string; move?: Move } {
  if (!view.answer || view.answer.kind === 'declined') return {}
  const changed = changedIn(view, event)
  if (!isNewest) return changed === null ? {} : { words: changedWords(view, changed) }
  const asked = view.items.filter(({ by, answer }) => by === 'starter' && answer)
  const back = view.items.filter(({ by }) => by === 'respondent')
  const isOne = asked.length === 1 && back.length === 0
  const agreed = admittedTotal(asked)
  const isSum = agreed > 0 && asked.some(({ kind }) => kind === 'money')
  return {
    words: headingOf(asked, isSum)(about('respondent', view)),
    move: {
      sum: isSum ? formatMoney(agreed, view.currency) : null,
      lines: [
        ...(changed === null || changed.length === 0 ? [] : [m.changedIs({ what: changed.join(', ') })]),
        ...(isOne ? asked.filter(({ kind }) => kind !== 'money').map(({ title }) => title) : []),
      ],
      points: [
        ...asked.map((point) => (isOne ? reasonOf(point, view) : pointSaid(point, view))),
        ...back.map((point) => askedInReturn(point, view)),
      ],
      said: view.answer.words,
      isStory: true,
    },
  }
}

/** What was answered to what is asked for in return, where that is not money alone; null where it is, and a sum says it. */
export function answeredInReturn({ items, ...view }: CaseView): { words: string; move: Move } | null {
  const back = items.filter(({ by, answer }) => by === 'respondent' && answer)
  if (back.every(({ kind }) => kind === 'money')) return null
  const points = back.map((point) => pointSaid(point, { ...view, items }))
  return {
    words: m.answersInReturn(about('starter', view)),
    move: { sum: null, lines: [], points, said: '', isStory: false },
  }
}

/** A word for all of it where there is one. */
function headingOf(asked: readonly Point[], isSum: boolean) {
  const [first] = asked
  const isAlike = asked.every(({ answer }) => answer?.answer === first?.answer?.answer)
  if (isSum || (isAlike && first?.answer?.answer === 'agree')) return m.agreesTo
  if (!isAlike) return m.answersEach
  return first?.answer?.answer === 'partly' ? m.agreesInPartTo : m.seesItDifferently
}

/** Why the one point was answered as it was. */
function reasonOf(point: Point, view: CaseView): PointSaid {
  return { ...pointSaid(point, view), title: '', answer: '' }
}

function pointSaid(point: Point, view: CaseView): PointSaid {
  const { id, title, answer } = point
  return {
    key: id,
    title,
    answer: answerOf(point, view),
    said: answer?.reason ?? '',
    how: howOf(point, 'answers', view),
  }
}

function howOf({ kind, by, handing, answer }: Point, of: How['of'], { mySide, names }: CaseView): How | null {
  const said = of === 'asks' ? handing : answer?.handing
  return said && kind !== 'money'
    ? { item: { kind, by, handing, answer }, of, reader: { mySide, names } }
    : null
}

function answerOf({ by, kind, claimed, answer }: Point, view: CaseView): string {
  const who = about(otherSide(by), view)
  if (answer?.answer === 'agree') return m.pointAgreed(who)
  if (answer?.answer !== 'partly') return m.seesItDifferently(who)
  if (kind !== 'money') return m.pointInPart(who)
  const [agreed, asked] = [answer.admitted, claimed].map((sum) => formatMoney(sum, view.currency))
  return m.pointSum({ ...who, agreed: agreed ?? '', asked: asked ?? '' })
}

/** What the invited person asks for in return. */
function askedInReturn(point: Point, view: CaseView): PointSaid {
  const { id, kind, title, claimed, details } = point
  const what = kind === 'money' ? `${title}, ${formatMoney(claimed, view.currency)}` : title
  return {
    key: id,
    title: m.asksInReturn({ ...about('respondent', view), what }),
    answer: '',
    said: details,
    how: howOf(point, 'asks', view),
  }
}

const BESIDES: Record<AnswerBesides, () => string> = {
  back: m.changedBack,
  proposal: m.changedProposal,
  words: m.changedWords,
}

/** What an answer changed of the one before it, in words; null for the first, and where nobody knows. */
function changedIn({ items }: CaseView, { facts: { changed } }: CaseEvent): string[] | null {
  if (typeof changed !== 'string') return null
  return changed.split(',').flatMap((part) => {
    const beside = ANSWER_BESIDES.find((known) => known === part)
    const title = beside ? BESIDES[beside]() : items.find(({ id }) => id === part)?.title
    return title === undefined ? [] : [title]
  })
}

function changedWords(view: CaseView, changed: readonly string[]): string {
  const who = about('respondent', view)
  return changed.length === 0 ? m.sentAgain(who) : m.changed({ ...who, what: changed.join(', ') })
}
