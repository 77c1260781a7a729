import { formatAmount, type Currency } from '../money.ts'
import { dateIn, dateInWords, type Instant } from '../time.ts'
import { otherSide, type Side } from '../cases/side.ts'
import { wordsOf } from './clean-words.ts'
import type { SideNames } from './terms-in-words.ts'

/** A point of a part agreement: its number in the case, and what is paid for it; null: a thing, an act, or nothing is. */
export type PointInPart = {
  number: number
  title: string
  payer: Side
  outcome: 'kept' | 'dropped'
  amount: number | null
}

/** What makes a text that of a part agreement: its number among those of the case, and its points; none: a standstill alone. */
export type PartOfText = { number: number; points: readonly PointInPart[] }

/** A part agreement that both signed before, as a later text names it. */
export type SettledBefore = PartOfText & { signedAt: Instant; fingerprint: string }

type Clauses = {
  text: string
  table?: { caption: string; head: string[]; rows: string[][]; total: string[] | null }
}[]

/** What a document is called. */
export function titleOf(part: PartOfText | undefined): string {
  if (!part) return 'Settlement agreement'
  return part.points.length === 0 ? 'Standstill agreement' : `Part agreement ${part.number}`
}

/** "point 2", "points 1, 3 and 4": the points by their numbers in the case. */
export function pointsInWords(points: readonly Pick<PointInPart, 'number'>[]): string {
  return `${points.length === 1 ? 'point' : 'points'} ${numbersInWords(points.map(({ number }) => number))}`
}

/** "2", "1, 3 and 4". */
export function numbersInWords(numbers: readonly number[]): string {
  const last = String(numbers.at(-1) ?? '')
  return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** What a part agreement settles, and that it says nothing about the rest. */
export function settledByPart(
  { points }: PartOfText,
  names: SideNames,
  currency: Currency,
): { first: string; clauses: Clauses } {
  if (points.length === 0)
    return {
      first: 'This settles no point of their dispute',
      clauses: [
        {
          text: 'It only says that time limits wait while the two talk. All points stay open, and nothing in it is an admission about any of them.',
        },
      ],
    }
  return {
    first: `This settles ${pointsInWords(points)} only of their dispute`,
    clauses: [
      {
        text: 'This becomes of them:',
        table: {
          caption: 'The points that are settled',
          head: ['Point', 'What becomes of it'],
          rows: points.map((point) => [
            `${point.number}. ${wordsOf(point.title, names[otherSide(point.payer)])}`,
            outcomeOf(point, names, currency),
          ]),
          total: null,
        },
      },
      {
        text: 'The rest stays open. The two go on talking about it, and nothing here is an admission about it.',
      },
    ],
  }
}

function outcomeOf({ outcome, amount, payer }: PointInPart, names: SideNames, currency: Currency): string {
  if (outcome === 'dropped') return 'nobody asks for it any more'
  return amount === null ? 'as promised below' : `${formatAmount(amount, currency)} from ${names[payer]}`
}

/** What a part agreement closes. */
export function closedByPart({ points }: PartOfText): string[] {
  if (points.length === 0) return ['Nothing is closed by this. Everything between the two stays as it was.']
  const them = points.length === 1 ? 'it' : 'them'
  return [
    `When all that is promised here has been done, ${pointsInWords(points)} ${points.length === 1 ? 'is' : 'are'} closed for good. From then on neither asks the other for anything more about ${them}, and neither takes ${them} to court.`,
    'What is not named here stays as it was, for both. It does not stop either from asking that this agreement is kept.',
  ]
}

/** In a later text: what was settled before, so that nobody settles it twice. */
export function settledBefore(before: readonly SettledBefore[], zone: string): Clauses {
  return before.map((one) => {
    const on = dateInWords(dateIn(zone, one.signedAt))
    const titles = one.points.map(({ number, title }) => `${number}. ${wordsOf(title, null)}`)
    const what =
      one.points.length === 0
        ? `The two also signed a standstill agreement on ${on}. It stays as it is.`
        : `${titles.length === 1 ? 'This point was' : 'These points were'} settled before, by part agreement ${one.number}, which both had signed by ${on}: ${titles.join('; ')}. This agreement does not settle ${titles.length === 1 ? 'it' : 'them'} again. What is promised there stays due as it is there, and nothing has to be paid or done twice.`
    return { text: `${what} The fingerprint of its words is ${one.fingerprint}.` }
  })
}
