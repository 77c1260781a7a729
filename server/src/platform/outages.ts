import type { ErrorCode } from '@evensettle/contracts/errors.ts'

/** Why we cannot serve just now: the database is away, or a disk has no room left. Nobody's fault but ours. */
export type Outage = {
  code: Extract<ErrorCode, 'UNAVAILABLE' | 'STORAGE_FULL'>
  /** whose disk is full; `database` too where it is away */
  part: 'database' | 'files'
  /** seconds until it makes sense to try again */
  retryAfter: number
}

const AWAY: Outage = { code: 'UNAVAILABLE', part: 'database', retryAfter: 2 }
const DATABASE_FULL: Outage = { code: 'STORAGE_FULL', part: 'database', retryAfter: 30 }
const FILES_FULL: Outage = { code: 'STORAGE_FULL', part: 'files', retryAfter: 30 }

const GONE_CODE = /^(57P0|08|ECONN|53300)/
const GONE_WORDS =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/
/** PostgreSQL names a quota by its words only; a full disk has a code of its own. */
const FULL_WORDS = /could not (?:extend|write)(?: to)? .*(?:No space left on device|Disk quota exceeded)/

/** The outage behind an error or one of its causes, null for every other error. */
export function outageOf(error: unknown): Outage | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const code = 'code' in one ? String(one.code) : ''
    if (code === '53100' || FULL_WORDS.test(one.message)) return DATABASE_FULL
    if (code === 'ENOSPC' || code === 'EDQUOT') return FILES_FULL
    if (GONE_CODE.test(code) || GONE_WORDS.test(one.message)) return AWAY
  }
  return null
}
