import * as m from '@evensettle/messages/agreements/parts.ts'
import type { PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { PART_OUTCOMES, type PartOutcome } from '@evensettle/domain/parts/points.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import type { PointTyped } from './model.ts'

type Point = PartAgreements['points'][number]

/** One point: whether it is settled now, what becomes of it, and the sum. */
export function PointFields({
  parts: { names, currency },
  point,
  typed,
  error,
  onChange,
}: {
  parts: PartAgreements
  point: Point
  typed: PointTyped
  error: string | undefined
  onChange: (typed: PointTyped) => void
}) {
  const { title, kind, claimed } = point
  const name = names[otherSide(point.by)]
  const label =
    kind === 'money'
      ? m.keptMoney({ name })
      : kind === 'property'
        ? m.keptThing({ name })
        : m.keptAct({ name })
  return (
    <div className="grid gap-3 border-t border-line pt-2 first-of-type:border-0">
      <Checkbox
        label={<span className="wrap-anywhere">{m.pointLabel(point)}</span>}
        hint={saidOf(point, names, currency)}
        checked={typed.isChosen}
        onChange={({ target }) => onChange({ ...typed, isChosen: target.checked })}
      />
      {typed.isChosen ? (
        <div className="grid gap-3 pb-3 pl-9">
          <RadioCards
            legend={m.outcomeLegend({ title })}
            hideLegend
            name={`outcome-${point.id}`}
            value={typed.outcome}
            cards={[
              { value: 'kept', label },
              ...(kind === 'money' && claimed > 1 ? [{ value: 'part', label: m.partMoney({ name }) }] : []),
              { value: 'dropped', label: m.dropped() },
            ]}
            onChange={({ target }) => {
              const outcome = PART_OUTCOMES.find((one) => one === target.value)
              if (outcome) onChange({ ...typed, outcome, sum: sumFor(outcome, typed.sum, point) })
            }}
          />
          {kind === 'money' && typed.outcome !== 'dropped' ? (
            <MoneyField
              label={m.sumLabel({ title })}
              currency={currency}
              value={typed.sum}
              error={error}
              onChange={(sum) => onChange({ ...typed, sum })}
            />
          ) : null}
          <p className="text-sm text-ink-2 empty:hidden" aria-live="polite">
            {restWords(point, typed, names, currency)}
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** The sum that stands there when another outcome is chosen: a part is less than all of it. */
function sumFor(outcome: PartOutcome, sum: number | null, { claimed, agreed }: Point): number | null {
  const least = agreed?.isPart ? agreed.sum : null
  return outcome === 'part' && sum !== null && sum >= claimed ? least : sum
}

/** What becomes of the rest of a sum: nobody asks for it, or it stays open. */
function restWords(
  { claimed, by, kind }: Point,
  { outcome, sum }: PointTyped,
  names: PartAgreements['names'],
  currency: PartAgreements['currency'],
): string {
  if (kind !== 'money' || outcome === 'dropped' || sum === null || sum >= claimed) return ''
  const rest = formatMoney(claimed - sum, currency)
  return outcome === 'part' ? m.restStays({ rest }) : m.restEnds({ name: names[by], rest })
}

/** What both have said about it in the open. */
function saidOf(
  { agreed, claimed, by, kind }: Point,
  names: PartAgreements['names'],
  currency: PartAgreements['currency'],
): string {
  if (agreed) {
    if (agreed.sum === null) return m.agreedAct()
    const sum = formatMoney(agreed.sum, currency)
    if (!agreed.isPart) return m.agreedSum({ sum })
    return m.atLeastSum({ sum, claimed: formatMoney(claimed, currency), name: names[by] })
  }
  return kind === 'money'
    ? m.askedSum({ name: names[by], sum: formatMoney(claimed, currency) })
    : m.asked({ name: names[by] })
}
