import * as m from '@evensettle/messages/negotiation/proposal-outcome.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import { lazy, Suspense } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { agreementPath } from '../copy.ts'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { ActLine } from './act-line.tsx'
import { paysWhom, whenPaid, worksheetFor } from './copy.ts'

// Only where somebody would rather not sign.
const GivenUpTerms = lazy(async () => ({ default: (await import('./given-up-terms.tsx')).GivenUpTerms }))

/** How a proposal ended, kindly and in words that are the same for both sides. What can be done now stands below it. */
export function ProposalOutcome({
  view,
  round,
  agreed = null,
  hasOffer = false,
}: {
  view: CaseView
  round: ProposalRound
  /** the offer that was accepted since then */
  agreed?: Offer | null
  /** an offer is on the table: how the proposal ended must not be read as the word on it */
  hasOffer?: boolean
}) {
  const { settled, proposal } = round
  if (round.isGivenUp)
    return (
      <Suspense fallback={null}>
        <GivenUpTerms {...{ view, round, agreed }} />
      </Suspense>
    )
  if (settled) {
    const terms = round.terms[settled.packageId]
    const way = proposal.packages.find(({ id }) => id === settled.packageId)
    // the days of another sum are those of the agreement, once it is made
    const isDated = terms?.payment?.amount === settled.price
    const acts = way?.terms.acts ?? []
    return (
      <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
        <p className="text-sm font-semibold text-pine">{m.youBothFit()}</p>
        <h2>
          {settled.price === 0
            ? m.noMoneyIsPaidAndHeading()
            : `${paysWhom(proposal.payer, view)} ${formatMoney(settled.price, view.currency)}${isDated ? ` ${whenPaid(terms, view.currency)}` : ''}`}
        </h2>
        {acts.length > 0 ? (
          <ul aria-label={m.whatIsDoneLabel()} className="grid list-disc gap-1 pl-5 marker:text-pine">
            {acts.map((act) => (
              <ActLine key={act.termId} {...{ act, terms, view }} />
            ))}
          </ul>
        ) : null}
        <p className="text-ink-2">{settled.price === 0 ? m.bothSaidYesToTerms() : m.thisIsSumOnPublic()}</p>
        {proposal.leftOut.map(({ id }) => {
          const left = view.items.find((item) => item.id === id)
          return left ? <p key={id}>{m.staysOpen({ title: left.title })}</p> : null
        })}
        {isSigning(view.status) ? (
          <LinkButton to={agreementPath(view.id)}>{m.readAndSignLink()}</LinkButton>
        ) : null}
      </Card>
    )
  }
  // an agreement that came about without it says how the case went
  if (view.agreementId !== null) return null
  if (round.isCutShort)
    return (
      <Card className="grid justify-items-start gap-3">
        <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
        <p>{m.endedWithoutSettlement()}</p>
      </Card>
    )
  return (
    <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
      {hasOffer ? <p className="font-semibold">{m.beforeTheOffer()}</p> : <h2>{m.notThisTimeHeading()}</h2>}
      <p className="text-ink-2">{m.twoAnswersDidNotMeet()}</p>
      <div className="w-full">
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}
