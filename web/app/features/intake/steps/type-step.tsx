import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import * as m from '@evensettle/messages/intake/steps-type-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { STEP_WORDS, TYPE_HINTS } from '../copy.ts'
import { MayStart } from '../guest/starter-fields.tsx'
import type { FieldErrors } from '../model.ts'

export function TypeStep({
  draft,
  eligibility,
  isNew,
  errors,
  onChange,
}: {
  isNew: boolean
  draft: CaseDraftInput
  eligibility: Eligibility
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const offered = DISPUTE_TYPES.filter((type) => !eligibility.typesOff.includes(type) || type === draft.type)
  return (
    <div className="grid gap-6">
      <div data-field="type" className="grid gap-5">
        <RadioCards
          legend={STEP_WORDS.type.title}
          hideLegend
          name="type"
          columns={2}
          cards={offered.map((type) => ({
            value: type,
            label: DISPUTE_TYPE_WORDS[type](),
            hint: TYPE_HINTS[type],
          }))}
          value={draft.type ?? ''}
          error={errors['type']}
          onChange={(event) => {
            const type = DISPUTE_TYPES.find((known) => known === event.target.value)
            if (type) onChange({ type })
          }}
        />
        {eligibility.typesOff.length > 0 ? (
          <p className="text-sm text-ink-2">
            {m.notHandledHereAtMoment({
              kinds: eligibility.typesOff.map((type) => DISPUTE_TYPE_WORDS[type]().toLowerCase()).join(', '),
            })}
          </p>
        ) : null}
      </div>
      {isNew ? <MayStart draft={draft} errors={errors} onChange={onChange} /> : null}
    </div>
  )
}
