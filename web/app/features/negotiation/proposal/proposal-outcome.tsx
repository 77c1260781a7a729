import * as m from '@evensettle/messages/negotiation/proposal-outcome.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { agreementPath } from '../copy.ts'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { ActLine } from './act-line.tsx'
import { LeftOut } from './against/compared-list.tsx'
import { leftOutOf } from './against/model.ts'
import { ToAllWays } from '../impasse/to-all-ways.tsx'
import { isTalking } from '../model.ts'
import { paysWhom, whenPaid, worksheetFor } from './copy.ts'

// Only where somebody would rather not sign.
const GivenUpTerms = lazyPart(() => import('./given-up-terms.tsx'), 'GivenUpTerms')

/** How a proposal ended, kindly and in words that are the same for both sides. What can be done now stands below it. */
export function ProposalOutcome({
  view,
  round,
  agreed = null,
  hasOffer = false,
  isNew = false,
}: {
  view: CaseView
  round: ProposalRound
  /** the offer that was accepted since then */
  agreed?: Offer | null
  /** an offer is on the table: how the proposal ended must not be read as the word on it */
  hasOffer?: boolean
  /** it ended before the eyes of the reader */
  isNew?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasSettled = round.settled !== null
  useEffect(() => {
    if (!isNew) return
    if (hasSettled) toast(m.fitNow(), { tone: 'success' })
    // what was pressed is gone with the proposal; whoever is writing is left there
    if (!document.activeElement?.matches('input, textarea, select')) heading.current?.focus()
  }, [isNew, hasSettled])
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
    const leftOut = way ? leftOutOf(way, proposal, view) : []
    return (
      <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
        <p className="text-sm font-semibold text-pine">{m.youBothFit()}</p>
        <h2 ref={heading} tabIndex={-1}>
          {settled.price === 0
            ? m.noMoneyIsPaidAndHeading()
            : `${paysWhom(proposal.payer, view)} ${formatMoney(settled.price, view.currency)}${isDated ? ` ${whenPaid(terms, view.currency)}` : ''}`}
        </h2>
        {acts.length + leftOut.length > 0 ? (
          <ul aria-label={m.whatIsDoneLabel()} className="grid list-disc gap-1 pl-5 marker:text-pine">
            {acts.map((act) => (
              <ActLine key={act.termId} {...{ act, terms, view }} />
            ))}
            <LeftOut acts={leftOut} {...{ terms, view }} />
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
      {hasOffer ? (
        <p className="font-semibold">{m.beforeTheOffer()}</p>
      ) : (
        <h2 ref={heading} tabIndex={-1}>
          {m.notThisTimeHeading()}
        </h2>
      )}
      <p className="text-ink-2">{m.twoAnswersDidNotMeet()}</p>
      <p className="text-ink-2">{isTalking(view.status) ? m.nothingIsSigned() : m.nothingWasSigned()}</p>
      <ToAllWays />
      <div className="w-full">
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}
