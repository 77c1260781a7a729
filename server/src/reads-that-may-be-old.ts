import { ANALYTICS_CSV_PATH, getAnalytics } from '@evensettle/contracts/analytics.ts'
import { AUDIT_CSV_PATH, getAuditChain, listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import { FINDINGS_CSV_PATH, getFileReport, listFindings } from '@evensettle/contracts/file-report.ts'
import { getServiceHistory } from '@evensettle/contracts/infrastructure.ts'
import { listAllMails } from '@evensettle/contracts/mails.ts'
import { getOverview } from '@evensettle/contracts/operator.ts'
import type { Route } from './platform/http/http.ts'

/**
 * What an operator looks at, and nobody acts upon within seconds: it may be read from a replica. Nothing that a person of a case does
 * or sees is in it, nor what decides who may do something.
 */
export const MAY_BE_OLD: readonly string[] = [
  getOverview.path,
  getAnalytics.path,
  ANALYTICS_CSV_PATH,
  listAuditEntries.path,
  AUDIT_CSV_PATH,
  getAuditChain.path,
  getFileReport.path,
  listFindings.path,
  FINDINGS_CSV_PATH,
  getServiceHistory.path,
  listAllMails.path,
]

const PATHS: ReadonlySet<string> = new Set(MAY_BE_OLD)

/** Whether an operation may be answered from a replica. */
export function mayBeOld({ method, path }: Route): boolean {
  return method === 'GET' && PATHS.has(path)
}
