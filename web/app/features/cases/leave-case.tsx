import * as m from '@evensettle/messages/cases/leave-case.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { firstName } from './model.ts'
import { leaveCaseMutation } from './queries.ts'
import { Problem } from '../../ui/problem.tsx'

/** The way out of a case, with words for the other side. */
export function LeaveCase({ view }: { view: CaseView }) {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const leave = useMutation(leaveCaseMutation(useQueryClient(), view.id))
  const other = firstName(view.names[otherSide(view.mySide)])
  const isStarter = view.mySide === 'starter'
  const title = isStarter ? m.title() : m.titleNotGoOn()
  return (
    <section className="px-1">
      <p className="text-sm text-ink-2">
        {isStarter ? m.nobodyHasToStayStarter() : m.nobodyHasToStayRespondent()}
      </p>
      <Button variant="quiet" size="s" className="-ml-4" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`${title}?`}
        confirmLabel={isStarter ? m.endCaseConfirmLabel() : m.stopTakingPartConfirmLabel()}
        cancelLabel={m.goBackCancelLabel()}
        danger
        busy={leave.isPending}
        onClose={() => setIsOpen(false)}
        onConfirm={() => leave.mutate(words, { onSuccess: () => setIsOpen(false) })}
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
    </section>
  )
}
