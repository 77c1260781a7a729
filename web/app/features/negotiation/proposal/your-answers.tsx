import * as m from '@evensettle/messages/negotiation/proposal-your-answers.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
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

type About = { view: CaseView; round: ProposalRound; onChange: (packageId: string) => void }

/** All my answers in one place: to be read once more and sent, and after that what I sent, each to be changed. */
export function YourAnswers({
  view,
  round,
  heading,
  onChange,
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
          <Answers {...{ view, round, onChange }} />
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
          {mine && isSent ? <ReceiptNote receipt={mine.receipt} /> : null}
        </Envelope>
        <WorksheetPlace {...worksheetFor(view, round)} />
      </div>
    </Card>
  )
}

function Answers({ view, round, onChange }: About) {
  const { proposal, mine } = round
  return (
    <ul className="grid">
      {proposal.packages.map((one) => {
        const way = wayInWords(one, round, view.currency)
        return (
          <li
            key={one.id}
            className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{wayToTellApart(one, round, view)}</span>
            <span className="grid shrink-0 justify-items-end">
              <b className="font-semibold">{answerInWords(one, mine?.sums[one.id], proposal, view)}</b>
              <Button
                variant="quiet"
                size="s"
                className="-mr-3"
                aria-label={m.changeMyAnswerToLabel({ way })}
                onClick={() => onChange(one.id)}
              >
                {m.changeButton()}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
