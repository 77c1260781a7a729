import { waitsForScanner } from '@evensettle/domain/evidence/evidence.ts'
import {
  TOKEN_HEADER,
  evidenceFilePath,
  listEvidence,
  playEvidence,
  type EvidenceVariant,
  type EvidenceView,
} from '@evensettle/contracts/evidence.ts'
import { getWeights } from '@evensettle/contracts/weights.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { authorizedFetch, call } from '../../../lib/api.ts'
import { onCaseEvent } from '../../../lib/case-events.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { EvidenceViewer } from '../model.ts'

function keyOf({ caseId }: EvidenceViewer) {
  return queryKeys.evidence(caseId)
}

/** What a viewer may see of a case's evidence, oldest first. */
export async function documentsOf(viewer: EvidenceViewer): Promise<EvidenceView[]> {
  return (await call(listEvidence, viewer)).evidence
}

/** Milliseconds after which a waiting file may have been scanned. */
const SCAN_TAKES = 15_000

export function evidenceQuery(viewer: EvidenceViewer) {
  return queryOptions({
    queryKey: keyOf(viewer),
    queryFn: () => documentsOf(viewer),
    // nobody is told of a file that the scanner does not let through
    refetchInterval: ({ state }) =>
      state.data?.some((one) => waitsForScanner(one.state)) === true ? SCAN_TAKES : false,
  })
}

/**
 * Asks again for a case's evidence and what it counts, if they are on a screen. Pictures never change, so they are not
 * fetched again.
 */
export function renewEvidence(client: QueryClient, caseId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.weights(caseId) })
  return client.invalidateQueries({ queryKey: queryKeys.evidence(caseId), exact: true })
}

/** The same where the file may be a receipt of what was agreed on. */
export function renewPapers(client: QueryClient, caseId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.agreed(caseId) })
  return renewEvidence(client, caseId)
}

/** The bytes of a file: a picture to show or a paper to save. Never opened as a page of ours. */
export async function readFile(
  { token }: EvidenceViewer,
  id: string,
  variant: EvidenceVariant,
): Promise<Blob> {
  const headers = new Headers(token === null ? [] : [[TOKEN_HEADER, token]])
  return (await authorizedFetch(evidenceFilePath(id, variant), { headers })).blob()
}

/** A way to a video that a player can follow; it lasts for minutes, or hours, and another one can be asked for. */
export async function wayToVideo({ token }: EvidenceViewer, id: string): Promise<string> {
  return (await call(playEvidence, { token, id })).path
}

/** The same for a player on the screen, which asks for another one itself. */
export function videoQuery(viewer: EvidenceViewer, id: string) {
  return queryOptions({
    queryKey: [...keyOf(viewer), id, 'video'],
    queryFn: () => wayToVideo(viewer, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

for (const type of [
  'evidence.added',
  'evidence.removed',
  'evidence.described',
  'evidence.unreadable',
  'answer.given',
] as const)
  onCaseEvent(type, (client, caseId) => void renewEvidence(client, caseId))

export function pictureQuery(viewer: EvidenceViewer, id: string, variant: 'view' | 'thumbnail') {
  return queryOptions({
    queryKey: [...keyOf(viewer), id, variant],
    queryFn: () => readFile(viewer, id, variant),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

/** What each side's papers weigh, and what was said against them. */
export function weightsQuery(caseId: string) {
  return queryOptions({
    queryKey: queryKeys.weights(caseId),
    queryFn: ({ signal }) => call(getWeights, { caseId }, { signal }),
  })
}

for (const type of ['evidence.objected', 'evidence.weighed', 'evidence.cleared'] as const)
  onCaseEvent(
    type,
    (client, caseId) => void client.invalidateQueries({ queryKey: weightsQuery(caseId).queryKey }),
  )
