import { err, ok, type Result } from '../result.ts'

/** What kind of organisation asks to offer mediation to its members. */
export const ORGANISATION_KINDS = [
  'tenants_union',
  'credit_union',
  'trade_association',
  'housing',
  'consumer_group',
  'employer',
  'community',
  'other',
] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

/** How many members it has, as it says. */
export const MEMBER_BANDS = ['under_100', 'under_1000', 'under_10000', 'more'] as const
export type MemberBand = (typeof MEMBER_BANDS)[number]

/** Received and read next, waiting for the applicant's answer to a question, or decided. */
export const APPLICATION_STATES = ['received', 'asked_back', 'approved', 'declined'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** Those that the operator reads next. */
export const TO_BE_READ = ['received'] as const satisfies readonly ApplicationState[]

/** What the operator may do with an application; `ask` and `decline` say why. */
export const APPLICATION_DECISIONS = ['approve', 'ask', 'decline'] as const
export type ApplicationDecision = (typeof APPLICATION_DECISIONS)[number]

export const MAX_ORGANISATION_NAME = 120
export const MAX_APPLICATION_WORDS = 2_000
export const MAX_DECISION_WORDS = 1_000

type DecisionRefusal = { code: 'APPLICATION_DECIDED' } | { code: 'REASON_MISSING' }

const AFTER: Record<ApplicationDecision, ApplicationState> = {
  approve: 'approved',
  ask: 'asked_back',
  decline: 'declined',
}

/** What becomes of an application by the operator's decision. What is decided stays decided. */
export function decideApplication(
  state: ApplicationState,
  decision: ApplicationDecision,
  words: string,
): Result<ApplicationState, DecisionRefusal> {
  if (!isOpen(state)) return err({ code: 'APPLICATION_DECIDED' })
  if (decision !== 'approve' && words.trim() === '') return err({ code: 'REASON_MISSING' })
  return ok(AFTER[decision])
}

/** Whether the operator still has to decide. */
export function isOpen(state: ApplicationState): boolean {
  return state === 'received' || state === 'asked_back'
}

/** Whether it came with the answer to a question: it is read once more. */
export function isAnswered({ state, words }: { state: ApplicationState; words: string }): boolean {
  return TO_BE_READ.some((one) => one === state) && words !== ''
}

/** Whether the applicant may send it anew: only as the answer to a question. */
export function takesAnswer(state: ApplicationState): boolean {
  return state === 'asked_back'
}
