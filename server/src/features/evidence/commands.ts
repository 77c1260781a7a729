import { isHelper } from '@evensettle/domain/access/permissions.ts'
import {
  hasUploadEnded,
  isShownAtOnce,
  mayAddEvidence,
  mayChange,
  type EvidenceKind,
  ARRIVING_EVIDENCE_STATES,
  READY_EVIDENCE_STATES,
  isArriving,
  isVideo,
  isReady,
} from '@evensettle/domain/evidence/evidence.ts'
import { guessKind } from '@evensettle/domain/evidence/guess-kind.ts'
import { mayShowReceipt } from '@evensettle/domain/obligations/obligation.ts'
import type { RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import { weightOf } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isAccount } from '@evensettle/domain/access/owner.ts'
import { isBegun, isNegotiating } from '@evensettle/domain/cases/status.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { holdLock } from '../../platform/database/locks.ts'
import type { Access } from '../access/queries.ts'
import { audit, changesOf } from '../audit/commands.ts'
import { reopenObjections } from '../negotiation/weights/commands.ts'
import { appendEvent, assertAllowed, lockAccess, tellSide } from '../cases/commands.ts'
import { assertHasRoom } from './room/queries.ts'
import { handedIn, isPointOf, obligationOf, takeBackFacts, type EvidenceRow } from './queries.ts'
import { forgetEvidence } from './forgetting/commands.ts'

type NewEvidence = {
  id: string
  itemId: string | null
  obligationId: string | null
  kind: EvidenceKind | null
  name: string
  documented: number | null
  mediaType: string
  bytes: number
}

/**
 * Notes a file that is about to come. The same id again, from the same person, answers what is known. Its audit
 * entry is written when the file is there.
 */
