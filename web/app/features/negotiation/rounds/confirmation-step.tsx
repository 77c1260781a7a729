import * as m from '@evensettle/messages/negotiation/rounds-confirmation-step.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { sealConfirmationMutation } from '../moves/queries.ts'
import { NOT_A_JUDGMENT } from './copy.ts'
import { SealedReceipt } from './sealed-receipt.tsx'
import { packageHeading } from './model.ts'

type Confirmation = NonNullable<Round['confirmation']>
type Answers = Readonly<Record<string, boolean>>

/** The last question after the last round: the same few sums for both, each answered blind with yes or no. */
export function ConfirmationStep({
  view,
  round,
  confirmation,
  isNew = false,
}: {
  view: CaseView
  round: Round
  confirmation: Confirmation
  /** it came while the page was open */
  isNew?: boolean
}) {
  const seal = useMutation(sealConfirmationMutation(useQueryClient(), view.id))
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries((confirmation.mine?.answers ?? []).map(({ packageId, yes }) => [packageId, yes])),
  )
  const [missing, setMissing] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(confirmation.mine === null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasSealed = seal.isSuccess && !isChanging
  useEffect(() => {
    if (isNew || hasSealed) heading.current?.focus()
  }, [isNew, hasSealed])
  const from = dateOf(new Date(round.openedAt).getTime())
  const isAsking = isChanging || confirmation.mine === null
  const offers = confirmation.offers.flatMap((offer) => {
    const one = round.packages.find(({ id }) => id === offer.packageId)
    return one ? [{ ...offer, words: packageHeading(one, from, offer.price) }] : []
  })

  function sealAnswers() {
    const open = offers.find(({ packageId }) => answers[packageId] === undefined)
    setMissing(open?.packageId ?? null)
    if (open) {
      document.querySelector<HTMLInputElement>(`input[name="confirmation-${open.packageId}"]`)?.focus()
      return
    }
    seal.mutate(
      {
        roundId: round.id,
        answers: offers.map(({ packageId }) => ({ packageId, yes: answers[packageId] === true })),
      },
      {
        onSuccess: () => {
          setIsChanging(false)
          toast(m.yourAnswerIsSealed(), { tone: 'success' })
        },
        onError: (error) => void saidAsMovedOn(error),
      },
    )
  }

  return (
    <div className="grid gap-5">
      <Card className="grid justify-items-start gap-3">
        <Pill>{m.oneLastQuestionPill()}</Pill>
        <h2 ref={heading} tabIndex={-1} className="rounded-soft">
          {m.yourRangesDidNotMeetHeading()}
        </h2>
        <p>{m.whatIsAsked({ sums: offers.length })}</p>
        <p className="text-sm text-ink-2">{NOT_A_JUDGMENT}</p>
      </Card>
      {isAsking ? (
        <SealedCard title={m.couldYouLiveWithThisTitle()} badge={m.couldYouLiveBadge()}>
          {offers.map(({ packageId, words }) => (
            <RadioCards
              key={packageId}
              legend={words}
              name={`confirmation-${packageId}`}
              columns="pair"
              error={missing === packageId ? m.pleaseSayYesOrNoError() : undefined}
              value={answers[packageId] === undefined ? '' : answers[packageId] ? 'yes' : 'no'}
              onChange={(event) => {
                setMissing(null)
                setAnswers({ ...answers, [packageId]: event.target.value === 'yes' })
              }}
              cards={[
                { value: 'yes', label: m.yesLabel() },
                { value: 'no', label: m.noLabel() },
              ]}
            />
          ))}
          <p className="text-sm text-ink-2" aria-live="polite">
            {(confirmation.otherHasSealed ? m.hasSealed : m.hasNotSealed)({
              other: otherName(view),
              time: formatDateTime(confirmation.until),
            })}
          </p>
          {seal.error ? (
            <Callout tone="danger" live>
              {seal.error.message}
            </Callout>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button busy={seal.isPending} onClick={sealAnswers}>
              {m.sealMyAnswersButton({ answers: offers.length })}
            </Button>
            {confirmation.mine ? (
              <Button variant="quiet" onClick={() => setIsChanging(false)}>
                {m.keepWhatISealedButton()}
              </Button>
            ) : null}
          </div>
        </SealedCard>
      ) : confirmation.mine ? (
        <Sealed
          {...{ view, confirmation, offers }}
          mine={confirmation.mine}
          onChange={() => setIsChanging(true)}
        />
      ) : null}
    </div>
  )
}

function Sealed({
  view,
  confirmation,
  mine,
  offers,
  onChange,
}: {
  view: CaseView
  confirmation: Confirmation
  mine: NonNullable<Confirmation['mine']>
  offers: { packageId: string; words: string }[]
  onChange: () => void
}) {
  return (
    <SealedCard title={m.yourSealedAnswerTitle()} badge={m.couldYouLiveBadge()}>
      <ul className="grid gap-1">
        {offers.map(({ packageId, words }) => (
          <li key={packageId}>
            {words}:{' '}
            <b>{mine.answers.find((answer) => answer.packageId === packageId)?.yes ? m.yes() : m.no()}</b>
          </li>
        ))}
      </ul>
      <p className="text-ink-2" aria-live="polite">
        {m.hasNotSealedYetUntil({ other: otherName(view), time: formatDateTime(confirmation.until) })}
      </p>
      <SealedReceipt mine={mine} onChange={onChange} />
    </SealedCard>
  )
}
