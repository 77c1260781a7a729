import * as m from '@evensettle/messages/negotiation/rounds-range-control.ts'
import type { ProposalPackage } from '@evensettle/contracts/earlier-rounds.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { amountInput } from '@evensettle/domain/money.ts'
import { useId, useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CONTROL } from '../../../ui/field.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { HOW_RANGES_WORK, YES_OR_NO_WORKS } from './copy.ts'
import {
  isYesOrNo,
  rangeLabel,
  readSum,
  safeRung,
  stepsInWords,
  type Answer,
  type RangeRole,
} from './model.ts'

const THUMB = 26
const SLIDER = [
  'h-8 w-full appearance-none bg-transparent [--thumb:var(--card)]',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--line)_var(--lo),var(--hue)_var(--lo),var(--hue)_var(--hi),var(--line)_var(--hi))]',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-[linear-gradient(to_right,var(--line)_var(--lo),var(--hue)_var(--lo),var(--hue)_var(--hi),var(--line)_var(--hi))]',
  '[&::-webkit-slider-thumb]:-mt-2.5 [&::-webkit-slider-thumb]:size-[26px] [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:border-(--hue) [&::-webkit-slider-thumb]:bg-card',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:border-(--hue) [&::-moz-range-thumb]:bg-card',
].join(' ')

/** Where the middle of the thumb stands for a part 0..1 of the way. */
function thumbAt(part: number): string {
  return `calc(${part} * (100% - ${THUMB}px) + ${THUMB / 2}px)`
}

/**
 * What only I see: the sum up to which (or from which) I could live with a package, by slider or typed, or a
 * plain yes or no where no money is in it.
 */
export function RangeControl({
  one,
  role,
  side,
  answer,
  error,
  isAlone,
  onChange,
}: {
  one: ProposalPackage
  role: RangeRole
  side: Side
  answer: Answer
  error: string | undefined
  isAlone: boolean
  onChange: (answer: Answer) => void
}) {
  const id = useId()
  return (
    <div className="sealed grid gap-3 rounded-card border border-line px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={`${id}-label`} className="font-semibold">
          {isYesOrNo(one)
            ? m.couldYouLiveWithThis()
            : answer.accepts === false
              ? m.yourAnswer()
              : rangeLabel(role)}
        </p>
        <Pill hue="sealed">{m.sealedOnlyYouPill()}</Pill>
      </div>
      {isYesOrNo(one) ? (
        <RadioCards
          legend={m.couldYouLiveWithThis()}
          hideLegend
          name={`answer-${one.id}`}
          columns={2}
          error={error}
          value={answer.accepts === null ? '' : answer.accepts ? 'yes' : 'no'}
          onChange={(event) => onChange({ ...answer, accepts: event.target.value === 'yes' })}
          cards={[
            { value: 'yes', label: m.yesICouldLiveWithLabel() },
            { value: 'no', label: m.notWithTheseTermsLabel() },
          ]}
        />
      ) : answer.accepts === false ? (
        <p className="text-ink-2">{m.youSayNoToThis()}</p>
      ) : (
        <SumRange {...{ id, one, role, side, answer, error, onChange }} />
      )}
      {isAlone ? (
        <p className="text-sm text-ink-2">{isYesOrNo(one) ? YES_OR_NO_WORKS : HOW_RANGES_WORK}</p>
      ) : null}
    </div>
  )
}

function SumRange({
  id,
  one,
  role,
  side,
  answer,
  error,
  onChange,
}: {
  id: string
  one: ProposalPackage
  role: RangeRole
  side: Side
  answer: Answer
  error: string | undefined
  onChange: (answer: Answer) => void
}) {
  const { rungs, price } = one
  const { currency } = one.terms
  const [text, setText] = useState<string | null>(null)
  const [movedTo, setMovedTo] = useState<number | null>(null)
  const last = rungs.length - 1
  const chosen = answer.sum === null ? null : safeRung(rungs, answer.sum, role)
  const index = chosen === null ? (role === 'pays' ? 0 : last) : rungs.indexOf(chosen)
  const part = last > 0 ? index / last : 0
  const priceIndex = Math.max(0, rungs.indexOf(price))
  const low = rungs[0] ?? price
  const high = rungs[last] ?? price
  const outOfReach =
    answer.sum !== null && chosen === null
      ? role === 'pays'
        ? m.outOfReachAbove({ amount: formatMoney(low, currency) })
        : m.outOfReachBelow({ amount: formatMoney(high, currency) })
      : undefined
  const problem = outOfReach ?? error

  function type(typed: string) {
    const sum = readSum(typed, currency)
    const rung = sum === null ? null : safeRung(rungs, sum, role)
    setText(typed)
    setMovedTo(rung === sum ? null : rung)
    onChange({ ...answer, sum })
  }

  function leaveField() {
    setText(null)
    if (chosen !== null && chosen !== answer.sum) onChange({ ...answer, sum: chosen })
  }

  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[1fr_9rem]">
        <div>
          <div
            className={classNames(
              'relative',
              side === 'starter' ? '[--hue:var(--clay)]' : '[--hue:var(--harbor)]',
            )}
            style={{
              ['--lo' as string]: role === 'pays' ? '0%' : thumbAt(part),
              ['--hi' as string]: role === 'pays' ? thumbAt(part) : '100%',
            }}
          >
            <span
              aria-hidden="true"
              className="absolute top-0 h-8 w-0 border-l-2 border-pine [border-left-style:dotted]"
              style={{ left: thumbAt(last > 0 ? priceIndex / last : 0) }}
            />
            <input
              type="range"
              min={0}
              max={last}
              step={1}
              value={index}
              aria-labelledby={`${id}-label`}
              aria-valuetext={formatMoney(rungs[index] ?? price, currency)}
              onChange={(event) => {
                setText(null)
                setMovedTo(null)
                onChange({ ...answer, sum: rungs[Number(event.target.value)] ?? price })
              }}
              className={classNames(SLIDER, 'relative')}
            />
          </div>
          <p className="flex justify-between text-sm text-ink-2 tabular">
            <span>{formatMoney(low, currency)}</span>
            <span>{formatMoney(high, currency)}</span>
          </p>
        </div>
        <div>
          <span className="relative block">
            <input
              aria-labelledby={`${id}-label`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              inputMode="decimal"
              autoComplete="off"
              name={`sum-${one.id}`}
              value={text ?? (answer.sum === null ? '' : amountInput(answer.sum, currency))}
              onChange={(event) => type(event.target.value)}
              onBlur={leaveField}
              className={classNames(CONTROL, 'pr-14 tabular')}
            />
            <span
              aria-hidden="true"
              className="absolute top-0 right-3.5 flex h-12 items-center text-sm text-ink-2"
            >
              {currency}
            </span>
          </span>
          <p aria-live="polite" className="text-sm font-semibold">
            {movedTo !== null && !problem
              ? m.movedToNextStepOn({ amount: formatMoney(movedTo, currency) })
              : null}
          </p>
        </div>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="text-sm font-medium text-danger">
          {problem}
        </p>
      ) : (
        <p className="text-sm text-ink-2">
          {m.aboutTheMarks({
            amount: formatMoney(price, currency),
            steps: stepsInWords(rungs, currency),
          })}
        </p>
      )}
    </>
  )
}
