import * as m from '@evensettle/messages/intake/steps-story-points.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { MAX_ITEMS } from '@evensettle/domain/intake/limits.ts'
import { otherCurrencyIn } from '@evensettle/domain/intake/story-facts.ts'
import type { StoryItem } from '@evensettle/domain/intake/story-items.ts'
import { useId, type MouseEvent } from 'react'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { KIND_WORDS } from '../copy.ts'
import type { DraftItem } from '../model.ts'
import { askedOnce, askedOnTop, canAskOnce, countedTwice } from './twice/model.ts'
import { itemOf, pointsToConfirm, withCurrency } from './model.ts'
import { inline } from '../../../ui/inline.ts'

/** Points that the story seems to ask for, each with the words it was found in, for the person to confirm. */
export function StoryPoints({
  draft,
  now,
  onAdd,
  onAsked,
  onChange,
}: {
  draft: CaseDraftInput
  /** ms */
  now: number
  onAdd: (item: DraftItem) => void
  /** it was said how a sum and its parts are meant */
  onAsked: (patch: Partial<CaseDraftInput>) => void
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const id = useId()
  const points = pointsToConfirm(draft, now)
  const other = otherCurrencyIn(draft.story, draft.currency)
  if (points.length === 0 && other === null) return <CountedTwice {...{ draft, now, onAsked }} />
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-line bg-pine-soft p-4 sm:p-5"
    >
      <div>
        <h2 id={id} className="text-lg">
          {m.foundInYourStoryHeading()}
        </h2>
        <p className="text-sm text-ink-2">{m.onlyWhatYouConfirmIs()}</p>
      </div>
      {other ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.sumsInYourStoryAre({ other, currency: draft.currency })}</p>
          <Button variant="secondary" size="s" onClick={() => onChange(withCurrency(draft, other))}>
            {m.changeToButton({ other })}
          </Button>
        </div>
      ) : null}
      <CountedTwice {...{ draft, now, onAsked }} />
      <ul data-field="found" className="grid gap-3">
        {points.map((point) => (
          <Point
            key={point.key}
            point={point}
            currency={draft.currency}
            isFull={draft.items.length >= MAX_ITEMS}
            onAdd={() => onAdd(itemOf(point))}
            onSetAside={() => onChange({ setAside: [...draft.setAside, point.key] })}
          />
        ))}
      </ul>
    </section>
  )
}

/** That one of the sums is made of others, or may be: who takes them all asks for the same money twice. */
function CountedTwice({
  draft,
  now,
  onAsked,
}: {
  draft: CaseDraftInput
  now: number
  onAsked: (patch: Partial<CaseDraftInput>) => void
}) {
  const twice = countedTwice(draft, now)
  if (!twice) return null
  const shown = (sum: number) => formatMoney(sum, draft.currency)
  const [whole, rest] = [shown(twice.whole.amount), shown(twice.rest)]
  const parts = new Intl.ListFormat('en').format(twice.parts.map(({ amount }) => shown(amount)))
  const ways = [
    ['whole', m.askForWholeButton({ whole })],
    ['parts', twice.rest > 0 ? m.askForPartsAndRestButton({ rest }) : m.askForPartsButton()],
  ] as const
  return (
    <Callout tone="warn" title={m.countedTwiceTitle()}>
      <p>{twice.rest > 0 ? m.maybeTwice({ whole, parts }) : m.countedTwice({ whole, parts })}</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        {ways.map(([as, label]) =>
          canAskOnce(draft, twice, as) ? (
            <Button
              key={as}
              variant="secondary"
              size="s"
              onClick={(event) => isOneTap(event) && onAsked(askedOnce(draft, now, twice, as))}
            >
              {label}
            </Button>
          ) : null,
        )}
        <Button
          variant="quiet"
          size="s"
          onClick={(event) => isOneTap(event) && onAsked(askedOnTop(draft, twice))}
        >
          {m.onTopButton()}
        </Button>
      </div>
    </Callout>
  )
}

function Point({
  point,
  currency,
  isFull,
  onAdd,
  onSetAside,
}: {
  point: StoryItem
  currency: string
  isFull: boolean
  onAdd: () => void
  onSetAside: () => void
}) {
  const sum = point.kind === 'money' ? formatMoney(point.amount, currency) : KIND_WORDS[point.kind].label
  return (
    <li className="grid gap-2 rounded-soft border border-line bg-card p-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{point.title}</p>
        <p className={point.kind === 'money' ? 'shrink-0 tabular' : 'shrink-0 text-sm text-ink-2'}>{sum}</p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">
        {m.youWrote({ q: (words) => <q>{words}</q>, words: point.quote.words.trim() }, inline)}
        <span>{point.on ? ` · ${formatDate(point.on)}` : null}</span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          size="s"
          disabled={isFull}
          aria-label={m.addLabel({ title: point.title, sum })}
          onClick={(event) => isOneTap(event) && onAdd()}
        >
          {m.addThisButton()}
        </Button>
        <Button
          variant="quiet"
          size="s"
          aria-label={m.notThisLabel({ title: point.title, sum })}
          onClick={(event) => isOneTap(event) && onSetAside()}
        >
          {m.notThisButton()}
        </Button>
      </div>
    </li>
  )
}

/** The second tap of a double tap meets the next point, which has moved up in between: it was not meant. */
function isOneTap(event: MouseEvent): boolean {
  return event.detail < 2
}
