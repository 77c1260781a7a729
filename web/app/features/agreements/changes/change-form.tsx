import * as m from '@evensettle/messages/agreements/change-form.ts'
import {
  MAX_CHANGE_ADDRESS,
  MAX_CHANGE_NOTE,
  MAX_CHANGE_TITLE,
  proposeChange,
  type AgreementChanges,
} from '@evensettle/contracts/agreement-changes.ts'
import { MAX_SIGNED_NAME } from '@evensettle/domain/agreements/signing.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { ActFields } from './act-fields.tsx'
import { KeptList } from './kept-list.tsx'
import type { ChangeFormState } from './model.ts'
import { wordsOf } from './said/model.ts'
import { PaymentFields } from './payment-fields.tsx'
import { proposeMutation } from './queries.ts'
import { Problem } from '../../../ui/problem.tsx'

/** Everything that can be changed in a signed agreement, as it is: whoever changes a part leaves the rest. */
export function ChangeForm({
  changes,
  draft,
  isAnswer,
  onDone,
}: {
  changes: AgreementChanges
  draft: AgreementChanges['current']
  isAnswer: boolean
  onDone: () => void
}) {
  const { caseId, names, mySide } = changes
  const other = names[otherSide(mySide)]
  const propose = useMutation(proposeMutation(useQueryClient(), caseId))
  const [id] = useState(() => crypto.randomUUID())
  const [begunWith] = useState(changes.open?.id ?? null)
  const isOvertaken = changes.open !== null && changes.open.id !== begunWith && changes.open.by !== mySide
  const form: ChangeFormState = useEndpointForm(proposeChange, {
    defaultValues: { caseId, id, note: '', draft },
    send: (values) => propose.mutateAsync(values),
    onSuccess: () => {
      toast(m.sent({ other }), { tone: 'success' })
      onDone()
    },
  })
  const calm = useCalmFirst({
    name: other,
    said: () => wordsOf(form, draft),
    onSend: () => form.submit(),
  })
  return (
    <Card className="grid gap-6" id="change" aria-labelledby="change-heading">
      <div className="grid gap-2">
        <h2 id="change-heading" className="text-[1.25rem]">
          {isAnswer ? m.answerHeading() : m.heading()}
        </h2>
        <p className="max-w-text text-ink-2">{m.lead({ other })}</p>
      </div>
      <form
        {...calm.watch}
        noValidate
        onSubmit={(event) => void form.handleSubmit(() => calm.first())(event)}
        className="grid gap-7"
      >
        <People form={form} names={names} />
        <PaymentFields form={form} changes={changes} />
        <ActFields form={form} changes={changes} />
        <KeptList changes={changes} />
        <Checkbox label={m.releaseLabel()} {...form.field('draft.release')} />
        <TextArea
          label={m.noteLabel()}
          hint={m.noteHint({ other })}
          optional
          rows={3}
          maxLength={MAX_CHANGE_NOTE}
          {...form.field('note')}
        />
        <Problem words={form.problem} />
        {isOvertaken ? (
          <Callout tone="warn" live>
            {m.overtaken({ other })}
          </Callout>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.isSending}>
            {m.sendButton()}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {m.cancelButton()}
          </Button>
        </div>
        {calm.question}
      </form>
    </Card>
  )
}

function People({ form, names }: { form: ChangeFormState; names: AgreementChanges['names'] }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">{m.peopleLegend()}</legend>
      {SIDES.map((side) => (
        <div key={side} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.nameLabel({ name: names[side] })}
            maxLength={MAX_SIGNED_NAME}
            autoComplete="off"
            {...form.field(`draft.parties.${side}.name`)}
          />
          <TextField
            label={m.addressLabel({ name: names[side] })}
            hint={m.addressHint()}
            maxLength={MAX_CHANGE_ADDRESS}
            autoComplete="off"
            {...form.field(`draft.parties.${side}.address`)}
          />
        </div>
      ))}
      <TextField label={m.titleLabel()} maxLength={MAX_CHANGE_TITLE} {...form.field('draft.title')} />
    </fieldset>
  )
}
