import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { connectionOf } from './trips.ts'

/**
 * Milliseconds. `connect`: for a connection, where the database gives no sign; `longest`: where it answers others meanwhile.
 * `trusted`: what has rested for longer is asked whether its other end is there before anybody gets it.
 */
export type Waits = { connect: number; longest: number; trusted: number }

type Release = PoolClient['release']
type Taken = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void
type Waiting = { since: number; taken: Taken }

/** Milliseconds for the answer of one that has rested: nothing was asked over it, so nothing is lost with it. */
const ROUSED_WITHIN = 2_000
/** PostgreSQL has no connection left. */
const NONE_LEFT = '53300'
/** Milliseconds until it is asked for one again. */
const PAUSE = 200
/** What node-postgres says where one was not opened in time, or none came back in time. */
const NOT_IN_TIME = /timeout exceeded when trying to connect|due to connection timeout/

const nothingToGiveBack: Release = () => {}

/** So many ask at once that it was not somebody's turn in time; the database is there and answers others. */
class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY'
  constructor(cause: Error) {
    super('the connections to the database are all in use', { cause })
    this.name = 'DatabaseBusyError'
  }
}

/**
 * A pool whose connections belong to nobody before they are there: whoever has waited longest gets the next one, be it new or given
 * back. In that of node-postgres, whoever has one opened waits for that very one while others rest; so a crowd was
 * refused where the machine was too busy to open twenty in time.
 */
export class SharedPool extends Pool {
  readonly #waits: Waits
  readonly #waiting: Waiting[] = []
  /** since when each of those rests that do */
  readonly #resting = new Map<PoolClient, number>()
  /** how many are on their way to those who wait */
  #coming = 0
  #heardAt = -Infinity

  constructor(config: PoolConfig, waits: Waits) {
    super({ ...config, connectionTimeoutMillis: waits.connect })
    this.#waits = waits
    this.on('connect', () => (this.#heardAt = performance.now()))
    this.on('release', (error: Error | undefined, client) => this.#givenBack(error, client))
    this.on('remove', (client) => this.#resting.delete(client))
  }

  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<PoolClient> | void {
    if (taken === undefined)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client))),
      )
    this.#waiting.push({ since: performance.now(), taken })
    this.#fetch()
  }

  /** Lets go of those that have rested for so many milliseconds: they lead to where another one was just found dead. */
  leaveRested(milliseconds: number, reason: string): void {
    const before = performance.now() - milliseconds
    for (const [client, since] of this.#resting) if (since <= before) cut(client, reason)
  }

  #fetch(): void {
    this.#coming += 1
    super.connect((error, client) => {
      if (client === undefined) this.#failed(error ?? new Error('there is no connection'))
      else this.#arrived(client)
    })
  }

  #arrived(client: PoolClient): void {
    const since = this.#resting.get(client)
    this.#resting.delete(client)
    if (since === undefined || performance.now() - since <= this.#waits.trusted) this.#give(client)
    else this.#rouse(client)
  }

  #give(client: PoolClient): void {
    this.#coming -= 1
    const first = this.#waiting.shift()
    if (first === undefined) client.release()
    else first.taken(undefined, client, (error) => client.release(error))
  }

  #rouse(client: PoolClient): void {
    const silent = 'the database gives no answer after a rest'
    const timer = setTimeout(() => cut(client, silent), ROUSED_WITHIN)
    // nothing is asked, and that is answered
    client.query('', (error: Error | null) => {
      clearTimeout(timer)
      if (!error) return this.#give(client)
      client.release(error)
      this.leaveRested(ROUSED_WITHIN, silent)
      this.#coming -= 1
      this.#fetchForTheRest()
    })
  }

  #failed(error: Error): void {
    this.#coming -= 1
    const [first] = this.#waiting
    // somebody else's is on its way to whoever waits
    if (first === undefined || this.#coming >= this.#waiting.length) return
    const isNoneLeft = 'code' in error && error.code === NONE_LEFT && this.totalCount > 0
    if (!isNoneLeft && !NOT_IN_TIME.test(error.message)) return this.#refuse(error)
    const waited = performance.now() - first.since
    const isHeard = this.#heardAt > first.since
    if (waited > this.#waits.longest) return this.#refuse(isHeard ? new DatabaseBusyError(error) : error)
    // a timer may be early by less than a millisecond
    if (waited >= this.#waits.connect - 1 && !isHeard) return this.#refuse(error)
    if (isNoneLeft) setTimeout(() => this.#fetchForTheRest(), PAUSE)
    else this.#fetch()
  }

  #refuse(error: Error): void {
    this.#waiting.shift()?.taken(error, undefined, nothingToGiveBack)
  }

  /** For who waits while none is on its way to them. */
  #fetchForTheRest(): void {
    while (this.#coming < this.#waiting.length) this.#fetch()
  }

  #givenBack(error: Error | undefined, client: PoolClient): void {
    if (error || connectionOf(client).stream.destroyed) return
    const now = performance.now()
    this.#heardAt = now
    this.#resting.set(client, now)
    // what is on its way may be a new one that takes long, and this one rests as soon as it is given back
    if (this.#waiting.length > 0)
      process.nextTick(() => {
        if (this.#waiting.length > 0 && this.idleCount > this.waitingCount) this.#fetch()
      })
  }
}

function cut(client: PoolClient, reason: string): void {
  connectionOf(client).stream.destroy(new Error(`Connection terminated: ${reason}`))
}
