import * as said from '@evensettle/messages/refusals/places.ts'
import { EVIDENCE_KINDS, EVIDENCE_PROBLEMS } from '@evensettle/domain/evidence/evidence.ts'
import { HELD_BECAUSE } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, minor, neededWords, side, words } from './fields.ts'

const grade = z.int().check(z.gte(0), z.lte(3))

/** What each side's evidence weighs by the public table, and what was said against it: the same for both. */
const weights = z.object({
  points: z.array(
    z.object({
      itemId: z.uuid(),
      evidence: z.object({ starter: grade, respondent: grade }),
      documented: z.nullable(minor),
    }),
  ),
  documents: z.array(
    z.object({
      id: z.uuid(),
      side,
      itemId: z.nullable(z.uuid()),
      kind: z.enum(EVIDENCE_KINDS),
      /** its owner has not said yet what it is */
      isGuess: z.boolean(),
      name: z.string(),
      documented: z.nullable(minor),
      /** the sum it shows counts as it stands now */
      sumCounts: z.boolean(),
      grade,
      /**
       * why it is not strong though its owner says what it is; `both`: the other side has handed in the same file, `copy`:
       * had shown it before
       */
      held: z.nullable(z.enum([...HELD_BECAUSE, 'both', 'copy'])),
      /** when it counts as strong, unless the other side objects; null where it does not wait for that */
      strongFrom: z.nullable(instant),
      /** of one's own: what the evidence supports for a point without it, and with it */
      effects: z.array(z.object({ itemId: z.uuid(), without: minor, with: minor })),
      /** why nobody can open it; it weighs nothing then */
      problem: z.nullable(z.enum(EVIDENCE_PROBLEMS)),
      objections: z.array(
        z.object({
          by: side,
          reason: z.string(),
          at: instant,
          answer: z.nullable(z.enum(['stands', 'gives_way'])),
          answerWords: z.string(),
          /** nobody answered it in time: it counts */
          lapsed: z.boolean(),
          /** taken back by who made it: it does not count any more */
          withdrawn: z.boolean(),
        }),
      ),
    }),
  ),
})
export type Weights = z.infer<typeof weights>

export const getWeights = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/weights',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: weights,
})

/** Says why a document of the other side should weigh less; its owner has 48 hours to stand by it. */
export const objectToEvidence = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/evidence/:evidenceId/objection',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  toOther: { reason: 'said' },
  input: z.object({
    caseId: z.uuid(),
    evidenceId: z.uuid(),
    reason: neededWords(MAX_NOTE, said.objectionReasonMissing),
  }),
  output: weights,
})

/** Takes one's own objection back, for good: it does not count any more. */
export const withdrawObjection = endpoint({
  method: 'DELETE',
  path: '/api/cases/:caseId/evidence/:evidenceId/objection',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), evidenceId: z.uuid() }),
  output: weights,
})

/** The owner's word: giving way lowers a document by one, standing by it keeps it from that. */
export const answerObjection = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/evidence/:evidenceId/objection',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  toOther: { words: 'said' },
  input: z.object({ caseId: z.uuid(), evidenceId: z.uuid(), stands: z.boolean(), words: words(MAX_NOTE) }),
  output: weights,
})
