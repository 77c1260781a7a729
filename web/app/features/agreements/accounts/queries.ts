import { getPayAccounts, namePayAccount } from '@evensettle/contracts/pay-accounts.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Where the money of a case goes. */
export function payAccountsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.payAccounts(caseId),
    queryFn: ({ signal }) => call(getPayAccounts, { caseId }, { signal }),
  })
}

/** Names where the money goes from now on. */
export function nameMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (named: Omit<Input<typeof namePayAccount>, 'caseId'>) =>
      call(namePayAccount, { caseId, ...named }),
    onSuccess: (accounts) => {
      client.setQueryData(payAccountsQuery(caseId).queryKey, accounts)
      void client.invalidateQueries({ queryKey: queryKeys.agreement(caseId) })
    },
  })
}

for (const type of [
  'account.named',
  'account.replaced',
  'part.settled',
  'version.signed',
  'case.settled',
] as const)
  onCaseEvent(type, (client, caseId) => {
    void client.invalidateQueries({ queryKey: queryKeys.payAccounts(caseId) })
    void client.invalidateQueries({ queryKey: queryKeys.agreement(caseId) })
  })
