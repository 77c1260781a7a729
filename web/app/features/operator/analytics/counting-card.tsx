import * as m from '@evensettle/messages/analytics/counting.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { recountMutation } from './queries.ts'

/** Where the figures come from, and the way to make them anew. */
export function CountingCard({
  recountedAt,
  isCounting,
}: {
  recountedAt: string | null
  isCounting: boolean
}) {
  const client = useQueryClient()
  const recount = useMutation(recountMutation(client))
  const [asks, setAsks] = useState(false)
  return (
    <Card aria-labelledby="counting" className="grid max-w-text gap-3">
      <h2 id="counting">{m.heading()}</h2>
      <p className="text-ink-2">{m.words()}</p>
      <p className="text-ink-2">{m.recountWords()}</p>
      {recountedAt === null ? null : (
        <p className="text-sm text-ink-2">{m.recounted({ when: formatDateTime(recountedAt) })}</p>
      )}
      <div>
        <Button variant="secondary" size="s" disabled={isCounting} onClick={() => setAsks(true)}>
          {m.recountButton()}
        </Button>
      </div>
      <div className="empty:hidden" aria-live="polite">
        {recount.isSuccess ? <p>{m.begun()}</p> : null}
        <Problem words={recount.error?.message} />
      </div>
      <ConfirmDialog
        open={asks}
        title={m.dialogTitle()}
        confirmLabel={m.dialogConfirm()}
        cancelLabel={m.dialogCancel()}
        busy={recount.isPending}
        onConfirm={() => recount.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        <p>{m.dialogWords()}</p>
      </ConfirmDialog>
    </Card>
  )
}
