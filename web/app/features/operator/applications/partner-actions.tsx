import * as m from '@evensettle/messages/operator/applications.ts'
import { inviteOwnerAgain, pausePartner, type ApplicationView } from '@evensettle/contracts/partners.ts'
import {
  hasLeft,
  MAX_PAUSE_WORDS,
  takesPart,
  type OrganisationState,
} from '@evensettle/domain/partners/organisation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { inviteMutation, pauseMutation } from './queries.ts'

/** What the operator can do about an organisation that was approved. */
export function PartnerActions({ one, state }: { one: ApplicationView; state: OrganisationState }) {
  const [open, setOpen] = useState<'pause' | 'invite' | null>(null)
  if (hasLeft(state)) return null
  const rests = !takesPart(state)
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {one.hasOwner ? null : <p>{m.noOwner()}</p>}
      {open === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen('pause')}>
            {rests ? m.resumeButton() : m.pauseButton()}
          </Button>
          {one.hasOwner ? null : (
            <Button variant="secondary" onClick={() => setOpen('invite')}>
              {m.inviteButton()}
            </Button>
          )}
        </div>
      ) : open === 'pause' ? (
        <PauseForm id={one.id} rests={rests} onClose={() => setOpen(null)} />
      ) : (
        <InviteForm id={one.id} email={one.email} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function PauseForm({ id, rests, onClose }: { id: string; rests: boolean; onClose: () => void }) {
  const guard = useOperatorGuard()
  const pause = useMutation(pauseMutation(useQueryClient()))
  const form = useEndpointForm(pausePartner, {
    defaultValues: { id, to: rests ? 'active' : 'paused', words: '' },
    send: (values) => guard(() => pause.mutateAsync(values)),
    onSuccess: onClose,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p>{rests ? m.resumeWords() : m.pauseWords()}</p>
      {rests ? null : (
        <TextArea
          label={m.pauseReasonLabel()}
          rows={3}
          maxLength={MAX_PAUSE_WORDS}
          {...form.field('words')}
        />
      )}
      <Ending label={rests ? m.resumeButton() : m.pauseButton()} {...{ form, onClose }} />
    </form>
  )
}

function InviteForm({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const guard = useOperatorGuard()
  const invite = useMutation(inviteMutation(useQueryClient()))
  const form = useEndpointForm(inviteOwnerAgain, {
    defaultValues: { id, email },
    send: (values) => guard(() => invite.mutateAsync(values)),
    onSuccess: onClose,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <TextField label={m.inviteLabel()} hint={m.inviteHint()} type="email" {...form.field('email')} />
      <Ending label={m.inviteButton()} {...{ form, onClose }} />
    </form>
  )
}

function Ending({
  label,
  form,
  onClose,
}: {
  label: string
  form: { problem: string | null; isSending: boolean }
  onClose: () => void
}) {
  return (
    <>
      <Problem words={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </>
  )
}
