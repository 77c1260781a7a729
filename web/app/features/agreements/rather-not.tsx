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
import { REFUSALS } from './copy.ts'
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

  async function handleConfirm() {
    try {
      await decline.mutateAsync(words)
      toast(`You are back at the table. ${other} sees that.`)
      await navigate(`/negotiation/${agreement.caseId}`)
    } catch {
      // Said in the dialog, which stays open with the words in it.
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        I would rather not sign
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Go back to the table?"
        confirmLabel="Go back to the table"
        cancelLabel="Stay here"
        busy={decline.isPending}
        onConfirm={() => void handleConfirm()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          These terms then no longer stand, and{' '}
          {agreement.signatures.length > 0
            ? 'any signature already given becomes void'
            : 'nothing binds anybody'}
          . You both can make new offers.
        </p>
        <TextArea
          label={`What should ${other} know?`}
          hint="For example what is missing, or what would help."
          optional
          rows={3}
          maxLength={1000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {decline.error ? (
          <Callout tone="danger" live>
            {decline.error instanceof ApiError
              ? (REFUSALS[decline.error.code] ?? decline.error.message)
              : decline.error.message}
          </Callout>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
