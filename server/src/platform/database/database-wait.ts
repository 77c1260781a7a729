import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { outageOf, type Outage } from '../outages.ts'
import { StartupError } from '../../startup-error.ts'

/** Milliseconds. */
const TIMES = { connect: 3_000, pause: 200, again: 500, sayEvery: 5_000, giveUpUnreachable: 60_000 }

/** A PostgreSQL that is there and says "not yet" (recovery, a restart, no connection free) is waited for without end. */
const NOT_YET = /^(57P0|53300)/

/**
 * Resolves as soon as the database takes connections, and says what it waits for meanwhile.
 * @throws StartupError when nobody answers there for a minute; every error that no waiting will mend
 */
export async function databaseReady(url: string, say: (line: string) => void): Promise<void> {
  const since = performance.now()
  let said = { reason: '', at: -TIMES.sayEvery }
  for (;;) {
    const error = await problemOf(url)
    if (error === null) {
      if (said.reason !== '') say(`the database is there, after ${secondsSince(since)} s`)
      return
    }
    if (!outageOf(error)) throw error
    const code = 'code' in error ? String(error.code) : ''
    const now = performance.now()
    if (now - since > TIMES.giveUpUnreachable && !NOT_YET.test(code))
      throw new StartupError(
        `The database cannot be used (${code || error.message}): check DATABASE_URL and that PostgreSQL 15 or later is running there, which can be written.`,
        { cause: error },
      )
    if (error.message !== said.reason || now - said.at >= TIMES.sayEvery) {
      say(`waiting for the database (${error.message}), ${secondsSince(since)} s so far`)
      said = { reason: error.message, at: now }
    }
    await wait(TIMES.pause)
  }
}

/**
 * Runs one step of the start. Where the database goes away meanwhile, waits for it and runs the step again, so a step
 * has to bear being run twice.
 * @throws every error that is no outage of the database
 */
export async function whileDatabaseComesAndGoes(
  url: string,
  say: (line: string) => void,
  step: () => Promise<void>,
): Promise<void> {
  let said = { reason: '', at: -TIMES.sayEvery }
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isNoAnswer(outageOf(error))) throw error
      const reason = error instanceof Error ? error.message : String(error)
      const now = performance.now()
      if (reason !== said.reason || now - said.at >= TIMES.sayEvery) {
        say(`the database did not serve the start (${reason}), which tries again`)
        said = { reason, at: now }
      }
      // a database with one connection free takes us, and refuses the next one that the step needs
      await wait(TIMES.again)
      await databaseReady(url, say)
    }
  }
}

/** It is away, or busy: no connection came in time. */
function isNoAnswer(outage: Outage | null): boolean {
  return outage?.code === 'DATABASE_AWAY' || outage?.code === 'DATABASE_BUSY'
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 1_000)
}

/** A standby, or one that is about to become the primary: the start has to write. */
class ReadsOnlyError extends Error {
  readonly code = '25006'
  constructor() {
    super('it only reads')
  }
}

async function problemOf(url: string): Promise<Error | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMES.connect })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'on' ? new ReadsOnlyError() : null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end()
  }
}
