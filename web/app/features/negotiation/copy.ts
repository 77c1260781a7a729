import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/negotiation/copy.ts'
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

/**
 * Says a refusal aloud when the table has moved on meanwhile: what was pressed may then be gone from the
 * screen, and a sentence beside it with it. True when it was said.
 */
export function saidAsMovedOn(error: Error): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  toast(error.message, { tone: 'info' })
  return true
}

/** From when on the mediator proposes without being asked; null where that will not happen any more. */
export function mediatorInWords(
  {
    rounds,
    proposals,
    mediatorProposesAt,
    offersPerson,
    askedBy,
  }: Pick<Negotiation, 'rounds' | 'proposals' | 'mediatorProposesAt' | 'offersPerson' | 'askedBy'>,
  now: Date,
): string | null {
  if (mediatorProposesAt === null || offersPerson || rounds.length + proposals.length > 0) return null
  if (new Date(mediatorProposesAt) > now)
    return (askedBy.length > 0 ? m.comesAnyway : m.ifYouBothHaveWritten)({
      date: formatDate(mediatorProposesAt),
    })
  return m.mediatorProposesByItselfAs()
}

/** Who has asked for a proposal so far. */
export function askedInWords(
  view: Pick<CaseView, 'mySide' | 'names' | 'items'>,
  askedBy: Negotiation['askedBy'],
): string {
  const other = otherName(view)
  const mine = askedBy.includes(view.mySide)
  const theirs = askedBy.includes(otherSide(view.mySide))
  if (mine) return m.youHaveAskedHasNot({ other })
  // the list is called by what the case is about
  const hasMoney = view.items.some(({ kind }) => kind === 'money') ? 'yes' : 'no'
  if (theirs) return m.wouldLikeProposalAskToo({ other, hasMoney })
  return m.whenBothOfYouAsk({ hasMoney, days: TIMELINE.proposalOpenFor / DAY })
}
