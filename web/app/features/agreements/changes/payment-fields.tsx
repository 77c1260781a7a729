import * as m from '@evensettle/messages/agreements/change-form.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { MAX_INSTALMENTS } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { addDays, isCalendarDate } from '@evensettle/domain/time.ts'
import { Controller, useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import type { ChangeFormState } from './model.ts'

/** The payments that are still open: their sums and days, one more, one less. */
export function PaymentFields({ form, changes }: { form: ChangeFormState; changes: AgreementChanges }) {
  const { currency, today, names, current, kept } = changes
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'draft.payments' })
  const payer = current.payer ?? kept.find(({ kind }) => kind === 'payment')?.by ?? null
  const lead = payer && m.moneyLead({ payer: names[payer], payee: names[otherSide(payer)] })
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">{m.moneyLegend()}</legend>
      <p className="text-ink-2">{fields.length === 0 ? m.nothingOpen() : lead}</p>
      {payer === null && fields.length > 0 ? (
        <RadioCards
          legend={m.payerLegend()}
          columns={2}
          cards={SIDES.map((side) => ({ value: side, label: names[side] }))}
          {...form.field('draft.payer')}
        />
      ) : null}
      {fields.map((each, at) => {
        const { error, ...day } = form.field(`draft.payments.${at}.dueOn`)
        return (
          <div key={each.id} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <Controller
              control={form.control}
              name={`draft.payments.${at}.amount`}
              render={({ field, fieldState }) => (
                <MoneyField
                  label={m.amountLabel({ number: at + 1 })}
                  currency={currency}
                  error={fieldState.error?.message}
                  {...field}
                />
              )}
            />
            <TextField type="date" label={m.dayLabel()} min={today} error={error} {...day} />
            <div className="sm:pt-8">
              <Button variant="quiet" size="s" onClick={() => remove(at)}>
                {m.removePayment({ number: at + 1 })}
              </Button>
            </div>
          </div>
        )
      })}
      {fields.length < MAX_INSTALMENTS ? (
        <div>
          <Button
            variant="secondary"
            size="s"
            onClick={() => {
              const days = form.getValues('draft.payments').map(({ dueOn }) => dueOn)
              const last = [today, ...days.filter(isCalendarDate)].toSorted().at(-1) ?? today
              append({ dueOn: addDays(last, TIMELINE.defaultPaymentDays), amount: 0 })
            }}
          >
            {m.addPayment()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
