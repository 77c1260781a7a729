import type { CaseDraftInput } from '@evensettle/contracts/cases.ts'
import { DISPUTE_TYPES, DISPUTE_TYPE_WORDS } from '@evensettle/domain/cases/dispute-type.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { STEP_WORDS, TYPE_HINTS } from '../copy.ts'
import type { FieldErrors } from '../model.ts'

const CARDS = DISPUTE_TYPES.map((type) => ({
  value: type,
  label: DISPUTE_TYPE_WORDS[type],
  hint: TYPE_HINTS[type],
}))

export function TypeStep({
  draft,
  errors,
  onChange,
}: {
  draft: CaseDraftInput
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  return (
    <div data-field="type">
      <RadioCards
        legend={STEP_WORDS.type.title}
        hideLegend
        name="type"
        columns={2}
        cards={CARDS}
        value={draft.type ?? ''}
        error={errors['type']}
        onChange={(event) => {
          const type = DISPUTE_TYPES.find((known) => known === event.target.value)
          if (type) onChange({ type })
        }}
      />
    </div>
  )
}
