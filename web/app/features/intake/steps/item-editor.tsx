import * as m from '@evensettle/messages/intake/steps-item-editor.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { MAX_TITLE, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { MoneyField } from '../../money/money-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KIND_WORDS } from '../copy.ts'
import { HandingFields } from '../../handing/handing-fields.tsx'
import type { DraftItem, FieldErrors } from '../model.ts'
import { WordingHints } from '../../wording/wording-hints.tsx'

const KINDS = ITEM_KINDS.map((kind) => ({
  value: kind,
  label: KIND_WORDS[kind].label,
  hint: KIND_WORDS[kind].hint,
}))

/** One point that is asked for. `errors` are those of this point, by the names of its members. */
export function ItemEditor({
  item,
  path,
  currency,
  today,
  otherName,
  errors,
  onChange,
  onDone,
  onRemove,
}: {
  item: DraftItem
  path: string
  currency: Currency
  /** the last day that can be chosen */
  today: string
  /** empty as long as nobody is named */
  otherName: string
  errors: FieldErrors
  onChange: (patch: Partial<DraftItem>) => void
  onDone: () => void
  onRemove: () => void
}) {
  const words = KIND_WORDS[item.kind]
  const isTold = item.on !== null || item.details !== ''
  const isWrong = Boolean(errors['on'] ?? errors['details'])
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_13rem]">
        <div data-field={`${path}.title`} className={item.kind === 'money' ? undefined : 'sm:col-span-2'}>
          <TextField
            label={words.question}
            hint={item.title === '' ? words.example : undefined}
            value={item.title}
            maxLength={MAX_TITLE}
            autoComplete="off"
            error={errors['title']}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </div>
        {item.kind === 'money' ? (
          <div data-field={`${path}.amount`}>
            <MoneyField
              key={currency}
              label={m.amountLabel()}
              currency={currency}
              value={item.amount > 0 ? item.amount : null}
              error={errors['amount']}
              onChange={(minor) => onChange({ amount: minor ?? 0 })}
            />
          </div>
        ) : null}
      </div>
      {item.kind === 'money' ? null : (
        <div data-field={`${path}.handing`}>
          <HandingFields
            value={item.handing}
            doer="respondent"
            isThing={item.kind === 'property'}
            reader={{ mySide: 'starter', names: { starter: '', respondent: otherName } }}
            today={today}
            error={errors['handing']}
            onChange={(handing) => onChange({ handing })}
          />
        </div>
      )}
      <Fold title={m.moreAboutThisSummary()} isNeeded={isTold} isWrong={isWrong}>
        <div data-field={`${path}.on`} className="sm:max-w-64">
          <TextField
            label={m.dayItIsAboutLabel()}
            optional
            type="date"
            min="1950-01-01"
            max={today}
            value={item.on ?? ''}
            error={errors['on']}
            onChange={(event) => onChange({ on: event.target.value || null })}
          />
        </div>
        <div data-field={`${path}.details`} className="grid gap-3">
          <TextArea
            label={m.whyYouAskForItLabel()}
            optional
            rows={2}
            value={item.details}
            maxLength={MAX_WISH}
            error={errors['details']}
            onChange={(event) => onChange({ details: event.target.value })}
          />
          <WordingHints text={item.details} onChange={(details) => onChange({ details })} />
        </div>
        <RadioCards
          legend={m.whatKindIsItLegend()}
          name={`${path}.kind`}
          columns={3}
          cards={KINDS}
          value={item.kind}
          onChange={(event) => {
            const kind = ITEM_KINDS.find((known) => known === event.target.value)
            if (kind) onChange({ kind })
          }}
        />
      </Fold>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="s" onClick={onDone}>
          {m.doneButton()}
        </Button>
        <Button variant="quiet" size="s" onClick={onRemove}>
          {m.removeButton()}
        </Button>
      </div>
    </div>
  )
}
