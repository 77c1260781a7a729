import { addDays, type CalendarDate } from '../time.ts'
import type { CloseReason } from './status.ts'
import { TIMELINE } from './timeline.ts'

type Demand = {
  from: string
  to: string
  title: string
  story: string
  happenedOn: string | null
  points: { title: string; sum: string | null }[]
  total: string | null
  reference: string
  invitedOn: string
  answerBy: string
}

/** The day by which a letter of today asks for an answer. */
export function demandBy(today: CalendarDate): CalendarDate {
  return addDays(today, TIMELINE.demandDays)
}

/** A first draft of a letter that asks for the same as the case: plain, first person, nothing about the law. */
export function demandLetter(about: Demand): { opening: string[]; points: string[]; closing: string[] } {
  const when = about.happenedOn === null ? '' : ` It happened on ${about.happenedOn}.`
  return {
    opening: [
      `Dear ${about.to},`,
      `I am writing to you about this: ${about.title}.${when}`,
      about.story,
      'I ask you for the following:',
    ],
    points: about.points.map(({ title, sum }) => (sum === null ? title : `${title}: ${sum}`)),
    closing: [
      ...(about.total === null ? [] : [`Together that is ${about.total}.`]),
      `On ${about.invitedOn} I invited you to sort this out online, under the reference ${about.reference}. That has not led to a solution yet.`,
      `Please answer me by ${about.answerBy}. If the whole is too much at once, tell me what you can do and by when. I would like to find a way with you.`,
      `If I do not hear from you by then, I will look at other ways.`,
      'Kind regards,',
      about.from,
    ],
  }
}

/** How a case ended, as a certificate says it: facts, no blame. */
export function endingInWords(
  reason: CloseReason,
  by: 'the one who started it' | 'the one who was invited' | null,
  joined: boolean,
): string {
  if (reason === 'withdrawn') return 'The case was taken back by the one who started it.'
  if (reason === 'declined') return `The case was ended by ${by ?? 'one side'}.`
  if (reason === 'expired')
    return joined ? 'Time ran out without an agreement.' : 'Time ran out without an answer.'
  return 'Both sides took part and did not agree.'
}
