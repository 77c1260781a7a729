import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation, ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { agreementPath } from '../copy.ts'
import { otherName } from '../model.ts'
import { paysWhom, whenPaid } from './copy.ts'

/** How a proposal ended, kindly and in words that are the same for both sides. */
export function ProposalOutcome({
  view,
  round,
  noNext,
  canAct,
}: {
  view: CaseView
  round: ProposalRound
  noNext: Negotiation['noNext']
  canAct: boolean
}) {
  const { settled, proposal } = round
  if (settled) {
    const terms = round.terms[settled.packageId]
    const isProposed = proposal.packages.find(({ id }) => id === settled.packageId)?.price === settled.price
    return (
      <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
        <p className="text-sm font-semibold text-pine">You both fit</p>
        <h2>
          {settled.price === 0
            ? 'No money is paid, and what you both said yes to is done'
            : `${paysWhom(proposal.payer, view)} ${formatMoney(settled.price, view.currency)}${isProposed && terms ? ` ${whenPaid(terms, view.currency)}` : ''}`}
        </h2>
        <p className="text-ink-2">
          This is a sum on the public list that both of you said yes to, the nearest to the proposal. Nothing
          else that you sealed is shown, to either side.
        </p>
        {isSigning(view.status) ? <LinkButton to={agreementPath(view.id)}>Read and sign</LinkButton> : null}
      </Card>
    )
  }
  const other = otherName(view)
  return (
    <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">The mediator’s proposal</p>
      <h2>Not this time</h2>
      <p className="text-ink-2">
        The two answers did not meet. That says nothing about either of you, and neither of you sees what the
        other said. What you both agree on stays agreed.
      </p>
      {canAct ? (
        <>
          <p>
            Make a new offer, or write to {other} about one open point. You can also let it rest for a few
            days: nothing here runs out because you pause.
          </p>
          <p className="text-sm text-ink-2">
            {noNext === null
              ? 'Something that you both see has changed since. When both of you ask, there can be one more proposal, on the same list of sums.'
              : 'Another proposal is possible when something changes that you both see, such as a new paper, an answer or an offer, and both of you want it.'}
          </p>
          <LinkButton to={`/case/${view.id}`} variant="secondary" size="s">
            Write to {other}
          </LinkButton>
        </>
      ) : null}
    </Card>
  )
}
