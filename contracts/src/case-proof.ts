import type { CaseFault } from '@evensettle/domain/proof/check-links.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** ZIP: the record of a case that anybody can check, without anything that the two wrote, for an operator with a second step of just now. */
export const CASE_PROOF_PATH = '/api/admin/case-proofs/:caseId/proof.zip'

const CASE_FAULTS = [
  'place_missing',
  'link_altered',
  'head_altered',
  'body_altered',
  'words_altered',
  'number_missing',
  'mark_wrong',
  'strand_missing',
  'end_altered',
  'row_missing',
  'row_altered',
  'row_unlinked',
  'head_differs',
] as const satisfies readonly CaseFault['kind'][]

/** What is not as it was written: the first that the check came upon. */
const caseFault = z.object({
  kind: z.enum(CASE_FAULTS),
  strand: z.string(),
  place: z.nullable(z.int()),
})

const side = z.nullable(z.enum(SIDES))

/** The record of a case, checked as it is asked for. Who asks leaves an entry; both sides read who did in their proof. */
export const getCaseProof = endpoint({
  method: 'GET',
  path: '/api/admin/case-proofs/:caseId',
  access: 'admin',
  limit: { points: 120, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: z.object({
    reference: z.string(),
    checkedAt: instant,
    /** what happened before there was a record is being taken into it */
    isWaiting: z.boolean(),
    fault: z.nullable(caseFault),
    places: z.int(),
    head: z.string(),
    /** entries that one side alone may learn of */
    closed: z.int(),
    joined: z.array(z.object({ words: z.string(), at: instant })),
    signatures: z.array(z.object({ side, at: instant, sealed: z.nullable(z.string()) })),
    files: z.array(z.object({ side, at: instant, bytes: z.int(), sha256: z.string() })),
    mails: z.array(z.object({ at: instant, kind: z.string(), commitment: z.string() })),
    openings: z.array(
      z.object({
        at: instant,
        what: z.enum(['opened', 'proved', 'checked']),
        by: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})
export type CaseProof = z.infer<typeof getCaseProof.output>
