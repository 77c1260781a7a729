import * as m from '@evensettle/messages/intake/create-case-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { WizardSkeleton } from '../wizard-skeleton.tsx'
import { openLinkMutation } from './queries.ts'

/** A draft that a mailed link brings to this device. */
export function LinkedDraft({
  link,
  isGuest,
  onOpened,
}: {
  link: string
  isGuest: boolean
  onOpened: (id: string) => void
}) {
  const client = useQueryClient()
  const open = useMutation({ ...openLinkMutation(client, isGuest), onSuccess: onOpened })
  const begin = useEffectEvent(() => open.mutate(link))
  useEffect(() => begin(), [])
  if (!open.isError) return <WizardSkeleton />
  const isOver = open.error instanceof ApiError && [400, 404].includes(open.error.status)
  const hasNoRoom = open.error instanceof ApiError && open.error.code === 'INSTALLATION_FULL'
  if (hasNoRoom)
    return (
      <div role="alert" className="mx-auto grid max-w-text justify-items-start gap-4 py-6">
        <h1 tabIndex={-1}>{m.noRoomTitle()}</h1>
        <p className="text-ink-2">{m.noRoom()}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => open.mutate(link)}>{m.tryAgainButton()}</Button>
          <LinkButton
            to={`/login?next=${encodeURIComponent(`/create-case?link=${link}`)}`}
            variant="secondary"
          >
            {m.signInLink()}
          </LinkButton>
        </div>
      </div>
    )
  if (!isOver)
    return (
      <ErrorPanel
        name={m.draftName()}
        headingLevel="h1"
        details={open.error.message}
        onRetry={() => open.mutate(link)}
      />
    )
  return (
    <div className="mx-auto grid max-w-text justify-items-start gap-4 py-6">
      <h1 tabIndex={-1}>{m.linkEndedTitle()}</h1>
      <p className="text-ink-2">{m.linkEnded()}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/create-case">{m.startNewLink()}</LinkButton>
        {isGuest ? (
          <LinkButton to="/login" variant="secondary">
            {m.signInLink()}
          </LinkButton>
        ) : (
          <LinkButton to="/dashboard" variant="secondary">
            {m.toDashboardLink()}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
