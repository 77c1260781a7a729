import * as m from '@evensettle/messages/agreed/money-bar.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import {
  isClaimed,
  isConfirmed,
  isCounted,
  isObjectedTo,
  isWaived,
} from '@evensettle/domain/obligations/obligation.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { formatMoney } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { isMine, otherName, shownOf } from './model.ts'

function lookOf({ state }: ObligationView): string {
  if (isConfirmed(state) || isCounted(state) || isWaived(state)) return 'border-pine bg-pine'
  if (isClaimed(state) || isObjectedTo(state)) return 'border-pine bg-pine-soft'
  return 'border-line-strong'
}

/** One block a payment, as wide as its sum; below it the sums by name. */
export function MoneyBar({ view }: { view: Obligations }) {
  const payments = shownOf(view).filter(({ kind }) => kind === 'payment')
  if (payments.length === 0) return null
  const { paid, checked, open, waived } = sumsOf(view.obligations)
  const money = (sum: number) => formatMoney(sum, view.currency)
  const waits = payments.filter(({ state }) => isClaimed(state))
  const checks = waits.some((one) => !isMine(view, one))
    ? m.youCheck()
    : waits.length > 0
      ? m.checks({ other: otherName(view) })
      : m.checked()
  const legend: [string, number][] = [
    [m.paid(), paid],
    ...(checked > 0 ? [[checks, checked] satisfies [string, number]] : []),
    [m.open(), open],
    ...(waived > 0 ? [[m.waived(), waived] satisfies [string, number]] : []),
  ]
  const label = m.blocksLabel({
    count: payments.length,
    paid: money(paid),
    checked: money(checked),
    open: money(open),
  })
  return (
    <section aria-label={m.label()} className="grid gap-2.5">
      <p className="sr-only">{label}</p>
      <div aria-hidden="true" className="flex gap-1.5">
        {payments.map((one) => (
          <span
            key={one.id}
            style={{ flexGrow: one.amount }}
            className={classNames('h-4 min-w-2 basis-0 rounded-[4px] border-2', lookOf(one))}
          />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {legend.map(([name, sum]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-serif text-2xl font-semibold tabular">{money(sum)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
