import * as files from '@evensettle/messages/refusals/files.ts'
import { EVIDENCE_PROBLEM_WORDS, VIDEO_PROBLEM_WORDS } from '@evensettle/contracts/evidence-problems.ts'
import { createHash } from 'node:crypto'
import {
  EVIDENCE_MEDIA,
  isEvidenceMedia,
  isVideo,
  mostBytesOf,
  type EvidenceMedia,
  type EvidenceProblem,
} from '@evensettle/domain/evidence/evidence.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ChangedFileError, type StoredFile } from '../../../platform/files/files.ts'
import { mediaTypeOf } from '../../../platform/files/media-type.ts'
import { hashingPieces } from '../../../platform/files/hashing-pieces.ts'
import { blankedOut } from '../../../platform/opening/blank-out.ts'
import type { OpenedFile } from '../../../platform/opening/outcome.ts'
import { outageOf } from '../../../platform/outages.ts'
import type { OpenedEvidence, StoredEvidence } from '../commands.ts'
import { forgetRefused } from '../forgetting/commands.ts'
import type { EvidenceRow } from '../queries.ts'
import { noteOpened, noteScanned, takeUp } from './commands.ts'
import { unopenedEvidence, unscannedEvidence } from './queries.ts'

/**
 * Puts a file that has come in into the store, opens it, and makes the copy that others get. From then on it is
 * read from the store only, where its hash is compared. Null where it is to be refused, but another finish has
 * kept it meanwhile.
 * @throws AppError EVIDENCE_TYPE, EVIDENCE_UNREADABLE (also where the scanner takes no file of its size), and the file is gone; OPENING_LATER, and it stays
 */
export async function lookAt(
  deps: Deps,
  row: EvidenceRow,
  upload: StoredFile,
  piecesSha256: string | null,
): Promise<StoredEvidence | null> {
  const media = await mediaTypeOf(upload.parts())
  if (!isEvidenceMedia(media) || upload.bytes > mostBytesOf(media))
    return refuse(deps, row, null, new AppError('EVIDENCE_TYPE'))
  const file = `evidence/${row.id}.${EVIDENCE_MEDIA[media].extension}`
  const pieces = hashingPieces(upload.parts())
  const given = await deps.files.put(file, pieces.parts())
  const { sha256, bytes } = given
  if (piecesSha256 !== null && pieces.sha256() !== piecesSha256)
    return refuse(deps, row, file, new AppError('UPLOAD_CHANGED'))
  const stored = await deps.files.read(file, sha256)
  if (!stored) throw new AppError('OPENING_LATER')
  const scanned = await deps.virusScan.scan(stored.parts())
  if (scanned === 'harmful') return refuse(deps, row, file, unreadable('harmful', media))
  if (scanned === 'too_large') return refuse(deps, row, file, tooLargeToScan(media))
  const outcome = await deps.openFile(stored.parts(), media)
  if (!outcome.ok) return refuse(deps, row, file, unreadable(outcome.problem, media))
  const opened = await putCopies(deps, row.id, media, outcome.file)
  const kept = await withoutWhatIsHidden(deps, file, stored, outcome.file)
  return {
    ...opened,
    text: outcome.file.text,
    media_type: media,
    bytes,
    sha256: kept ?? sha256,
    given_sha256: kept === null ? null : sha256,
    file,
    state: scanned === 'away' ? 'waiting' : 'ready',
    scanned_at: scanned === 'clean' ? deps.now() : null,
  }
}

/** Keeps a video without anything but pictures and sound, under its name; gives its hash then, null for everything else. */
async function withoutWhatIsHidden(
  { files }: Pick<Deps, 'files'>,
  file: string,
  stored: StoredFile,
  { blanks }: OpenedFile,
): Promise<string | null> {
  if (!blanks) return null
  return (await files.put(file, blankedOut(stored.parts(), blanks))).sha256
}

function unreadable(problem: EvidenceProblem, media: EvidenceMedia): AppError {
  const { why, instead } =
    (isVideo(media) ? VIDEO_PROBLEM_WORDS[problem] : null) ?? EVIDENCE_PROBLEM_WORDS[problem]
  return new AppError('EVIDENCE_UNREADABLE', { message: files.both({ why: why(), instead: instead() }) })
}

function tooLargeToScan(media: EvidenceMedia): AppError {
  const instead = isVideo(media) ? files.scanTooLargeVideoInstead() : files.scanTooLargeInstead()
  return new AppError('EVIDENCE_UNREADABLE', {
    message: files.both({ why: files.scanTooLargeWhy(), instead }),
  })
}

