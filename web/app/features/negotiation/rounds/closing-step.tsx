import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Round } from '@evensettle/contracts/negotiation.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { problemInWords, saidAsMovedOn } from '../copy.ts'
import { otherName } from '../model.ts'
import { answerClosingMutation } from '../queries.ts'
import { NOT_A_JUDGMENT } from './copy.ts'
import { packageHeading } from './model.ts'

type Closing = NonNullable<Round['closing']>
type Answers = Readonly<Record<string, boolean>>

/** The last question after the last round: the same few sums for both, each answered blind with yes or no. */
export function ClosingStep({
  view,
  round,
  closing,
  isNew = false,
}: {
  view: CaseView
  round: Round
  closing: Closing
  /** it came while the page was open */
  isNew?: boolean
}) {
  const seal = useMutation(answerClosingMutation(useQueryClient(), view.id))
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries((closing.mine?.answers ?? []).map(({ packageId, yes }) => [packageId, yes])),
  )
  const [missing, setMissing] = useState<string | null>(null)
  const [isChanging, setIsChanging] = useState(closing.mine === null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasSealed = seal.isSuccess && !isChanging
  useEffect(() => {
    if (isNew || hasSealed) heading.current?.focus()
  }, [isNew, hasSealed])
  const from = dateOf(new Date(round.openedAt).getTime())
  const isAsking = isChanging || closing.mine === null
  const offers = closing.offers.flatMap((offer) => {
    const one = round.packages.find(({ id }) => id === offer.packageId)
    return one ? [{ ...offer, words: packageHeading(one, from, offer.price) }] : []
  })

  function sealAnswers() {
    const open = offers.find(({ packageId }) => answers[packageId] === undefined)
    setMissing(open?.packageId ?? null)
    if (open) {
      document.querySelector<HTMLInputElement>(`input[name="closing-${open.packageId}"]`)?.focus()
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
          toast('Your answer is sealed.', { tone: 'success' })
        },
        onError: (error) => void saidAsMovedOn(error),
      },
    )
  }

  return (
    <div className="grid gap-5">
      <Card className="grid justify-items-start gap-3">
        <Pill>One last question</Pill>
        <h2 ref={heading} tabIndex={-1} className="rounded-soft">
          Your ranges did not meet, but they were close
        </h2>
        <p>
          You both get the same {offers.length === 1 ? 'sum' : 'sums'} and answer yes or no. Nobody sees an
          answer.{' '}
          {offers.length === 1
            ? 'With two yeses this is the settlement.'
            : 'The first one with two yeses is the settlement.'}{' '}
          If there is none, neither of you learns what the other said.
        </p>
        <p className="text-sm text-ink-2">{NOT_A_JUDGMENT}</p>
      </Card>
      {isAsking ? (
        <SealedCard title="Could you live with this?" badge="Sealed: only you">
          {offers.map(({ packageId, words }) => (
            <RadioCards
              key={packageId}
              legend={words}
              name={`closing-${packageId}`}
              columns="pair"
              error={missing === packageId ? 'Please say yes or no.' : undefined}
              value={answers[packageId] === undefined ? '' : answers[packageId] ? 'yes' : 'no'}
              onChange={(event) => {
                setMissing(null)
                setAnswers({ ...answers, [packageId]: event.target.value === 'yes' })
              }}
              cards={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          ))}
          <p className="text-sm text-ink-2" aria-live="polite">
            {closing.otherHasSealed
              ? `${otherName(view)} has sealed. Your answer decides it at once.`
              : `${otherName(view)} has not sealed yet.`}{' '}
            Open until {formatDateTime(closing.until)}.
          </p>
          {seal.error ? (
            <Callout tone="danger" live>
              {problemInWords(seal.error)}
            </Callout>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button busy={seal.isPending} onClick={sealAnswers}>
              {offers.length === 1 ? 'Seal my answer' : 'Seal my answers'}
            </Button>
            {closing.mine ? (
              <Button variant="quiet" onClick={() => setIsChanging(false)}>
                Keep what I sealed
              </Button>
            ) : null}
          </div>
        </SealedCard>
      ) : closing.mine ? (
        <Sealed {...{ view, closing, offers }} mine={closing.mine} onChange={() => setIsChanging(true)} />
      ) : null}
    </div>
  )
}

function Sealed({
  view,
  closing,
  mine,
  offers,
  onChange,
}: {
  view: CaseView
  closing: Closing
  mine: NonNullable<Closing['mine']>
  offers: { packageId: string; words: string }[]
  onChange: () => void
}) {
  return (
    <SealedCard title="Your sealed answer" badge="Sealed: only you">
      <ul className="grid gap-1">
        {offers.map(({ packageId, words }) => (
          <li key={packageId}>
            {words}:{' '}
            <b>{mine.answers.find((answer) => answer.packageId === packageId)?.yes ? 'yes' : 'no'}</b>
          </li>
        ))}
      </ul>
      <p className="text-ink-2" aria-live="polite">
        {otherName(view)} has not sealed yet. Until then you may change your answer. Open until{' '}
        {formatDateTime(closing.until)}.
      </p>
      <div className="grid gap-2 text-sm text-ink-2">
        <p>Sealed {formatDateTime(mine.sealedAt)}. This receipt fits only this answer:</p>
        <code className="rounded-soft bg-card px-3 py-2 text-xs break-all">{mine.receipt}</code>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="s" onClick={onChange}>
          Change my answer
        </Button>
        <CopyButton text={mine.receipt} label="Copy the receipt" />
      </div>
    </SealedCard>
  )
}
