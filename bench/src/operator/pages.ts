import * as analytics from '@evensettle/contracts/analytics.ts'
import * as log from '@evensettle/contracts/audit-log.ts'
import { getCaseProof } from '@evensettle/contracts/case-proof.ts'
import { getDataNumbers, getDataSafety } from '@evensettle/contracts/data-safety.ts'
import { requestOf, type Endpoint, type Input } from '@evensettle/contracts/endpoint.ts'
import * as files from '@evensettle/contracts/file-report.ts'
import * as infrastructure from '@evensettle/contracts/infrastructure.ts'
import * as mails from '@evensettle/contracts/mails.ts'
import * as operator from '@evensettle/contracts/operator.ts'
import { listApplications } from '@evensettle/contracts/partners.ts'
import * as people from '@evensettle/contracts/people.ts'
import * as requests from '@evensettle/contracts/person-requests.ts'
import type { madeNames } from './fill.ts'

type Ask = (origin: string, token: string) => Promise<unknown>

/** One request as the page makes it; throws where it is refused, for a refusal is fast. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  origin: string,
  token: string,
): Promise<unknown> {
  const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${origin}${path}${isRead && query.size > 0 ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  })
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const asks =
  <E extends Endpoint>(endpoint: E, input: Input<E>): Ask =>
  (origin, token) =>
    ask(endpoint, input, origin, token)

/** What each of the operator's pages asks for when it opens. */
export function operatorPages(
  { caseId, from, reference, until }: ReturnType<typeof madeNames>,
  personId: string,
): Record<string, readonly Ask[]> {
  const months = { from: '2024-01', until: '2026-11' }
  return {
    '/admin-dashboard': [
      asks(operator.getOperatorEntry, {}),
      asks(operator.getOverview, {}),
      asks(requests.listPersonRequests, {}),
    ],
    '/admin/analytics': [asks(analytics.getAnalytics, {}), asks(analytics.getAnalytics, months)],
    '/admin/audit-log': [asks(log.listAuditEntries, {}), asks(log.getAuditChain, {})],
    '/admin/audit-log, one case': [asks(log.listAuditEntries, { case: reference })],
    '/admin/audit-log, one action': [asks(log.listAuditEntries, { action: 'offer.make' })],
    '/admin/audit-log, days long ago': [asks(log.listAuditEntries, { from, until })],
    '/admin/cases/…': [asks(operator.getCaseAsOperator, { caseId })],
    '/admin/case-proof': [asks(getCaseProof, { caseId })],
    '/admin/db-safety': [asks(getDataSafety, {}), asks(getDataNumbers, {})],
    '/admin/evidence-report': [asks(files.getFileReport, {})],
    '/admin/infrastructure': [
      asks(infrastructure.getServiceParts, {}),
      asks(infrastructure.getServiceHistory, {}),
      asks(infrastructure.getServiceConfiguration, {}),
    ],
    '/admin/partners': [asks(listApplications, {})],
    '/admin/people': [asks(people.getPerson, { id: personId })],
    '/email-dashboard, all': [asks(mails.listAllMails, {})],
    '/email-dashboard, came back': [asks(mails.listAllMails, { state: 'bounced' })],
    '/email-dashboard, one kind and state': [asks(mails.listAllMails, { family: 'round', state: 'failed' })],
    '/email-dashboard, one case': [asks(mails.listAllMails, { case: caseId })],
    '/email-dashboard, days long ago': [asks(mails.listAllMails, { from, until })],
  }
}
