import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Ending = { button: string; title: string; confirm: string; words: string }

/** What somebody can say to a proposal: yes or no to that of the other side, something else in its place, or taking one's own back. */
export function ProposalAnswers({
  isMine,
  mayAccept,
  busy,
  onCounter,
  onAnswer,
  words,
}: {
  isMine: boolean
  mayAccept: boolean
  busy: boolean
  /** begins another one in its place; null: not now */
  onCounter: (() => void) | null
  onAnswer: (answer: 'accept' | 'decline' | 'withdraw') => void
  words: { accept: string; counter: string; ending: Ending; cancel: string }
}) {
  const [isAsked, setIsAsked] = useState(false)
  const { button, title, confirm, words: consequence } = words.ending
  return (
    <div className="flex flex-wrap gap-2">
      {mayAccept && !isMine ? (
        <Button busy={busy} onClick={() => onAnswer('accept')}>
          {words.accept}
        </Button>
      ) : null}
      {onCounter ? (
        <Button variant="secondary" onClick={onCounter}>
          {words.counter}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        {button}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        confirmLabel={confirm}
        cancelLabel={words.cancel}
        busy={busy}
        onConfirm={() => {
          onAnswer(isMine ? 'withdraw' : 'decline')
          setIsAsked(false)
        }}
        onClose={() => setIsAsked(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </div>
  )
}
