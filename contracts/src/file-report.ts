import { CHECK_RATES, FILE_FINDINGS, FILE_PARTS } from '@evensettle/domain/evidence/file-check.ts'
import * as z from 'zod/mini'
import { checkOfOperator, checkToMove } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { done, nothing } from './fields.ts'

const count = z.object({ files: z.int(), bytes: z.int() })

const finding = z.object({
  id: z.int(),
  kind: z.enum(FILE_FINDINGS),
  part: z.string(),
  /** of what the file belongs to; null for one whose name is none of ours */
  fileId: z.nullable(z.uuid()),
  bytes: z.nullable(z.int()),
})
export type FindingView = z.infer<typeof finding>

const fileCheck = z.extend(checkOfOperator, {
  rate: z.int(),
  allFiles: z.int(),
  isLookingThroughFolders: z.boolean(),
  isAway: z.boolean(),
  checked: z.array(z.extend(count, { part: z.enum(FILE_PARTS) })),
  found: z.array(z.object({ kind: z.enum(FILE_FINDINGS), files: z.int() })),
})
export type FileCheckView = z.infer<typeof fileCheck>

/** What is stored, and what the last check of it found; never a name or anything of what is in it. */
export const getFileReport = endpoint({
  method: 'GET',
  path: '/api/admin/evidence-report',
  access: 'admin',
  limit: { points: 1_200, seconds: 300 },
  input: nothing,
  output: z.object({
    /** by what the files are, of their records */
    stored: z.array(z.extend(count, { media: z.string() })),
    agreements: z.int(),
    /** kept from everybody: harmful */
    quarantined: count,
    /** nobody has scanned them yet */
    waiting: count,
    /** kept, but they could not be opened */
    unreadable: count,
    check: z.nullable(fileCheck),
  }),
})
export type FileReport = z.infer<(typeof getFileReport)['output']>

/** What the newest check found, the worst first. */
export const listFindings = endpoint({
  method: 'GET',
  path: '/api/admin/evidence-report/findings',
  access: 'admin',
  limit: { points: 600, seconds: 300 },
  input: z.object({
    checkId: z.uuid(),
    kind: z.enum(FILE_FINDINGS),
    after: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  }),
  output: z.object({ findings: z.array(finding), next: z.nullable(z.string()) }),
})

export const startFileCheck = endpoint({
  method: 'POST',
  path: '/api/admin/evidence-report/checks',
  access: 'admin',
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ id: z.uuid(), rate: z.literal(CHECK_RATES) }),
  output: done,
})

export const moveFileCheck = endpoint({
  method: 'POST',
  path: '/api/admin/evidence-report/checks/:id/moves',
  access: 'admin',
  limit: { points: 60, seconds: 300 },
  input: checkToMove,
  output: done,
})

/** All findings of the newest check as CSV. */
export const FINDINGS_CSV_PATH = '/api/admin/evidence-report.csv'
