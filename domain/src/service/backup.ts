import { FOLDER_WORRIES } from './folders.ts'
import { err, ok, type Result } from '../result.ts'
import { dateOfDayNumber, DAY, HOUR, MINUTE, type Instant } from '../time.ts'

/** The life of a backup and of a drill. `broken_off`: the process that worked on it ended in the middle. */
export const RUN_STATES = ['ordered', 'running', 'done', 'failed', 'broken_off'] as const
export type RunState = (typeof RUN_STATES)[number]

/** The states by what they mean, for queries. */
export const RUNS_OPEN = ['ordered', 'running'] as const satisfies readonly RunState[]
export const RUNS_DONE = ['done'] as const satisfies readonly RunState[]
export const RUNS_TO_TAKE_UP = ['ordered'] as const satisfies readonly RunState[]

export const BACKUP_STEPS = ['waiting', 'files', 'tables', 'closing'] as const
export const DRILL_STEPS = ['waiting', 'files', 'rows', 'compare', 'checks'] as const

/**
 * Why one came to nothing. `damaged`: it was whole, and is not any more; `restored`: the database was brought back to a moment at which it
 * was being made; `trouble`: what is in the log of the process.
 */
export const BACKUP_PROBLEMS = [
  'no_room',
  'not_writable',
  'no_passphrase',
  'damaged',
  'restored',
  'trouble',
] as const
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number]
export const DRILL_PROBLEMS = [
  'no_backup',
  'broken_backup',
  'no_passphrase',
  'no_scratch',
  'no_room',
  'restored',
  'trouble',
] as const
export type DrillProblem = (typeof DRILL_PROBLEMS)[number]

/** Whoever works on one says so this often, and after this silence their process has ended. */
export const RUN_SPEAKS_EVERY = 20_000
export const RUN_SILENT_AFTER = 3 * MINUTE

/** A drill is due again after this long. */
export const DRILL_EVERY = 90 * DAY

export function isRunOpen(state: RunState): boolean {
  return state === 'ordered' || state === 'running'
}

export function isRunDone(state: RunState): boolean {
  return state === 'done'
}

/** Whether there is room for a backup of at most `needed` bytes. */
export function hasRoom({
  needed,
  free,
}: {
  needed: number
  free: number
}): Result<null, { code: 'no_room' }> {
  return free >= needed ? ok(null) : err({ code: 'no_room' })
}

/** A time of the day in UTC: hours and minutes since midnight, as milliseconds; null: that is none. */
export function timeOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * HOUR + Number(minutes) * MINUTE
}

/** When the time of the daily backup was last. */
export function lastTimeOf(at: number, now: Instant): Instant {
  const today = Math.floor(now / DAY) * DAY + at
  return now >= today ? today : today - DAY
}

/** A backup of the clock that came to nothing is followed by another one after so long, and that by another one; then by that of the next day. */
const BACKUP_AGAIN_AFTER = [10 * MINUTE, 30 * MINUTE, 2 * HOUR] as const

export type OrderedBackup = { at: Instant; isByClock: boolean; state: RunState }

/** Whether the clock has a backup to order, by all that were ordered since its time came, the newest first. */
export function isBackupDue(now: Instant, since: readonly OrderedBackup[]): boolean {
  const byClock = since.filter(({ isByClock }) => isByClock)
  const [last] = byClock
  if (last === undefined) return true
  const pause = BACKUP_AGAIN_AFTER[byClock.length - 1]
  const isNeeded = !since.some(({ state }) => isRunOpen(state) || isRunDone(state))
  return isNeeded && pause !== undefined && now - last.at >= pause
}

/** Which backups stay: the newest so many, and of so many weeks and months before the last one of each. */
export type KeepRule = { newest: number; weeks: number; months: number }

/** Of moments at which backups were made, those whose backups stay. A week begins on Monday (UTC). */
export function keptBy({ newest, weeks, months }: KeepRule, moments: readonly Instant[]): Set<Instant> {
  const sorted = moments.toSorted((a, b) => b - a)
  return new Set([
    ...sorted.slice(0, newest),
    ...lastOfEach(sorted, weekOf).slice(0, weeks),
    ...lastOfEach(sorted, monthOf).slice(0, months),
  ])
}

function lastOfEach(sorted: readonly Instant[], spanOf: (at: Instant) => string): Instant[] {
  return [...Map.groupBy(sorted, spanOf).values()].flatMap(([last]) => (last === undefined ? [] : [last]))
}

/** The first day that is counted, January 1, 1970, was a Thursday. */
const MONDAY_TO_THURSDAY = 3

function weekOf(at: Instant): string {
  return String(Math.floor((Math.floor(at / DAY) + MONDAY_TO_THURSDAY) / 7))
}

function monthOf(at: Instant): string {
  return dateOfDayNumber(Math.floor(at / DAY)).slice(0, 7)
}

const RECORD_WORRIES = ['never', 'old', 'last_failed', 'not_tried', 'drill_failed'] as const
type RecordWorry = (typeof RECORD_WORRIES)[number]

/** What is the matter with the backups and with where they and people's files lie, what is worst first. */
export const BACKUP_WORRIES = [...FOLDER_WORRIES, ...RECORD_WORRIES] as const
export type BackupWorry = (typeof BACKUP_WORRIES)[number]

export type BackupRecord = {
  /** of the newest that is whole and still there */
  lastDoneAt: Instant | null
  /** whether the last one that ended came to nothing */
  hasLastFailed: boolean
  /** of the newest drill that came to its end, and whether it was without a fault */
  lastDrill: { at: Instant; isFine: boolean } | null
  /** a backup may become so old */
  oldAfter: number
}

/** What somebody has to see to. Whoever has no backup hears of nothing else. */
export function backupWorries(
  { lastDoneAt, hasLastFailed, lastDrill, oldAfter }: BackupRecord,
  now: Instant,
): RecordWorry[] {
  if (lastDoneAt === null) return hasLastFailed ? ['never', 'last_failed'] : ['never']
  const isOld = now - lastDoneAt > oldAfter
  const isUntried = lastDrill === null || (lastDrill.isFine && now - lastDrill.at > DRILL_EVERY)
  const found: Record<RecordWorry, boolean> = {
    never: false,
    old: isOld,
    last_failed: hasLastFailed,
    not_tried: isUntried,
    drill_failed: lastDrill !== null && !lastDrill.isFine,
  }
  return RECORD_WORRIES.filter((worry) => found[worry])
}
