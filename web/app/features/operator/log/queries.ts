import {
  AUDIT_CSV_PATH,
  checkAuditChain,
  getAuditChain,
  listAuditEntries,
  type AuditFilter,
  type CheckedStep,
} from '@evensettle/contracts/audit-log.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { pageByPage } from '../../../lib/page-by-page.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function logQuery(filter: AuditFilter) {
  return pageByPage(queryKeys.operator('log', JSON.stringify(filter)), (after, signal) =>
    call(listAuditEntries, { ...filter, after }, { signal }),
  )
}

export function chainQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('chain'),
    queryFn: ({ signal }) => call(getAuditChain, {}, { signal }),
    staleTime: 0,
  })
}

export async function saveCsv(filter: AuditFilter): Promise<void> {
  await download(`${AUDIT_CSV_PATH}?${new URLSearchParams(filter).toString()}`, null)
}

export type Checked = { checked: number; late: CheckedStep['late']; fault: CheckedStep['fault'] }

/** Checks the whole chain step by step. `onStep` hears how many places were checked. */
export async function checkChain(signal: AbortSignal, onStep: (checked: number) => void): Promise<Checked> {
  let next: CheckedStep['next'] = { step: 'links', after: 0 }
  let sum: Checked = { checked: 0, late: { count: 0, firstId: null }, fault: null }
  while (next) {
    const step: CheckedStep = await call(checkAuditChain, next, { signal })
    const late = {
      count: sum.late.count + step.late.count,
      firstId: sum.late.firstId ?? step.late.firstId,
    }
    sum = { checked: sum.checked + step.checked, late, fault: step.fault }
    onStep(sum.checked)
    next = step.next
  }
  return sum
}
