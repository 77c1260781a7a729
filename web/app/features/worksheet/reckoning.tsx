import * as m from '@evensettle/messages/worksheet/reckoning.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { reckon, type Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { endInWords, rangeInWords, reckoningInWords, type OnTable } from './model.ts'

/** What going on comes to by one's own figures, beside what is on the table. Which is better is not said. */
export function ReckoningView({
  sheet,
  currency,
  onTable,
}: {
  sheet: Worksheet
  currency: Currency
  onTable: OnTable | null
}) {
  const reckoning = reckon(sheet)
  if (!reckoning) return <p className="text-sm text-ink-2">{m.missing()}</p>
  const { between } = reckoning
  return (
    <dl aria-live="polite" className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-2">{m.byYourFigures()}</dt>
        {between ? (
          <dd className="tabular text-lg font-semibold">{rangeInWords(between, currency)}</dd>
        ) : null}
        {reckoningInWords(sheet, reckoning, currency).map((line) => (
          <dd key={line} className="text-sm text-ink-2">
            {line}
          </dd>
        ))}
      </div>
      {onTable ? (
        <div>
          <dt className="text-sm text-ink-2">{m.onTheTable()}</dt>
          <dd className="tabular text-lg font-semibold">{endInWords(onTable.sum, currency)}</dd>
          <dd className="text-sm text-ink-2">{onTable.when}</dd>
        </div>
      ) : null}
    </dl>
  )
}
