import * as m from '@evensettle/messages/partners/partner-settings.ts'
import {
  inviteToSeat,
  type PartnerSettings,
  type SeatChangeName,
} from '@evensettle/contracts/partner-settings.ts'
import { mayInvite, type SeatRole } from '@evensettle/domain/partners/organisation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { changeSeatMutation, keepSettings, withdrawSeatMutation } from './queries.ts'

type Seat = PartnerSettings['seats'][number]
type Wanted = { seat: Seat; change: SeatChangeName }

const ROLES: Record<SeatRole, string> = {
  owner: m.roleOwner(),
  manager: m.roleManager(),
  viewer: m.roleViewer(),
}

/** Who may act for the organization, as far as one's own seat may change it. */
export function SeatsCard({ settings }: { settings: PartnerSettings }) {
  const { seats, role } = settings
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const change = useMutation(changeSeatMutation(useQueryClient()))
  return (
    <Card aria-labelledby="partner-seats" className="grid gap-4">
      <div>
        <h2 id="partner-seats">{m.seatsHeading()}</h2>
        <p className="mt-2 text-ink-2">{m.seatsWords()}</p>
      </div>
      <ul className="grid">
        {seats.map((seat) => (
          <li
            key={seat.userId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold wrap-anywhere">{seat.email}</span>
              <span className="block text-sm text-ink-2">
                {seat.isMine ? m.ownRole({ role: ROLES[seat.role] }) : ROLES[seat.role]}
              </span>
            </span>
            {changesOf(role, seat).map((one) => (
              <Button
                key={one}
                variant="quiet"
                size="s"
                aria-label={`${wordsOf(one, seat)}: ${seat.email}`}
                onClick={() => setWanted({ seat, change: one })}
              >
                {wordsOf(one, seat)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <Waiting settings={settings} />
      {mayInvite(role, 'viewer') ? <Invite key={settings.invitations.length} role={role} /> : null}
      <ConfirmDialog
        open={wanted !== null}
        danger={wanted?.change === 'remove'}
        title={
          wanted
            ? m.changeTitle({ change: wordsOf(wanted.change, wanted.seat), email: wanted.seat.email })
            : ''
        }
        confirmLabel={wanted ? wordsOf(wanted.change, wanted.seat) : ''}
        busy={change.isPending}
        onConfirm={() =>
          wanted &&
          change.mutate(
            { userId: wanted.seat.userId, change: wanted.change },
            { onSuccess: () => setWanted(null) },
          )
        }
        onClose={() => setWanted(null)}
      >
        <p>{wanted?.change === 'hand_over' ? m.handOverWords() : m.changeWords()}</p>
        <Problem words={change.error?.message} />
      </ConfirmDialog>
    </Card>
  )
}

/** What one's own seat may do with another. */
function changesOf(role: SeatRole, seat: Seat): SeatChangeName[] {
  if (seat.role === 'owner') return []
  if (role === 'owner') return [seat.role === 'manager' ? 'viewer' : 'manager', 'hand_over', 'remove']
  return seat.isMine || (role === 'manager' && seat.role === 'viewer') ? ['remove'] : []
}

function wordsOf(change: SeatChangeName, { isMine }: Seat): string {
  if (change === 'manager') return m.makeManager()
  if (change === 'viewer') return m.makeViewer()
  if (change === 'hand_over') return m.handOver()
  return isMine ? m.giveUp() : m.remove()
}

function Waiting({ settings: { invitations, role } }: { settings: PartnerSettings }) {
  const withdraw = useMutation(withdrawSeatMutation(useQueryClient()))
  if (invitations.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{m.waitingHeading()}</h3>
      <ul className="grid">
        {invitations.map(({ id, email, role: invited, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block wrap-anywhere">{email}</span>
              <span className="block text-sm text-ink-2">
                {m.waitingWords({ role: ROLES[invited], day: formatDate(until) })}
              </span>
            </span>
            {mayInvite(role, invited) ? (
              <Button
                variant="quiet"
                size="s"
                aria-label={`${m.withdraw()}: ${email}`}
                busy={withdraw.isPending && withdraw.variables === id}
                onClick={() => withdraw.mutate(id)}
              >
                {m.withdraw()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Problem words={withdraw.error?.message} />
    </section>
  )
}

function Invite({ role }: { role: SeatRole }) {
  const client = useQueryClient()
  const form = useEndpointForm(inviteToSeat, {
    defaultValues: { email: '', role: 'viewer' },
    onSuccess: (settings, { email }) => {
      keepSettings(client, settings)
      toast(m.invited({ email: email.trim() }), { tone: 'success' })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 border-t border-line pt-5">
      <h3>{m.inviteHeading()}</h3>
      <TextField label={m.emailLabel()} type="email" autoComplete="off" {...form.field('email')} />
      <Select label={m.roleLabel()} {...form.field('role')}>
        <option value="viewer">{m.viewerOption()}</option>
        {mayInvite(role, 'manager') ? <option value="manager">{m.managerOption()}</option> : null}
      </Select>
      <Problem words={form.problem} />
      <div>
        <Button type="submit" variant="secondary" busy={form.isSending}>
          {m.inviteButton()}
        </Button>
      </div>
    </form>
  )
}
