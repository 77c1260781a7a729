import type { ErrorCode } from '@evensettle/contracts/errors.ts'

/**
 * Why we cannot serve just now: the database or the store of files is away, a disk has no room left, or more ask at once than the
 * database answers in time. Nobody's fault but ours.
 */
export type Outage = {
  code: Extract<ErrorCode, 'DATABASE_AWAY' | 'DATABASE_BUSY' | 'STORAGE_AWAY' | 'STORAGE_FULL'>
  /** what is away, or whose disk is full */
  part: 'database' | 'files'
  /** seconds until it makes sense to try again */
  retryAfter: number
}

const AWAY: Outage = { code: 'DATABASE_AWAY', part: 'database', retryAfter: 2 }
const BUSY: Outage = { code: 'DATABASE_BUSY', part: 'database', retryAfter: 2 }
const FILES_AWAY: Outage = { code: 'STORAGE_AWAY', part: 'files', retryAfter: 5 }
const DATABASE_FULL: Outage = { code: 'STORAGE_FULL', part: 'database', retryAfter: 30 }
const FILES_FULL: Outage = { code: 'STORAGE_FULL', part: 'files', retryAfter: 30 }

/** All that there are. */
export const OUTAGES: readonly Outage[] = [AWAY, BUSY, FILES_AWAY, DATABASE_FULL, FILES_FULL]

/** Connection errors of PostgreSQL (shutdown, recovery, too many, read only after a failover) and of the network. */
const AWAY_CODE = /^(57P0|08|53300|25006|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/
/** What node-postgres says of a connection that is gone; it gives these no code. */
const AWAY_WORDS =
  /Connection terminated|connection error and is not queryable|closed and is not queryable|timeout exceeded when trying to connect|timeout expired/
/** PostgreSQL names a quota by its words only; a full disk has a code of its own. */
const FULL_WORDS = /could not (?:extend|write)(?: to)? .*(?:No space left on device|Disk quota exceeded)/

/** The outage behind an error or one of its causes, null for every other error. */
export function outageOf(error: unknown): Outage | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one ? String(one.code) : ''
    if (code === 'STORE_AWAY') return FILES_AWAY
    if (code === 'DATABASE_BUSY') return BUSY
    if (code === '53100' || FULL_WORDS.test(one.message)) return DATABASE_FULL
    if (code === 'ENOSPC' || code === 'EDQUOT') return FILES_FULL
    if (AWAY_CODE.test(code) || AWAY_WORDS.test(one.message)) return AWAY
  }
  return null
}

/** An outage of which nobody has heard for so long has ended; the next one is another. Milliseconds. */
const OVER_AFTER = 60_000

/** Lets the first error of each outage through, however many requests run into it. `elapsed` counts milliseconds. */
export function firstOfOutage(elapsed: () => number = () => performance.now()): (outage: Outage) => boolean {
  const lastSeen = new Map<Outage['code'], number>()
  return ({ code }) => {
    const at = elapsed()
    const before = lastSeen.get(code)
    lastSeen.set(code, at)
    return before === undefined || at - before > OVER_AFTER
  }
}
