import * as m from '@evensettle/messages/partners/program-page.ts'
import type { PartnerPageView } from '@evensettle/contracts/partner-settings.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { countCohorts, totalsOf, type CountedCase } from '@evensettle/domain/partners/figures.ts'
import type { Stage } from '@evensettle/domain/partners/suppression.ts'

/** A made-up organization; how its colour is shown stands in `.partner-sample` (styles.css): a built page has no styles in its tags. */
export const EXAMPLE_PAGE: PartnerPageView = {
  name: m.sampleName(),
  slug: 'river-street',
  welcome: m.sampleWelcome(),
  isOpen: true,
  colour: '#7b3f8c',
  logos: { light: null, dark: null },
}

export const EXAMPLE_CODE = '7K2M-9QXA'

/** So many cases of each month came no further than a stage. */
const MONTHS: readonly [month: string, came: Record<Stage, number>][] = [
  ['2026-01', { started: 5, answered: 6, settled: 5, kept: 9 }],
  ['2026-02', { started: 6, answered: 5, settled: 6, kept: 11 }],
  ['2026-03', { started: 7, answered: 8, settled: 5, kept: 14 }],
]
const KINDS: readonly DisputeType[] = [
  'security_deposit',
  'security_deposit',
  'service_dispute',
  'security_deposit',
  'neighbour_dispute',
]
const DAYS = [9, 12, 8, 14, 11]

function casesOf([month, came]: (typeof MONTHS)[number]): CountedCase[] {
  const reached: Stage[] = [
    ...Array.from({ length: came.started }, () => 'started' as const),
    ...Array.from({ length: came.answered }, () => 'answered' as const),
    ...Array.from({ length: came.settled }, () => 'settled' as const),
    ...Array.from({ length: came.kept }, () => 'kept' as const),
  ]
  return reached.map((stage, at) => ({
    starter: `${month}-${at}`,
    month,
    type: KINDS[at % KINDS.length] ?? 'other',
    reached: stage,
    days: stage === 'settled' || stage === 'kept' ? (DAYS[at % DAYS.length] ?? null) : null,
  }))
}

const cohorts = countCohorts(MONTHS.flatMap(casesOf), null, '2026-12-31')

/** What that organization is told, by the rule that counts the real ones: what is too few is not told here either. */
export const EXAMPLE_FIGURES = { cohorts, totals: totalsOf(cohorts) }
