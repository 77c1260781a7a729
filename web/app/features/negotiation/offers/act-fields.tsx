import * as m from '@evensettle/messages/negotiation/offers-act-fields.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Handing, HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { ACT_KINDS, MAX_ACT_WORDS, MAX_ACTS } from '@evensettle/domain/agreements/terms.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { called } from '../model.ts'
import { ACT_HINTS, ACT_NAMES } from './copy.ts'
import { HandingFields } from '../../handing/handing-fields.tsx'
import {
  canHaveHanding,
  DOERS,
  needsDay,
  newAct,
  withWords,
  type ActForm,
  type OfferForm,
  type OfferProblems,
} from './model.ts'

/** An act has a day of its own. */
function withoutDay(said: HandingSaid): Handing {
  const { by: _, ...handing } = said
  return handing
}

/** What is done besides money: who does what by when. */
export function ActFields({
  form,
  problems,
  today,
  view,
  change,
}: {
  form: OfferForm
  problems: OfferProblems
  today: CalendarDate
  view: Pick<CaseView, 'mySide' | 'names'>
  change: (part: Partial<OfferForm>) => void
}) {
  function changeAct(key: string, part: Partial<ActForm>) {
    change({ acts: form.acts.map((act) => (act.key === key ? { ...act, ...part } : act)) })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-serif text-lg font-semibold">{m.whatIsDoneLegend()}</legend>
      {form.acts.length === 0 ? (
        <p className="text-ink-2">{m.nothingYet({ money: form.hasPayment ? 'yes' : 'no' })}</p>
      ) : null}
      {form.acts.map((act, i) => (
        <fieldset key={act.key} className="grid gap-4 rounded-card border border-line p-4">
          <legend className="sr-only">{m.promiseLegend({ place: i + 1 })}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4">
            <Select
              label={m.whatLabel()}
              value={act.kind}
              onChange={(event) => {
                const kind = ACT_KINDS.find((one) => one === event.target.value)
                if (kind)
                  changeAct(act.key, {
                    kind,
                    ...(needsDay({ ...act, kind }) ? {} : { dueOn: '' }),
                    // a thing is in the hands of one
                    ...(kind === 'return_item' && act.by === 'both' ? { by: '' } : {}),
                  })
              }}
            >
              {ACT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {ACT_NAMES[kind]}
                </option>
              ))}
            </Select>
            <Select
              label={m.whoDoesItLabel()}
              value={act.by}
              error={problems[`acts.${i}.by`]}
              onChange={(event) =>
                changeAct(act.key, { by: DOERS.find((doer) => doer === event.target.value) ?? '' })
              }
            >
              <option value="">{m.choose()}</option>
              {SIDES.map((side) => (
                <option key={side} value={side}>
                  {called(side, view)}
                </option>
              ))}
              {act.kind === 'return_item' ? null : <option value="both">{m.bothOfUs()}</option>}
            </Select>
          </div>
          <TextArea
            label={m.inWordsLabel()}
            hint={ACT_HINTS[act.kind]}
            rows={2}
            maxLength={MAX_ACT_WORDS}
            value={act.words}
            error={problems[`acts.${i}.words`]}
            onChange={(event) => changeAct(act.key, withWords(act, event.target.value, today))}
          />
          {act.by !== '' && act.by !== 'both' && canHaveHanding(act.kind) ? (
            <HandingFields
              value={act.handing && { ...act.handing, by: null }}
              error={problems[`acts.${i}.handing`]}
              doer={act.by}
              isThing={act.kind === 'return_item'}
              reader={view}
              today={today}
              hasDay={false}
              onChange={(said) =>
                changeAct(act.key, {
                  handing: said && withoutDay(said),
                })
              }
            />
          ) : null}
          <div className="flex flex-wrap items-end justify-between gap-4">
            {needsDay(act) ? (
              <TextField
                label={m.byWhenLabel()}
                type="date"
                min={today}
                className="max-w-56"
                hint={act.isOurDay && act.dueOn !== '' ? m.ourDayHint() : undefined}
                value={act.dueOn}
                error={problems[`acts.${i}.dueOn`]}
                onChange={(event) => changeAct(act.key, { dueOn: event.target.value, isOurDay: false })}
              />
            ) : (
              <p className="text-sm text-ink-2">{m.itHoldsFromSignatureOn()}</p>
            )}
            <Button
              variant="quiet"
              size="s"
              className="-mx-4"
              onClick={() => change({ acts: form.acts.filter((one) => one.key !== act.key) })}
            >
              {m.removeThisButton()}
            </Button>
          </div>
        </fieldset>
      ))}
      {form.acts.length < MAX_ACTS ? (
        <div>
          <Button
            variant="secondary"
            size="s"
            onClick={() => change({ acts: [...form.acts, newAct(today, () => crypto.randomUUID())] })}
          >
            {form.acts.length === 0 ? m.addSomethingToDoButton() : m.addAnotherButton()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
