import * as m from '@evensettle/messages/cases/leave-question.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { firstName } from './model.ts'
import { leaveCaseMutation } from './queries.ts'

/** Asks whether somebody wants to leave the case, and for words to the other side. What is typed stays while it is closed. */
export function LeaveQuestion({
  view,
  title,
  isOpen,
  onClose,
}: {
  view: CaseView
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const [words, setWords] = useState('')
  const leave = useMutation(leaveCaseMutation(useQueryClient(), view.id))
  const other = firstName(view.names[otherSide(view.mySide)])
  return (
    <ConfirmDialog
      open={isOpen}
      title={`${title}?`}
      confirmLabel={view.mySide === 'starter' ? m.endCaseConfirmLabel() : m.stopTakingPartConfirmLabel()}
      cancelLabel={m.goBackCancelLabel()}
      danger
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={() => leave.mutate(words, { onSuccess: onClose })}
    >
      <p>{m.caseIsClosedForBoth({ other })}</p>
      <TextArea
        label={m.wordToLabel({ other })}
        optional
        rows={3}
        maxLength={MAX_NOTE}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Problem words={leave.error?.message} />
    </ConfirmDialog>
  )
}
