import * as m from '@evensettle/messages/agreements/change-form.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { isLasting, MAX_ACT_WORDS, MAX_ACTS } from '@evensettle/domain/agreements/terms.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { Controller, useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ChangeFormState } from './model.ts'

/** The promises that are still open: their words and days, one more, one less. */
export function ActFields({ form, changes }: { form: ChangeFormState; changes: AgreementChanges }) {
  const { today, names } = changes
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'draft.acts',
    keyName: 'key',
  })
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">{m.actsLegend()}</legend>
      {fields.map((each, at) => (
        <div key={each.key} className="grid items-start gap-3 sm:grid-cols-[2fr_1fr_auto]">
          <TextField
            label={m.actLabel({ name: names[each.by] })}
            maxLength={MAX_ACT_WORDS}
            {...form.field(`draft.acts.${at}.words`)}
          />
          {isLasting(each) ? (
            <span />
          ) : (
            <Controller
              control={form.control}
              name={`draft.acts.${at}.dueOn`}
              render={({ field: { value, onChange, ...field }, fieldState }) => (
                <TextField
                  type="date"
                  label={m.actDayLabel()}
                  min={today}
                  value={value ?? ''}
                  onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
                  error={fieldState.error?.message}
                  {...field}
                />
              )}
            />
          )}
          <div className="sm:pt-8">
            <Button variant="quiet" size="s" onClick={() => remove(at)}>
              {m.removeAct()}
            </Button>
          </div>
        </div>
      ))}
      {fields.length < MAX_ACTS ? (
        <div className="flex flex-wrap gap-2">
          {SIDES.map((side) => (
            <Button
              key={side}
              variant="secondary"
              size="s"
              onClick={() => append({ id: null, kind: 'other', by: side, words: '', dueOn: null })}
            >
              {m.addAct({ name: names[side] })}
            </Button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}
