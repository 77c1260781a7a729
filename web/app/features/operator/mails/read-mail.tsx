import * as m from '@evensettle/messages/mail-list/installation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { openedTextQuery } from './queries.ts'

/** What a mail says, once its case is open to the operator for a reason. */
export function ReadMail({ id, caseId, name }: { id: string; caseId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        aria-label={m.readLabel({ name })}
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        {m.read()}
      </Button>
      <Dialog open={isOpen} title={name} onClose={() => setOpen(false)}>
        {wasOpen ? (
          <div className="grid gap-4">
            <Words id={id} caseId={caseId} name={name} isOpen={isOpen} />
            <div>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                {m.putAway()}
              </Button>
            </div>
          </div>
        ) : null}
      </Dialog>
    </>
  )
}

type Which = Record<'id' | 'caseId' | 'name', string>

/** A reason that was begun stays when the box is closed by mistake; what the mail says does not. */
function Words({ id, caseId, name, isOpen }: Which & { isOpen: boolean }) {
  const found = useQuery({ ...openedTextQuery(id, useOperatorGuard()), enabled: isOpen })
  const { data } = found
  if (found.error && !found.isFetching) return <NotLoaded of={found} name={name} headingLevel="h3" />
  if (!data) return <p className="text-ink-2">{m.opening()}</p>
  if (!data.opened) return <ReasonForm caseId={caseId} words={m.closedWords()} />
  if (!isOpen) return null
  const { subject, text, until, reason } = data.opened
  return (
    <>
      <p className="text-sm text-ink-2">{m.openUntil({ time: formatTime(until), reason })}</p>
      <h3 className="wrap-anywhere">{subject}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </>
  )
}
