import * as m from '@evensettle/messages/invitations/answer-counter-items.ts'
import { MAX_COUNTER_ITEMS } from '@evensettle/domain/answers/answer.ts'
import { MAX_TITLE, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useState } from 'react'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import type { HandingReader } from '@evensettle/contracts/words/handing-words.ts'
import { HandingFields } from '../../handing/handing-fields.tsx'
import { counterProblems, type CounterDraft } from './model.ts'

const KINDS: Record<CounterDraft['kind'], string> = {
  money: m.money(),
  property: m.property(),
  act: m.act(),
}

/** What the invited person asks for in return, each as a point of its own. */
export function CounterItems({
  items,
  currency,
  showsProblems,
  isAboutMoney,
  owner,
  reader,
  onChange,
}: {
  items: CounterDraft[]
  currency: Currency
  showsProblems: boolean
  /** whether the other side asks for money: what is asked in return is then most often money too, else a thing */
  isAboutMoney: boolean
  /** who asks, where it is not the reader */
  owner?: string
  /** who asks, where it can be said how a thing changes hands */
  reader?: HandingReader
  onChange: (items: CounterDraft[]) => void
}) {
  const [today] = useState(() => dateOf(Date.now()))
  const change = (id: string, next: Partial<CounterDraft>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...next } : item)))
  return (
    <div className="grid gap-5">
      {items.map((item, index) => {
        const problems = showsProblems ? counterProblems(item) : {}
        return (
          <fieldset key={item.id} className="grid gap-4 border-b border-line pb-5">
            <legend className="mb-3 font-semibold text-ink-2">
              {owner === undefined
                ? m.pointOfYoursLegend({ index: index + 1 })
                : m.pointThatAsksForLegend({ index: index + 1, owner })}
            </legend>
            <RadioCards
              legend={m.whatIsItLegend()}
              name={`kind-${item.id}`}
              cards={ITEM_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
              value={item.kind}
              onChange={(event) =>
                change(item.id, { kind: ITEM_KINDS.find((kind) => kind === event.target.value) ?? 'money' })
              }
            />
            <TextField
              label={m.inFewWordsLabel()}
              maxLength={MAX_TITLE}
              dir="auto"
              value={item.title}
              error={problems.title}
              onChange={(event) => change(item.id, { title: event.target.value })}
            />
            {item.kind === 'money' ? (
              <MoneyField
                label={m.howMuchLabel()}
                currency={currency}
                value={item.claimed === 0 ? null : item.claimed}
                error={problems.claimed}
                onChange={(claimed) => change(item.id, { claimed: claimed ?? 0 })}
              />
            ) : null}
            <TextArea
              label={m.howComeLabel()}
              optional
              dir="auto"
              rows={3}
              maxLength={MAX_WISH}
              value={item.details}
              error={problems.details}
              onChange={(event) => change(item.id, { details: event.target.value })}
            />
            {reader && item.kind !== 'money' ? (
              <HandingFields
                value={item.handing}
                doer={otherSide(reader.mySide)}
                isThing={item.kind === 'property'}
                reader={reader}
                today={today}
                error={problems.handing}
                onChange={(handing) => change(item.id, { handing })}
              />
            ) : null}
            <div>
              <Button
                variant="secondary"
                size="s"
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              >
                {m.takeThisPointOutButton()}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {items.length < MAX_COUNTER_ITEMS ? (
        <div>
          <Button
            variant="secondary"
            onClick={() =>
              onChange([
                ...items,
                {
                  id: crypto.randomUUID(),
                  kind: isAboutMoney ? 'money' : 'property',
                  title: '',
                  details: '',
                  claimed: 0,
                },
              ])
            }
          >
            {items.length === 0 ? m.addPointButton() : m.addAnotherPointButton()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
