import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import { dateInWords } from '../time.ts'
import { wordsOf } from './clean-words.ts'
import { answerInWords, factsInWords, type AskedItem, type DisputeFacts } from './dispute-facts.ts'
import type { SideNames } from './terms-in-words.ts'
import type { Payment } from './terms.ts'

/** One point of the case and the sum named for it, in minor units; no sum for a thing or an act. */
export type ItemisedPoint = { title: string; amount: number | null }

/** A small table under a clause; `total` is its last row. Sums stand in the last column. */
export type AgreementTable = { caption: string; head: string[]; rows: string[][]; total: string[] | null }

/** What the tables are called that list the points of an agreement, in every version of the text. */
export const POINT_TABLES = {
  settled: 'The points that are settled',
  madeUp: 'How the sum is made up',
} as const

type Clauses = { text: string; table?: AgreementTable }[]

/** What the dispute was about. Both sign it, so it says whose words they are, what the other answered, and that nobody admits it. */
export function factClauses(facts: DisputeFacts, names: SideNames, currency: Currency): Clauses {
  const told = factsInWords(facts, currency, names.starter)
  const about =
    told.length === 0
      ? []
      : [
          {
            text: `${names.starter} was asked this when the case began, and ${names.respondent} was not. ${told.join(' ')}`,
          },
        ]
  const clauses = [...about, ...SIDES.flatMap((side) => askedClause(side, facts, names, currency))]
  return clauses.length === 0 ? [] : [...clauses, { text: NO_ADMISSION }]
}

const NO_ADMISSION =
  'All this was told, asked for and answered before the two agreed, and says only what the dispute was about. Nobody admits any of it by signing.'

/** What one side asked for, and beside it what the other side answered. */
function askedClause(side: Side, facts: DisputeFacts, names: SideNames, currency: Currency): Clauses {
  const items = facts.asked.filter(({ by }) => by === side)
  if (items.length === 0) return []
  const rows = items.map((item) => {
    const title = wordsOf(item.title, names[side])
    const what = `${item.on === null ? title : `${title} (${dateInWords(item.on)})`}${restOf(item, currency)}`
    const answer = answerInWords(item, currency)
    return [
      what,
      ...(answer === null ? [] : [answer]),
      sumOf(item.claimed > 0 ? item.claimed : null, currency),
    ]
  })
  const isAnswered = rows.every(({ length }) => length === 3)
  const answered = isAnswered ? [`What ${names[otherSide(side)]} answered`] : []
  const caption = `What ${names[side]} asked for`
  return [
    {
      text: `${caption}:`,
      table: {
        caption,
        head: ['Point', ...answered, 'Sum asked for'],
        rows: isAnswered ? rows : rows.map((row) => [row[0] ?? '', row.at(-1) ?? '']),
        total: null,
      },
    },
  ]
}

/** Of which sum a point is what is left, where a part of it was settled before. */
function restOf({ claimed, settledSum = 0 }: AskedItem, currency: Currency): string {
  if (settledSum === 0) return ''
  return `, what is left of ${formatAmount(claimed + settledSum, currency)} after the ${formatAmount(settledSum, currency)} that was settled before`
}

/** Whether a list of points says nothing that the list of what was asked for has not said. */
export function areAllAsked(points: readonly ItemisedPoint[], facts: DisputeFacts | undefined): boolean {
  const asked = facts?.asked ?? []
  return (
    points.length === asked.length &&
    points.every(({ title, amount }) =>
      asked.some((one) => one.title === title && (one.claimed > 0 ? one.claimed : null) === amount),
    )
  )
}

/** Whether a list of points is how a payment is made up: each has a sum, and together they are the payment. */
export function addsUp(points: readonly ItemisedPoint[], payment: Payment | null): payment is Payment {
  if (!payment || points.length === 0) return false
  if (points.some((point) => point.amount === null)) return false
  return points.reduce((sum, point) => sum + (point.amount ?? 0), 0) === payment.amount
}

/** Points with their sums; `nameOf`: who wrote the words of one, where that is known. */
export function pointsTable(
  caption: string,
  sumHead: string,
  points: readonly ItemisedPoint[],
  { currency, nameOf }: { currency: Currency; nameOf: (title: string) => string | null },
): AgreementTable {
  return {
    caption,
    head: ['Point', sumHead],
    rows: points.map(({ title, amount }) => [wordsOf(title, nameOf(title)), sumOf(amount, currency)]),
    total: null,
  }
}

function sumOf(amount: number | null, currency: Currency): string {
  return amount === null ? 'no sum' : formatAmount(amount, currency)
}
