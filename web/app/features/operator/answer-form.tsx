import * as m from '@evensettle/messages/operator/requests.ts'
import { answerPersonRequest, MAX_PERSON_ANSWER } from '@evensettle/contracts/person-requests.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../lib/auth.ts'
import { useEndpointForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { answerMutation, begunAnswer, keepAnswer } from './queries.ts'

/** Writes to whoever asked. What is begun outlives a closed page, and one answer sent twice arrives once. */
export function AnswerForm({ id }: { id: string }) {
  const [sent, setSent] = useState(0)
  return (
    <div className="grid gap-4">
      <p aria-live="polite">{sent > 0 ? m.sent() : null}</p>
      <OneAnswer key={sent} id={id} onSent={() => setSent((count) => count + 1)} />
    </div>
  )
}

function OneAnswer({ id, onSent }: { id: string; onSent: () => void }) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const [begun] = useState(() => ({ words: begunAnswer(userId, id), answerId: crypto.randomUUID() }))
  const answer = useMutation(answerMutation(useQueryClient()))
  const form = useEndpointForm(answerPersonRequest, {
    defaultValues: { id, ...begun },
    send: (values) => answer.mutateAsync(values),
    onSuccess: () => {
      keepAnswer(userId, id, '')
      onSent()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit}
      onChange={() => keepAnswer(userId, id, form.getValues().words)}
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
