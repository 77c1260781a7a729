import * as m from '@evensettle/messages/negotiation/proposal-given-up-terms.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { DutyList } from '../../agreements/duty-list.tsx'
import { agreementPath } from '../copy.ts'

/**
 * Terms of a proposal that both had said yes to and that were not signed: folded, since they count for nothing. Above them
 * the terms of the offer that was accepted since then.
 */
export function GivenUpTerms({
  view,
  round: { terms, settled },
  agreed,
}: {
  view: CaseView
  round: ProposalRound
  agreed: Offer | null
}) {
  const left = settled ? terms[settled.packageId] : undefined
  return (
    <>
      {agreed ? (
        <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
          <h2>{m.youAgreedOnThisHeading()}</h2>
          <DutyList terms={agreed.terms} view={view} />
          {isSigning(view.status) ? (
            <LinkButton to={agreementPath(view.id)}>{m.readAndSignLink()}</LinkButton>
          ) : null}
        </Card>
      ) : null}
      <Card>
        <details className="group">
          <summary className="-my-2 flex min-h-11 items-center justify-between gap-3 rounded-soft">
            <h2 className="min-w-0 text-[1.25rem]">{m.notSignedHeading()}</h2>
            <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="text-ink-2">{m.countForNothing()}</p>
            {left ? <DutyList terms={left} view={view} /> : null}
          </div>
        </details>
      </Card>
    </>
  )
}
