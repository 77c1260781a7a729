import * as m from '@evensettle/messages/intake/guest-claimed-draft.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { claimDraftMutation } from '../queries.ts'
import { WizardSkeleton } from '../wizard-skeleton.tsx'
import { guestDraft } from './model.ts'

/**
 * What was written on this device before there was an account, taken into the account of whoever says that it is
 * theirs: by making or using an account for it (`isTheirs`), or here.
 */
export function ClaimedDraft({
  id,
  isTheirs,
  onClaimed,
}: {
  id: string
  isTheirs: boolean
  onClaimed: (id: string) => void
}) {
  const claim = useMutation({ ...claimDraftMutation(useQueryClient()), onSuccess: onClaimed })
  const begin = useEffectEvent(() => {
    if (isTheirs) claim.mutate(id)
  })
  useEffect(() => begin(), [])
  if (claim.isError)
    return (
      <ErrorPanel
        name={m.draftName()}
        headingLevel="h1"
        details={claim.error.message}
        onRetry={() => claim.mutate(id)}
      />
    )
  const kept = guestDraft(id)
  if (isTheirs || !claim.isIdle || !kept) return <WizardSkeleton />
  return (
    <div className="mx-auto grid max-w-text justify-items-start gap-4 py-6">
      <h1 tabIndex={-1}>{m.isItYoursTitle()}</h1>
      <p className="text-ink-2">{m.begunWithoutAccount({ time: formatDateTime(kept.updatedAt) })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => claim.mutate(id)}>{m.itIsMineButton()}</Button>
        <LinkButton to="/create-case" variant="secondary">
          {m.notMineLink()}
        </LinkButton>
      </div>
    </div>
  )
}
