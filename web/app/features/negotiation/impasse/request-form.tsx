import { askPerson, MAX_REQUEST } from '@evensettle/contracts/impasse.ts'
import type { Input, Output } from '@evensettle/contracts/endpoint.ts'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../lib/auth.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { Problem } from '../../../ui/problem.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { begunRequest, type Begun } from './queries.ts'

type Form = ReturnType<typeof useEndpointForm<typeof askPerson>>

/**
 * What somebody writes to a person about a case. The words outlive a closed page, and with them the id of their message:
 * one sent twice arrives once.
 */
export function RequestForm({
  caseId,
  label,
  hint,
  above,
  begin,
  send,
  onSent,
  children,
}: {
  caseId: string
  label: string
  hint?: string
  /** what stands before the words */
  above: (form: Form) => ReactNode
  /** what the form begins with, given what was begun here before */
  begin: (before: Partial<Begun>) => Omit<Begun, 'id'> & Partial<Begun>
  send: (values: Input<typeof askPerson>) => Promise<Output<typeof askPerson>>
  onSent?: () => void
  /** the buttons */
  children: (isSending: boolean) => ReactNode
}) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const kept = begunRequest(userId, caseId)
  const [begun] = useState(() => ({ id: crypto.randomUUID(), ...begin(kept.read()) }))
  const form = useEndpointForm(askPerson, {
    defaultValues: { caseId, ...begun },
    send,
    onSuccess: () => {
      kept.forget()
      onSent?.()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit}
      onChange={() => {
        // other words are another message: what was sent before may have arrived
        form.setValue('id', crypto.randomUUID())
        const { id, topic, words } = form.getValues()
        kept.keep({ id, topic, words })
      }}
    >
      {above(form)}
      <TextArea
        label={label}
        {...(hint !== undefined && { hint })}
        rows={4}
        maxLength={MAX_REQUEST}
        defaultValue={begun.words}
        {...form.field('words')}
      />
      <Problem words={form.problem} />
      {children(form.isSending)}
    </form>
  )
}
