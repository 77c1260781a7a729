import { COPIES_READY, COPIES_TO_MAKE } from '@evensettle/domain/access/leaving.ts'
import type { RoomLimits, RoomPart } from '@evensettle/domain/evidence/storage.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** What of the limits of the installation is used, as shares from 0 to 1 (or above, where one was lowered). */
export async function usedOfLimits(
  db: Db,
  limits: RoomLimits,
): Promise<Record<Exclude<RoomPart, 'disk'>, number>> {
  // SQL: questions beside each other
  const { rows } = await sql<{ bytes: number; drafts: number }>`
    select (select coalesce(sum(bytes), 0)::bigint from file_total) as bytes,
      (select count(*) from case_draft) as drafts
  `.execute(db)
  const { bytes, drafts } = rows[0] ?? { bytes: 0, drafts: 0 }
  return { files: bytes / limits.totalBytes, drafts: drafts / limits.totalDrafts }
}

/** Of the ids, those of evidence: waiting for its bytes, or kept. */
export async function evidenceAmong(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, 'uploading' | 'waiting' | 'ready'>> {
  const rows = await db
    .selectFrom('evidence')
    .select(['id', 'state'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Of the ids, those of copies of somebody's own data that lie ready or are still made. */
export async function copiesAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('own_copy')
    .select('id')
    .where('state', 'in', [...COPIES_TO_MAKE, ...COPIES_READY])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of the names of files, those of sealed agreements, their changes and certificates. */
export async function sealedAmong(db: Db, names: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('agreement')
    .select('pdf_file')
    .where(sql<boolean>`pdf_file = any(${names})`)
    .unionAll(
      db
        .selectFrom('obligation_paper')
        .select('pdf_file')
        .where(sql<boolean>`pdf_file = any(${names})`),
    )
    .execute()
  return new Set(rows.map((row) => row.pdf_file))
}
