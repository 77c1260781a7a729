import * as m from '@evensettle/messages/intake/steps-items-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { ITEM_KINDS, type ItemKind } from '@evensettle/domain/cases/item.ts'
import { MAX_ITEMS, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import { CURRENCIES, isCurrency } from '@evensettle/domain/money.ts'
import { useRef, useState } from 'react'
import { USUAL_ITEMS } from '@evensettle/domain/templates/items.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { KIND_WORDS } from '../copy.ts'
import { newItem, totalOf, type DraftItem, type FieldErrors } from '../model.ts'
import { saidInWords } from '@evensettle/contracts/words/handing-words.ts'
import { ItemEditor } from './item-editor.tsx'
import { pointsToConfirm, withCurrency, withItems } from './model.ts'
import { StoryPoints } from './story-points.tsx'
import { WordingHints } from '../../wording/wording-hints.tsx'

/**
 * `errors` are shown; `faults` are all there are, for the point that is being closed. `attempts` grows when
 * going on was refused.
 */
export function ItemsStep({
  draft,
  now,
  errors,
  faults,
  attempts,
  onChange,
  onFocusField,
}: {
  draft: CaseDraftInput
  /** ms */
  now: number
  errors: FieldErrors
  faults: FieldErrors
  attempts: number
  onChange: (patch: Partial<CaseDraftInput>) => void
  onFocusField: (field: string) => void
}) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [checkedId, setCheckedId] = useState<string | null>(null)
  const [addedAt, setAddedAt] = useState<Readonly<Record<string, number>>>({})
  const [asked, setAsked] = useState('')
  const addButton = useRef<HTMLDivElement>(null)
  const isFull = draft.items.length >= MAX_ITEMS
  const toConfirm = pointsToConfirm(draft, now)
  const found = new Set(toConfirm.map(({ title }) => title))
  const hasFoundSum = toConfirm.some(({ kind }) => kind === 'money')
  const asksSum = draft.items.some(({ kind }) => kind === 'money')
  const unused = USUAL_ITEMS[draft.type ?? 'other'].filter(
    ({ title }) => !draft.items.some((item) => item.title === title) && !found.has(title),
  )

  function add(kind: ItemKind, title = '') {
    const item = newItem(crypto.randomUUID(), kind, title)
    onChange({ items: [...draft.items, item] })
    setOpenId(item.id)
    setAddedAt({ ...addedAt, [item.id]: attempts })
    const field = title !== '' && kind === 'money' ? 'amount' : 'title'
    onFocusField(`items.${draft.items.length}.${field}`)
  }

  function addFound(item: DraftItem) {
    const items = [...draft.items, item]
    onChange({ items })
    // whoever confirms goes on with the next one; a sum that the story gives no name is named first
    if (item.title !== '') {
      const isLast = pointsToConfirm({ ...draft, items }, now).length === 0
      return onFocusField(isLast ? `items.${draft.items.length}.edit` : 'found')
    }
    setOpenId(item.id)
    setAddedAt({ ...addedAt, [item.id]: attempts })
    onFocusField(`items.${draft.items.length}.title`)
  }

  function askOnce(patch: Partial<CaseDraftInput>) {
    onChange(patch)
    const next = { ...draft, ...patch }
    setAsked(m.nowAskFor({ sum: formatMoney(totalOf(next), draft.currency) }))
    const isFound = pointsToConfirm(next, now).length > 0
    onFocusField(isFound || next.items.length === 0 ? 'found' : 'items.0.edit')
  }

  function change(id: string, patch: Partial<DraftItem>) {
    const items = draft.items.map((item) => (item.id === id ? { ...item, ...patch } : item))
    onChange(withItems(draft, now, items))
  }

  function remove(id: string) {
    onChange({ items: draft.items.filter((item) => item.id !== id) })
    addButton.current?.querySelector('button')?.focus()
  }

  function close(item: DraftItem, index: number) {
    const fault = Object.keys(errorsAt(faults, index))[0]
    setCheckedId(fault ? item.id : null)
    setOpenId(fault ? item.id : null)
    onFocusField(`items.${index}.${fault ?? 'edit'}`)
  }

  return (
    <div className="grid gap-6">
      <StoryPoints {...{ draft, now, onChange }} onAdd={addFound} onAsked={askOnce} />
      <output className="sr-only">{asked}</output>
      {draft.items.length > 0 ? (
        <ol className="grid gap-4">
          {draft.items.map((item, index) => {
            // A new point is not wrong before somebody wants to go on.
            const isNew = addedAt[item.id] === attempts
            const shown = errorsAt(checkedId === item.id ? faults : isNew ? {} : errors, index)
            const isOpen = openId === item.id || Object.keys(shown).length > 0
            return (
              <li key={item.id} className="rounded-card border border-line bg-paper p-4 sm:p-5">
                {isOpen ? (
                  <ItemEditor
                    item={item}
                    path={`items.${index}`}
                    currency={draft.currency}
                    today={latestDateAt(now)}
                    otherName={draft.otherName.trim()}
                    errors={shown}
                    onChange={(patch) => change(item.id, patch)}
                    onDone={() => close(item, index)}
                    onRemove={() => remove(item.id)}
                  />
                ) : (
                  <ItemRow
                    item={item}
                    otherName={draft.otherName.trim()}
                    path={`items.${index}`}
                    sum={item.kind === 'money' ? formatMoney(item.amount, draft.currency) : null}
                    onEdit={() => {
                      setOpenId(item.id)
                      onFocusField(`items.${index}.title`)
                    }}
                    onRemove={() => remove(item.id)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      ) : null}
      <div data-field="items" ref={addButton} className="grid gap-3">
        <p className="font-semibold">{draft.items.length > 0 ? m.anythingElse() : m.addYourFirstPoint()}</p>
        {errors['items'] ? <p className="text-sm font-medium text-danger">{errors['items']}</p> : null}
        <div className="flex flex-wrap gap-2.5">
          {unused.map(({ kind, title }) => (
            <Button
              key={title}
              variant="secondary"
              size="s"
              className="text-left"
              disabled={isFull}
              onClick={() => add(kind, title)}
            >
              <Plus /> {title}
            </Button>
          ))}
        </div>
        <div className="-ml-1.5 flex flex-wrap gap-x-2.5">
          {ITEM_KINDS.map((kind) => (
            <Button key={kind} variant="quiet" size="s" disabled={isFull} onClick={() => add(kind)}>
              <Plus /> {KIND_WORDS[kind].add}
            </Button>
          ))}
        </div>
        {isFull ? <p className="text-sm text-ink-2">{m.thisIsMostWeCan()}</p> : null}
      </div>
      {/* who speaks of things alone is not asked for a currency, and reads no sum of nothing */}
      {asksSum || hasFoundSum ? <Total {...{ draft, asksSum, onChange }} /> : null}
      <Wish draft={draft} error={errors['wish']} onChange={onChange} />
    </div>
  )
}

function Wish({
  draft,
  error,
  onChange,
}: {
  draft: CaseDraftInput
  error: string | undefined
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  return (
    <div data-field="wish" className="grid gap-3">
      <TextArea
        label={m.whatWouldBeGoodEndLabel()}
        optional
        rows={3}
        value={draft.wish}
        maxLength={MAX_WISH}
        error={error}
        onChange={(event) => onChange({ wish: event.target.value })}
      />
      <WordingHints text={draft.wish} onChange={(wish) => onChange({ wish })} />
    </div>
  )
}

function errorsAt(errors: FieldErrors, index: number): FieldErrors {
  const prefix = `items.${index}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, sentence]) => [field.slice(prefix.length), sentence]),
  )
}

function ItemRow({
  item,
  path,
  sum,
  otherName,
  onEdit,
  onRemove,
}: {
  item: DraftItem
  otherName: string
  path: string
  sum: string | null
  onEdit: () => void
  onRemove: () => void
}) {
  const title = item.title || m.title()
  const how =
    item.kind === 'money'
      ? ''
      : saidInWords(
          item.handing ?? undefined,
          { doer: 'respondent', isThing: item.kind === 'property' },
          { mySide: 'starter', names: { starter: '', respondent: otherName } },
        )
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold">{title}</p>
        {sum ? (
          <p className="shrink-0 tabular">{sum}</p>
        ) : (
          <p className="shrink-0 text-sm text-ink-2">{KIND_WORDS[item.kind].label}</p>
        )}
      </div>
      {item.on || item.details ? (
        <FactLine>
          {item.on ? <span>{formatDate(item.on)}</span> : null}
          {item.details ? <span className="wrap-anywhere whitespace-pre-line">{item.details}</span> : null}
        </FactLine>
      ) : null}
      {how === '' ? null : <p className="text-sm text-ink-2">{how}</p>}
      <div data-field={`${path}.edit`} className="-mb-2 -ml-4 flex flex-wrap">
        <Button variant="quiet" size="s" aria-label={m.editLabel({ title })} onClick={onEdit}>
          {m.editButton()}
        </Button>
        <Button variant="quiet" size="s" aria-label={m.removeLabel({ title })} onClick={onRemove}>
          {m.removeButton()}
        </Button>
      </div>
    </div>
  )
}

function Total({
  draft,
  asksSum,
  onChange,
}: {
  draft: CaseDraftInput
  asksSum: boolean
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 border-y border-line py-4">
      <div data-field="currency" className="w-36">
        <Select
          label={m.currencyLabel()}
          value={draft.currency}
          onChange={(event) => {
            if (isCurrency(event.target.value)) onChange(withCurrency(draft, event.target.value))
          }}
        >
          {Object.keys(CURRENCIES).map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </div>
      {asksSum ? (
        <p className="text-right" aria-live="polite">
          <span className="block text-sm text-ink-2">{m.youAskForInAll()}</span>
          <span className="text-lg font-semibold tabular">{formatMoney(totalOf(draft), draft.currency)}</span>
        </p>
      ) : null}
    </div>
  )
}

function Plus() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
      <path d="M8 3v10M3 8h10" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
