import { askPerson } from '@evensettle/contracts/impasse.ts'
import type { Input, Output } from '@evensettle/contracts/endpoint.ts'
import { useState } from 'react'
import { useSession } from '../../../lib/auth.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { begunRequest, forgetRequest, keepRequest, type Begun } from './queries.ts'

/**
 * What somebody writes to a person about a case. The words outlive a closed page, and with them the id of their message:
 * one sent twice arrives once.
 */
export function useRequestForm(
  caseId: string,
  {
    begin,
    send,
    onSent,
  }: {
    /** what the form begins with, given what was begun here before */
    begin: (before: Partial<Begun>) => Omit<Begun, 'id'> & Partial<Begun>
    send: (values: Input<typeof askPerson>) => Promise<Output<typeof askPerson>>
    onSent?: () => void
  },
) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const [begun] = useState(() => ({ id: crypto.randomUUID(), ...begin(begunRequest(userId, caseId)) }))
  const form = useEndpointForm(askPerson, {
    defaultValues: { caseId, ...begun },
    send,
    onSuccess: () => {
      forgetRequest(userId, caseId)
      onSent?.()
    },
  })
  return {
    begun,
    form,
    keep: () => {
      // other words are another message: what was sent before may have arrived
      form.setValue('id', crypto.randomUUID())
      const { id, topic, words } = form.getValues()
      keepRequest(userId, caseId, { id, topic, words })
    },
  }
}
