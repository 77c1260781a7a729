import type { Input } from '@evensettle/contracts/endpoint.ts'
import {
  deleteWorksheet,
  getWorksheet,
  saveWorksheet,
  type KeptWorksheet,
} from '@evensettle/contracts/worksheets.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { readTyped, type Typed } from './model.ts'

/** What I wrote down for myself about not agreeing. */
export function worksheetQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.worksheet(caseId),
    queryFn: ({ signal }) => call(getWorksheet, { caseId }, { signal }),
  })
}

function keep(client: QueryClient, caseId: string, fresh: KeptWorksheet): void {
  client.setQueryData(worksheetQuery(caseId).queryKey, fresh)
}

export function saveWorksheetMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: Omit<Input<typeof saveWorksheet>, 'caseId'>) =>
      call(saveWorksheet, { ...input, caseId }),
    onSuccess: (fresh) => keep(client, caseId, fresh),
  })
}

export function deleteWorksheetMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(deleteWorksheet, { caseId }),
    onSuccess: (fresh) => keep(client, caseId, fresh),
  })
}

function keyOf(kind: 'worksheet' | 'worksheet-skipped', userId: string, caseId: string): string {
  return `${PRIVATE_PREFIX}${kind} ${userId} ${caseId}`
}

/** What was typed in this window and not kept yet, with the revision that it was typed over. */
export function typedWorksheet(userId: string, caseId: string): Typed | null {
  return readTyped(caseId, window.sessionStorage.getItem(keyOf('worksheet', userId, caseId)))
}

export function keepTyped(userId: string, caseId: string, typed: Typed | null): void {
  const key = keyOf('worksheet', userId, caseId)
  if (typed) window.sessionStorage.setItem(key, JSON.stringify(typed))
  else window.sessionStorage.removeItem(key)
}

/** Whether this person said that they would rather answer at once. */
export function hasSkipped(userId: string, caseId: string): boolean {
  return window.localStorage.getItem(keyOf('worksheet-skipped', userId, caseId)) !== null
}

export function noteSkipped(userId: string, caseId: string): void {
  window.localStorage.setItem(keyOf('worksheet-skipped', userId, caseId), 'yes')
}
