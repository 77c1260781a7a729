import * as m from '@evensettle/messages/negotiation/proposal-your-answers.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Envelope } from '../../../ui/envelope.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { sendAnswersMutation } from '../moves/queries.ts'
import { ReceiptNote } from '../receipt-note.tsx'
import { ONLY_YOU } from './answer-panel.tsx'
import { answerInWords, wayInWords, wayToTellApart, worksheetFor } from './copy.ts'
import { WayInShort } from './way-in-short.tsx'

type About = {
  view: CaseView
  round: ProposalRound
  onChange: (packageId: string) => void
  /** makes a yes a no, without another look at the way */
  onTakeBack: (packageId: string) => void
  isBusy: boolean
  /** why an answer could not be taken back */
  problem: string | null
}

/** All my answers in one place: to be read once more and sent, and after that what I sent, each to be changed. */
export function YourAnswers({
  view,
  round,
  heading,
  ...changing
}: About & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { proposal, mine } = round
  const other = otherName(view)
  const client = useQueryClient()
  const send = useMutation(sendAnswersMutation(client, view.id))
  const time = formatDateTime(round.until)
  const isSent = mine?.isSent === true
  // what was pressed is gone
  useEffect(() => {
    if (isSent && send.isSuccess) heading.current?.focus()
  }, [isSent, send.isSuccess, heading])
  const isAllNo = proposal.packages.every(({ id }) => (mine?.sums[id] ?? null) === null)
  return (
    <Card className="grid gap-2 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
      <h2 ref={heading} tabIndex={-1} className="rounded-soft">
        {isSent ? m.keptSecretHeading() : m.checkHeading({ ways: proposal.packages.length })}
      </h2>
      <p className="text-ink-2">{isSent ? m.bothHearBy({ time }) : m.nothingIsSentYet()}</p>
      {isAllNo ? <p>{m.youSaidNoToEvery({ ways: proposal.packages.length, other })}</p> : null}
      <div className="pt-5">
        <Envelope label={ONLY_YOU}>
          <Answers {...{ view, round, ...changing }} />
          {isSent ? (
            <p className="text-sm text-ink-2">
              {m.youCanChangeItUntil({ other, isNo: isAllNo ? 'yes' : 'no' })}
            </p>
          ) : (
            <>
              <Problem words={send.error ? send.error.message : null} />
              <Button
                busy={send.isPending}
                onClick={() =>
                  send.mutate(
                    { roundId: round.id, receipt: mine?.receipt ?? '' },
                    { onError: (error) => void saidAsMovedOn(error) },
                  )
                }
              >
                {m.sendButton({ ways: proposal.packages.length })}
              </Button>
              <p className="text-sm text-ink-2">{m.onceBothHaveSent({ other, time })}</p>
              <p className="text-sm text-ink-2">{m.withoutSending({ time })}</p>
            </>
          )}
          {mine && isSent ? <ReceiptNote receipt={mine.receipt} salt={mine.salt} /> : null}
        </Envelope>
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}

function Answers({ view, round, onChange, onTakeBack, isBusy, problem }: About) {
  const { proposal, mine } = round
  return (
    <>
      <Problem words={problem} />
      <ul className="grid">
        {proposal.packages.map((one) => {
          const way = wayInWords(one, round, view.currency)
          const answer = mine?.sums[one.id]
          const isYes = typeof answer === 'number'
          return (
            <li key={one.id} className="grid border-b border-line py-1.5 last:border-0">
              <details>
                <summary className="min-h-11 cursor-pointer content-center rounded-soft wrap-anywhere">
                  {wayToTellApart(one, round, view)}
                </summary>
                <WayInShort {...{ view, round, one }} />
              </details>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <b className="font-semibold">{answerInWords(one, answer, proposal, view)}</b>
                <span className="-mr-3 flex">
                  {isYes ? (
                    <Button
                      variant="quiet"
                      size="s"
                      busy={isBusy}
                      aria-label={m.takeBackMyAnswerToLabel({ way })}
                      onClick={() => onTakeBack(one.id)}
                    >
                      {m.takeBackButton()}
                    </Button>
                  ) : null}
                  <Button
                    variant="quiet"
                    size="s"
                    aria-label={m.changeMyAnswerToLabel({ way })}
                    onClick={() => onChange(one.id)}
                  >
                    {m.changeButton()}
                  </Button>
                </span>
              </div>
              {isYes && mine?.isSent === false ? (
                <p className="text-sm text-ink-2">{m.savedCounts({ date: formatDate(round.until) })}</p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
