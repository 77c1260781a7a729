import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { isBeforeAgreed, isBegun } from '@evensettle/domain/cases/status.ts'
import type { EvidenceVariant, EvidenceView } from '@evensettle/contracts/evidence.ts'
import {
  EVIDENCE_MEDIA,
  isEvidenceMedia,
  isVideo,
  isReady,
  mayTakeBack,
  ARRIVING_EVIDENCE_STATES,
  READY_EVIDENCE_STATES,
} from '@evensettle/domain/evidence/evidence.ts'
import { ACCOUNT_PREFIX, BROWSER_PREFIX, isAccount } from '@evensettle/domain/access/owner.ts'
import { visibleTo, type Thing } from '@evensettle/domain/access/visibility.ts'
import type { Obligation } from '@evensettle/domain/obligations/obligation.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import { AppError } from '../../platform/errors.ts'
import { accessOf, type Viewer, type Access } from '../access/queries.ts'
import { isOfThisTalk } from '../cases/queries.ts'
import type { EvidenceTable } from './tables.ts'

export type EvidenceRow = Selectable<EvidenceTable>

type Visible = { side: Side; owner: string }

/** What the domain asks of a file to say who sees it. */
function thingOf({ side, owner, state, released_at: at }: EvidenceRow): Thing {
  return { kind: 'evidence', side, owner, state, releasedAt: at && new Date(at).getTime() }
}

/** `visibleTo` of the domain as SQL: their own, and what the other side has released and finished. */
function isVisibleTo({ side, owner }: Visible) {
  return sql<boolean>`(e.owner = ${owner} or (e.released_at is not null and ${oneOf('e.state', READY_EVIDENCE_STATES)})
    or (e.side = ${side} and e.released_at is not null))`
}

/** A case's evidence in the order it was added; receipts of what was agreed stand with that. */
export async function evidenceOf(db: Db, access: Access): Promise<EvidenceView[]> {
  const rows = await db
    .selectFrom('evidence as e')
    .selectAll('e')
    .where('e.case_id', '=', access.caseId)
    .where('e.obligation_id', 'is', null)
    .where(isVisibleTo(access))
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
  const facts = await takeBackFacts(db, access)
  return rows.map((row) => presentEvidence(row, access, facts))
}

/** One of a case that the viewer may see, with their access; NOT_FOUND otherwise. */
export async function oneEvidence(
  db: Db,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<{ row: EvidenceRow; access: Access }> {
  const found = await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst()
  // asked in any case, so that what is not there takes as long as what is somebody else's
  const access = await accessOf(db, viewer, found?.case_id ?? id, now)
  if (!found) throw new AppError('NOT_FOUND')
  if (visibleTo(access, thingOf(found)) === 'no') throw new AppError('NOT_FOUND')
  return { row: found, access }
}

/** A file that went over to the account of its author since it was found, or null. */
export async function handedOverSince(
  db: Db,
  { id, owner }: Pick<EvidenceRow, 'id' | 'owner'>,
): Promise<EvidenceRow | null> {
  const found = await db
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '<>', owner)
    .executeTakeFirst()
  return found && isAccount(found.owner) ? found : null
}

/** Whether a file was announced and is not kept yet. */
export async function isComing(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('evidence')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ARRIVING_EVIDENCE_STATES)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a point belongs to a case, or to the draft of one as it was last saved. */
export async function isPointOf(db: Db, caseId: string, itemId: string): Promise<boolean> {
  // SQL: one row from several sources
  const { rows } = await sql`
    select 1 from case_item i where i.id = ${itemId} and i.case_id = ${caseId}
    union all
    select 1 from case_draft d, jsonb_array_elements(d.content -> 'items') point
    where d.id = ${caseId} and point ->> 'id' = ${itemId}
  `.execute(db)
  return rows.length > 0
}

type TakeBackFacts = { lastRoundAt: number | null; isAgreed: boolean; type: DisputeType | null }

