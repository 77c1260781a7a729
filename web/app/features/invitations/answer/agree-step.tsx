import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { useRef } from 'react'
import { focusFirstInvalid, hasInvalid } from '../../../lib/first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ItemList } from '../item-list.tsx'
import { StepHeading } from '../step-heading.tsx'
import { WordsField, type Words } from './words-field.tsx'

/** "I agree with this": once more what that is, and what comes of it. */
export function AgreeStep({
  view,
  words,
  sending,
  onSend,
  onBack,
}: {
  view: InvitationView
  words: Words
  sending: { busy: boolean; problem: string | null }
  onSend: () => void
  onBack: () => void
}) {
  const screen = useRef<HTMLDivElement>(null)

  function send() {
    if (hasInvalid(screen.current)) focusFirstInvalid(() => screen.current)
    else onSend()
  }

  return (
    <div ref={screen} className="mx-auto grid max-w-text gap-5 py-6 md:py-10">
      <StepHeading>You agree with all of this</StepHeading>
      <p className="text-ink-2">
        The agreement is then written from exactly these points. It counts only when you both have read and
        signed it, so you can still say no.
      </p>
      <Card className="grid gap-4">
        <h2 className="wrap-anywhere">{view.title}</h2>
        <ItemList items={view.items} currency={view.currency} />
      </Card>
      <WordsField words={words} label={`A word to ${view.starterName}`} />
      {sending.problem ? (
        <Callout tone="danger" live>
          {sending.problem}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={sending.busy} onClick={send}>
          Send my answer
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  )
}
