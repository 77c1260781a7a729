import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/negotiation/proposal-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatLastMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saidAsMovedOn } from '../copy.ts'
import { answerPackageMutation } from '../moves/queries.ts'
import { keepSeal, newSalt } from '../seal/queries.ts'
import { AllWays } from './all-ways.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { answerInWords, wayInWords, worksheetFor } from './copy.ts'
import { isAboutMoney, nextWay, type Way } from './model.ts'
import { WayCard } from './way-card.tsx'
import { YourAnswers, type Changed } from './your-answers.tsx'

/**
 * The mediator's open proposal: one way after the other, each answered by itself, and then all my answers, to be sent. It
 * looks the same whether or not the other side has answered.
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
  const [answered, setAnswered] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [changed, setChanged] = useState<Changed | null>(null)
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

  function goTo(id: string) {
    setAnswered(null)
    setIsSaved(false)
    setAt(placeIn(round, id))
    hasMovedOn.current = true
  }

  function sealSum(packageId: string, sum: number | null, isOwnWord?: boolean) {
    const salt = newSalt()
    const sums = { ...round.mine?.sums, [packageId]: sum }
    keepSeal({ roundId: round.id, side: view.mySide, sums, salt })
    seal.mutate(
      { roundId: round.id, packageId, sum, known: sealedIn(round, packageId), isOwnWord, salt },
      {
        onSuccess: ({ proposals }) => {
          setAnswered(packageId)
          setIsSaved(true)
          const fresh = proposals.find(({ id }) => id === round.id) ?? round
          setChanged({
            packageId,
            before: sealedIn(round, packageId)?.sum ?? null,
            isTaken: one === undefined,
            isUnsent: round.mine?.isSent === true && fresh.mine?.isSent !== true,
          })
          goOn(fresh)
        },
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
  if (!one)
    return (
      <YourAnswers
        {...{ view, round, heading, changed }}
        onChange={goTo}
        onTakeBack={(id) => sealSum(id, null)}
        isBusy={seal.isPending}
        problem={seal.error?.message ?? null}
      />
    )
  // an answer is asked about once more by what takes it back, not by a question in its way
  const before = proposal.packages.find(({ id }) => id === answered && id !== one.id)
  const isFirst = proposal.packages.length > 1 && round.mine === null
  return (
    <WayCard
      {...{ view, round, one }}
      headingRef={heading}
      saved={isSaved && !isChanging ? savedNext(round, one) : null}
    >
      {isFirst ? (
        <p className="pt-3 text-sm text-ink-2">
          {m.waysToCome({ ways: proposal.packages.length, money: isAboutMoney(proposal) ? 'yes' : 'no' })}
        </p>
      ) : null}
      {before ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-3 text-sm text-ink-2">
          <output className="min-w-0 flex-[1_1_18rem]">{saidBefore(before, round, view)}</output>
          <Button variant="quiet" size="s" className="-mx-3 shrink-0" onClick={() => goTo(before.id)}>
            {m.changeItButton()}
          </Button>
        </div>
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
            onSeal={(sum, isOwnWord) => sealSum(one.id, sum, isOwnWord)}
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
      <AllWays {...{ view, round, one }} onChange={goTo} />
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

/** That the answer before is kept, and which way stands there now: another large sum is no new price. */
function savedNext({ proposal: { packages } }: ProposalRound, one: Way): string {
  return m.savedNext({ place: packages.indexOf(one) + 1, count: packages.length })
}

/** What was answered to the way before, and what becomes of that if nothing else is done. */
function saidBefore(before: Way, round: ProposalRound, view: CaseView): string {
  const answer = sealedIn(round, before.id)?.sum ?? null
  const way = wayInWords(before, round, view.currency)
  if (answer === null) return m.saidNoTo({ way })
  const said = answerInWords(before, answer, round.proposal, view)
  return m.saidYesTo({ way, answer: said, time: formatLastMoment(round.until) })
}

/** A way that is asked about, and what the reader had sealed for it when it came on the screen. */
function placeIn(round: ProposalRound, id: string | undefined) {
  return id === undefined ? null : { id, known: sealedIn(round, id) }
}

function sealedIn({ mine }: ProposalRound, id: string): { sum: number | null } | null {
  const sum = mine?.sums[id]
  return sum === undefined ? null : { sum }
}