/** What decides whether a file may still be taken back, and the kind of dispute it is shown in. */
export async function takeBackFacts(
  db: Db,
  { caseId, status }: Pick<Access, 'caseId' | 'status'>,
): Promise<TakeBackFacts> {
  const round = await db
    .selectFrom('proposal_round')
    .select((eb) => eb.fn.max('opened_at').as('at'))
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .executeTakeFirst()
  // SQL: one row from several sources
  const { rows } = await sql<{ type: DisputeType | null }>`
    select type from mediation_case where id = ${caseId}
    union all
    select content ->> 'type' from case_draft where id = ${caseId}
  `.execute(db)
  return {
    type: rows[0]?.type ?? null,
    lastRoundAt: round?.at ? new Date(round.at).getTime() : null,
    isAgreed: isBegun(status) && !isBeforeAgreed(status),
  }
}

/** Whether an owner is a browser with the letter, in which no address that still counts was confirmed. */
function isUnconfirmed(caseId: RawBuilder<unknown>, owner: RawBuilder<unknown>) {
  return sql<boolean>`(starts_with(${owner}, ${BROWSER_PREFIX}) and not exists (
    select 1 from letter_contact l where l.case_id = ${caseId} and l.owner = ${owner}
      and l.confirmed_at is not null and l.refused_at is null))`
}

/** The starter holds the letter too: what came by it unconfirmed has a room of its own, whatever its keys. */
export function sharesRoomWith({ caseId, owner }: Pick<Access, 'caseId' | 'owner'>) {
  const [ofFile, ofViewer] = [
    isUnconfirmed(sql`e.case_id`, sql`e.owner`),
    isUnconfirmed(sql`${caseId}::uuid`, sql`${owner}::text`),
  ]
  return sql<boolean>`${ofFile} = ${ofViewer}`
}

