import * as m from '@evensettle/messages/negotiation/offers-when-fields.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { addDays, type CalendarDate } from '@evensettle/domain/time.ts'
import { MAX_INSTALMENTS } from '@evensettle/domain/agreements/terms.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { instalmentsOf, WHENS, type OfferForm, type OfferProblems } from './model.ts'

/** When the money is paid: soon, on a day, or in monthly parts that add up exactly. */
export function WhenFields({
  form,
  problems,
  today,
  currency,
  change,
}: {
  form: OfferForm
  problems: OfferProblems
  today: CalendarDate
  currency: Currency
  change: (part: Partial<OfferForm>) => void
}) {
  const parts = form.when === 'parts' ? instalmentsOf(form, today) : []
  return (
    <div className="grid gap-4">
      <RadioCards
        legend={m.whenLegend()}
        name="when"
        columns={2}
        value={form.when}
        error={form.when === 'date' || form.when === 'parts' ? undefined : problems['when']}
        onChange={(event) => {
          const when = WHENS.find((one) => one === event.target.value)
          if (when) change({ when })
        }}
        cards={[
          {
            value: 'days7',
            label: m.withinDaysLabel({ days: 7 }),
            hint: m.withinDaysHint({ date: formatDate(addDays(today, 7)) }),
          },
          {
            value: 'days30',
            label: m.withinDaysLabel({ days: 30 }),
            hint: m.withinDaysHint({ date: formatDate(addDays(today, 30)) }),
          },
          { value: 'date', label: m.byDayYouChooseLabel() },
          { value: 'parts', label: m.inMonthlyPartsLabel() },
        ]}
      />
      {form.when === 'date' ? (
        <TextField
          label={m.byWhenLabel()}
          type="date"
          name="date"
          min={today}
          className="max-w-56"
          value={form.date}
          error={problems['when']}
          onChange={(event) => change({ date: event.target.value })}
        />
      ) : null}
      {form.when === 'parts' ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={m.howManyPartsLabel()}
              hint={m.howManyPartsHint({ most: MAX_INSTALMENTS })}
              inputMode="numeric"
              name="parts"
              value={form.parts}
              error={problems['parts']}
              onChange={(event) => change({ parts: event.target.value })}
            />
            <TextField
              label={m.firstPartByLabel()}
              hint={m.firstPartByHint()}
              type="date"
              name="firstOn"
              min={today}
              value={form.firstOn}
              error={problems['when']}
              onChange={(event) => change({ firstOn: event.target.value })}
            />
          </div>
          {parts.length > 0 ? (
            <table className="w-full border-collapse text-sm tabular">
              <caption className="sr-only">{m.partsOneMonth()}</caption>
              <thead>
                <tr className="border-b border-line text-ink-2">
                  <th scope="col" className="py-2 text-left font-medium">
                    {m.partColumn()}
                  </th>
                  <th scope="col" className="py-2 text-left font-medium">
                    {m.byColumn()}
                  </th>
                  <th scope="col" className="py-2 text-right font-medium">
                    {m.amountColumn()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part, i) => (
                  <tr key={part.dueOn} className="border-b border-line">
                    <td className="py-1.5">{i + 1}</td>
                    <td className="py-1.5">{formatDate(part.dueOn)}</td>
                    <td className="py-1.5 text-right">{formatMoney(part.amount, currency)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="font-semibold">
                  <td className="py-1.5" colSpan={2}>
                    {m.together()}
                  </td>
                  <td className="py-1.5 text-right">
                    {formatMoney(
                      parts.reduce((sum, part) => sum + part.amount, 0),
                      currency,
                    )}
                  </td>
                </tr>
              </tfoot>
            </table>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
