import type { Parameters } from './parameters.ts'
import { leadOf, summarise, type Measured, type Summary } from './metrics.ts'
import { disputesOf, type Dispute } from './population.ts'
import { runRound, type Habits } from './round-engine.ts'
import { smallSums, withClaimBack } from './variants.ts'

/** How many settle where people do not answer as the screen asks, or bring what population A does not hold. */
export type UseRow = {
  name: string
  settled: Measured
  surplus: Measured
  /** points against the same people who answer as the screen asks; none where the disputes are others */
  against?: { settled: Measured; surplus: Measured }
}

const HABITS: readonly (readonly [string, Habits])[] = [
  ['30 % answer only the first package', { onlyFirst: 0.3 }],
  ['60 % answer only the first package', { onlyFirst: 0.6 }],
  ['everybody answers only the first package', { onlyFirst: 1 }],
  ['30 % answer only their favorite', { onlyFavourite: 0.3 }],
  ['60 % answer only their favorite', { onlyFavourite: 0.6 }],
  ['everybody answers only their favorite', { onlyFavourite: 1 }],
  ['10 % come after the window', { late: 0.1 }],
  ['25 % come after the window', { late: 0.25 }],
  ['no reminder', { noReminder: true }],
  ['open for 3 days', { windowDays: 3 }],
]

function shadedLast(d: Dispute, kept: number): Dispute {
  const { starter, respondent } = d
  return {
    ...d,
    starter: { ...starter, lastStatement: kept },
    respondent: { ...respondent, lastStatement: kept },
  }
}

function allExaggerate(d: Dispute, exaggeration: number): Dispute {
  return { ...d, starter: { ...d.starter, exaggeration }, respondent: { ...d.respondent, exaggeration } }
}

const SAYINGS: readonly (readonly [string, (d: Dispute) => Dispute])[] = [
  ['the one answer keeps 75 % of the exaggeration', (d) => shadedLast(d, 0.75)],
  ['the one answer keeps all of the exaggeration', (d) => shadedLast(d, 1)],
  ['everybody exaggerates by 50 %', (d) => allExaggerate(d, 0.5)],
  ['everybody says what they can live with', (d) => allExaggerate(d, 0)],
]

export function useRows(disputes: readonly Dispute[], p: Parameters, seed: number): UseRow[] {
  const asAsked = summarise(disputes, p, (d) => runRound(d, p, 'defaults'))
  const row = (name: string, found: Summary): UseRow => ({
    name,
    settled: found.settled,
    surplus: found.surplus,
    against: leadOf(found, asAsked),
  })
  const claimsBack = disputes.map((d) => withClaimBack(d, p, seed))
  const small = smallSums(p)
  const { settled, surplus } = asAsked
  return [
    { name: 'as the screen asks', settled, surplus },
    ...HABITS.map(([name, habits]) =>
      row(
        name,
        summarise(disputes, p, (d) => runRound(d, p, 'defaults', { habits })),
      ),
    ),
    ...SAYINGS.map(([name, change]) =>
      row(
        name,
        summarise(disputes, p, (d) => runRound(change(d), p, 'defaults')),
      ),
    ),
    apart(
      'a third with a claim back',
      summarise(claimsBack, p, (d) => runRound(d, p, 'defaults')),
    ),
    apart(
      'small sums (half of them under 50 units)',
      summarise(disputesOf(small, seed, disputes.length), small, (d) => runRound(d, small, 'defaults')),
    ),
  ]
}

function apart(name: string, { settled, surplus }: Summary): UseRow {
  return { name, settled, surplus }
}
