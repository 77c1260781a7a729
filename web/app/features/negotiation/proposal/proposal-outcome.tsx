import * as m from '@evensettle/messages/negotiation/proposal-outcome.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { isSigning } from '@evensettle/domain/cases/status.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { agreementPath } from '../copy.ts'
import { otherName } from '../model.ts'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { termSentence } from '../terms/copy.ts'
import { paysWhom, whenPaid, worksheetFor } from './copy.ts'

/** How a proposal ended, kindly and in words that are the same for both sides. */
export function ProposalOutcome({
  view,
  round,
  canAct,
}: {
  view: CaseView
  round: ProposalRound
  /** what can be done now is said here, and not below */
  canAct: boolean
}) {
  const { settled, proposal } = round
  if (settled) {
    const terms = round.terms[settled.packageId]
    const way = proposal.packages.find(({ id }) => id === settled.packageId)
    const isProposed = way?.price === settled.price
    const acts = way?.terms.acts ?? []
    return (
      <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
        <p className="text-sm font-semibold text-pine">{m.youBothFit()}</p>
        <h2>
          {settled.price === 0
            ? m.noMoneyIsPaidAndHeading()
            : `${paysWhom(proposal.payer, view)} ${formatMoney(settled.price, view.currency)}${isProposed && terms ? ` ${whenPaid(terms, view.currency)}` : ''}`}
        </h2>
        {acts.length > 0 ? (
          <ul aria-label={m.whatIsDoneLabel()} className="grid list-disc gap-1 pl-5 marker:text-pine">
            {acts.map((act) => (
              <li key={act.termId} className="wrap-anywhere">
                {termSentence(act, view)}
              </li>
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
  if (!canAct && view.agreementId !== null) return null
  const other = otherName(view)
  if (round.isCutShort)
    return (
      <Card className="grid justify-items-start gap-3">
        <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
        <p>{m.endedWithoutSettlement()}</p>
        {canAct ? <WhatNext other={other} /> : null}
      </Card>
    )
  return (
    <Card className="grid justify-items-start gap-3 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
      <h2>{m.notThisTimeHeading()}</h2>
      <p className="text-ink-2">{m.twoAnswersDidNotMeet()}</p>
      {canAct ? <WhatNext other={other} /> : null}
      <div className="w-full">
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}

/** Kind ways on: the other side, one point, a person, or nothing for a while. None of them has to be taken. */
function WhatNext({ other }: { other: string }) {
  return (
    <section className="grid w-full gap-1">
      <h3 className="text-base">{m.whatNext()}</h3>
      <ul className="grid">
        <Way
          name={
            <button
              type="button"
              className="link min-h-11 text-left font-semibold md:min-h-8"
              onClick={() => document.getElementById('message')?.focus()}
            >
              {m.writeTo({ other })}
            </button>
          }
          hint={m.writeToHint()}
        />
        <Way name={<b className="font-semibold">{m.offerOnePoint()}</b>} hint={m.offerOnePointHint()} />
        <Way
          name={
            <Link to="/contact" className="link inline-flex min-h-11 items-center font-semibold md:min-h-8">
              {m.talkToPerson()}
            </Link>
          }
          hint={m.talkToPersonHint()}
        />
        <Way name={<b className="font-semibold">{m.pause()}</b>} hint={m.pauseHint()} />
      </ul>
    </section>
  )
}

function Way({ name, hint }: { name: ReactNode; hint: string }) {
  return (
    <li className="border-b border-line py-2 last:border-0">
      {name}
      <span className="block text-sm text-ink-2">{hint}</span>
    </li>
  )
}
