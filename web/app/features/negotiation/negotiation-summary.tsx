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
  agreed: 'The terms are agreed. Reading and signing the agreement is next.',
  settled: 'You have settled, and both of you have signed.',
  fulfilled: 'You have settled, and all of it is done.',
  closed: 'This case is closed.',
}

/** One sentence on where the table stands. */
function summaryOf(view: CaseView, { offers, rounds, proposals }: Negotiation): string {
  const other = otherName(view)
  const round = rounds.at(-1)
  const proposal = proposals.at(-1)
  const open = openOffer(offers)
  if (!isBegun(view.status) || isAwaitingRespondent(view.status))
    return `Offers begin when ${other} has joined.`
  if (!isTalking(view.status)) return OVER[view.status] ?? ''
  if (proposal && asksForRange(proposal.state))
    return nextWay(proposal)
      ? `The mediator has made a proposal, open until ${formatDate(proposal.until)}. Your answer stays sealed.`
      : `Your answer to the mediator’s proposal is sealed. ${other} has until ${formatDate(proposal.until)}.`
  if (round && asksForRange(round.state))
    return round.mine
      ? `Your answer to the mediator’s proposal is sealed. ${other} has not sealed yet.`
      : `The mediator has made a proposal, open until ${formatDate(round.until)}. Your answer stays sealed.`
  if (round?.closing && asksForConfirmation(round.state))
    return round.closing.mine
      ? `Your answer to the last question is sealed. ${other} has not sealed yet.`
      : `The mediator asks both of you one last question, open until ${formatDate(round.closing.until)}. Your answer stays sealed.`
  if (open)
    return open.side === view.mySide
      ? `Your offer is on the table. ${other} has until ${formatDate(open.expiresAt)}.`
      : `${other} has made an offer, open until ${formatDate(open.expiresAt)}.`
  if (offers.length === 0 && !round && !proposal)
    return 'Nothing is on the table yet. Make an offer or ask for a proposal.'
  return 'No offer is open now. You can make one, or ask the mediator for a proposal.'
}

/** Where the negotiation stands, in a few lines, with the way into the room. */
export function NegotiationSummary({ caseId }: { caseId: string }) {
  const view = useQuery(caseQuery(caseId))
  const negotiation = useQuery(negotiationQuery(caseId))
  const error = view.error ?? negotiation.error
  if (error && !(view.data && negotiation.data))
    return (
      <ErrorPanel
        name="Negotiation"
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
          Open the negotiation room
        </LinkButton>
      </div>
      {open && isTalking(view.data.status) ? <OfferCard offer={open} view={view.data} /> : null}
      <MovesCard view={view.data} negotiation={negotiation.data} agreedAt={null} />
    </div>
  )
}
