import { ROLES, type LogTrouble } from '@evensettle/domain/service/health.ts'
import { hasReplica, isReplicaRead } from '@evensettle/domain/service/replica.ts'
import { BACKUP_WORRIES } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Figure } from '../../../platform/telling/figures.ts'
import type { Reading } from '../../../platform/telling/meters.ts'
import { backupsNow } from '../../data-safety/backups/queries.ts'
import { hasToSign, logTrouble, newestHead } from '../../public-log/queries.ts'
import { apartFrom, processesSeen, sendingOf } from '../queries.ts'

/** Milliseconds: whoever reads the figures gives up after ten seconds, and then has none of them. */
const ANSWER_WITHIN = 4_000
/** However many read them, the database is asked no more often. */
const REMEMBERED_FOR = 2_000
/** More than so many jobs of a name are not counted. */
const COUNTED = 10_000

const SECOND = 1_000

type Values = Reading['values']

const LOG_TROUBLES: readonly LogTrouble[] = ['stopped', 'contradicted', 'unheard']

const bit = (is: boolean) => (is ? 1 : 0)

function reading(name: Figure, values: Values | number): Reading {
  return { name, values: typeof values === 'number' ? [{ value: values }] : values }
}

/** A figure that is not there is left out: nought would be a word about something. */
function known(value: number | null): Values {
  return value === null ? [] : [{ value }]
}

type JobsRow = { name: string; waiting: number; oldest: number | null; failed: number }

/** Asked name by name, of an index: how many jobs are done and still kept does not matter. */
async function jobReadings(db: Db): Promise<Reading[]> {
  // SQL: questions beside each other
  const { rows } = await sql<JobsRow>`
    select q.name, due.waiting, extract(epoch from now() - due.oldest)::float8 as oldest, q.failed_count as failed
    from job.queue q, lateral (
      select count(*)::int as waiting, min(start_after) as oldest from (
        select start_after from job.job
        where name = q.name and state < 'active' and not blocked and start_after <= now() limit ${COUNTED}) j) due
    where q.name not like '\\_\\_%' order by q.name
  `.execute(db)
  const of = (value: (row: JobsRow) => number | null): Values =>
    rows.flatMap((row) => known(value(row)).map((one) => ({ ...one, labels: { name: row.name } })))
  return [
    reading(
      'evensettle_jobs_waiting',
      of(({ waiting }) => waiting),
    ),
    reading(
      'evensettle_jobs_oldest_wait_seconds',
      of(({ oldest }) => oldest),
    ),
    reading(
      'evensettle_jobs_failed',
      of(({ failed }) => failed),
    ),
  ]
}

const CHANNELS = ['mail', 'sms'] as const

async function sendingReadings(db: Db, now: Date): Promise<Reading[]> {
  const seen = await Promise.all(
    CHANNELS.map(async (channel) => ({ labels: { channel }, ...(await sendingOf(db, channel, now)) })),
  )
  return [
    reading(
      'evensettle_sending_waiting',
      seen.map(({ labels, queued }) => ({ labels, value: queued })),
    ),
    reading(
      'evensettle_sending_oldest_wait_seconds',
      seen.flatMap(({ labels, oldestQueuedFor }) =>
        known(oldestQueuedFor).map(({ value }) => ({ labels, value: value / SECOND })),
      ),
    ),
    reading(
      'evensettle_sending_failed',
      seen.map(({ labels, failed }) => ({ labels, value: failed })),
    ),
  ]
}

async function backupReadings({ db, config }: Deps, now: Date): Promise<Reading[]> {
  const { at, oldAfter } = config.backups
  const { worries, lastDoneAt } = await backupsNow(db, { now, oldAfter })
  return [
    reading('evensettle_backup_scheduled', bit(at !== null)),
    reading(
      'evensettle_backup_age_seconds',
      known(lastDoneAt === null ? null : (now.getTime() - lastDoneAt.getTime()) / SECOND),
    ),
    reading(
      'evensettle_backup_worry',
      BACKUP_WORRIES.map((worry) => ({ labels: { worry }, value: bit(worries.includes(worry)) })),
    ),
  ]
}