export async function addEvidence(
  tx: Tx,
  access: Access,
  now: Date,
  { limits, ...input }: NewEvidence & { limits: RoomLimits },
): Promise<EvidenceRow> {
  assertAllowed(access, input.obligationId === null ? 'add_evidence' : 'add_receipt', access.role)
  if (input.obligationId !== null) await assertReceiptOf(tx, access, input.obligationId)
  // one at a time per case, so that two at once cannot pass the limit together
  await holdLock(tx, 'evidenceList', access.caseId)
  const known = await tx.selectFrom('evidence').selectAll().where('id', '=', input.id).executeTakeFirst()
  if (known) {
    if (known.case_id !== access.caseId || known.owner !== access.owner) throw new AppError('NOT_FOUND')
    if (isReady(known.state) || !hasUploadEnded(known.created_at.getTime(), now.getTime())) return known
    // sent again after a day: from the start, as if it were new
    await forgetEvidence(tx, known.id)
  }
  const about = { areReceipts: input.obligationId !== null, areVideos: isVideo(input.mediaType) }
  const allowed = mayAddEvidence(await handedIn(tx, access, about), input.bytes, input.mediaType)
  if (!allowed.ok) throw new AppError(allowed.error.code)
  await assertItemOfCase(tx, access, input.itemId)
  await assertHasRoom(tx, access, input.bytes, limits)
  return tx
    .insertInto('evidence')
    .values({
      id: input.id,
      case_id: access.caseId,
      side: access.side,
      item_id: input.itemId,
      obligation_id: input.obligationId,
      kind: input.kind ?? guessKind({ ...input, text: '' }),
      is_guess: input.kind === null,
      name: input.name.trim(),
      documented: input.documented,
      state: 'uploading',
      owner: access.owner,
      media_type: input.mediaType,
      bytes: input.bytes,
      sha256: null,
      file: null,
      view_file: null,
      view_sha256: null,
      thumbnail: null,
      width: null,
      height: null,
      created_at: now,
      released_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is known of a file once it was opened, under the names of its columns. */
export type OpenedEvidence = Pick<
  EvidenceRow,
  'view_file' | 'view_sha256' | 'thumbnail' | 'width' | 'height' | 'pages' | 'is_signed' | 'problem'
>

export type StoredEvidence = OpenedEvidence & {
  media_type: string
  bytes: number
  sha256: string
  given_sha256: string | null
  file: string
  /** what its first page says, to guess its kind from */
  text: string
  /** `waiting`: it could not be scanned for viruses yet */
  state: 'ready' | 'waiting'
  scanned_at: Date | null
}

/** Refuses the bytes of a file that its case, or a helper's limits, have no place for any more. */
export function assertMayKeep(
  access: Pick<Access, 'status' | 'role'>,
  { obligation_id: receiptOf }: Pick<EvidenceRow, 'obligation_id'>,
): void {
  assertAllowed(access, receiptOf === null ? 'keep_evidence' : 'keep_receipt', access.role)
}

/** A receipt is of something that its author does, and has said to be done. */
async function assertReceiptOf(tx: Tx, { caseId, side }: Access, obligationId: string): Promise<void> {
  const one = await obligationOf(tx, caseId, obligationId)
  if (!one) throw new AppError('NOT_FOUND')
  if (!mayShowReceipt(one, side)) throw new AppError('OBLIGATION_MOVED_ON')
}

/**
 * As whom somebody goes on with a file that they began to hand in: where its author has joined meanwhile, the file is
 * their account's, and so is the right to keep it.
 */
export function goingOnWith(access: Access, { owner }: Pick<EvidenceRow, 'owner'>): Access {
  const isHandedOver = owner !== access.owner && isAccount(owner)
  return isHandedOver ? { ...access, owner, role: access.side } : access
}

/** The bytes are looked at and kept: from now on it counts, and the other side sees it if it is released. */
export async function keepEvidence(
  tx: Tx,
  now: Date,
  access: Access,
  id: string,
  stored: StoredEvidence,
): Promise<EvidenceRow> {
  // before the case, as whoever announces a file does
  await holdLock(tx, 'evidenceList', access.caseId)
  const current = await lockAccess(tx, access)
  const hasBegun = isBegun(access.status)
  const known = await tx.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
  // taken back while its bytes were looked at
  if (!known) throw new AppError('NOT_FOUND')
  // a second finish of the same file
  if (!isArriving(known.state)) return known
  const as = goingOnWith(current, known)
  assertMayKeep(as, known)
  await assertItsRoom(tx, as, known, stored)
  // looking at a photo takes a while, in which its author may have joined
  const releases = isShownAtOnce(access.side, current.status)
  const { text, ...file } = stored
  const guess = guessKind({ name: known.name, mediaType: file.media_type, text })
  const kept = await tx
    .updateTable('evidence')
    .set({
      ...file,
      ...(known.is_guess ? { kind: guess } : {}),
      opened_at: now,
      released_at: releases ? now : null,
    })
    .where('id', '=', id)
    .where('state', 'in', ARRIVING_EVIDENCE_STATES)
    .returningAll()
    .executeTakeFirst()
  // of a draft's file, at the same time
  if (!kept) return tx.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (isReady(kept.state) && hasBegun && releases) await tellAdded(tx, access, now, 1, kept.obligation_id)
  await audit(tx, access.actor, now, {
    action: 'evidence.add',
    caseId: hasBegun ? access.caseId : null,
    subject: id,
    facts: { sha256: stored.sha256, bytes: stored.bytes, mediaType: stored.media_type },
  })
  return kept
}

/** What is no video although it was announced as one, or the other way round, has taken no room of its own kind yet. */
async function assertItsRoom(
  tx: Tx,
  access: Access,
  { media_type: said, obligation_id: receiptOf }: EvidenceRow,
  { media_type: found, bytes }: StoredEvidence,
): Promise<void> {
  const areVideos = isVideo(found)
  if (areVideos === isVideo(said)) return
  const has = await handedIn(tx, access, { areReceipts: receiptOf !== null, areVideos })
  const allowed = mayAddEvidence(has, bytes, found)
  if (!allowed.ok) throw new AppError(allowed.error.code)
}

async function tellAdded(
  tx: Tx,
  { caseId, side }: Access,
  now: Date,
  count: number,
  receiptOf: string | null = null,
): Promise<void> {
  const facts = { count, ...(receiptOf === null ? {} : { obligationId: receiptOf }) }
  await appendEvent(tx, { caseId, type: 'evidence.added', side, facts, at: now })
}

type Description = {
  itemId?: string | null | undefined
  kind?: EvidenceKind | null | undefined
  name?: string | undefined
  documented?: number | null | undefined
}

/**
 * Says better what a file is; the file itself stays as it was. What the other side has seen weighs by what it
 * is said to be, so a change of that is in the log, and may be objected to anew; an objection that counts already stays.
 * What is not said stays as it is.
 */
export async function describeEvidence(
  tx: Tx,
  now: Date,
  access: Access,
  { id }: EvidenceRow,
  input: Description,
): Promise<EvidenceRow> {
  const { caseId, side } = access
  const current = await lockAccess(tx, access)
  assertAllowed(current, 'describe_evidence', access.role)
  // as it is now that nobody else changes it
  const row = await tx.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  await assertMayChange(tx, current, row)
  const { itemId = row.item_id, kind = null, name = row.name, documented = row.documented } = input
  if (input.itemId !== undefined) await assertItemOfCase(tx, access, itemId)
  const said = { kind: kind ?? row.kind, is_guess: kind === null && row.is_guess, documented }
  const weighsAnew =
    row.kind !== said.kind ||
    row.is_guess !== said.is_guess ||
    row.documented !== said.documented ||
    row.item_id !== itemId
  if (weighsAnew && row.released_at !== null && isBegun(access.status)) {
    const weighsMore =
      weightOf({ kind: said.kind, isGuess: said.is_guess }) >
      weightOf({ kind: row.kind, isGuess: row.is_guess })
    const waits = await reopenObjections(tx, now, caseId, { ...row, weighsMore })
    const facts = { evidenceId: row.id, kind: said.kind, was: row.kind, ...(waits ? { waits } : {}) }
    await appendEvent(tx, { caseId, type: 'evidence.described', side, facts, at: now })
    // the other side has its time to object from now on
    if (isNegotiating(current.status)) await tellSide(tx, caseId, otherSide(side), 'described')
    await audit(tx, access.actor, now, {
      action: 'evidence.describe',
      caseId,
      subject: row.id,
      changed: changesOf(row, { ...said, item_id: itemId }, ['kind', 'is_guess', 'documented', 'item_id']),
    })
  }
  return tx
    .updateTable('evidence')
    .set({
      item_id: itemId,
      ...said,
      name: name.trim(),
      ...(weighsAnew ? { described_at: now } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Shows the other side what was added before joining and never went out with an answer: it stays with its
 * owner alone until then. Shown once, a repeat answers what is stored.
 */
export async function showEvidence(
  tx: Tx,
  now: Date,
  access: Access,
  row: EvidenceRow,
): Promise<EvidenceRow> {
  if (row.owner !== access.owner) throw new AppError('WRONG_ROLE')
  const current = await lockAccess(tx, access)
  assertAllowed(current, 'show_evidence', access.role)
  const { caseId } = current
  const shown = await tx
    .updateTable('evidence')
    .set({ released_at: now })
    .where('id', '=', row.id)
    .where('state', 'in', READY_EVIDENCE_STATES)
    .where('released_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!shown) return row
  await tellAdded(tx, access, now, 1)
  await audit(tx, access.actor, now, {
    action: 'evidence.show',
    caseId,
    subject: row.id,
    facts: { sha256: row.sha256 },
  })
  return shown
}

/** Takes a file back. What the other side has seen leaves a trace in the log; its bytes go. */
export async function removeEvidence(tx: Tx, now: Date, access: Access, row: EvidenceRow): Promise<void> {
  const current = await lockAccess(tx, access)
  assertAllowed(current, 'remove_evidence', access.role)
  await assertMayChange(tx, current, row)
  await tx.deleteFrom('evidence').where('id', '=', row.id).execute()
  const { caseId, side } = access
  const wasSeen = row.released_at !== null && isBegun(access.status)
  if (wasSeen) await appendEvent(tx, { caseId, type: 'evidence.removed', side, at: now })
  await audit(tx, access.actor, now, {
    action: 'evidence.remove',
    caseId: isBegun(access.status) ? caseId : null,
    subject: row.id,
    facts: { sha256: row.sha256 },
  })
}

/** What is about no point in particular is about the case as a whole. */
async function assertItemOfCase(tx: Tx, { caseId }: Access, itemId: string | null): Promise<void> {
  if (itemId !== null && !(await isPointOf(tx, caseId, itemId))) throw new AppError('POINT_UNKNOWN')
}

async function assertMayChange(tx: Tx, access: Access, row: EvidenceRow): Promise<void> {
  if (row.owner !== access.owner) throw new AppError('WRONG_ROLE')
  const releasedAt = row.released_at?.getTime() ?? null
  const allowed = mayChange(
    { releasedAt },
    { isHelper: isHelper(access.role) },
    await takeBackFacts(tx, access),
  )
  if (!allowed.ok) throw new AppError(allowed.error.code)
}
