import type { Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import type { ToldAnswer } from '../templates/questions.ts'
import { dateInWords, isCalendarDate, type CalendarDate } from '../time.ts'
import { isSamePromise } from './act-sentence.ts'
import { closed, wordsOf } from './clean-words.ts'
import type { Act } from './terms.ts'

/**
 * One point as it was asked for, whoever asked; minor units, 0 for a thing or an act. `answer` and `admitted`: what the other side
 * said to it; missing in texts from before they were told.
 */
export type AskedItem = {
  title: string
  by: Side
  on: CalendarDate | null
  claimed: number
  answer?: 'agree' | 'partly' | 'disagree' | null
  admitted?: number
  /** what a part agreement settled of it before: `claimed` and `admitted` are of the rest */
  settledSum?: number
}

/** What the case said before anybody agreed: the answers to the questions of its kind, and what was asked for. */
export type DisputeFacts = {
  happenedOn: CalendarDate | null
  told: readonly ToldAnswer[]
  asked: readonly AskedItem[]
  /** what somebody put on the table in their own words, beside the points; missing where nobody did */
  proposed?: readonly { words: string; by: Side }[]
}

/** What an answer is about, as a lawyer would name it; what is not here keeps its question. */
const LABELS: Readonly<Record<string, string>> = {
  premises: 'The premises',
  moved_in: 'The lease began',
  moved_out: 'The keys were given back',
  deposit: 'The deposit',
  returned: 'Paid back so far',
  handover: 'How the rooms were handed over',
  reason: 'The reason given for keeping money',
  ordered: 'What was ordered',
  agreed: 'How it was agreed',
  delivered: 'Done or sent',
  number: 'Invoice number',
  due: 'Due',
  paid: 'Paid so far',
  lent_on: 'Lent',
  sum: 'The sum lent',
}

/** One line for each fact, as whoever began the case (`speaker`) told it: "Invoice number: 2026-014." */
export function factsInWords(facts: DisputeFacts, currency: Currency, speaker: string): string[] {
  const day = facts.happenedOn === null ? [] : [`It happened: ${dateInWords(facts.happenedOn)}.`]
  const told = facts.told.map(({ id, question, kind, answer }) => {
    const label = Object.hasOwn(LABELS, id) ? LABELS[id] : question.replace(/[?.]$/u, '')
    return `${label}: ${closed(valueInWords(kind, answer, currency, speaker))}`
  })
  return [...day, ...told]
}

function valueInWords(kind: ToldAnswer['kind'], answer: string, currency: Currency, speaker: string): string {
  if (kind === 'date' && isCalendarDate(answer)) return dateInWords(answer)
  return kind === 'money' ? formatAmount(Number(answer), currency) : wordsOf(answer, speaker)
}

/** What the other side answered to a point, or null where it is not known. */
export function answerInWords(
  { answer, admitted = 0, claimed }: AskedItem,
  currency: Currency,
): string | null {
  if (answer === undefined) return null
  if (answer === null) return 'not answered'
  if (answer === 'disagree') return 'does not agree'
  if (answer === 'partly' && claimed > 0) return `agrees to ${formatAmount(admitted, currency)}`
  return answer === 'partly' ? 'agrees in part' : 'agrees'
}

/** Who wrote the words of an act, where they are those of a point or of a term of the case; null: an offer or the mediator brought them. */
export function speakerOf({ words }: Pick<Act, 'words'>, facts: DisputeFacts | undefined): Side | null {
  const said = { kind: 'other', by: 'starter' } as const
  const isTheirs = (wrote: string) => isSamePromise({ ...said, words: wrote }, { ...said, words })
  const point = facts?.asked.find(({ title }) => isTheirs(title))
  const term = facts?.proposed?.find(({ words: wrote }) => isTheirs(wrote))
  return (point ?? term)?.by ?? null
}
