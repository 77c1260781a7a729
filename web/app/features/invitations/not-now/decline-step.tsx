import * as m from '@evensettle/messages/invitations/not-now-decline-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import {
  OFFERED_REASONS,
  isWrongAddress,
  type DeclineReason,
} from '@evensettle/domain/invitations/decline.ts'
import { firstWordOf } from '@evensettle/contracts/words/answer-choices.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusFirstInvalid, hasInvalid } from '../../../lib/first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DECLINE_CHOICES } from '../copy.ts'
import { useContactFirst } from '../letter/use-contact-first.tsx'
import { declineMutation, keepNo, keptNo } from '../queries.ts'
import { StepHeading } from '../step-heading.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'

/** Who is somebody else says so on a screen of its own. */
const REASONS = OFFERED_REASONS.filter((reason) => !isWrongAddress(reason))

/** "This is not for me": the reason, some words, and a kind end. */
export function DeclineStep({ view, token }: { view: InvitationView; token: string }) {
  const [kept] = useState(() => keptNo(token))
  const [search] = useSearchParams()
  const [reason, setReason] = useState<DeclineReason | null>(
    firstWordOf(search.get('say')) === 'directly' ? 'directly' : kept.reason,
  )
  const [words, setWords] = useState(kept.words)
  const [hasTried, setHasTried] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => keepNo(token, { reason, words }), [token, reason, words])
  const sendingOver = { token, caseId: view.caseId, shown: view.answer }
  const decline = useMutation(declineMutation(useQueryClient(), sendingOver))
  const contact = useContactFirst(token, view)
  const calm = useCalmFirst({
    name: view.starterName,
    said: () => [{ text: words, change: setWords }],
    onSend: (why: DeclineReason) => contact.first(() => decline.mutate({ reason: why, words: words.trim() })),
  })

  if (decline.isSuccess) return <Declined key="done" starterName={view.starterName} wasNotMe={false} />

  function send() {
    setHasTried(true)
    if (!reason || hasInvalid(screen.current)) focusFirstInvalid(() => screen.current)
    else calm.first(reason)
  }
  if (contact.step) return contact.step

  return (
    <div ref={screen} {...calm.watch} className="mx-auto grid max-w-form gap-5 py-6 md:py-10">
      <StepHeading>{m.thisIsNotForYou()}</StepHeading>
      <p>{m.thatIsFineNobodyHas({ starterName: view.starterName })}</p>
      <RadioCards
        legend={m.whyIsItNotForLegend()}
        name="reason"
        cards={REASONS.map((value) => ({ value, label: DECLINE_CHOICES[value] }))}
        value={reason ?? ''}
        error={hasTried && !reason ? m.chooseWhatFitsBestYouError() : undefined}
        onChange={(event) => setReason(REASONS.find((known) => known === event.target.value) ?? null)}
      />
      <TextArea
        name="words"
        label={m.wordToLabel({ starterName: view.starterName })}
        optional
        rows={3}
        maxLength={MAX_NOTE}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Problem words={decline.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button busy={decline.isPending} onClick={send}>
          {m.sendAndEndCaseButton()}
        </Button>
        <LinkButton to="/invitation-response" variant="secondary">
          {m.goBackLink()}
        </LinkButton>
      </div>
      {calm.question}
    </div>
  )
}

/** The kind end, once the no has arrived, or that this is somebody else. */
export function Declined({ starterName, wasNotMe }: { starterName: string; wasNotMe: boolean }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      <StepHeading>{m.thankYouForSayingSo()}</StepHeading>
      <p>
        {wasNotMe ? m.starterIsToldThatItIsNotYou({ starterName }) : m.caseIsClosedAndYou({ starterName })}
      </p>
      <LinkButton to="/" variant="secondary" reload>
        {m.returnToHomeLink()}
      </LinkButton>
    </div>
  )
}
