import * as m from '@evensettle/messages/operator/applications.ts'
import { decideApplication } from '@evensettle/contracts/partners.ts'
import {
  APPLICATION_DECISIONS,
  MAX_DECISION_WORDS,
  type ApplicationDecision,
} from '@evensettle/domain/partners/application.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { decideMutation } from './queries.ts'

const DECISIONS: Record<ApplicationDecision, string> = {
  approve: m.approve(),
  ask: m.ask(),
  decline: m.decline(),
}

/** Approves, asks back or declines. Nothing is chosen beforehand, and the words are what the organisation reads. */
export function DecisionForm({
  id,
  organisation,
  onDecided,
}: {
  id: string
  organisation: string
  onDecided: () => void
}) {
  const guard = useOperatorGuard()
  const decide = useMutation(decideMutation(useQueryClient()))
  const form = useEndpointForm(decideApplication, {
    defaultValues: { id, words: '' },
    send: (values) => guard(() => decide.mutateAsync(values)),
    onSuccess: () => {
      form.reset()
      toast(m.decisionSent({ organisation }), { tone: 'success' })
      onDecided()
    },
  })
  return (
    <form
      noValidate
      aria-label={m.decideLabel({ organisation })}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={form.submit}
    >
      <Select label={m.decisionLabel()} defaultValue="" {...form.field('decision')}>
        <option value="" disabled>
          {m.choose()}
        </option>
        {APPLICATION_DECISIONS.map((decision) => (
          <option key={decision} value={decision}>
            {DECISIONS[decision]}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.wordsLabel()}
        hint={m.wordsHint()}
        rows={3}
        maxLength={MAX_DECISION_WORDS}
        {...form.field('words')}
      />
      <Problem words={form.problem} />
      <div>
        <Button type="submit" busy={form.isSending}>
          {m.sendButton()}
        </Button>
      </div>
    </form>
  )
}
