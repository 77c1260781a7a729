import { createHash } from 'node:crypto'
import {
  EVIDENCE_LIMITS,
  EVIDENCE_MEDIA,
  EVIDENCE_PROBLEM_WORDS,
  isEvidenceMedia,
  type EvidenceMedia,
  type EvidenceProblem,
} from '@evensettle/domain/evidence/evidence.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { mediaTypeOf } from '../../../platform/media-type.ts'
import { openFile } from '../../../platform/opening/open-file.ts'
import type { OpenedFile } from '../../../platform/opening/outcome.ts'
import { forgetRefused, type OpenedEvidence, type StoredEvidence } from '../commands.ts'
import type { EvidenceRow } from '../queries.ts'
import { noteOpened, noteScanned } from './commands.ts'
import { unopenedEvidence, unscannedEvidence } from './queries.ts'

/**
 * Opens a file that has come in, makes the copy that others get, and puts both into the store. Null where it is
 * to be refused, but another finish has kept it meanwhile.
 * @throws AppError EVIDENCE_TYPE, EVIDENCE_UNREADABLE, and the file is gone; UNAVAILABLE, and it stays
 */
export async function lookAt(deps: Deps, row: EvidenceRow, bytes: Buffer): Promise<StoredEvidence | null> {
  const media = await mediaTypeOf(bytes)
  if (!isEvidenceMedia(media) || bytes.byteLength > EVIDENCE_LIMITS.bytes)
    return refuse(deps, row, new AppError('EVIDENCE_TYPE'))
  const scanned = await deps.virusScan.scan(bytes)
  if (scanned === 'harmful') return refuse(deps, row, unreadable('harmful'))
  const outcome = await openFile(bytes, media)
  if (!outcome.ok) return refuse(deps, row, unreadable(outcome.problem))
  const file = `evidence/${row.id}.${EVIDENCE_MEDIA[media].extension}`
  await deps.files.put(file, bytes)
  const opened = await putCopies(deps, row.id, media, outcome.file)
  return {
    ...opened,
    media_type: media,
    bytes: bytes.byteLength,
    sha256: sha256(bytes),
    file,
    state: scanned === 'away' ? 'waiting' : 'ready',
    scanned_at: scanned === 'clean' ? deps.now() : null,
  }
}

function unreadable(problem: EvidenceProblem): AppError {
  const { why, instead } = EVIDENCE_PROBLEM_WORDS[problem]
  return new AppError('EVIDENCE_UNREADABLE', { message: `${why} ${instead}` })
}

async function refuse(deps: Deps, { id }: EvidenceRow, refusal: AppError): Promise<null> {
  if (!(await inTransaction(deps, (tx) => forgetRefused(tx, id)))) return null
  await deps.uploads.remove(id)
  throw refusal
}

async function putCopies(
  { files }: Pick<Deps, 'files'>,
  id: string,
  media: EvidenceMedia,
  { view, thumbnail, width, height, pages, isSigned }: OpenedFile,
): Promise<OpenedEvidence> {
  const viewFile = view && `views/${id}.${media === 'application/pdf' ? 'pdf' : 'jpg'}`
  const thumbnailFile = thumbnail && `thumbnails/${id}.jpg`
  if (view && viewFile) await files.put(viewFile, view)
  if (thumbnail && thumbnailFile) await files.put(thumbnailFile, thumbnail)
  return {
    view_file: viewFile,
    view_sha256: view && sha256(view),
    thumbnail: thumbnailFile,
    width,
    height,
    pages,
    is_signed: isSigned,
    problem: null,
  }
}

/** One run of the job is over before the next one is due. */
const AT_A_TIME = 20

/**
 * Scans what could not be scanned when it came, and opens what was kept before files were opened: what is harmful
 * or cannot be opened is said to whoever has seen it, and counts for nothing.
 */
export async function checkEvidence(deps: Deps): Promise<void> {
  if (deps.virusScan.isOn) await scanKept(deps)
  for (const row of await unopenedEvidence(deps.db, AT_A_TIME)) {
    const opened = await openKept(deps, row)
    await inTransaction(deps, (tx) => noteOpened(tx, deps.now(), row, opened))
  }
}

async function scanKept(deps: Deps): Promise<void> {
  for (const row of await unscannedEvidence(deps.db, AT_A_TIME)) {
    const bytes = await kept(deps, row)
    // what is not there is seen by nobody
    const result = bytes ? await deps.virusScan.scan(bytes) : 'clean'
    if (result === 'clean' || result === 'harmful')
      await inTransaction(deps, (tx) => noteScanned(tx, deps.now(), row, result))
    // one file that the scanner will not take holds no other back
    else if (!(await isThere(deps))) return
  }
}

function isThere({ virusScan }: Deps): Promise<boolean> {
  return virusScan.check().then(
    () => true,
    () => false,
  )
}

async function openKept(deps: Deps, row: EvidenceRow): Promise<OpenedEvidence> {
  const bytes = await kept(deps, row)
  const media = bytes && (await mediaTypeOf(bytes))
  if (!bytes || media === null || !isEvidenceMedia(media)) return notOpened('damaged')
  const outcome = await openFile(bytes, media)
  return outcome.ok ? putCopies(deps, row.id, media, outcome.file) : notOpened(outcome.problem)
}

/** The bytes as they were kept; null where they are gone or are not what was kept. */
async function kept({ files, log }: Deps, { id, file, sha256: hash }: EvidenceRow): Promise<Buffer | null> {
  const stored = file === null ? null : await files.read(file, hash)
  if (!stored) return null
  try {
    const parts: Uint8Array[] = []
    for await (const part of stored.parts()) parts.push(part)
    return Buffer.concat(parts)
  } catch (error) {
    log.error('evidence could not be read', { id, error })
    return null
  }
}

function notOpened(problem: EvidenceProblem): OpenedEvidence {
  return {
    view_file: null,
    view_sha256: null,
    thumbnail: null,
    width: null,
    height: null,
    pages: null,
    is_signed: false,
    problem,
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
