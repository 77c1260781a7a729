import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/intake/steps-other-side-step.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { MAX_ADDRESS, MAX_NAME, MAX_NOTE, MAX_PHONE } from '@evensettle/domain/intake/limits.ts'
import { Fold } from '../../../ui/fold.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OwnName } from '../guest/starter-fields.tsx'
import type { FieldErrors } from '../model.ts'
import { WordingHints } from '../../wording/wording-hints.tsx'

export function OtherSideStep({
  draft,
  isNew,
  errors,
  onChange,
}: {
  isNew: boolean
  draft: CaseDraftInput
  errors: FieldErrors
  onChange: (patch: Partial<CaseDraftInput>) => void
}) {
  const hasAnotherWay = draft.otherPhone !== '' || draft.otherAddress !== ''
  const isWrong = Boolean(errors['otherPhone'] ?? errors['otherAddress'])
  return (
    <div className="grid gap-6">
      <div data-field="otherName">
        <TextField
          label={m.theirNameLabel()}
          value={draft.otherName}
          maxLength={MAX_NAME}
          autoComplete="off"
          error={errors['otherName']}
          onChange={(event) => onChange({ otherName: event.target.value })}
        />
      </div>
      <div data-field="otherEmail">
        <TextField
          label={m.theirEmailAddressLabel()}
          hint={m.theirEmailAddressHint()}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.otherEmail}
          maxLength={254}
          autoComplete="off"
          error={errors['otherEmail']}
          onChange={(event) => onChange({ otherEmail: event.target.value })}
        />
      </div>
      <Fold title={m.anotherWaySummary()} isNeeded={hasAnotherWay} isWrong={isWrong}>
        <div data-field="otherPhone" className="sm:max-w-96">
          <TextField
            label={m.theirPhoneNumberLabel()}
            hint={m.theirPhoneNumberHint({ days: TIMELINE.secondChannelAfter / DAY })}
            optional
            type="tel"
            inputMode="tel"
            value={draft.otherPhone}
            maxLength={MAX_PHONE}
            autoComplete="off"
            error={errors['otherPhone']}
            onChange={(event) => onChange({ otherPhone: event.target.value })}
          />
        </div>
        <div data-field="otherAddress">
          <TextArea
            label={m.theirPostalAddressLabel()}
            hint={m.theirPostalAddressHint()}
            optional
            rows={3}
            value={draft.otherAddress}
            maxLength={MAX_ADDRESS}
            autoComplete="off"
            error={errors['otherAddress']}
            onChange={(event) => onChange({ otherAddress: event.target.value })}
          />
        </div>
      </Fold>
      {isNew ? <OwnName draft={draft} errors={errors} onChange={onChange} /> : null}
      <div data-field="note" className="grid gap-3">
        <TextArea
          label={m.fewWordsToThemLabel()}
          hint={m.fewWordsToHint()}
          optional
          rows={3}
          value={draft.note}
          maxLength={MAX_NOTE}
          error={errors['note']}
          onChange={(event) => onChange({ note: event.target.value })}
        />
        <WordingHints text={draft.note} onChange={(note) => onChange({ note })} />
      </div>
    </div>
  )
}
