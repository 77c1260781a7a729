import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { follow, type Followed, type Get } from './log-follower.ts'
import type { TestApp } from './make-test-app.ts'

/** Where the head that was signed last lies, in the folder of the data. */
export const HEAD = 'secrets/public-log-head.txt'

/** How a follower gets what lies below the log’s address. */
export function getterOf(app: TestApp): Get {
  return async (path) => {
    const response = await app.http.request(`/log/${path}`)
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`/log/${path}: ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
}

/** The key of the log, as it is published. */
export async function keyOf(app: TestApp): Promise<string> {
  return (await app.ok(getSiteConfig, {})).log.key
}

/** Follows the log from its beginning, and throws for what is not as it should be. */
export async function followed(app: TestApp, before: Followed | null = null): Promise<Followed> {
  return follow(getterOf(app), await keyOf(app), before)
}

/** Enters made-up things, as the triggers do for what is sealed. */
export async function enter(app: TestApp, prefix: string, count: number): Promise<void> {
  await sql`select log_enter('paper/' || ${prefix} || n, 'paper', encode(sha256(n::text::bytea), 'hex'), log_salt())
    from generate_series(1, ${count}::int) n`.execute(app.deps.db)
}

/** Why the log stands still. */
export async function stopOf(app: TestApp): Promise<string | null> {
  return (await app.deps.db.selectFrom('log_head').select('stopped').executeTakeFirstOrThrow()).stopped
}

const OF_THE_LOG = [
  'log_sealed',
  'log_leaf',
  'log_node',
  'log_checkpoint',
  'log_cosignature',
  'log_head',
] as const

/** The log as a backup of today would hold it. */
export async function backedUp(app: TestApp): Promise<string[]> {
  const rows = []
  for (const table of OF_THE_LOG)
    rows.push(
      (
        await sql<{ all: string }>`
        select coalesce(json_agg(t), '[]')::text as all from ${sql.table(table)} t`.execute(app.deps.db)
      ).rows[0]?.all ?? '[]',
    )
  return rows
}

/** Where the entries lie that are kept beside the key. */
export const COPY = 'secrets/public-log'

/** Puts the database back to an older day, where nothing but the head is remembered: no entries lie beside the key. */
export async function putBack(app: TestApp, backup: readonly string[]): Promise<void> {
  await putDatabaseBack(app, backup)
  await rm(join(app.dataDir, COPY), { recursive: true, force: true })
}

/** Takes a copy of the log as somebody has it who followed: what lies below its address. */
export async function copyElsewhere(app: TestApp, name: string): Promise<string> {
  const folder = join(app.dataDir, name)
  await cp(join(app.dataDir, COPY), folder, { recursive: true })
  return folder
}

/** Puts the database, and nothing else, back to an older day. */
export async function putDatabaseBack(app: TestApp, backup: readonly string[]): Promise<void> {
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [at, table] of OF_THE_LOG.entries()) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`insert into ${sql.table(table)} overriding system value
        select * from json_populate_recordset(null::${sql.table(table)}, ${backup[at]}::json)`.execute(tx)
    }
  })
}
