import type { MailView } from '@evensettle/contracts/mails.ts'
import * as m from '@evensettle/messages/mail-list/mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { sendAgainMutation } from './queries.ts'

/** Sending a mail again, where its rule allows; where it does not any more, what else there is. */
export function SendAgain({ mail: { id, to, again, address, case: about, state } }: { mail: MailView }) {
  const send = useMutation(sendAgainMutation(useQueryClient()))
  const [isAsked, setIsAsked] = useState(false)
  const isInvitation = again === 'invitation'
  const isStuck = state === 'bounced' || state === 'failed'
  const sent = to === 'theirs' ? m.againDone() : m.sameDone()
  const done = send.data ? (send.data.isNew ? sent : m.alreadyDone()) : null
  return (
    <>
      {isInvitation || again === 'same' ? (
        <Button
          variant={isStuck ? 'secondary' : 'quiet'}
          size="s"
          busy={send.isPending}
          aria-describedby={`about-${id}`}
          onClick={() => (isInvitation ? setIsAsked(true) : send.mutate(id))}
        >
          {isInvitation ? m.againInvitation() : m.again()}
        </Button>
      ) : null}
      {about !== null && (again === 'used' || (isInvitation && isStuck)) ? (
        <Link to={`/case-invitation/${about.id}`} className="link inline-flex min-h-11 items-center px-2">
          {m.otherWays()}
        </Link>
      ) : null}
      <div aria-live="polite" className="basis-full px-2 text-sm text-ink-2 empty:hidden">
        {again === 'used' ? <p>{m.againUsed()}</p> : null}
        {done === null ? null : <p>{done}</p>}
        <Problem words={send.error?.message ?? null} />
      </div>
      <ConfirmDialog
        open={isAsked && isInvitation}
        title={m.againQuestion()}
        confirmLabel={m.againYes()}
        cancelLabel={m.againNo()}
        busy={send.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() => send.mutate(id, { onSettled: () => setIsAsked(false) })}
      >
        <p>{m.againWords({ address })}</p>
      </ConfirmDialog>
    </>
  )
}