/** How much a side has handed in that counts for this viewer, receipts and videos apart; nothing of an account that was another's. */
export async function handedIn(
  db: Db,
  asking: Pick<Access, 'caseId' | 'side' | 'owner'>,
  { areReceipts, areVideos }: { areReceipts: boolean; areVideos: boolean },
): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('evidence as e')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(e.bytes), 0)::bigint`.as('bytes'),
    ])
    .where('e.case_id', '=', asking.caseId)
    .where('e.side', '=', asking.side)
    .where('e.obligation_id', areReceipts ? 'is not' : 'is', null)
    .where(sql<boolean>`starts_with(e.media_type, 'video/') = ${areVideos}`)
    .where(sql<boolean>`(e.owner = ${asking.owner} or not starts_with(e.owner, ${ACCOUNT_PREFIX}))`)
    .where(sharesRoomWith(asking))
    .executeTakeFirstOrThrow()
}

/** What was agreed on in a case that a receipt is of, or null. */
export async function obligationOf(
  db: Db,
  caseId: string,
  id: string,
): Promise<Pick<Obligation, 'by' | 'state'> | null> {
  const one = await db
    .selectFrom('obligation')
    .select(['by', 'state'])
    .where('id', '=', id)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return one ?? null
}

/** How many files a side shows to the other. */
export async function shownBy(db: Db, caseId: string, side: Side): Promise<number> {
  const { count } = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .where('obligation_id', 'is', null)
    .where(oneOf('state', READY_EVIDENCE_STATES))
    .where('released_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A batch of uploads nobody goes on with, unconfirmed and unsent files from the letter, and evidence whose case or draft is gone. */
export async function strandedEvidence(
  db: Db,
  before: Date,
  unconfirmedBefore: Date,
  limit: number,
  after?: Pick<EvidenceRow, 'id'>,
): Promise<EvidenceRow[]> {
  // SQL: questions beside each other
  const { rows } = await sql<EvidenceRow>`
    select e.* from evidence e
    where (${after?.id ?? null}::uuid is null or e.id > ${after?.id ?? null}::uuid) and (e.created_at < ${before} and (${oneOf('e.state', ARRIVING_EVIDENCE_STATES)} or not (
      exists (select 1 from mediation_case c where c.id = e.case_id)
      or exists (select 1 from case_draft d where d.id = e.case_id)))
      or e.created_at < ${unconfirmedBefore} and e.released_at is null
        and ${isUnconfirmed(sql`e.case_id`, sql`e.owner`)})
    order by e.id limit ${limit}
  `.execute(db)
  return rows
}

export function presentEvidence(row: EvidenceRow, access: Access, facts: TakeBackFacts): EvidenceView {
  const releasedAt = row.released_at ? new Date(row.released_at).getTime() : null
  return {
    id: row.id,
    side: row.side,
    itemId: row.item_id,
    kind: row.kind,
    isGuess: row.is_guess,
    type: facts.type,
    name: row.name,
    documented: row.documented,
    state: row.state,
    isScanned: row.scanned_at !== null,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    givenSha256: row.given_sha256,
    copySha256: row.view_sha256,
    problem: row.problem,
    pages: row.pages,
    isSigned: row.is_signed,
    hasThumbnail: row.thumbnail !== null,
    hasView: row.view_file !== null,
    addedAt: new Date(row.created_at).toISOString(),
    released: releasedAt !== null,
    shownAt: releasedAt === null ? null : new Date(releasedAt).toISOString(),
    mayRemove: row.owner === access.owner && mayTakeBack({ releasedAt }, facts),
  }
}

/** The stored file of a document that somebody takes along; `why` it cannot be, or null. */
export type FileToTakeAway = {
  stored: string
  sha256: string | null
  extension: string
  why: 'unreadable' | 'not_scanned' | null
  /** of a video, null of everything else */
  videoBytes: number | null
}

/**
 * The file of each document that a side may take along, by the document's id: the original of their own, of every other
 * the copy. Nothing of an account that turned out to be another person's.
 */
export async function filesToTakeAway(
  db: Db,
  access: Access,
  isScanning: boolean,
): Promise<Map<string, FileToTakeAway>> {
  const rows = await db
    .selectFrom('evidence as e')
    .innerJoin('mediation_case as c', 'c.id', 'e.case_id')
    .selectAll('e')
    .where('e.case_id', '=', access.caseId)
    .where(isVisibleTo(access))
    .where(oneOf('e.state', READY_EVIDENCE_STATES))
    .where(
      sql<boolean>`(not starts_with(e.owner, ${ACCOUNT_PREFIX})
        or e.owner in (${ACCOUNT_PREFIX} || c.starter_id::text, ${ACCOUNT_PREFIX} || c.respondent_id::text))`,
    )
    .execute()
  return new Map(
    rows.map((row) => {
      const isOwn = row.owner === access.owner
      const stored = fileFor(row, access, isOwn ? 'original' : 'view')
      const isWaiting = isScanning && row.scanned_at === null && !isOwn
      return [
        row.id,
        {
          stored: stored ?? '',
          sha256: stored === null ? null : hashOf(row, stored),
          extension: stored === null ? '' : stored.slice(stored.lastIndexOf('.')),
          why: isWaiting ? 'not_scanned' : stored === null ? 'unreadable' : null,
          videoBytes: isVideo(row.media_type) ? row.bytes : null,
        },
      ]
    }),
  )
}

/**
 * The original of a photo knows where it was taken, and a PDF who wrote it and what it does when it is opened: only
 * who handed it in gets it. Everybody else gets the copy, the same side too, since who answers by letter need not be
 * who answered by mail.
 */
export function fileFor(row: EvidenceRow, access: Access, variant: EvidenceVariant): string | null {
  if (!isReady(row.state) || row.problem === 'harmful') return null
  if (variant === 'thumbnail') return row.thumbnail
  const { isShownAsIs } = isEvidenceMedia(row.media_type) ? EVIDENCE_MEDIA[row.media_type] : NOT_SHOWN
  const shown = row.view_file ?? (isShownAsIs && row.problem === null ? row.file : null)
  if (variant === 'view') return shown
  if (visibleTo(access, { kind: 'original', owner: row.owner }) === 'yes') return row.file
  return row.side === access.side ? shown : null
}

const NOT_SHOWN = { isShownAsIs: false }

/** The hash kept of one of a row's files; of the small picture none is kept. */
export function hashOf(row: EvidenceRow, name: string): string | null {
  if (name === row.file) return row.sha256
  return name === row.view_file ? row.view_sha256 : null
}

/** What a stored file of a row is called when it is saved, and its type. */
export function labelOf(row: EvidenceRow, name: string): { type: string; name: string } {
  const extension = name.slice(name.lastIndexOf('.'))
  const plain = row.name.replaceAll(/[^\w .-]/g, '_').slice(0, 80) || 'file'
  const base = plain.replace(/\.[a-z0-9]{1,5}$/i, '')
  const type = name === row.file ? row.media_type : extension === '.pdf' ? 'application/pdf' : 'image/jpeg'
  return { type, name: `${base}${extension}` }
}
