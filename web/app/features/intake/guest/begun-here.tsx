import * as m from '@evensettle/messages/intake/guest-begun-here.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { deleteGuestDraft } from '../queries.ts'
import { guestDrafts } from './model.ts'

/** What was begun on this device without an account. It may be somebody else's: not a word of it is shown. */
export function BegunHere() {
  const [drafts, setDrafts] = useState(guestDrafts)
  const [leaving, setLeaving] = useState<string | null>(null)

  function handleDelete() {
    if (leaving !== null) deleteGuestDraft(leaving)
    setDrafts(guestDrafts())
    setLeaving(null)
  }

  if (drafts.length === 0) return null
  return (
    <div className="mx-auto mb-6 grid max-w-text gap-3">
      {drafts.map(({ id, updatedAt }) => (
        <Callout key={id} title={m.begunTitle()}>
          <p>{m.lastChanged({ time: formatDateTime(updatedAt) })}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <LinkButton to={`/create-case?draft=${id}`} size="s">
              {m.goOnLink()}
            </LinkButton>
            <Button variant="quiet" size="s" onClick={() => setLeaving(id)}>
              {m.deleteButton()}
            </Button>
          </p>
        </Callout>
      ))}
      <ConfirmDialog
        open={leaving !== null}
        title={m.deleteTitle()}
        confirmLabel={m.deleteConfirmLabel()}
        cancelLabel={m.keepItCancelLabel()}
        danger
        onConfirm={handleDelete}
        onClose={() => setLeaving(null)}
      >
        <p>{m.deletedForGood()}</p>
      </ConfirmDialog>
    </div>
  )
}
