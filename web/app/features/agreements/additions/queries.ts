import { answerAddition, proposeAddition } from '@evensettle/contracts/agreement-additions.ts'
import { confirmEmailForAgreement, takeDayToThink } from '@evensettle/contracts/agreements.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'
import { agreementQuery } from '../queries.ts'

function readAgain(client: QueryClient, caseId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: agreementQuery(caseId).queryKey })
}

export function proposeMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof proposeAddition>) => call(proposeAddition, input),
    onSettled: () => readAgain(client, caseId),
  })
}

export function answerMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Input<typeof answerAddition>) => call(answerAddition, input),
    onSettled: () => readAgain(client, caseId),
  })
}

export function dayToThinkMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(takeDayToThink, { caseId }),
    onSuccess: (agreement) => client.setQueryData(agreementQuery(caseId).queryKey, agreement),
    onError: () => readAgain(client, caseId),
  })
}

export function confirmEmailMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(confirmEmailForAgreement, { caseId }),
    onSuccess: (agreement) => client.setQueryData(agreementQuery(caseId).queryKey, agreement),
    onError: () => readAgain(client, caseId),
  })
}

for (const type of [
  'addition.proposed',
  'addition.accepted',
  'addition.declined',
  'addition.withdrawn',
  'agreement.day_taken',
] as const)
  onCaseEvent(type, (client, caseId) => void readAgain(client, caseId))
