import * as m from '@evensettle/messages/operator/requests.ts'
import { answerPersonRequest, MAX_PERSON_ANSWER } from '@evensettle/contracts/person-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../lib/auth.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { answerMutation, begunAnswer } from './queries.ts'
import { useOperatorGuard } from './use-operator-guard.ts'

/**
 * Writes to whoever asked. What is begun outlives a closed page, and one answer sent twice arrives once. `seen`: how many
 * pieces of that side stand above.
 */
export function AnswerForm({ id, seen }: { id: string; seen: number }) {
  const [sent, setSent] = useState(0)
  return (
    <div className="grid gap-4">
      <p aria-live="polite">{sent > 0 ? m.sent() : null}</p>
      <OneAnswer key={sent} id={id} seen={seen} onSent={() => setSent((count) => count + 1)} />
    </div>
  )
}

function OneAnswer({ id, seen, onSent }: { id: string; seen: number; onSent: () => void }) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const kept = begunAnswer(userId, id)
  const [begun] = useState(() => ({ words: '', answerId: crypto.randomUUID(), ...kept.read() }))
  const guard = useOperatorGuard()
  const answer = useMutation(answerMutation(useQueryClient()))
  const form = useEndpointForm(answerPersonRequest, {
    defaultValues: { id, seen, ...begun },
    send: (values) => guard(() => answer.mutateAsync({ ...values, seen })),
    onSuccess: () => {
      kept.forget()
      onSent()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit}
      onChange={() => {
        // other words are another answer: what was sent before may have arrived
        form.setValue('answerId', crypto.randomUUID())
        const { answerId, words } = form.getValues()
        kept.keep({ answerId, words })
      }}
    >
      <TextArea
        label={m.answerLabel()}
        hint={m.answerHint()}
        rows={6}
        maxLength={MAX_PERSON_ANSWER}
        defaultValue={begun.words}
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
