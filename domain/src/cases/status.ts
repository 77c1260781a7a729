import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'
import { TIMELINE } from './timeline.ts'

/** The life of a case. `fulfilled` is reached when every obligation of a settled case is confirmed. */
export const CASE_STATUSES = [
  'draft',
  'invited',
  'active',
  'agreed',
  'settled',
  'fulfilled',
  'closed',
] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export const CLOSE_REASONS = ['withdrawn', 'declined', 'expired', 'impasse'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** Who acts on a case: a side, the holder of an invitation that has no account yet, or the clock. */
export const CASE_ROLES = ['starter', 'respondent', 'invitee', 'clock'] as const
export type CaseRole = (typeof CASE_ROLES)[number]

export const CASE_COMMANDS = [
  'save_draft',
  'submit',
  'manage_invitation',
  'answer',
  'ask_more_time',
  'decline',
  'join',
  'confirm_respondent',
  'refuse_respondent',
  'answer_counter_items',
  'send_message',
  'make_offer',
  'close_offer',
  'accept_offer',
  'set_term',
  'ask_for_proposal',
  'open_round',
  'seal_range',
  'settle_round',
  'sign',
  'decline_to_sign',
  'seal_agreement',
  'withdraw',
  'expire',
  'reopen',
] as const
export type CaseCommand = (typeof CASE_COMMANDS)[number]

type Rule = { roles: readonly CaseRole[]; to: CaseStatus }

const SIDES_ONLY = ['starter', 'respondent'] as const
const CLOCK = ['clock'] as const

/** (status, command) → who may, and where it leads. What is not here is refused. */
const RULES: Record<CaseStatus, Partial<Record<CaseCommand, Rule>>> = {
  draft: {
    save_draft: { roles: ['starter'], to: 'draft' },
    submit: { roles: ['starter'], to: 'invited' },
    expire: { roles: CLOCK, to: 'closed' },
  },
  invited: {
    manage_invitation: { roles: ['starter'], to: 'invited' },
    answer: { roles: ['invitee'], to: 'invited' },
    ask_more_time: { roles: ['invitee'], to: 'invited' },
    decline: { roles: ['invitee'], to: 'closed' },
    join: { roles: ['invitee'], to: 'active' },
    send_message: { roles: ['starter'], to: 'invited' },
    withdraw: { roles: ['starter'], to: 'closed' },
    expire: { roles: CLOCK, to: 'closed' },
  },
  active: {
    confirm_respondent: { roles: ['starter'], to: 'active' },
    refuse_respondent: { roles: ['starter'], to: 'invited' },
    send_message: { roles: SIDES_ONLY, to: 'active' },
    answer_counter_items: { roles: ['starter'], to: 'active' },
    make_offer: { roles: SIDES_ONLY, to: 'active' },
    close_offer: { roles: ['starter', 'respondent', 'clock'], to: 'active' },
    accept_offer: { roles: SIDES_ONLY, to: 'agreed' },
    set_term: { roles: SIDES_ONLY, to: 'active' },
    ask_for_proposal: { roles: SIDES_ONLY, to: 'active' },
    open_round: { roles: ['starter', 'respondent', 'clock'], to: 'active' },
    seal_range: { roles: SIDES_ONLY, to: 'active' },
    settle_round: { roles: ['starter', 'respondent', 'clock'], to: 'agreed' },
    decline: { roles: ['respondent'], to: 'closed' },
    withdraw: { roles: ['starter'], to: 'closed' },
    expire: { roles: CLOCK, to: 'closed' },
  },
  agreed: {
    send_message: { roles: SIDES_ONLY, to: 'agreed' },
    sign: { roles: SIDES_ONLY, to: 'agreed' },
    decline_to_sign: { roles: SIDES_ONLY, to: 'active' },
    seal_agreement: { roles: SIDES_ONLY, to: 'settled' },
    withdraw: { roles: ['starter'], to: 'closed' },
    decline: { roles: ['respondent'], to: 'closed' },
    expire: { roles: CLOCK, to: 'closed' },
  },
  settled: { send_message: { roles: SIDES_ONLY, to: 'settled' } },
  fulfilled: {},
  // a late yes; `canReopen` says for which ends and how long
  closed: { reopen: { roles: ['invitee'], to: 'invited' } },
}

export type CaseRefusal =
  | { code: 'WRONG_STATE'; status: CaseStatus; command: CaseCommand }
  | { code: 'WRONG_ROLE'; role: CaseRole; command: CaseCommand }
  | { code: 'RESPONDENT_UNCONFIRMED'; command: CaseCommand }

/** What binds both waits until it is known that both are who the papers say; talking and offering do not. */
export const NEEDS_BOTH_KNOWN: readonly CaseCommand[] = [
  'accept_offer',
  'ask_for_proposal',
  'open_round',
  'seal_range',
  'settle_round',
  'sign',
  'seal_agreement',
]

/**
 * Whether a role may do a command in a status, and the status it leads to. `areBothKnown` is false while the starter
 * has not said that it is them of somebody who joined under an address that the starter did not name.
 */
export function decide(
  status: CaseStatus,
  command: CaseCommand,
  role: CaseRole,
  areBothKnown = true,
): Result<{ to: CaseStatus }, CaseRefusal> {
  const rule = RULES[status][command]
  if (!rule) return err({ code: 'WRONG_STATE', status, command })
  if (!rule.roles.includes(role)) return err({ code: 'WRONG_ROLE', role, command })
  if (!areBothKnown && NEEDS_BOTH_KNOWN.includes(command))
    return err({ code: 'RESPONDENT_UNCONFIRMED', command })
  return ok({ to: rule.to })
}

/** What a late yes depends on. */
export type Ending = {
  reason: CloseReason | null
  closedAt: Instant | null
  joined: boolean
  /** late yeses so far */
  reopened: number
}

/**
 * Whether the invited person may still say yes to a case that has ended: it ran out or was turned down by
 * them before they had joined, at most 30 days ago, and was not opened again twice. What the starter took
 * back stays ended.
 */
export function canReopen({ reason, closedAt, joined, reopened }: Ending, now: Instant): boolean {
  if (reopened >= TIMELINE.lateYesTimes) return false
  if (joined || closedAt === null || (reason !== 'expired' && reason !== 'declined')) return false
  return now < closedAt + TIMELINE.lateYes
}

/** Whether nothing can change any more but reading, a late yes of the invited person aside. */
export function isFinished(status: CaseStatus): boolean {
  return status === 'fulfilled' || status === 'closed'
}