async function refuse(
  deps: Deps,
  { id }: EvidenceRow,
  file: string | null,
  refusal: AppError,
): Promise<null> {
  if (!(await inTransaction(deps, (tx) => forgetRefused(tx, id)))) return null
  if (file !== null) await deps.files.remove(file)
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
    view_sha256: view && hashOf(view),
    thumbnail: thumbnailFile,
    width,
    height,
    pages,
    is_signed: isSigned,
    problem: null,
  }
}

/** One run of the job is over before the next one is due: nothing is begun after so many milliseconds. */
const AT_A_TIME = 20
const BEGINS_WITHIN = 40_000
/** It takes turns with the people whose files come in. */
const HOLDER = 'evidence.check'

/**
 * Scans what could not be scanned when it came, and opens what was kept before files were opened: what is harmful
 * or cannot be opened is said to whoever has seen it, and counts for nothing. What cannot be read or looked at
 * now is tried again after all others.
 */
export async function checkEvidence(deps: Deps): Promise<void> {
  const until = deps.now().getTime() + BEGINS_WITHIN
  if (deps.virusScan.isOn) await eachOf(deps, await unscannedEvidence(deps.db, AT_A_TIME), until, scanKept)
  await eachOf(deps, await unopenedEvidence(deps.db, AT_A_TIME), until, openKept)
}

/** One file after another, until there is no use in going on; what becomes of one says nothing about the next. */
async function eachOf(
  deps: Deps,
  rows: readonly EvidenceRow[],
  until: number,
  work: (deps: Deps, row: EvidenceRow) => Promise<boolean>,
): Promise<void> {
  for (const row of rows) {
    if (deps.now().getTime() > until) return
    try {
      const inTurn = async () => {
        const isOurs = await inTransaction(deps, (tx) => takeUp(tx, deps.now(), row))
        return !isOurs || work(deps, row)
      }
      const goesOn = await deps.openingTurns.take(HOLDER, inTurn, isVideo(row.media_type) ? 'slow' : 'quick')
      if (!goesOn) return
    } catch (error) {
      deps.log.error('a file could not be checked, and is tried again later', { id: row.id, error })
      // the database or a disk, which the next file needs as well
      if (outageOf(error)) return
    }
  }
}

async function scanKept(deps: Deps, row: EvidenceRow): Promise<boolean> {
  const stored = await kept(deps, row)
  const result = await deps.virusScan.scan(stored.parts())
  // one file that the scanner will not take holds no other back
  if (result !== 'clean' && result !== 'harmful') return isThere(deps)
  await inTransaction(deps, (tx) => noteScanned(tx, deps.now(), row, result))
  return true
}

function isThere({ virusScan }: Deps): Promise<boolean> {
  return virusScan.check().then(
    () => true,
    () => false,
  )
}

async function openKept(deps: Deps, row: EvidenceRow): Promise<boolean> {
  const opened = await whatOpens(deps, row)
  await inTransaction(deps, async (tx) => {
    // gone before the row forgets them: what fails in between is done again
    if (await noteOpened(tx, deps.now(), row, opened)) await removeOldCopies(deps, row, opened)
  })
  return true
}

/** Throws away the copies of before that the new outcome does not name. */
async function removeOldCopies({ files }: Deps, row: EvidenceRow, opened: OpenedEvidence): Promise<void> {
  const named = new Set([opened.view_file, opened.thumbnail])
  for (const name of [row.view_file, row.thumbnail])
    if (name !== null && !named.has(name)) await files.remove(name)
}

async function whatOpens(deps: Deps, row: EvidenceRow): Promise<OpenedEvidence> {
  const stored = await kept(deps, row)
  try {
    const media = await mediaTypeOf(stored.parts())
    if (!isEvidenceMedia(media)) return notOpened('damaged')
    const outcome = await deps.openFile(stored.parts(), media)
    return outcome.ok ? await putCopies(deps, row.id, media, outcome.file) : notOpened(outcome.problem)
  } catch (error) {
    if (error instanceof ChangedFileError) return notOpened('damaged')
    throw error
  }
}

/** The file as it was kept. Where it is not there now, the disk it lies on may be away: that is no verdict. */
async function kept({ files }: Deps, { file, sha256 }: EvidenceRow): Promise<StoredFile> {
  const stored = file === null ? null : await files.read(file, sha256)
  if (!stored) throw new Error('the file is not in its place')
  return stored
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

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
