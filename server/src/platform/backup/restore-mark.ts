import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { StartupError } from '../../startup-error.ts'
import { RESTORE_LOCK, takeOver } from '../database/locks.ts'
import { onConnection } from './rows.ts'

/** How far a restore came: nothing of the backup is in yet, rows are on their way, or they are in and files follow. */
type Reached = 'begun' | 'rows' | 'files'

/** What says that a backup is being put back into a database. `isRunning`: somebody does it now; otherwise it was broken off. */
export type RestoreMark = { backupId: string; beganAt: Date; reached: Reached; isRunning: boolean }

/** A restore at its work. `left`: what one that was broken off had reached here before, with which backup. */
export type Restoring = {
  left: Pick<RestoreMark, 'backupId' | 'reached'> | null
  /** Says how far it came. */
  reach(reached: Reached): Promise<void>
}

/** Somebody else puts a backup back into this database just now. */
export class RestoreRuns extends Error {
  override name = 'RestoreRuns'
}

/** Milliseconds. */
const PAUSE = 1_000
const SAY_EVERY = 60_000

/** A schema of its own: neither migrations nor backups know it, so that it bears any shape of the others. */
const MAKE = `create schema if not exists restoring;
  create table if not exists restoring.mark (is_one boolean primary key default true check (is_one),
    backup_id text not null, began_at timestamptz not null, reached text not null)`

/** A machine that is gone is noticed after a minute; and however long the files take, nobody ends this connection. */
const PATIENT = `set idle_session_timeout = 0; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3`

/** The mark of a restore in a database; null where there is none. */
async function markIn(client: ClientBase): Promise<RestoreMark | null> {
  const known = await client.query<{ found: string | null }>(
    `select to_regclass('restoring.mark')::text as found`,
  )
  if (!known.rows[0]?.found) return null
  const { rows } = await client.query<RestoreMark>(
    `select backup_id as "backupId", began_at as "beganAt", reached, exists (select 1 from pg_locks
        where locktype = 'advisory' and classid = 0 and objid = $1::bigint::oid and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())) as "isRunning"
     from restoring.mark`,
    [RESTORE_LOCK],
  )
  return rows[0] ?? null
}

/**
 * Puts a backup back while the database says so: no process serves from it until this has ended. What breaks off once rows may be in leaves the
 * mark behind, as being killed does; before that, nothing is left. @throws RestoreRuns
 */
export async function whileMarked<T>(
  url: string,
  backupId: string,
  work: (restoring: Restoring) => Promise<T>,
): Promise<T> {
  return onConnection(url, async (client) => {
    await client.query(PATIENT)
    if (!(await takeOver(client, RESTORE_LOCK))) throw new RestoreRuns()
    await client.query(MAKE)
    const left = await markIn(client)
    await client.query(
      `insert into restoring.mark (backup_id, began_at, reached) values ($1, clock_timestamp(), 'begun')
       on conflict do nothing`,
      [backupId],
    )
    const clear = () => client.query('delete from restoring.mark')
    let reached = left?.reached ?? 'begun'
    try {
      const made = await work({
        left: left?.reached === 'begun' ? null : left,
        async reach(next) {
          await client.query('update restoring.mark set backup_id = $1, reached = $2', [backupId, next])
          reached = next
        },
      })
      await clear()
      return made
    } catch (error) {
      if (reached === 'begun') await clear().catch(() => undefined)
      throw error
    }
  })
}

/** Why nobody is served, and what to do about it. */
function wordsOf({ beganAt, isRunning }: RestoreMark): string {
  const since = beganAt.toISOString()
  return isRunning
    ? `A backup has been being put back here since ${since} (npm run restore), and nobody is served before that has ended.`
    : `A backup was being put back here from ${since} on, and that was broken off: type npm run restore again with the same backup, or take an empty database. Nobody is served from half of one.`
}

/** What is being put back into a database, or is there by half; null: nothing. */
export async function restoreIn(url: string): Promise<RestoreMark | null> {
  return onConnection(url, markIn)
}

/** @throws StartupError where a backup is being put back, or half of one is there */
export async function assertWhole(url: string): Promise<void> {
  const mark = await restoreIn(url)
  if (mark) throw new StartupError(wordsOf(mark))
}

/** Waits until no backup is being put back here and none is there by half, and says meanwhile what it waits for. */
export async function untilWhole(url: string, say: (line: string) => void): Promise<void> {
  const since = performance.now()
  let said = { words: '', at: 0 }
  for (let mark = await restoreIn(url); mark; mark = await restoreIn(url)) {
    const [words, at] = [wordsOf(mark), performance.now()]
    if (words !== said.words || at - said.at >= SAY_EVERY) {
      say(words)
      said = { words, at }
    }
    await wait(PAUSE)
  }
  if (said.words !== '')
    say(`the restore has ended, after ${Math.round((performance.now() - since) / 1_000)} s`)
}
