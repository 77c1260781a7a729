import type { CaseView } from '@evensettle/contracts/cases.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/draft.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { firstName } from './model.ts'
import { leaveCaseMutation } from './queries.ts'

/** The way out of a case, with words for the other side. */
export function LeaveCase({ view }: { view: CaseView }) {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const leave = useMutation(leaveCaseMutation(useQueryClient(), view.id))
  const other = firstName(view.names[otherSide(view.mySide)])
  const isStarter = view.mySide === 'starter'
  const title = isStarter ? 'End this case' : 'Not go on with this'
  return (
    <section className="px-1">
      <p className="text-sm text-ink-2">
        Nobody has to stay. {isStarter ? 'You can end the case' : 'You can stop taking part'} at any time.
      </p>
      <Button variant="quiet" size="s" className="-ml-4" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`${title}?`}
        confirmLabel={isStarter ? 'End the case' : 'Stop taking part'}
        cancelLabel="Go back"
        danger
        busy={leave.isPending}
        onClose={() => setIsOpen(false)}
        onConfirm={() => leave.mutate(words, { onSuccess: () => setIsOpen(false) })}
      >
        <p>
          The case is closed for both of you and cannot be opened again. Everything written stays readable.
          {` ${other} is told, and sees what you write here.`}
        </p>
        <TextArea
          label={`A word to ${other}`}
          optional
          rows={3}
          maxLength={MAX_NOTE}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {leave.isError ? (
          <Callout tone="danger" live>
            {leave.error.message}
          </Callout>
        ) : null}
      </ConfirmDialog>
    </section>
  )
}
