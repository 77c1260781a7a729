import { uploadExpired } from '@evensettle/messages/refusals/codes.ts'
import { EVIDENCE_LIMITS, isVideo } from '@evensettle/domain/evidence/evidence.ts'
import {
  TOKEN_HEADER,
  UPLOAD_PATH,
  addEvidence,
  CHECKED_PIECE,
  describeEvidence,
  finishEvidence,
  removeEvidence,
  showEvidence,
  type EvidenceView,
} from '@evensettle/contracts/evidence.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DetailedError } from 'tus-js-client'
import { ApiError, call, refusalOf } from '../../lib/api.ts'
import { currentSession } from '../../lib/auth.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { ACCEPTED, fileProblem, isHere, nameOf, type EvidenceViewer } from './model.ts'
import { renewEvidence } from './shown/queries.ts'

/** Whether files are scanned for viruses here. */
export function scanningQuery() {
  return queryOptions({
    queryKey: queryKeys.scansFiles,
    queryFn: async () => (await call(getSiteConfig, {})).features.scansFiles,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type NewFile = {
  id: string
  file: File
  itemId: string | null
  kind: EvidenceKind | null
  /** what was agreed on that it is a receipt of */
  obligationId?: string | undefined
}

const CHUNK = 512 * 1024
/** Of a video: a cut line costs no more than what has not arrived of it. */
const VIDEO_CHUNK = 4 * 1024 * 1024
const RETRY_AFTER = [500, 1_500, 4_000, 10_000]

type SendingHow = {
  onPart: (share: number) => void
  tries?: number | undefined
  /** stops it until it is sent again; what has arrived stays there */
  paused?: AbortSignal | undefined
}

/** Somebody has stopped a file on its way. */
export class PausedError extends Error {
  override name = 'PausedError'
}

/**
 * Sends one file in parts and goes on where the line was cut; the same id again continues, also after a
 * reload. `tries`: how often it is asked whether a file that has arrived could be opened.
 */
export async function sendFile(
  { caseId, token }: EvidenceViewer,
  { id, file, itemId, kind, obligationId }: NewFile,
  { onPart, tries = OPENING.tries, paused }: SendingHow,
): Promise<EvidenceView> {
  const { DetailedError, Upload } = await import('tus-js-client')
  const mediaType = file.type || 'application/octet-stream'
  const said = { itemId, obligationId: obligationId ?? null, kind, name: nameOf(file.name), documented: null }
  const announced = await call(addEvidence, { token, caseId, id, ...said, mediaType, bytes: file.size })
  // a former visit left before it heard that the last part had arrived
  if (isHere(announced)) return announced
  let arrived = 0
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: `${window.location.origin}${UPLOAD_PATH}/${id}`,
      chunkSize: isVideo(mediaType) ? VIDEO_CHUNK : CHUNK,
      retryDelays: RETRY_AFTER,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        if (token !== null) request.setHeader(TOKEN_HEADER, token)
        const session = token === null ? await currentSession() : null
        if (session) request.setHeader('authorization', `Bearer ${session.accessToken}`)
      },
      onProgress: (sent, whole) => onPart(whole > 0 ? sent / whole : 0),
      onChunkComplete: (_, accepted) => {
        arrived = accepted
      },
      onError: (error) => reject(error instanceof DetailedError ? refusalOfPart(error) : error),
      onSuccess: () => resolve(),
    })
    paused?.addEventListener('abort', () => {
      void upload.abort()
      // what was on the line may not have arrived
      onPart(arrived / file.size)
      reject(new PausedError())
    })
    if (paused?.aborted) reject(new PausedError())
    else upload.start()
  })
  return finishFile(token, id, { most: tries, piecesSha256: await hashOfPieces(file) })
}

