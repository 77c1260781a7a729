import { formatAmount, type Currency } from '../money.ts'
import { dateIn, dateInWords, type Instant } from '../time.ts'
import { otherSide, type Side } from '../cases/side.ts'
import { wordsOf } from './clean-words.ts'
import type { SideNames } from './terms-in-words.ts'

/**
 * A point of a part agreement: its number in the case, and what is paid for it; null: a thing, an act, or nothing is. `of`: where
 * only a part of it is settled, all that was still open of it.
 */
export type PointInPart = {
  number: number
  title: string
  payer: Side
  outcome: 'kept' | 'part' | 'dropped'
  amount: number | null
  of?: number
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
function pointsInWords(points: readonly Pick<PointInPart, 'number'>[]): string {
  return `${points.length === 1 ? 'point' : 'points'} ${numbersInWords(points.map(({ number }) => number))}`
}

/** "2", "1, 3 and 4". */
export function numbersInWords(numbers: readonly number[]): string {
  const last = String(numbers.at(-1) ?? '')
  return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** "points 1 and 3", "a part of point 2", "point 1 and a part of point 2": what of a case its numbers settle. */
export function settledInWords(points: readonly Pick<PointInPart, 'number' | 'outcome'>[]): string {
  const parts = points.filter(({ outcome }) => outcome === 'part')
  const whole = points.filter(({ outcome }) => outcome !== 'part')
  const words = [
    ...(whole.length > 0 ? [pointsInWords(whole)] : []),
    ...(parts.length > 0 ? [`${parts.length === 1 ? 'a part' : 'parts'} of ${pointsInWords(parts)}`] : []),
  ]
  return words.join(' and ')
}

/** What stays open of a point of which a part is settled, in minor units; null: nothing of it does. */
export function openAfter({ outcome, amount, of }: PointInPart): number | null {
  return outcome === 'part' && of !== undefined && amount !== null ? of - amount : null
}

/** "$400.00 of the $640.00": the part of a point that is settled; null where it is not a part. */
function partOfSum(point: PointInPart, currency: Currency): string | null {
  const { amount, of } = point
  if (openAfter(point) === null || amount === null || of === undefined) return null
  return `${formatAmount(amount, currency)} of the ${formatAmount(of, currency)}`
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
    first: `This settles only ${settledInWords(points)} of their dispute`,
    clauses: [
      {
        text: `This is what becomes of ${points.length === 1 ? 'it' : 'them'}:`,
        table: {
          caption: points.length === 1 ? 'What is settled of this point' : 'What is settled of these points',
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

function outcomeOf(point: PointInPart, names: SideNames, currency: Currency): string {
  const { outcome, amount, payer } = point
  if (outcome === 'dropped') return 'nobody asks for it anymore'
  const [part, left] = [partOfSum(point, currency), openAfter(point)]
  if (part !== null && left !== null)
    return `${part} from ${names[payer]}; about the other ${formatAmount(left, currency)} nothing is settled`
  return amount === null ? 'as promised below' : `${formatAmount(amount, currency)} from ${names[payer]}`
}

/** What a part agreement closes: whole points, and of others the sum that is settled and no more. */
export function closedByPart({ points }: PartOfText, currency: Currency): string[] {
  if (points.length === 0) return ['Nothing is closed by this. Everything between the two stays as it was.']
  const whole = points.filter((point) => openAfter(point) === null)
  const them = whole.length === 1 ? 'it' : 'them'
  const closed =
    whole.length === 0
      ? []
      : [
          `When all that is promised here has been done, ${pointsInWords(whole)} ${whole.length === 1 ? 'is' : 'are'} closed for good. From then on neither asks the other for anything more about ${them}, and neither takes ${them} to court.`,
        ]
  return [
    ...closed,
    ...points.flatMap((point) => closedPart(point, currency)),
    'What is not named here stays as it was, for both. It does not stop either from asking that this agreement is kept.',
  ]
}

function closedPart(point: PointInPart, currency: Currency): string[] {
  const [part, left] = [partOfSum(point, currency), openAfter(point)]
  if (part === null || left === null || point.amount === null) return []
  const sum = formatAmount(point.amount, currency)
  return [
    `Of point ${point.number}, only ${part} is settled. When it has been paid, that ${sum} is closed for good: neither asks the other for it again, and neither takes it to court. About the other ${formatAmount(left, currency)} nothing is settled. Either may still ask for it, or refuse it, and paying the ${sum} admits nothing about it.`,
  ]
}

/** In a later text: what was settled before, so that nobody settles it twice. */
export function settledBefore(before: readonly SettledBefore[], zone: string, currency: Currency): Clauses {
  return before.map((one) => {
    const on = dateInWords(dateIn(zone, one.signedAt))
    const what =
      one.points.length === 0
        ? `The two also signed a standstill agreement on ${on}. It stays as it is.`
        : `${settledThere(one, on, currency)} What is promised there stays due as it is there, and nothing has to be paid or done twice.`
    return { text: `${what} The fingerprint of its words is ${one.fingerprint}.` }
  })
}

function settledThere({ number, points }: SettledBefore, on: string, currency: Currency): string {
  const them = points.length === 1 ? 'it' : 'them'
  const parts = points.filter((point) => openAfter(point) !== null)
  const what =
    parts.length < points.length
      ? `${points.length === 1 ? 'This point was' : 'These points were'} settled before`
      : `${points.length === 1 ? 'A part of this point was' : 'Parts of these points were'} settled before`
  const titles = points.map((point) => {
    const part = partOfSum(point, currency)
    const title = `${point.number}. ${wordsOf(point.title, null)}`
    return part === null ? title : `${title}, ${part} then open`
  })
  const again =
    parts.length === 0 ? them : parts.length === points.length ? 'what was settled there' : 'any of that'
  return `${what}, by part agreement ${number}, which both had signed by ${on}: ${titles.join('; ')}. This agreement does not settle ${again} again.`
}
