import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { types as pgTypes, type CustomTypesConfig, type Pool, type PoolClient } from 'pg'
import type { Jobs } from '../jobs.ts'
import type { Tables } from '../tables.ts'
import { NO_TRACES, type Traces } from '../telling/traces.ts'
import { SharedPool } from './shared-pool.ts'
import { connectionOf, inFewTrips, type KyselyPool } from './trips.ts'

/** The read side: every query function takes it. */
export type Db = Kysely<Tables>

/**
 * The write side: only inside a transaction, and it carries the job queue, because a command's jobs are
 * rows of the same transaction.
 */
export type Tx = Transaction<Tables> & { readonly jobs: Jobs }

const INT8 = 20
const DATE = 1082

/** int8 as number (all of ours are exact integers below 2^53), dates as `YYYY-MM-DD`. */
const types: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- any type's number is asked for here, not only the named ones
    return pgTypes.getTypeParser(oid, format)
  },
}

/** PostgreSQL says so where nothing can be written: on a standby, or on what was the primary before. */
const READ_ONLY = '25006'

/** Milliseconds after which an idle connection is asked whether its other end is there. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Milliseconds that somebody who waits for a page is made to wait: for a connection, and for one statement. For a connection as long
 * as for a statement, where the database answers others meanwhile. `trusted`: after so long a rest a connection is asked whether it leads anywhere.
 */
export type Patience = { connect: number; answer: number; trusted?: number }

const PATIENCE: Patience = { connect: 4_000, answer: 8_000 }
const TRUSTED = 10_000

/** Of those that a pool may have, so many stay open however long nobody asks: opening them is slow just when a crowd comes. */
const KEPT = 1 / 4
/** Milliseconds until the others are closed. */
const REST = 10_000

/**
 * A pool of connections; the caller ends it. A connection on which a statement gets no answer for
 * `patience.answer` is cut: a database that vanished without a word would hold it, and the request, for many minutes.
 */
export function createPool(
  url: string,
  max: number,
  onError: (error: Error) => void,
  { connect, answer, trusted = TRUSTED }: Patience = PATIENCE,
): Pool {
  const pool = new SharedPool(
    {
      connectionString: url,
      max,
      min: Math.floor(max * KEPT),
      idleTimeoutMillis: REST,
      types,
      application_name: 'evensettle',
      ...KEEP_ALIVE,
      // what needs no answer of what comes before it is sent without waiting for one
      pipeline: true,
    },
    { connect, longest: answer, trusted },
  )
  pool.on('error', onError)
  // A connection that is lost between two statements of a transaction tells only its own listeners, and
  // without one the whole process would end; the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => cutWhenReadOnly(client, pool))
  if (answer < Infinity) pool.on('connect', (client) => cutWhenSilent(client, pool, answer))
  return pool
}

/** Such connections would refuse every write for as long as they live; the next ones lead to where the primary is by then. */
function cutWhenReadOnly(client: PoolClient, pool: SharedPool): void {
  const connection = connectionOf(client)
  const reason = 'the database only reads'
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== READ_ONLY) return
    connection.stream.destroy(new Error(`Connection terminated: ${reason}`))
    pool.leaveRested(0, reason)
  })
}

function cutWhenSilent(client: PoolClient, pool: SharedPool, within: number): void {
  const { stream } = connectionOf(client)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- and says here whether a statement is running
  const state = client as unknown as { readyForQuery: boolean }
  const reason = 'the database gives no answer'
  stream.setTimeout(within, () => {
    if (state.readyForQuery) return
    stream.destroy(new Error(`Connection terminated: ${reason}`))
    pool.leaveRested(within, reason)
  })
}

/** `traces`: who is told what was asked and how long that took. `through`: what gives its connections in place of the pool itself. */
export function createDb(
  pool: Pool,
  {
    traces = NO_TRACES,
    through = inFewTrips,
  }: { traces?: Pick<Traces, 'isOn' | 'asked'>; through?: (pool: Pool) => KyselyPool } = {},
): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: through(pool) }),
    ...(traces.isOn && {
      log: ({ level, query, queryDurationMillis }) =>
        traces.asked({ text: query.sql, ms: queryDurationMillis, hasFailed: level === 'error' }),
    }),
  })
}

/** Runs a command: all of its rows, events, jobs and audit entries, or nothing. */
export async function inTransaction<T>(
  deps: { db: Db; jobs: Jobs },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute((trx) => run(Object.assign(trx, { jobs: deps.jobs })))
}