/** As the server hashes what has arrived; null where the browser hashes nothing, or the file is gone from the phone. */
async function hashOfPieces(file: File): Promise<string | null> {
  // only where the address is a safe one
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (!subtle) return null
  try {
    const count = Math.ceil(file.size / CHECKED_PIECE)
    const hashes = new Uint8Array(32 * count)
    for (let at = 0; at < count; at += 1) {
      const piece = await file.slice(at * CHECKED_PIECE, (at + 1) * CHECKED_PIECE).arrayBuffer()
      hashes.set(new Uint8Array(await subtle.digest('SHA-256', piece)), 32 * at)
    }
    const whole = new Uint8Array(await subtle.digest('SHA-256', hashes))
    return [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** The files that a picker offers. */
export function acceptedFiles(): string {
  return ACCEPTED
}

/** How often a file that waits for others to be opened is asked for, and after how many seconds. */
const OPENING = { tries: 20, seconds: 10 }

let previous: Promise<unknown> = Promise.resolve()

/**
 * Has a file looked at that has arrived, one after another: each person has one turn at a time. Where many are
 * looked at just now the file is kept, and asked for again.
 */
export function finishFile(
  token: string | null,
  id: string,
  { most = OPENING.tries, piecesSha256 = null }: { most?: number; piecesSha256?: string | null } = {},
): Promise<EvidenceView> {
  const finished = previous.then(() => finishNow({ token, id, piecesSha256 }, most))
  previous = finished.catch(() => {})
  return finished
}

async function finishNow(
  asked: { token: string | null; id: string; piecesSha256: string | null },
  most: number,
): Promise<EvidenceView> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(finishEvidence, asked)
    } catch (error) {
      const waits = error instanceof ApiError && error.code === 'OPENING_LATER' && tries < most
      if (!waits) throw error
      const seconds = error.retryAfter ?? OPENING.seconds
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * (1 + Math.random() / 2)))
    }
  }
}

async function takeBack({ token }: EvidenceViewer, id: string): Promise<void> {
  await call(removeEvidence, { token, id }).catch((error: unknown) => {
    // taken back before, by a press whose answer was lost or on another screen
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  })
}

const ENDED = uploadExpired({ hours: EVIDENCE_LIMITS.unfinishedHours })

/** What the server said to a part that it did not take; the error as it is where no answer came. */
function refusalOfPart(error: DetailedError): Error {
  const answer = error.originalResponse
  if (!answer) return error
  const status = answer.getStatus()
  // an answer to HEAD has no words
  if (status === 404 || status === 410) return new ApiError('UPLOAD_EXPIRED', ENDED, { status })
  return refusalOf(status, parsed(answer.getBody()))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Lets go of a file that will not be sent any more, so that it takes no room; without an answer it ends in a day. */
export function leaveOut(viewer: EvidenceViewer, id: string): void {
  takeBack(viewer, id).catch(() => {})
}

export function removeEvidenceMutation(client: QueryClient, viewer: EvidenceViewer) {
  return mutationOptions({
    mutationFn: (id: string) => takeBack(viewer, id),
    onSuccess: () => renewEvidence(client, viewer.caseId),
  })
}

/** Puts another file in the place of one that nobody can open; that one goes once the new one is taken. */
export function replaceEvidenceMutation(client: QueryClient, viewer: EvidenceViewer) {
  return mutationOptions({
    mutationFn: async ({ one, file }: { one: EvidenceView; file: File }) => {
      const problem = fileProblem(file)
      if (problem !== null) throw new ApiError('EVIDENCE_TYPE', problem)
      const { itemId } = one
      const kind = one.isGuess ? null : one.kind
      await sendFile(viewer, { id: crypto.randomUUID(), file, itemId, kind }, { onPart: () => {} })
      await takeBack(viewer, one.id)
    },
    onSettled: () => renewEvidence(client, viewer.caseId),
  })
}

export function showEvidenceMutation(client: QueryClient, viewer: EvidenceViewer) {
  return mutationOptions({
    mutationFn: (id: string) => call(showEvidence, { token: viewer.token, id }),
    onSuccess: () => renewEvidence(client, viewer.caseId),
  })
}

type Described = Partial<Pick<EvidenceView, 'itemId' | 'kind' | 'documented'>>

/** Says something of a file, and nothing of the rest. One thing after the other, in the order in which they were said. */
export function describeEvidenceMutation(client: QueryClient, viewer: EvidenceViewer, id: string) {
  return mutationOptions({
    scope: { id: `describe ${id}` },
    mutationFn: (said: Described) => call(describeEvidence, { token: viewer.token, id, ...said }),
    onSuccess: () => renewEvidence(client, viewer.caseId),
  })
}
