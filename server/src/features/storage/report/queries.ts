import type { FileCheckView, FileReport } from '@evensettle/contracts/file-report.ts'
import { KEPT_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import {
  FILE_FINDINGS,
  FILE_PARTS,
  type FileFinding,
  type FileFolder,
  type FilePart,
} from '@evensettle/domain/evidence/file-check.ts'
import { sql } from 'kysely'
import { csvRow } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db.ts'
import { oneOf } from '../../../platform/one-of.ts'
import { ownCases } from '../../cases/queries.ts'
import { sealedAmong } from '../queries.ts'
import type { FileCheckRow } from '../tables.ts'

/** A file as its record knows it; `sha256` is null where no hash was kept. */
export type KnownFile = { id: string; file: string; sha256: string | null; bytes: number | null }

export type Found = { kind: FileFinding; part: string; fileId: string | null; bytes: number | null }

const SOURCES: Record<FilePart, ReturnType<typeof sql>> = {
  evidence: sql`select id, file, sha256, bytes from evidence where file is not null`,
  views: sql`select id, view_file as file, view_sha256 as sha256, null::bigint as bytes from evidence where view_file is not null`,
  thumbnails: sql`select id, thumbnail as file, null as sha256, null::bigint as bytes from evidence where thumbnail is not null`,
  agreements: sql`select id, pdf_file as file, pdf_sha256 as sha256, null::bigint as bytes from agreement where pdf_file is not null`,
  papers: sql`select id, pdf_file as file, pdf_sha256 as sha256, null::bigint as bytes from obligation_paper where pdf_file is not null`,
}

/** The next files of a part, by the ids of their records. */
export async function filesAfter(db: Db, part: FilePart, after: string, limit: number): Promise<KnownFile[]> {
  const isAfter = after === '' ? sql`true` : sql`id > ${after}::uuid`
  const { rows } = await sql<KnownFile>`${SOURCES[part]} and ${isAfter} order by id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The record of a file as it is now; undefined when it is gone, or names another file. */
export async function fileNow(
  db: Db,
  part: FilePart,
  { id, file }: KnownFile,
): Promise<KnownFile | undefined> {
  const { rows } = await sql<KnownFile>`${SOURCES[part]} and id = ${id}::uuid`.execute(db)
  return rows.find((row) => row.file === file)
}

/** How many files are known. */
export async function knownFiles(db: Db): Promise<number> {
  const counts = await Promise.all(
    FILE_PARTS.map((part) =>
      sql<{ files: number }>`select count(*)::int as files from (${SOURCES[part]}) found`.execute(db),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.files ?? 0), 0)
}

const NAMED_IN = { evidence: 'file', views: 'view_file', thumbnails: 'thumbnail' } as const

/** Of the files of a folder, by name, those that some record names. */
export async function ownedAmong(
  db: Db,
  folder: FileFolder,
  files: readonly { name: string; id: string }[],
): Promise<Set<string | null>> {
  if (folder === 'agreements')
    return sealedAmong(
      db,
      files.map(({ name }) => name),
    )
  const rows = await db
    .selectFrom('evidence')
    .select(`${NAMED_IN[folder]} as name`)
    .where(sql<boolean>`id = any(${files.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The check that goes on. */
export async function runningCheck(db: Db): Promise<FileCheckRow | undefined> {
  return db.selectFrom('file_check').selectAll().where('state', '=', 'running').executeTakeFirst()
}

async function newestCheck(db: Db): Promise<FileCheckRow | undefined> {
  return db.selectFrom('file_check').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
}

type Counted = { files: number; bytes: number }

/**
 * What is stored, of the records, and what the newest check came to. Of cases that the operator is a side of nothing is told:
 * else each file that the other side keeps to itself would be seen by its size.
 */
export async function fileReport(db: Db, operatorId: string): Promise<FileReport> {
  const kept = sql`${oneOf('state', KEPT_EVIDENCE_STATES)} and case_id not in ${ownCases(operatorId)}`
  const [stored, special, agreements, check] = await Promise.all([
    sql<Counted & { media: string }>`
      select media_type as media, count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
      from evidence where ${kept} group by media_type order by bytes desc, media
    `.execute(db),
    sql<Counted & { what: 'quarantined' | 'waiting' | 'unreadable' }>`
      select case when problem = 'harmful' then 'quarantined' when problem is not null then 'unreadable' else 'waiting' end as what,
        count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
      from evidence where ${kept} and (problem is not null or scanned_at is null) group by 1
    `.execute(db),
    sql<{ files: number }>`
      select (select count(*)::int from agreement where pdf_file is not null)
        + (select count(*)::int from obligation_paper where pdf_file is not null) as files
    `.execute(db),
    newestCheck(db),
  ])
  const of = (what: 'quarantined' | 'waiting' | 'unreadable') => {
    const row = special.rows.find((one) => one.what === what)
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
  }
  return {
    stored: stored.rows,
    agreements: agreements.rows[0]?.files ?? 0,
    quarantined: of('quarantined'),
    waiting: of('waiting'),
    unreadable: of('unreadable'),
    check: check ? await presentCheck(db, check, operatorId) : null,
  }
}

/** Whether a finding is about no file of a case that the operator is a side of. */
function isOfOthers(operatorId: string) {
  return sql<boolean>`not exists (select from evidence e where e.id = file_finding.file_id
    and e.case_id in ${ownCases(operatorId)})`
}

async function presentCheck(db: Db, row: FileCheckRow, operatorId: string): Promise<FileCheckView> {
  const found = await db
    .selectFrom('file_finding')
    .select(['kind'])
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('check_id', '=', row.id)
    .where(isOfOthers(operatorId))
    .groupBy('kind')
    .execute()
  return {
    id: row.id,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    rate: row.rate,
    allFiles: row.all_files,
    isLookingThroughFolders: row.part.startsWith('in '),
    isAway: row.is_away,
    checked: FILE_PARTS.map((part) => ({ part, ...(row.checked[part] ?? { files: 0, bytes: 0 }) })),
    found: FILE_FINDINGS.map((kind) => ({
      kind,
      files: found.find((one) => one.kind === kind)?.files ?? 0,
    })),
  }
}

/** Findings of a check, in the order in which they were made. */
export async function findingsOf(
  db: Db,
  checkId: string,
  {
    operatorId,
    kind,
    after,
    limit,
  }: { operatorId: string; kind?: FileFinding; after: number; limit: number },
) {
  return db
    .selectFrom('file_finding')
    .select(['id', 'kind', 'part', 'file_id as fileId', 'bytes', 'found_at as foundAt'])
    .where('check_id', '=', checkId)
    .where(isOfOthers(operatorId))
    .where('id', '>', after)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'missing'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

const EXPORTED_AT_ONCE = 1_000

/** All that the newest check found as CSV, read while it goes out: ids and sizes. */
export async function* findingsCsv(db: Db, operatorId: string): AsyncGenerator<Uint8Array> {
  const check = await newestCheck(db)
  yield Buffer.from(csvRow(['found_at', 'kind', 'part', 'id', 'bytes']))
  if (!check) return
  let after = 0
  let rows: Awaited<ReturnType<typeof findingsOf>>
  do {
    rows = await findingsOf(db, check.id, { operatorId, after, limit: EXPORTED_AT_ONCE })
    yield Buffer.from(
      rows
        .map((row) => csvRow([row.foundAt.toISOString(), row.kind, row.part, row.fileId, row.bytes]))
        .join(''),
    )
    after = rows.at(-1)?.id ?? after
  } while (rows.length === EXPORTED_AT_ONCE)
}
