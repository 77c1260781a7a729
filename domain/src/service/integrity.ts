import type { CaseEventType } from '../cases/events.ts'
import { isAgreedOn, isSigning, type CaseStatus } from '../cases/status.ts'

/** What is asked of the rows, in this order. */
export const INTEGRITY_CHECKS = [
  'case_log',
  'case_state',
  'case_agreement',
  'agreement_state',
  'case_owners',
  'other_owners',
  'evidence_case',
  'mails_waiting',
  'audit_chain',
] as const
export type IntegrityCheck = (typeof INTEGRITY_CHECKS)[number]

/** So many ids of what was found are kept of each. */
const FOUND_KEPT = 10

export type Found = { count: number; ids: string[] }

export function addFound(before: Found | undefined, ids: readonly string[]): Found {
  const { count = 0, ids: kept = [] } = before ?? {}
  return { count: count + ids.length, ids: [...kept, ...ids].slice(0, FOUND_KEPT) }
}

/** What comes after a check; null after the last. */
export function checkAfter(check: IntegrityCheck): IntegrityCheck | null {
  return INTEGRITY_CHECKS[INTEGRITY_CHECKS.indexOf(check) + 1] ?? null
}

/** Where an event leads a case; of all others it stays where it is. */
const LEADS_TO: Partial<Record<CaseEventType, CaseStatus>> = {
  'case.submitted': 'invited',
  'respondent.joined': 'active',
  'respondent.refused': 'invited',
  'case.agreed': 'agreed',
  'agreement.declined': 'active',
  'case.settled': 'settled',
  'case.fulfilled': 'fulfilled',
  'case.closed': 'closed',
  'case.reopened': 'invited',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has the keys of its type and no others
export const MOVING_EVENTS = Object.keys(LEADS_TO) as CaseEventType[]

/** The state that a case must be in after these events; null where none of them begins one. */
export function statusAfter(events: readonly CaseEventType[]): CaseStatus | null {
  return events.reduce<CaseStatus | null>((status, type) => LEADS_TO[type] ?? status, null)
}

/** How many numbers a log without gaps has, and from where to where they go. */
export type Numbers = { count: number; first: number; last: number }

/** Whether a log is numbered 1, 2, 3 … up to the number that its case knows. */
export function isGapless({ count, first, last }: Numbers, known: number): boolean {
  return count === known && (known === 0 || (first === 1 && last === known))
}

const UNSEALED = new Set(['to_sign', 'signed'])
const SEALED = new Set(['sealed', 'replaced'])

/** Whether the agreements of a case, by their states, are those that its own state needs. */
export function hasItsAgreement(status: CaseStatus, agreements: readonly string[]): boolean {
  if (!isAgreedOn(status)) return !agreements.some((state) => UNSEALED.has(state))
  return agreements.some((state) => (isSigning(status) ? UNSEALED : SEALED).has(state))
}

/** Whether an agreement in a state bears the signatures and the document of that state. */
export function isAgreementWhole(
  state: string,
  { signatures, hasDocument }: { signatures: number; hasDocument: boolean },
): boolean {
  if (state.endsWith('to_sign')) return signatures < 2 && !hasDocument
  if (state.endsWith('sealed') || state === 'replaced') return signatures === 2 && hasDocument
  if (state.endsWith('signed')) return signatures === 2
  return true
}
