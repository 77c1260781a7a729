import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/negotiation/proposal-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { answerPackageMutation } from '../queries.ts'
import { AnswerPanel, ONLY_YOU } from './answer-panel.tsx'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { answerInWords, wayInWords, worksheetFor } from './copy.ts'
import { Envelope } from '../../../ui/envelope.tsx'
import { nextWay } from './model.ts'
import { WayCard } from './way-card.tsx'

/**
 * The mediator's open proposal: one way after the other, each answered by itself, and then what I sealed. It looks the same
 * whether or not the other side has answered.
 */
export function ProposalCard({
  view,
  round,
  isNew = false,
}: {
  view: CaseView
  round: ProposalRound
  /** it came while the page was open */
  isNew?: boolean
}) {
  const { proposal } = round
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMovedOn = useRef(false)
  const seal = useMutation(answerPackageMutation(useQueryClient(), view.id))
  // What is asked here changes only by what is pressed here: an answer given on another screen takes nothing away from
  // under a thumb, nor what is being typed.
  const [at, setAt] = useState(() => placeIn(round, nextWay(round)?.id))
  const one = proposal.packages.find(({ id }) => id === at?.id)
  const known = at ? sealedIn(round, at.id) : null
  const isElsewhere = !seal.isPending && known !== null && known.sum !== at?.known?.sum
  const isChanging = at !== null && at.known !== null
  const [now] = useState(() => Date.now())
  const isOver = new Date(round.until).getTime() <= now

  useEffect(() => {
    if (!isNew) return
    toast(m.mediatorHasMadeProposal(), { tone: 'info' })
    // Whoever is writing is not interrupted; the toast tells them.
    if (!document.activeElement?.matches('input, textarea, select')) heading.current?.focus()
  }, [isNew])

  // The next question, or what was sealed, takes the place of what was pressed.
  useEffect(() => {
    if (!hasMovedOn.current) return
    hasMovedOn.current = false
    heading.current?.focus()
  })

  function goOn(from: ProposalRound) {
    setAt(placeIn(from, nextWay(from)?.id))
    hasMovedOn.current = true
  }

  function sealSum(packageId: string, sum: number | null) {
    seal.mutate(
      { roundId: round.id, packageId, sum, known },
      {
        onSuccess: ({ proposals }) => goOn(proposals.find(({ id }) => id === round.id) ?? round),
        onError: (error) => void saidAsMovedOn(error),
      },
    )
  }

  if (isOver)
    return (
      <Card className="grid gap-2">
        <h2>{m.timeIsUpHeading()}</h2>
        <p className="text-ink-2">{m.answersAreBeingComparedYou()}</p>
      </Card>
    )
  if (!one) return <Sealed {...{ view, round, heading }} onChange={(id) => setAt(placeIn(round, id))} />
  const earlier = proposal.packages.filter(({ id }) => id !== one.id && round.mine?.sums[id] !== undefined)
  const isMore = proposal.packages.length > 1 && earlier.length === 0 && !isChanging
  return (
    <WayCard {...{ view, round, one }} headingRef={heading}>
      {isMore ? (
        <p className="pt-3 text-sm text-ink-2">{m.waysToCome({ ways: proposal.packages.length })}</p>
      ) : null}
      <div className="pt-6">
        <WorksheetPlace {...worksheetFor(view, round)} asksFirst={round.mine === null}>
          <AnswerPanel
            // Keyed: what was typed for one way is never sealed for another.
            key={one.id}
            {...{ one, proposal }}
            reader={view}
            busy={seal.isPending}
            problem={seal.error && seal.variables.packageId === one.id ? seal.error.message : null}
            onSeal={(sum) => sealSum(one.id, sum)}
          >
            {isElsewhere ? (
              // below what can be pressed, so that it moves nothing of that
              <Callout live>
                <p>{m.sealedElsewhere({ answer: answerInWords(one, known.sum, proposal, view) })}</p>
                <Button variant="secondary" size="s" className="mt-3" onClick={() => goOn(round)}>
                  {m.keepAndGoOnButton()}
                </Button>
              </Callout>
            ) : null}
          </AnswerPanel>
        </WorksheetPlace>
      </div>
      {earlier.map((way) => (
        <p key={way.id} className="pt-3 text-sm text-ink-2">
          {m.eachWayGetsItsOwn({
            way: wayInWords(way, round.terms[way.id], view.currency),
            answer: answerInWords(way, round.mine?.sums[way.id], proposal, view),
          })}
        </p>
      ))}
      <p className="pt-3 text-sm text-ink-2">
        {m.thereIsOneProposalOpen({ days: TIMELINE.proposalOpenFor / DAY })}
      </p>
      {isChanging ? (
        <Button variant="quiet" onClick={() => setAt(placeIn(round, nextWay(round)?.id))}>
          {m.keepWhatISealedButton()}
        </Button>
      ) : null}
    </WayCard>
  )
}

/** A way that is asked about, and what the reader had sealed for it when it came on the screen. */
function placeIn(round: ProposalRound, id: string | undefined) {
  return id === undefined ? null : { id, known: sealedIn(round, id) }
}

function sealedIn({ mine }: ProposalRound, id: string): { sum: number | null } | null {
  const sum = mine?.sums[id]
  return sum === undefined ? null : { sum }
}

function Sealed({
  view,
  round,
  heading,
  onChange,
}: {
  view: CaseView
  round: ProposalRound
  heading: React.Ref<HTMLHeadingElement>
  onChange: (packageId: string) => void
}) {
  const { proposal, mine } = round
  const other = otherName(view)
  const isAllNo = proposal.packages.every(({ id }) => (mine?.sums[id] ?? null) === null)
  return (
    <Card className="grid gap-2 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
      <h2 ref={heading} tabIndex={-1} className="rounded-soft">
        {m.yourAnswerIsSealedHeading()}
      </h2>
      <p className="text-ink-2">{m.bothHearBy({ time: formatDateTime(round.until) })}</p>
      {isAllNo ? <p>{m.youSaidNoToEvery({ ways: proposal.packages.length, other })}</p> : null}
      <div className="pt-5">
        <Envelope label={ONLY_YOU}>
          <ul className="grid">
            {proposal.packages.map((one) => (
              <li
                key={one.id}
                className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
              >
                <span>{wayInWords(one, round.terms[one.id], view.currency)}</span>
                <span className="grid shrink-0 justify-items-end">
                  <b className="font-semibold">{answerInWords(one, mine?.sums[one.id], proposal, view)}</b>
                  <Button
                    variant="quiet"
                    size="s"
                    className="-mr-3"
                    aria-label={m.changeMyAnswerToLabel({
                      way: wayInWords(one, round.terms[one.id], view.currency),
                    })}
                    onClick={() => onChange(one.id)}
                  >
                    {m.changeButton()}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            {m.youCanChangeItUntil({ other, isNo: isAllNo ? 'yes' : 'no' })}
          </p>
          {mine ? (
            <details className="text-sm text-ink-2">
              <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:min-h-8">
                {m.receiptForLaterSummary()}
              </summary>
              <p className="pb-2">{m.thisReceiptFitsOnlyThis()}</p>
              <code className="block rounded-soft bg-sunken px-3 py-2 text-xs break-all">{mine.receipt}</code>
              <CopyButton text={mine.receipt} label={m.copyReceiptLabel()} />
            </details>
          ) : null}
        </Envelope>
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}
