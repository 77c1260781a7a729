import * as m from '@evensettle/messages/operator/case-view.ts'
import { openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { openMutation } from './queries.ts'
import { useOperatorGuard } from './use-operator-guard.ts'

/** Why the operator reads what is in a case; both sides read it in their log. */
export function ReasonForm({ caseId, words }: { caseId: string; words: string }) {
  const guard = useOperatorGuard()
  const open = useMutation(openMutation(useQueryClient()))
  const [id] = useState(() => crypto.randomUUID())
  const form = useEndpointForm(openCaseAsOperator, {
    defaultValues: { caseId, id, reason: '' },
    send: (values) => guard(() => open.mutateAsync(values)),
    onSuccess: () => undefined,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p>{words}</p>
      <TextArea label={m.reasonLabel()} hint={m.reasonHint()} rows={3} {...form.field('reason')} />
      <Problem words={form.problem} />
      <div>
        <Button type="submit" busy={form.isSending}>
          {m.openButton()}
        </Button>
      </div>
    </form>
  )
}
