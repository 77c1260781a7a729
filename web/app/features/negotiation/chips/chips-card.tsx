import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { MyPreferences, Preferences } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { problemInWords } from '../copy.ts'
import { preferencesQuery, savePreferencesMutation } from '../queries.ts'
import { CHIPS_PRIVATE, ChipsField, levelWords, waitingWords } from './chips-field.tsx'
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
          {data.sealed ? <Laid {...{ view, data }} /> : null}
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

/** What I have sealed, to be read again; in my own hue, and pale where it is worth nothing to me. */
function Laid({ view, data }: { view: CaseView; data: MyPreferences }) {
  const levels = levelsOf(data.wishes, data.preferences)
  const { waiting } = data.preferences
  const laid = data.wishes.flatMap(({ id, by, words }) => {
    const level = levels[id]
    return level === undefined
      ? []
      : [{ key: id, level, words: `${words}: ${levelWords(level, by === view.mySide)}` }]
  })
  if (waiting !== null)
    laid.push({ key: 'waiting', level: waiting, words: `When money is paid: ${waitingWords(waiting)}` })
  if (laid.length === 0) return null
  const hue = view.mySide === 'starter' ? 'bg-clay-soft text-clay' : 'bg-harbor-soft text-harbor'
  return (
    <ul aria-label="What you have sealed" className="flex flex-wrap gap-2">
      {laid.map(({ key, level, words }) => (
        <li
          key={key}
          className={classNames(
            'rounded-[1rem] px-3 py-1 text-sm font-semibold wrap-anywhere',
            level === 0 ? 'bg-card text-ink-2' : hue,
          )}
        >
          {words}
        </li>
      ))}
    </ul>
  )
}

/** What was laid on each wish. Laid on a kind of act before anybody asked for it, it holds for the wish as well. */
function levelsOf(wishes: MyPreferences['wishes'], value: Preferences): Preferences['wishes'] {
  return Object.fromEntries(
    wishes.flatMap(({ id, by, kind }) => {
      const level = value.wishes[id] ?? value.wishes[`${by}:${kind}`]
      return level === undefined ? [] : [[id, level]]
    }),
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
  const shown = { ...value, wishes: levelsOf(data.wishes, value) }
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
