import * as m from '@evensettle/messages/assistant/room-model.ts'
import type { RoomModel } from '@evensettle/contracts/assistant.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { formatMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast-store.ts'
import { consentMutation } from './queries.ts'

/** Which language model there is, where it runs and what is kept there; the reader's words go to it only after a yes to exactly that. */
export function ModelPart({
  view,
  model,
  agreedAt,
  agreedToNotes,
}: {
  view: CaseView
  model: RoomModel
  agreedAt: string | null
  /** the yes is one to the mediator's note as well, from which the other side learns of it */
  agreedToNotes: boolean
}) {
  const consent = useMutation(consentMutation(useQueryClient(), view.id))
  const { name, host, scheme, isNear, keeps } = model
  const other = view.names[otherSide(view.mySide)]
  const isChanged = consent.error instanceof ApiError && consent.error.code === 'VERSION_CONFLICT'
  const problem = <Problem words={isChanged ? m.changed() : consent.error?.message} />
  if (agreedAt !== null)
    return (
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="min-w-0 text-sm wrap-anywhere text-ink-2">
            {m.agreed({ moment: formatMoment(agreedAt), name, host })}{' '}
            {agreedToNotes ? <span>{m.notesToo({ other })}</span> : null}
          </p>
          <Button
            variant="quiet"
            size="s"
            className="-mx-4"
            busy={consent.isPending}
            onClick={() => consent.mutate(null, { onSuccess: () => toast(m.takenBack()) })}
          >
            {m.takeBackButton()}
          </Button>
        </div>
        {problem}
      </div>
    )
  return (
    <section aria-labelledby="room-model" className="grid gap-2 rounded-soft bg-sunken px-4 py-3">
      <h3 id="room-model" className="text-base font-semibold">
        {m.askTitle()}
      </h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere text-ink-2">
        <li>{m.who({ name, host, isNear: isNear ? 'yes' : 'no' })}</li>
        <li>{m.whatGoes({ other })}</li>
        <li>{m.notes({ other })}</li>
        {scheme === 'http' && !isNear ? <li>{m.readable()}</li> : null}
        <li>{keeps === null ? m.keepsNothing() : m.keeps({ keeps })}</li>
        <li>{m.without()}</li>
      </ul>
      {problem}
      <div>
        <Button variant="secondary" size="s" busy={consent.isPending} onClick={() => consent.mutate(model)}>
          {m.agreeButton()}
        </Button>
      </div>
    </section>
  )
}
