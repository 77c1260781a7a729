import {
  FINDINGS_CSV_PATH,
  getFileReport,
  listFindings,
  moveFileCheck,
  startFileCheck,
} from '@evensettle/contracts/file-report.ts'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import type { FileFinding } from '@evensettle/domain/evidence/file-check.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { pageByPage } from '../../../lib/page-by-page.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

const ASKS_WHILE_RUNNING = 2_000
const ASKS_EVERY = 30_000

export function fileReportQuery() {
  return queryOptions({
    queryKey: queryKeys.operator('files'),
    queryFn: ({ signal }) => call(getFileReport, {}, { signal }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.check?.state === 'running' ? ASKS_WHILE_RUNNING : ASKS_EVERY,
  })
}

export function findingsQuery(checkId: string, kind: FileFinding, files: number) {
  return pageByPage(queryKeys.operator('files', checkId, kind, String(files)), (after, signal) =>
    call(listFindings, { checkId, kind, after }, { signal }),
  )
}

export type Move =
  | { do: 'start'; input: Input<typeof startFileCheck> }
  | { do: 'move'; input: Input<typeof moveFileCheck> }

export function checkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (move: Move) =>
      move.do === 'start' ? call(startFileCheck, move.input) : call(moveFileCheck, move.input),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator('files') }),
  })
}

export async function saveFindings(): Promise<void> {
  await download(FINDINGS_CSV_PATH, null)
}
