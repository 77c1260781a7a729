import * as m from '@evensettle/messages/partners/partner-dashboard.ts'
import type { CohortView } from '@evensettle/contracts/partner-figures.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import { formatMonth } from '../../../lib/format.ts'

/** `2026-03` or, where months were counted together, `2026-03 to 2026-05`. */
export function monthsOf({ from, to }: Pick<CohortView, 'from' | 'to'>): string {
  return from === to ? from : m.fromTo({ from, to })
}

/** "Mar 2026" or, where months were counted together, "Mar 2026 to May 2026". */
export function monthsInWords({ from, to }: Pick<CohortView, 'from' | 'to'>): string {
  return from === to ? formatMonth(from) : m.fromTo({ from: formatMonth(from), to: formatMonth(to) })
}

/** The table as a file that every spreadsheet opens; what is not told stays empty. */
export function csvOf(cohorts: readonly CohortView[]): string {
  const head = [m.months(), m.started(), m.answered(), m.settled(), m.kept(), m.days()]
  const rows = cohorts.map((one) => [
    monthsOf(one),
    one.started,
    one.answered,
    one.settled,
    one.kept,
    one.days,
  ])
  const kinds = cohorts.flatMap((one) => [
    ...one.kinds.map(({ type, cases }) => [monthsOf(one), DISPUTE_TYPE_WORDS[type](), cases]),
    ...(one.otherKinds > 0 ? [[monthsOf(one), m.otherKinds(), one.otherKinds]] : []),
  ])
  const table = [head, ...rows, [], [m.months(), m.kind(), m.started()], ...kinds]
  return table.map((row) => row.map(cellOf).join(',')).join('\r\n')
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
