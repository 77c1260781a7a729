import * as m from '@evensettle/messages/invitations/answer-agree-step.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useRef, type ReactNode } from 'react'
import { focusFirstInvalid, hasInvalid } from '../../../lib/first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ItemList } from '../item-list.tsx'
import { StepHeading } from '../step-heading.tsx'
import { WordsField, type Words } from './words-field.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'

/** "I agree with this": once more what that is, and what comes of it. */
export function AgreeStep({
  view,
  words,
  note,
  sending,
  onSend,
  onBack,
}: {
  view: InvitationView
  words: Words
  note: ReactNode
  sending: { busy: boolean; problem: string | null }
  onSend: () => void
  onBack: () => void
}) {
  const screen = useRef<HTMLDivElement>(null)
  const calm = useCalmFirst({
    name: view.starterName,
    said: () => [{ text: words.value, change: words.onChange }],
    onSend,
  })

  function send() {
    if (hasInvalid(screen.current)) focusFirstInvalid(() => screen.current)
    else calm.first()
  }

  return (
    <div ref={screen} {...calm.watch} className="mx-auto grid max-w-text gap-5 py-6 md:py-10">
      <StepHeading>{m.youAgreeWithAllOf()}</StepHeading>
      <p className="text-ink-2">{m.agreementIsThenWrittenFrom()}</p>
      <Card className="grid gap-4">
        <h2 className="wrap-anywhere">{view.title}</h2>
        <ItemList
          items={view.items}
          currency={view.currency}
          names={{ starter: view.starterName, respondent: view.respondentName }}
        />
      </Card>
      <WordsField words={words} label={m.wordToLabel({ starterName: view.starterName })} />
      {note}
      <Problem words={sending.problem} />
      <div className="flex flex-wrap gap-3">
        <Button busy={sending.busy} onClick={send}>
          {m.sendMyAnswerButton()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.goBackButton()}
        </Button>
      </div>
      {calm.question}
    </div>
  )
}
