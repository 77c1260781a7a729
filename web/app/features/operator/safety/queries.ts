import {
  BACKUP_PROOF_PATH,
  getDataNumbers,
  getDataSafety,
  moveIntegrityCheck,
  startBackup,
  startDrill,
  startIntegrityCheck,
  type DataSafety,
} from '@evensettle/contracts/data-safety.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CheckMove } from '@evensettle/domain/service/check.ts'
import { isRunOpen } from '@evensettle/domain/service/backup.ts'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const ASKS_WHILE_RUNNING = 1_500
const ASKS_EVERY = 30_000
const NUMBERS_EVERY = 60_000

const KEY = queryKeys.operator('data-safety')

function isAnythingOpen({ backups, drill, check }: DataSafety): boolean {
  return (
    backups.some(({ state }) => isRunOpen(state)) ||
    (drill !== null && isRunOpen(drill.state)) ||
    check?.state === 'running'
  )
}

export function safetyQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getDataSafety, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isAnythingOpen(state.data) ? ASKS_WHILE_RUNNING : ASKS_EVERY,
    refetchOnWindowFocus: true,
  })
}

export function numbersQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('data-numbers'),
    queryFn: ({ signal }) => call(getDataNumbers, {}, { signal }),
    staleTime: 0,
    refetchInterval: NUMBERS_EVERY,
  })
}

type Guard = <T>(work: () => Promise<T>) => Promise<T>

export function backupMutation(client: QueryClient, guard: Guard) {
  return mutationOptions({
    mutationFn: (id: string) => guard(() => call(startBackup, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function drillMutation(client: QueryClient, guard: Guard) {
  return mutationOptions({
    mutationFn: (input: { id: string; backupId: string }) => guard(() => call(startDrill, input)),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function proofMutation(guard: Guard) {
  return mutationOptions({
    mutationFn: (id: string) => guard(() => download(BACKUP_PROOF_PATH.replace(':id', id), null)),
  })
}

type Act = { do: 'start'; id: string } | { do: 'move'; id: string; move: CheckMove }

export function checkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (act: Act) =>
      act.do === 'start'
        ? call(startIntegrityCheck, { id: act.id })
        : call(moveIntegrityCheck, { id: act.id, move: act.move }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
