import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { ApiError } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../ui/toast-store.ts'
import { otherName } from './model.ts'

/** Where the agreement of a case is read and signed. */
export function agreementPath(caseId: string): string {
  return `/case/${caseId}?tab=agreement`
}

/** What to say for a refusal; the server's own sentence stands for the rest. */
export const REFUSALS: Partial<Record<ApiError['code'], string>> = {
  OFFER_NOT_OPEN:
    'This offer is no longer open. Something changed a moment ago, and what you see now is up to date.',
  OFFER_EXPIRED: 'The time of this offer has run out. You can make it again with new days.',
  OWN_OFFER: 'This is your own offer. The other side answers it.',
  WRONG_STATE: 'The case has moved on a moment ago. What you see now is up to date.',
  ROUND_NOT_OPEN: 'This round is over. What you see now is up to date.',
  ROUND_NOT_POSSIBLE:
    'The mediator cannot make a proposal from what is there. You can still make offers and write to each other.',
  RANGE_INVALID: 'Please choose a sum between the two that are shown, or “Not these terms”.',
}

/** The sentence for something that did not work. */
export function problemInWords(error: Error): string {
  return error instanceof ApiError ? (REFUSALS[error.code] ?? error.message) : error.message
}

/**
 * Says a refusal aloud when the table has moved on meanwhile: what was pressed may then be gone from the
 * screen, and a sentence beside it with it. True when it was said.
 */
export function saidAsMovedOn(error: Error): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  toast(problemInWords(error), { tone: 'info' })
  return true
}

/** From when on the mediator proposes without being asked; null where that will not happen any more. */
export function mediatorInWords(
  {
    rounds,
    proposals,
    mediatorProposesAt,
    offersPerson,
  }: Pick<Negotiation, 'rounds' | 'proposals' | 'mediatorProposesAt' | 'offersPerson'>,
  now: Date,
): string | null {
  if (mediatorProposesAt === null || offersPerson || rounds.length + proposals.length > 0) return null
  if (new Date(mediatorProposesAt) > now)
    return `If you both have written or made an offer by then, the mediator proposes by itself from ${formatDate(mediatorProposesAt)} on.`
  return 'The mediator proposes by itself as soon as both of you have written or made an offer.'
}

/** Who has asked for a proposal so far. */
export function askedInWords(
  view: Pick<CaseView, 'mySide' | 'names'>,
  askedBy: Negotiation['askedBy'],
): string {
  const other = otherName(view)
  const mine = askedBy.includes(view.mySide)
  const theirs = askedBy.includes(otherSide(view.mySide))
  if (mine) return `You have asked; ${other} has not yet. The proposal comes as soon as ${other} asks too.`
  if (theirs) return `${other} would like a proposal. Ask too, and you both see it at once.`
  return 'When both of you ask, the mediator makes one proposal, the same for both. It is open for seven days, and each of you answers it in private.'
}