async function logReadings(db: Db, now: Date): Promise<Reading[]> {
  const [head, trouble, waits] = await Promise.all([newestHead(db), logTrouble(db), hasToSign(db)])
  return [
    reading('evensettle_log_entries', head?.size ?? 0),
    reading(
      'evensettle_log_head_age_seconds',
      known(head === null ? null : (now.getTime() - head.at.getTime()) / SECOND),
    ),
    reading('evensettle_log_waits', bit(waits)),
    reading(
      'evensettle_log_trouble',
      LOG_TROUBLES.map((one) => ({ labels: { trouble: one }, value: bit(trouble === one) })),
    ),
  ]
}

const SEEN = ['running', 'silent'] as const

async function processReadings(db: Db): Promise<Reading[]> {
  const processes = await processesSeen(db)
  return [
    reading(
      'evensettle_processes',
      ROLES.flatMap((role) =>
        SEEN.map((state) => ({
          labels: { role, state },
          value: processes.filter((one) => one.role === role && one.state === state).length,
        })),
      ),
    ),
  ]
}

async function clockReadings({ db, machineNow }: Deps): Promise<Reading[]> {
  return [reading('evensettle_clock_apart_seconds', (await apartFrom(db, machineNow)) / SECOND)]
}

/** Nothing of it needs the database. */
function ownReadings({ pool }: Deps, streams: number): Reading[] {
  const { totalCount: all, idleCount: idle, waitingCount: waiting } = pool
  return [
    reading('evensettle_live_streams', streams),
    reading('evensettle_pool_connections', [
      { labels: { state: 'in_use' }, value: all - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    reading('evensettle_pool_connections_most', pool.options.max),
    reading('evensettle_pool_waiting', waiting),
  ]
}

/** What was seen by the clock of this process; it asks nobody. */
function replicaReadings({ replica }: Deps): Reading[] {
  const { state, behind } = replica.seen()
  return [
    reading('evensettle_replica_used', known(hasReplica(state) ? bit(isReplicaRead(state)) : null)),
    reading('evensettle_replica_behind_seconds', known(behind === null ? null : behind / SECOND)),
  ]
}

async function diskReadings({ disk }: Deps): Promise<Reading[]> {
  const { used, free, full } = await disk.look()
  return [
    reading('evensettle_disk_used_ratio', used),
    reading('evensettle_disk_free_bytes', free),
    reading(
      'evensettle_disk_full',
      (['files', 'database'] as const).map((part) => ({ labels: { part }, value: bit(full === part) })),
    ),
  ]
}

/**
 * What the looks give, one after the other: whoever reads the figures takes one connection of those that people need. The rest is
 * left out once one fails, or all of them have taken too long.
 */
async function inTime(
  looks: readonly (() => Promise<Reading[]>)[],
): Promise<{ found: Reading[]; isAll: boolean }> {
  const found: Reading[] = []
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ANSWER_WITHIN)
  try {
    for (const look of looks) {
      const readings = await Promise.race([look(), late.promise])
      if (readings === null) return { found, isAll: false }
      found.push(...readings)
    }
    return { found, isAll: true }
  } catch {
    return { found, isAll: false }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * All that is looked up for whoever reads the figures. What the database knows is of the whole installation and the same at every
 * process; while it is away these figures are left out, and `evensettle_database_up` says so.
 */
async function look(deps: Deps, streams: number): Promise<Reading[]> {
  const { db } = deps
  const now = deps.now()
  // before anything that is asked here stands in line itself
  const own = ownReadings(deps, streams)
  const disk = await inTime([() => diskReadings(deps)])
  const files = await inTime([() => deps.files.check().then(() => [])])
  const database = await inTime([
    () => clockReadings(deps),
    () => processReadings(db),
    () => jobReadings(db),
    () => sendingReadings(db, now),
    () => backupReadings(deps, now),
    () => logReadings(db, now),
  ])
  const up = [
    reading('evensettle_database_up', bit(database.isAll)),
    reading('evensettle_files_up', bit(files.isAll)),
  ]
  return [...up, ...own, ...replicaReadings(deps), ...disk.found, ...database.found]
}

/** Looks things up, once for all who read at about the same time. */
export function readingsOf(deps: Deps, streams: () => number): () => Promise<Reading[]> {
  let last: { until: number; readings: Promise<Reading[]> } | null = null
  return () => {
    if (last && performance.now() < last.until) return last.readings
    last = { until: performance.now() + REMEMBERED_FOR, readings: look(deps, streams()) }
    // a look that failed is not remembered
    last.readings.catch(() => (last = null))
    return last.readings
  }
}
