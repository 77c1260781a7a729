import {
  behindBy,
  isFreshEnough,
  isReplicaRead,
  shortened,
  REPLICA_LOOK_EVERY,
  type Mark,
  type ReplicaState,
} from '@evensettle/domain/service/replica.ts'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createDb, createPool, type Db, type Patience } from './db.ts'
import type { Logger } from '../telling/log.ts'
import type { Meters } from '../telling/meters.ts'
import { prepareStatements } from './prepared-statements.ts'
import { elsewhereWhereItFails } from './reading-elsewhere.ts'
import { NO_TRACES, type Traces } from '../telling/traces.ts'

/** How the replica was at the last look; `behind`: milliseconds, null where nobody knows. */
export type ReplicaSeen = { state: ReplicaState; behind: number | null }

/** A standby of the database, for reads that may be some seconds old. */
export type Replica = {
  /**
   * Where to read what may be old, for somebody who always finds there what they did themselves: the replica, or the primary where
   * that is away, too far behind, or has not got all of their acts yet.
   */
  readsFor(userId: string): Promise<Db>
  seen(): ReplicaSeen
  /** Looks how far it is. The clock does so by itself once it was started. */
  look(): Promise<ReplicaSeen>
  start(): void
  close(): Promise<void>
}

/** What somebody did lately, by ids that every act leaves, and whether a database has all of these. */
export type Acts = {
  since(db: Db, userId: string, moment: Date): Promise<number[]>
  areAllIn(db: Db, ids: readonly number[]): Promise<boolean>
}

type Parts = {
  url: string
  primary: { pool: Pool; db: Db }
  acts: Acts
  now: () => Date
  /** milliseconds that no setting of a clock moves */
  elapsed?: () => number
  log: Logger
  meters: Pick<Meters, 'readOld'>
  traces?: Pick<Traces, 'isOn' | 'asked'>
  patience?: Patience
}

const POOL_SIZE = 5
/** A replica is no reason to wait: the primary is there. */
const PATIENCE: Patience = { connect: 1_000, answer: 8_000 }
const LOOK_WITHIN = 2_000
/** What is older has come there, or the replica is too far behind to be read. */
const ACTS_OF = 60_000
/** So long somebody's own act may take to come there, before the primary is read. */
const ARRIVES_WITHIN = 300
const ASKED_EVERY = 20

/** Where there is none everything is read from the primary. */
export function noReplica(db: Db): Replica {
  const seen: ReplicaSeen = { state: 'none', behind: null }
  return {
    readsFor: () => Promise.resolve(db),
    seen: () => seen,
    look: () => Promise.resolve(seen),
    start() {},
    close: () => Promise.resolve(),
  }
}

/** Nothing is asked of it before the first look. */
export function createReplica(parts: Parts): Replica {
  const { primary, acts, log, meters, traces = NO_TRACES, elapsed = () => performance.now() } = parts
  const pool = createPool(parts.url, POOL_SIZE, () => {}, parts.patience ?? PATIENCE)
  prepareStatements(pool)
  const alone = createDb(pool)
  const reading = createDb(pool, {
    traces,
    through: (own) => elsewhereWhereItFails(own, primary.pool, () => tell({ state: 'away', behind: null })),
  })
  let marks: readonly Mark[] = []
  let seen: ReplicaSeen = { state: 'unknown', behind: null }
  let lookedAt = -Infinity
  let looking: Promise<ReplicaSeen> | null = null
  let timer: NodeJS.Timeout | null = null

  function tell(next: ReplicaSeen): ReplicaSeen {
    lookedAt = elapsed()
    const isRead = isReplicaRead(next.state)
    if (isRead !== isReplicaRead(seen.state))
      log.info('what may be old is read from another place now', {
        from: isRead ? 'replica' : 'primary',
        because: next.state,
      })
    return (seen = next)
  }

  async function lookNow(): Promise<ReplicaSeen> {
    const here = await placeOfPrimary(primary.db)
    const at = elapsed()
    marks = shortened([...marks, { at, place: here.place }])
    const there = await within(LOOK_WITHIN, placeOfReplica(alone)).catch(() => null)
    if (there === null) return tell({ state: 'away', behind: null })
    if (!there.isStandby || there.system !== here.system) return tell({ state: 'no_standby', behind: null })
    const { behind, left } = behindBy(marks, there.place, at)
    marks = left
    if (behind === null) return tell({ state: 'unknown', behind })
    return tell({ state: isFreshEnough(behind, at, elapsed()) ? 'used' : 'behind', behind })
  }

  /** Without the primary nothing is known, and nothing is asked of anybody. */
  function look(): Promise<ReplicaSeen> {
    looking ??= lookNow()
      .catch(() => tell({ state: 'unknown', behind: null }))
      .finally(() => (looking = null))
    return looking
  }

  async function hasArrived(userId: string): Promise<boolean> {
    const ids = await acts.since(primary.db, userId, new Date(parts.now().getTime() - ACTS_OF))
    if (ids.length === 0) return true
    const until = elapsed() + ARRIVES_WITHIN
    while (!(await acts.areAllIn(alone, ids))) {
      if (elapsed() > until) return false
      await wait(ASKED_EVERY)
    }
    return true
  }

  function isUsed(): boolean {
    return isReplicaRead(seen.state) && isFreshEnough(seen.behind ?? Infinity, lookedAt, elapsed())
  }

  return {
    async readsFor(userId) {
      const isThere = isUsed() && (await hasArrived(userId).catch(() => false))
      meters.readOld(isThere ? 'replica' : 'primary')
      return isThere ? reading : primary.db
    },
    seen: () => seen,
    look,
    start() {
      timer ??= setInterval(() => void look(), REPLICA_LOOK_EVERY).unref()
      void look()
    },
    async close() {
      if (timer !== null) clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

type Place = { place: bigint; system: string }

async function placeOfPrimary(db: Db): Promise<Place> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ place: string; system: string }>`
    select (pg_current_wal_flush_lsn() - '0/0')::text as place, system_identifier::text as system from pg_control_system()
  `.execute(db)
  const { place = '0', system = '' } = rows[0] ?? {}
  return { place: BigInt(place), system }
}

async function placeOfReplica(db: Db): Promise<Place & { isStandby: boolean }> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ is_standby: boolean; place: string | null; system: string }>`
    select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0')::text as place,
      system_identifier::text as system from pg_control_system()
  `.execute(db)
  const { is_standby: isStandby = false, place, system = '' } = rows[0] ?? {}
  return { isStandby, place: BigInt(place ?? '0'), system }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
