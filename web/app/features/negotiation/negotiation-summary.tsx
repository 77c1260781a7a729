import * as m from '@evensettle/messages/negotiation/negotiation-summary.ts'
import { asksForConfirmation, asksForRange } from '@evensettle/domain/proposals/round.ts'
import { isAwaitingRespondent, isBegun } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseQuery } from '../cases/queries.ts'
import { isTalking, openOffer, otherName } from './model.ts'
import { MovesCard } from './moves/moves-card.tsx'
import { OfferCard } from './offers/offer-card.tsx'
import { nextWay } from './proposal/model.ts'
import { negotiationQuery } from './queries.ts'

const OVER: Partial<Record<CaseView['status'], string>> = {
  agreed: m.agreed(),
  settled: m.settled(),
  fulfilled: m.fulfilled(),
  closed: m.closed(),
}

/** One sentence on where the table stands. */
function summaryOf(view: CaseView, { offers, rounds, proposals }: Negotiation): string {
  const other = otherName(view)
  const round = rounds.at(-1)
  const proposal = proposals.at(-1)
  const open = openOffer(offers)
  if (!isBegun(view.status) || isAwaitingRespondent(view.status)) return m.offersBeginWhenHasJoined({ other })
  if (!isTalking(view.status)) return OVER[view.status] ?? ''
  if (proposal && asksForRange(proposal.state))
    return nextWay(proposal)
      ? m.mediatorHasMadeProposalOpen({ date: formatDate(proposal.until) })
      : m.yourAnswerToMediatorsProposal({ other, date: formatDate(proposal.until) })
  if (round && asksForRange(round.state))
    return round.mine
      ? m.yourAnswerToMediatorsProposal2({ other })
      : m.mediatorHasMadeProposalOpen({ date: formatDate(round.until) })
  if (round?.confirmation && asksForConfirmation(round.state))
    return round.confirmation.mine
      ? m.yourAnswerToLastQuestion({ other })
      : m.mediatorAsksBothOfYou({ date: formatDate(round.confirmation.until) })
  if (open)
    return open.side === view.mySide
      ? m.yourOfferIsOnTable({ other, date: formatDate(open.expiresAt) })
      : m.hasMadeOfferOpenUntil({ other, date: formatDate(open.expiresAt) })
  if (offers.length === 0 && !round && !proposal) return m.nothingIsOnTableYet()
  return m.noOfferIsOpenNow()
}

/** Where the negotiation stands, in a few lines, with the way into the room. */
export function NegotiationSummary({ caseId }: { caseId: string }) {
  const view = useQuery(caseQuery(caseId))
  const negotiation = useQuery(negotiationQuery(caseId))
  const error = view.error ?? negotiation.error
  if (error && !(view.data && negotiation.data))
    return (
      <ErrorPanel
        name={m.negotiationName()}
        details={error.message}
        onRetry={() => {
          void view.refetch()
          void negotiation.refetch()
        }}
      />
    )
  if (!view.data || !negotiation.data)
    return (
      <div className="grid gap-5" aria-busy="true">
        <Skeleton className="h-14" />
        <Skeleton className="h-72" />
      </div>
    )
  const open = openOffer(negotiation.data.offers)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-lg">{summaryOf(view.data, negotiation.data)}</p>
        <LinkButton
          to={`/negotiation/${caseId}`}
          variant={isTalking(view.data.status) ? 'primary' : 'secondary'}
        >
          {m.openNegotiationRoomLink()}
        </LinkButton>
      </div>
      {open && isTalking(view.data.status) ? <OfferCard offer={open} view={view.data} /> : null}
      <MovesCard view={view.data} negotiation={negotiation.data} agreedAt={null} />
    </div>
  )
}
