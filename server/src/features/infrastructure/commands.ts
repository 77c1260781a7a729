import { HISTORY_KEPT_FOR, judge, measureOf, PARTS, type Part } from '@evensettle/domain/service/health.ts'
import type { FoldersOf } from '@evensettle/domain/service/folders.ts'
import type { KeysOf } from '@evensettle/domain/service/keys.ts'
import { sql } from 'kysely'
import type { Self } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AllSeen } from './queries.ts'

/** Keeps what was seen of the parts, and forgets what is older than a day. Nobody acts, so it leaves no audit entry. */
export async function keepMeasures(tx: Tx, now: Date, seen: AllSeen): Promise<void> {
  const rows = PARTS.map((part) => ({ part, at: now, ...measured(seen, part) }))
  await tx
    .insertInto('service_measure')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const before = new Date(now.getTime() - HISTORY_KEPT_FOR)
  await tx.deleteFrom('service_measure').where('at', '<', before).execute()
  await tx
    .deleteFrom('service_process')
    .where(sql<boolean>`seen_at < now() - ${HISTORY_KEPT_FOR} * interval '1 millisecond'`)
    .execute()
}

function measured(seen: AllSeen, part: Part) {
  const look = seen[part]?.seen ?? null
  return { health: judge(part, look).health, value: measureOf(part, look) }
}

/**
 * A process says that it runs, and what its machine's clock shows. One that was silent for so long that its key was taken out of use goes on
 * sealing with it all the same. No audit entry: it is a sign of life and no act.
 */
export async function beat(
  db: Db,
  now: Date,
  self: Self,
  { sockets, keys, folders = null }: { sockets: number; keys: KeysOf; folders?: FoldersOf | null },
): Promise<void> {
  const { id, host, pid, version, node, role, startedAt, knows, schedules } = self
  // SQL: the clock of the database
  await sql`
    insert into service_process (id, host, pid, version, node, role, started_at, seen_at, sockets, keys, knows, schedules, folders, apart)
    values (${id}, ${host}, ${pid}, ${version}, ${node}, ${role}, ${startedAt}, clock_timestamp(), ${sockets},
      ${JSON.stringify(keys)}, ${knows}::text[], ${schedules}::text[], ${folders && JSON.stringify(folders)}::jsonb,
      (extract(epoch from ${now}::timestamptz - clock_timestamp()) * 1000)::bigint)
    on conflict (id) do update set seen_at = excluded.seen_at, sockets = excluded.sockets, apart = excluded.apart,
      folders = coalesce(excluded.folders, service_process.folders), ended_at = null
  `.execute(db)
  await db
    .updateTable('service_key')
    .set({ retired_at: null })
    .where('kind', '=', 'sealing')
    .where('mark', '=', keys.sealing.current)
    .where('retired_at', 'is not', null)
    .execute()
}

/** A process says that it ends. No audit entry, as above. */
export async function sayGoodbye(db: Db, self: Self): Promise<void> {
  // SQL: the clock of the database
  await sql`update service_process set ended_at = clock_timestamp(), seen_at = clock_timestamp(), sockets = 0
    where id = ${self.id}`.execute(db)
}
