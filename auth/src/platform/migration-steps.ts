import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { holdTurn, letGoOfTurn } from './locks.ts'
import { readMigration, statementsOf } from './migration-text.ts'

/** A file of migrations, and what it waits for while it waits. */
export type Step = { name: string; text: string; onWait: (sentence: string) => void }

/** Milliseconds. A statement that waits for its table holds up everybody who comes after it. */
const TABLE_WITHIN = 2_000
const PAUSE = 250
const SAY_EVERY = 5_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs `work` on one connection while no other process has its turn. */
export async function inTurn<T>(
  pool: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await holdTurn(client, lock)
    return await work(client)
  } finally {
    await letGoOfTurn(client, lock).catch((error: unknown) => {
      lost = new Error('its turn to migrate was not given back', { cause: error })
    })
    client.release(lost)
  }
}

/**
 * Runs a file, and `done` with it: in a transaction that steps back from a table in use and comes again; or, where it says so, statement by
 * statement beside the work.
 */
export async function takeStep(client: PoolClient, step: Step, done: () => Promise<unknown>): Promise<void> {
  try {
    if (readMigration(step.text).isBesideTheWork) {
      for (const statement of statementsOf(step.text)) await client.query(statement)
      await done()
    } else await inTransaction(client, step, done)
  } catch (error) {
    throw new Error(`migration ${step.name} failed`, { cause: error })
  }
}

/** In a transaction that never stands in front of a table for long: it steps back and comes again. */
async function inTransaction(
  client: PoolClient,
  { name, text, onWait }: Step,
  done: () => Promise<unknown>,
): Promise<void> {
  for (let said = -SAY_EVERY; ;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${TABLE_WITHIN}`)
      await client.query(text)
      await done()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
      if (performance.now() - said >= SAY_EVERY) {
        onWait(`${name} waits for a table that is in use`)
        said = performance.now()
      }
      await wait(PAUSE)
    }
  }
}
