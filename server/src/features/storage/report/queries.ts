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
import type { Db } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { ownCases } from '../../cases/queries.ts'
import { sealedAmong } from '../queries.ts'
import type { FileCheckRow, FileTotalRow } from '../tables.ts'

/** A file as its record knows it; `sha256` is null where no hash was kept. */
export type KnownFile = { id: string; file: string; sha256: string | null; bytes: number | null }

export type Found = { kind: FileFinding; part: string; fileId: string | null; bytes: number | null }

const SOURCES: Record<FilePart, ReturnType<typeof sql>> = {
  // SQL: a piece of another statement
  evidence: sql`select id, file, sha256, bytes from evidence where file is not null`,
  // SQL: a piece of another statement
  views: sql`select id, view_file as file, view_sha256 as sha256, null::bigint as bytes from evidence where view_file is not null`,
  // SQL: a piece of another statement
  thumbnails: sql`select id, thumbnail as file, null as sha256, null::bigint as bytes from evidence where thumbnail is not null`,
  // SQL: a piece of another statement
  agreements: sql`select id, pdf_file as file, pdf_sha256 as sha256, null::bigint as bytes from agreement where pdf_file is not null`,
  // SQL: a piece of another statement
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
  const { files } = await db
    .selectFrom('file_total')
    .select(sql<number>`coalesce(sum(files), 0)::int`.as('files'))
    .executeTakeFirstOrThrow()
  return files
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

type TotalRow = Pick<FileTotalRow, 'part' | 'media' | 'held'> & { files: number; bytes: number }

/** The running totals of what is kept, less what is of cases that the operator is a side of. */
async function totalsFor(db: Db, operatorId: string): Promise<TotalRow[]> {
  // SQL: one row from several sources
  const { rows } = await sql<TotalRow>`
    with all_of_it as (
      select part, state, media, held, records, bytes from file_total
      union all
      select 'evidence', state, media_type, case when problem = 'harmful' then 'quarantined'
        when problem is not null then 'unreadable' when scanned_at is null then 'waiting' else '' end, -1, -bytes
      from evidence where case_id in ${ownCases(operatorId)}
    )
    select part, media, held, sum(records)::int as files, sum(bytes)::bigint as bytes
    from all_of_it where ${oneOf('state', KEPT_EVIDENCE_STATES)}
    group by part, media, held having sum(records) > 0
  `.execute(db)
  return rows
}

function added(rows: readonly TotalRow[]): { files: number; bytes: number } {
  return rows.reduce((sum, row) => ({ files: sum.files + row.files, bytes: sum.bytes + row.bytes }), {
    files: 0,
    bytes: 0,
  })
}

/**
 * What is stored, of the records, and what the newest check came to. Of cases that the operator is a side of nothing is told:
 * else each file that the other side keeps to itself would be seen by its size.
 */
export async function fileReport(db: Db, operatorId: string): Promise<FileReport> {
  const [totals, check] = await Promise.all([totalsFor(db, operatorId), newestCheck(db)])
  const shown = totals.filter(({ part }) => part === 'evidence')
  const stored = [...Map.groupBy(shown, ({ media }) => media)].map(([media, rows]) => ({
    media,
    ...added(rows),
  }))
  const heldAs = (held: TotalRow['held']) => added(shown.filter((row) => row.held === held))
  return {
    stored: stored.toSorted((a, b) => b.bytes - a.bytes || (a.media < b.media ? -1 : 1)),
    agreements: added(totals.filter(({ part }) => part !== 'evidence')).files,
    quarantined: heldAs('quarantined'),
    waiting: heldAs('waiting'),
    unreadable: heldAs('unreadable'),
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
