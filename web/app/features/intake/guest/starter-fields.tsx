import * as m from '@evensettle/messages/intake/guest-starter-fields.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { countries } from '../../../lib/countries.ts'
import { MAX_NAME } from '@evensettle/domain/intake/limits.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { currencyOf, totalOf, type FieldErrors } from '../model.ts'

type Props = {
  draft: CaseDraftInput
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}

const NOBODY = { name: '', country: '', areAdults: null }

/** Before much is typed: where somebody without a profile lives, and whether the two may agree on anything. */
export function MayStart({ draft, errors, onChange }: Props) {
  const from = draft.from ?? NOBODY
  function moveTo(country: string) {
    const currency = totalOf(draft) === 0 ? { currency: currencyOf(country) } : {}
    onChange({ from: { ...from, country }, ...currency })
  }
  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <div data-field="from.country" className="sm:max-w-96">
        <Select
          label={m.countryLabel()}
          autoComplete="country"
          value={from.country}
          error={errors['from.country']}
          onChange={(event) => moveTo(event.target.value)}
        >
          <option value="">{m.chooseCountryOption()}</option>
          {countries().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div data-field="from.areAdults">
        <RadioCards
          legend={m.areAdultsLegend()}
          name="areAdults"
          columns="pair"
          cards={[
            { value: 'yes', label: m.yesLabel() },
            { value: 'no', label: m.noLabel() },
          ]}
          value={from.areAdults === null ? '' : from.areAdults ? 'yes' : 'no'}
          error={errors['from.areAdults']}
          onChange={(event) => onChange({ from: { ...from, areAdults: event.target.value === 'yes' } })}
        />
      </div>
    </div>
  )
}

/** The name under which somebody without a profile writes. */
export function OwnName({ draft, errors, onChange }: Props) {
  const from = draft.from ?? NOBODY
  return (
    <div data-field="from.name">
      <TextField
        label={m.yourNameLabel()}
        hint={m.yourNameHint()}
        value={from.name}
        maxLength={MAX_NAME}
        autoComplete="name"
        error={errors['from.name']}
        onChange={(event) => onChange({ from: { ...from, name: event.target.value } })}
      />
    </div>
  )
}
