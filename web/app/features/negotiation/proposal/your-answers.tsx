import * as m from '@evensettle/messages/negotiation/proposal-your-answers.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, type RefObject } from 'react'
import { formatLastMoment } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Envelope } from '../../../ui/envelope.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { WorksheetPlace } from '../../worksheet/worksheet-place.tsx'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { sendAnswersMutation } from '../moves/queries.ts'
import { ReceiptNote } from '../receipt-note.tsx'
import { ONLY_YOU } from './answer-panel.tsx'
import { notAsInFirst } from '@evensettle/messages/negotiation/proposal-against.ts'
import { differencesInWords } from './against/copy.ts'
import { answerInWords, wayInWords, worksheetFor } from './copy.ts'
import type { Way } from './model.ts'
import { WayActs } from './way-in-short.tsx'

/** The answer that was changed last, as far as it is to be told here. */
export type Changed = {
  packageId: string
  /** the sum said yes to before it; null: it was a no */
  before: number | null
  /** a yes was taken back in this list */
  isTaken: boolean
  /** all answers had been sent, and are not any more */
  isUnsent: boolean
}

type About = {
  view: CaseView
  round: ProposalRound
  onChange: (packageId: string) => void
  /** makes a yes a no, without another look at the way */
  onTakeBack: (packageId: string) => void
  isBusy: boolean
  changed: Changed | null
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
  const time = formatLastMoment(round.until)
  const noteId = useId()
  const note = isSentIn(round) ? '' : noteOf(changing.changed, round, view)
  const isSent = isSentIn(round)
  // what was pressed is gone
  useEffect(() => {
    if (isSent && send.isSuccess) heading.current?.focus()
  }, [isSent, send.isSuccess, heading])
  const isAllNo = proposal.packages.every(({ id }) => (mine?.sums[id] ?? null) === null)
  return (
    <Card className="grid gap-2 border-t-4 border-t-pine">
      <p className="text-sm font-semibold text-pine">{m.mediatorsProposal()}</p>
      <h2
        ref={heading}
        tabIndex={-1}
        // what is there with the card is no news to a live region
        aria-describedby={note !== '' && changing.changed?.isTaken === false ? noteId : undefined}
        className="rounded-soft"
      >
        {isSent
          ? m.keptSecretHeading({ ways: proposal.packages.length })
          : m.checkHeading({ ways: proposal.packages.length })}
      </h2>
      <div
        className={
          note === ''
            ? undefined
            : classNames(
                'my-2 rounded-soft border-l-4 px-4 py-3',
                // a no that was meant is no trouble; answers that are not sent any more may be
                changing.changed?.isUnsent ? 'border-warn bg-warn-soft' : 'border-line-strong bg-sunken',
              )
        }
      >
        <output id={noteId}>{note}</output>
      </div>
      <p className="text-ink-2">{isSent ? m.bothHearBy({ time }) : m.nothingIsSentYet()}</p>
      {isAllNo ? <p>{m.youSaidNoToEvery({ ways: proposal.packages.length, other })}</p> : null}
      <div className="pt-5">
        <Envelope label={ONLY_YOU}>
          <Answers {...{ view, round, ...changing }} />
          {isSent ? (
            <p className="text-sm text-ink-2">
              {m.youCanChangeItUntil({
                other,
                isNo: isAllNo ? 'yes' : 'no',
                ways: proposal.packages.length,
              })}
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

function isSentIn({ mine }: ProposalRound): boolean {
  return mine?.isSent === true
}

/** What became of the answer that was just changed, and of all that had been sent; '' where there is nothing to tell. */
function noteOf(changed: Changed | null, round: ProposalRound, view: CaseView): string {
  const one = round.proposal.packages.find(({ id }) => id === changed?.packageId)
  if (!changed || !one) return ''
  const ways = round.proposal.packages.length
  const way = wayInWords(one, round, view.currency)
  const taken = changed.isTaken ? [m.takenBack({ way })] : []
  return [...taken, ...(changed.isUnsent ? [m.notSentAnyMore({ ways })] : [])].join(' ')
}

function Answers({ view, round, onChange, onTakeBack, changed, isBusy, problem }: About) {
  const { proposal, mine } = round
  return (
    <>
      <Problem words={problem} />
      <ul className="grid">
        {proposal.packages.map((one) => {
          const way = wayInWords(one, round, view.currency)
          const answer = mine?.sums[one.id]
          const isYes = typeof answer === 'number'
          const before = changed?.isTaken === true && changed.packageId === one.id ? changed.before : null
          return (
            <li key={one.id} className="grid border-b border-line py-1.5 last:border-0">
              <div className="grid gap-1 py-1 wrap-anywhere">
                <p className="font-semibold">{way}</p>
                <div className="text-sm">
                  <WayActs {...{ view, round, one }} isBrief />
                </div>
                <Differs {...{ view, round, one }} />
              </div>
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
              {!isYes && before !== null ? (
                <p className="text-sm text-ink-2">
                  {m.wasBefore({ answer: answerInWords(one, before, proposal, view) })}
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** In what a later way is not as the first: two that hold the same things are told apart by it. */
function Differs({ view, round, one }: Pick<About, 'view' | 'round'> & { one: Way }) {
  const what = differencesInWords(one, round, view)
  return what === '' ? null : <p className="text-sm text-ink-2">{notAsInFirst({ what })}</p>
}
