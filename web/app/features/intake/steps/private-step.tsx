import * as m from '@evensettle/messages/intake/steps-private-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/cases.ts'
import type { DraftPreferences } from '@evensettle/contracts/draft-preferences.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CHIPS_PRIVATE, ChipsField } from '../../negotiation/chips/chips-field.tsx'
import { totalOf } from '../model.ts'
import { draftPreferencesQuery, sealPreferences } from './queries.ts'
import { privateWishes } from './model.ts'

type Preferences = DraftPreferences['preferences']

/** What matters to the writer: sealed by itself as it is chosen, never part of the draft's text. */
export function PrivateStep({
  id,
  draft,
  onSaveDraft,
}: {
  id: string
  draft: CaseDraftInput
  /** the draft must be on the server before anything can be sealed to it; true when it is */
  onSaveDraft: () => Promise<boolean>
}) {
  const { data, error, refetch } = useQuery(draftPreferencesQuery(id))
  if (error && !data) return <ErrorPanel name={m.privatePartName()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  return <Chips id={id} draft={draft} start={data.preferences} onSaveDraft={onSaveDraft} />
}

type SealState = 'still' | 'sealing' | 'sealed' | 'failed'

function Chips({
  id,
  draft,
  start,
  onSaveDraft,
}: Parameters<typeof PrivateStep>[0] & { start: Preferences }) {
  const client = useQueryClient()
  const [value, setValue] = useState(start)
  const [progress, setProgress] = useState<SealState>('still')
  const waiting = useRef<Preferences | null>(null)
  const isRunning = useRef(false)

  // One after the other, so that the last choice is what stays sealed.
  async function sealWaiting() {
    if (isRunning.current) return
    isRunning.current = true
    setProgress('sealing')
    let last = waiting.current
    try {
      while (waiting.current) {
        last = waiting.current
        waiting.current = null
        if (!(await onSaveDraft())) throw new Error('the draft is not saved')
        await sealPreferences(client, id, last)
      }
      setProgress('sealed')
    } catch {
      waiting.current ??= last
      setProgress('failed')
    } finally {
      isRunning.current = false
    }
  }

  function lay(next: Preferences) {
    setValue(next)
    waiting.current = next
    void sealWaiting()
  }

  return (
    <SealedCard title={m.onlyForYouAndMediatorTitle()} badge={m.onlyForYouBadge()}>
      <p>{CHIPS_PRIVATE}</p>
      <ChipsField wishes={privateWishes(draft)} value={value} asksTime={totalOf(draft) > 0} onChange={lay} />
      <p className="min-h-6 text-sm text-ink-2" aria-live="polite">
        {progress === 'sealed' ? m.sealedYouCanChangeIt() : null}
        {progress === 'sealing' ? <span aria-hidden="true">{m.sealing()}</span> : null}
      </p>
      {progress === 'failed' ? (
        <Callout tone="warn" live title={m.thisIsNotSealedYetTitle()}>
          <p className="text-sm">{m.weCouldNotReachServer()}</p>
          <Button variant="secondary" size="s" className="mt-2" onClick={() => void sealWaiting()}>
            {m.tryAgainButton()}
          </Button>
        </Callout>
      ) : null}
    </SealedCard>
  )
}
