import * as m from '@evensettle/messages/agreements/rather-not.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCalmFirst } from '../wording/use-calm-first.tsx'
import { declineToSignMutation } from './queries.ts'

/** The way back to the table instead of a signature. */
export function RatherNot({
  agreement,
}: {
  agreement: Pick<Agreement, 'caseId' | 'names' | 'mySide' | 'signatures'>
}) {
  const decline = useMutation(declineToSignMutation(useQueryClient(), agreement.caseId))
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [words, setWords] = useState('')
  const other = agreement.names[otherSide(agreement.mySide)]

  const calm = useCalmFirst({
    name: other,
    said: () => [{ text: words, change: setWords }],
    onSend: () => void send(),
  })

  async function send() {
    try {
      await decline.mutateAsync(words)
      toast(m.youAreBackAtTable({ other }))
      await navigate(`/negotiation/${agreement.caseId}`)
    } catch {
      // Said in the dialog, which stays open with the words in it.
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {m.iWouldRatherNotSignButton()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.goBackToTableTitle()}
        confirmLabel={m.goBackToConfirmLabel()}
        cancelLabel={m.goBackToCancelLabel()}
        busy={decline.isPending}
        onConfirm={() => calm.first()}
        onClose={() => setIsAsking(false)}
      >
        <p>{agreement.signatures.length > 0 ? m.termsAndSignatureFall() : m.termsFall()}</p>
        <div {...calm.watch} className="grid gap-4">
          <TextArea
            label={m.whatShouldKnowLabel({ other })}
            hint={m.forExampleWhatIsMissingHint()}
            optional
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {calm.question}
        </div>
        {decline.error ? (
          <Callout tone="danger" live>
            {decline.error instanceof ApiError ? decline.error.message : decline.error.message}
          </Callout>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
