import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { MyPreferences, Preferences } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { problemInWords } from '../copy.ts'
import { preferencesQuery, savePreferencesMutation } from '../queries.ts'
import { CHIPS_PRIVATE, ChipsField } from './chips-field.tsx'
import { chipWishes } from './model.ts'

/** What matters to me: sealed, changeable, and used for the next proposal only. */
export function ChipsCard({
  view,
  roundIsOpen,
  hasNext,
}: {
  view: CaseView
  roundIsOpen: boolean
  /** a proposal can still be computed with them */
  hasNext: boolean
}) {
  const { data } = useQuery(preferencesQuery(view.id))
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!data) return null
  const asksTime = view.items.some((item) => item.claimed > 0)
  if (!asksTime && data.wishes.length === 0) return null
  if (!hasNext && !data.sealed) return null
  return (
    <SealedCard title="What matters to you" badge="Sealed: only you">
      <p className="text-sm text-ink-2">{CHIPS_PRIVATE}</p>
      {isOpen ? (
        <ChipsForm {...{ view, data, asksTime }} onDone={() => setIsOpen(false)} />
      ) : (
        <>
          {data.sealed ? <Receipt sealed={data.sealed} /> : null}
          {roundIsOpen && hasNext ? (
            <p className="text-sm text-ink-2">
              The open round is computed. A change counts for the next one.
            </p>
          ) : null}
          {hasNext ? (
            <Button ref={opener} variant="secondary" size="s" onClick={() => setIsOpen(true)}>
              {data.sealed ? 'Change what matters' : 'Say what matters'}
            </Button>
          ) : null}
        </>
      )}
    </SealedCard>
  )
}

function Receipt({ sealed }: { sealed: NonNullable<MyPreferences['sealed']> }) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-11 items-center rounded-soft md:min-h-8">
        <span>
          Sealed {formatDateTime(sealed.sealedAt)}.{' '}
          <span className="font-semibold text-pine">Show the receipt</span>
        </span>
      </summary>
      <div className="mt-1 grid justify-items-start gap-2">
        <code className="rounded-soft bg-card px-3 py-2 text-xs break-all">{sealed.receipt}</code>
        <CopyButton text={sealed.receipt} label="Copy the receipt" />
      </div>
    </details>
  )
}

function ChipsForm({
  view,
  data,
  asksTime,
  onDone,
}: {
  view: CaseView
  data: MyPreferences
  asksTime: boolean
  onDone: () => void
}) {
  const save = useMutation(savePreferencesMutation(useQueryClient(), view.id))
  const [value, setValue] = useState<Preferences>(data.preferences)
  const wishes = chipWishes(data.wishes, view)
  // laid on a kind of act before anybody asked for it: it holds for the wish as well
  const shown = {
    ...value,
    wishes: Object.fromEntries(
      data.wishes.flatMap(({ id, by, kind }) => {
        const level = value.wishes[id] ?? value.wishes[`${by}:${kind}`]
        return level === undefined ? [] : [[id, level]]
      }),
    ),
  }
  function seal() {
    save.mutate(value, {
      onSuccess: () => {
        toast('What matters to you is sealed.', { tone: 'success' })
        onDone()
      },
    })
  }
  return (
    <div className="grid gap-4">
      <ChipsField
        wishes={wishes}
        value={shown}
        asksTime={asksTime}
        onChange={(next) => {
          const cleared = data.wishes.filter(({ id }) => !(id in next.wishes))
          const kept = { ...value.wishes, ...next.wishes }
          for (const { id, by, kind } of cleared) {
            delete kept[id]
            delete kept[`${by}:${kind}`]
          }
          setValue({ wishes: kept, waiting: next.waiting })
        }}
      />
      {save.error ? (
        <Callout tone="danger" live>
          {problemInWords(save.error)}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button size="s" busy={save.isPending} onClick={seal}>
          Seal this
        </Button>
        <Button size="s" variant="quiet" onClick={onDone}>
          Leave as it was
        </Button>
      </div>
    </div>
  )
}
