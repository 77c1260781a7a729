import {
  BACKUP_PROBLEMS,
  BACKUP_STEPS,
  BACKUP_WORRIES,
  DRILL_PROBLEMS,
  DRILL_STEPS,
  RUN_STATES,
} from '@evensettle/domain/service/backup.ts'
import { INTEGRITY_CHECKS } from '@evensettle/domain/service/integrity.ts'
import * as z from 'zod/mini'
import { checkOfOperator, checkToMove } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { done, instant, nothing } from './fields.ts'

const run = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  createdAt: instant,
  endedAt: z.nullable(instant),
  done: z.int(),
  all: z.int(),
})

const backupView = z.extend(run, {
  step: z.enum(BACKUP_STEPS),
  name: z.string(),
  orderedBy: z.enum(['operator', 'clock', 'command']),
  problem: z.nullable(z.enum(BACKUP_PROBLEMS)),
  neededBytes: z.nullable(z.int()),
  freeBytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  newestMigration: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  /** then it holds the secrets as well, and a passphrase opens it */
  isEncrypted: z.boolean(),
  /** whole, and where it was kept */
  isThere: z.boolean(),
})
export type BackupView = z.infer<typeof backupView>

const findings = z.array(
  z.object({ check: z.enum(INTEGRITY_CHECKS), count: z.int(), ids: z.array(z.string()) }),
)
export type Findings = z.infer<typeof findings>

const drillView = z.extend(run, {
  step: z.enum(DRILL_STEPS),
  backupName: z.string(),
  backupAt: instant,
  problem: z.nullable(z.enum(DRILL_PROBLEMS)),
  restoreMs: z.nullable(z.int()),
  differences: z.array(z.object({ table: z.string(), rows: z.int(), rowsHere: z.int() })),
  brokenFiles: z.int(),
  found: findings,
})
export type DrillView = z.infer<typeof drillView>

const integrityView = z.extend(checkOfOperator, {
  part: z.enum(INTEGRITY_CHECKS),
  checked: z.array(z.object({ check: z.enum(INTEGRITY_CHECKS), rows: z.int() })),
  found: findings,
})
export type IntegrityView = z.infer<typeof integrityView>

const keyPlace = z.object({ name: z.string(), mark: z.string(), place: z.string() })

/** Backups, what was tried of them and what was asked of the rows, and what of it somebody has to see to. */
export const getDataSafety = endpoint({
  method: 'GET',
  path: '/api/admin/db-safety',
  access: 'admin',
  limit: { points: 1_200, seconds: 300 },
  input: nothing,
  output: z.object({
    worries: z.array(z.enum(BACKUP_WORRIES)),
    /** where backups lie, how many are kept, when the clock makes one (HH:MM in UTC; null: never), and when one is called old */
    folder: z.string(),
    keep: z.object({ newest: z.int(), weeks: z.int(), months: z.int() }),
    /** whether a passphrase is set, with which the next one will be encrypted */
    isEncrypting: z.boolean(),
    dailyAt: z.nullable(z.string()),
    oldAfterHours: z.int(),
    /** an encrypted backup holds these, no other does */
    keys: z.array(keyPlace),
    backups: z.array(backupView),
    drill: z.nullable(drillView),
    check: z.nullable(integrityView),
  }),
})
export type DataSafety = z.infer<(typeof getDataSafety)['output']>

const tableNumbers = z.object({
  name: z.string(),
  bytes: z.int(),
  indexBytes: z.int(),
  /** estimated by the database */
  rows: z.int(),
  deadRows: z.int(),
  vacuumedAt: z.nullable(instant),
})

/** How the database is, by what it counts of itself. */
export const getDataNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/db-safety/numbers',
  access: 'admin',
  limit: { points: 600, seconds: 300 },
  input: nothing,
  output: z.object({
    bytes: z.int(),
    /** by how much it grew, and since which day; null before two days are known */
    growth: z.nullable(z.object({ since: z.string(), bytes: z.int() })),
    deadRows: z.int(),
    liveRows: z.int(),
    oldestTransactionMs: z.nullable(z.int()),
    postgres: z.string(),
    tables: z.array(tableNumbers),
    replicas: z.array(
      z.object({
        name: z.string(),
        state: z.string(),
        lagMs: z.nullable(z.int()),
        behindBytes: z.nullable(z.int()),
      }),
    ),
    oldestJob: z.nullable(z.object({ at: instant, name: z.string() })),
    oldestMailAt: z.nullable(instant),
    applied: z.int(),
    pending: z.array(z.string()),
    lastMigration: z.nullable(z.object({ name: z.string(), at: instant })),
  }),
})
export type DataNumbers = z.infer<(typeof getDataNumbers)['output']>

export const startBackup = endpoint({
  method: 'POST',
  path: '/api/admin/db-safety/backups',
  access: 'admin',
  isSensitive: true,
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ id: z.uuid() }),
  output: done,
})

/** Puts a backup into a database of its own and compares; the database is dropped afterwards. */
export const startDrill = endpoint({
  method: 'POST',
  path: '/api/admin/db-safety/drills',
  access: 'admin',
  isSensitive: true,
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ id: z.uuid(), backupId: z.uuid() }),
  output: done,
})

export const startIntegrityCheck = endpoint({
  method: 'POST',
  path: '/api/admin/db-safety/checks',
  access: 'admin',
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ id: z.uuid() }),
  output: done,
})

export const moveIntegrityCheck = endpoint({
  method: 'POST',
  path: '/api/admin/db-safety/checks/:id/moves',
  access: 'admin',
  limit: { points: 60, seconds: 300 },
  input: checkToMove,
  output: done,
})

/** The proof of a backup as JSON: what it holds, counts and hashes, signed; none of its rows and no key. */
export const BACKUP_PROOF_PATH = '/api/admin/db-safety/backups/:id/proof.json'
