import * as m from '@evensettle/messages/negotiation/rounds-item-table.ts'
import type { ProposalPackage, Round } from '@evensettle/contracts/earlier-rounds.ts'
import { formatMoney } from '../../../lib/format.ts'
import { weighsInWords, type Wording } from './copy.ts'

const CELL = 'py-3 text-right tabular max-md:py-1 max-md:text-left'

/** Point by point: what was asked, what was admitted, what is proposed, and what weighs. */
export function ItemTable({
  one,
  round,
  titles,
  wording,
}: {
  one: ProposalPackage
  round: Pick<Round, 'items'>
  titles: ReadonlyMap<string, string>
  wording: Wording
}) {
  const { currency } = wording
  const money = one.items.filter((item) => item.asked > 0 || item.proposed > 0)
  if (money.length === 0) return null
  const together = (column: 'asked' | 'admitted' | 'proposed') =>
    formatMoney(
      money.reduce((sum, item) => sum + (item.isBack ? -item[column] : item[column]), 0),
      currency,
    )
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{m.pointsWithWhatWasAsked()}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-sm text-ink-2">
          <th scope="col" className="py-2.5 text-left font-medium">
            {m.pointColumn()}
          </th>
          {[m.asked(), m.admitted(), m.proposed()].map((name) => (
            <th key={name} scope="col" className="w-26 py-2.5 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {money.map((item) => {
          const why = round.items.find(({ itemId }) => itemId === item.itemId)
          return (
            <tr
              key={item.itemId}
              className="border-b border-line align-top max-md:grid max-md:grid-cols-3 max-md:py-3"
            >
              <th
                scope="row"
                className="py-3 pr-4 text-left font-normal wrap-anywhere max-md:col-span-3 max-md:py-0"
              >
                <span className="font-semibold">{titles.get(item.itemId) ?? m.point()}</span>
                {item.isBack ? (
                  <span className="block text-sm text-ink-2">{m.askedForInReturnIt()}</span>
                ) : null}
                {why ? <span className="block text-sm text-ink-2">{weighsInWords(why, wording)}</span> : null}
              </th>
              <Sum label={m.asked()}>{formatMoney(item.asked, currency)}</Sum>
              <Sum label={m.admitted()}>{formatMoney(item.admitted, currency)}</Sum>
              <Sum label={m.proposed()} strong>
                {formatMoney(item.proposed, currency)}
              </Sum>
            </tr>
          )
        })}
      </tbody>
      {money.length > 1 ? (
        <tfoot>
          <tr className="max-md:grid max-md:grid-cols-3 max-md:pt-3">
            <th scope="row" className="py-3 text-left font-semibold max-md:col-span-3 max-md:py-0">
              {m.togetherColumn()}
            </th>
            <Sum label={m.asked()}>{together('asked')}</Sum>
            <Sum label={m.admitted()}>{together('admitted')}</Sum>
            <Sum label={m.proposed()} strong>
              {together('proposed')}
            </Sum>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function Sum({ label, strong = false, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <td className={CELL}>
      <span aria-hidden="true" className="block text-xs font-medium text-ink-3 md:hidden">
        {label}
      </span>
      {strong ? <b>{children}</b> : children}
    </td>
  )
}
