import {
  agreeToModel,
  askRoom,
  clearRoom,
  deleteRoomEntry,
  getRoom,
  ROOM_ANSWERS_WITHIN,
  takeBackModel,
  type Room,
  type RoomModel,
} from '@evensettle/contracts/assistant.ts'
import { ROOM_LIMITS, type RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { begunWords } from '../../lib/begun-words.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Begun } from './model.ts'

/** Without a connection it is told at once that there is none. */
const TOLD_AT_ONCE = { networkMode: 'always' } as const

/** s beyond what an answer takes at most, for the way there and back */
const WAY = 15

/** My own room, asked for each time it is opened and when the window is come back to: another one may have changed it. */
export function roomQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.room(caseId),
    queryFn: ({ signal }) => call(getRoom, { caseId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...TOLD_AT_ONCE,
  })
}

function keep(client: QueryClient, caseId: string, fresh: Room): void {
  client.setQueryData(roomQuery(caseId).queryKey, fresh)
}

export function askMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (input: { id: string; ask: RoomAsk }) =>
      call(
        askRoom,
        { caseId, ...input },
        { signal: AbortSignal.timeout((ROOM_ANSWERS_WITHIN + WAY) * 1_000) },
      ),
    onSuccess: (entry) =>
      client.setQueryData(
        roomQuery(caseId).queryKey,
        (room) =>
          room && {
            ...room,
            entries: [...room.entries.filter(({ id }) => id !== entry.id), entry].slice(-ROOM_LIMITS.entries),
          },
      ),
    ...TOLD_AT_ONCE,
  })
}

export function deleteEntryMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (entryId: string) => call(deleteRoomEntry, { caseId, entryId }),
    onSuccess: (fresh) => keep(client, caseId, fresh),
    ...TOLD_AT_ONCE,
  })
}

export function clearMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: () => call(clearRoom, { caseId }),
    onSuccess: (fresh) => keep(client, caseId, fresh),
    ...TOLD_AT_ONCE,
  })
}

/** With the model that the screen shows, or with none. What was refused is read anew: it may be another one by now. */
export function consentMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (model: RoomModel | null) =>
      model ? call(agreeToModel, { caseId, model, notes: true }) : call(takeBackModel, { caseId }),
    onSuccess: (fresh) => keep(client, caseId, fresh),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.room(caseId) }),
    ...TOLD_AT_ONCE,
  })
}

/** What somebody began to write in the room. */
export function begunInRoom(userId: string, caseId: string) {
  return begunWords<Begun>('room', userId, caseId)
}
