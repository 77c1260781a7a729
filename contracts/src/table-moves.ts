import { MAX_CONDITION } from '@evensettle/domain/intake/limits.ts'
import { TERM_KINDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, minor, salt, side } from './fields.ts'
import { negotiation, termsOnTable } from './negotiation.ts'

// What is done at the table. It stands apart from what is read there: a page that only waits loads none of it.

/** Strikes a usual term, adds one of the fixed ones or one in own words, in the open, or takes that back; not while a proposal is open. */
export const setTerm = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/terms',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  toOther: { words: 'said' },
  input: z.object({
    caseId: z.uuid(),
    kind: z.enum(TERM_KINDS),
    by: side,
    isOn: z.boolean(),
    /** of a term in own words; its kind is `other` */
    words: z.optional(line(MAX_CONDITION)),
  }),
  output: termsOnTable,
})

/** Asks the mediator for a proposal; the first opens when both sides have asked. */
export const askForProposal = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/proposal',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: negotiation,
})

/**
 * Seals my range: per package the lowest sum I would take (who receives) or the highest I would pay
 * (who pays), or null for "not with these terms". May be changed until both have sealed.
 */
export const sealRange = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/range',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    answers: z
      .array(z.object({ packageId: z.string().check(z.maxLength(64)), limit: z.nullable(minor) }))
      .check(z.maxLength(10)),
    lastWord: z.boolean(),
  }),
  output: negotiation,
})

/** Seals my yes or no to each sum of the final confirmation. May be changed until both have answered. */
export const sealConfirmation = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/confirmation',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    answers: z
      .array(z.object({ packageId: z.string().check(z.maxLength(64)), yes: z.boolean() }))
      .check(z.maxLength(10)),
  }),
  output: negotiation,
})

/**
 * Seals my answer to one package: the sum I could still live with, or null for "not these terms". May be changed until
 * both have sent their answers, or the time is over.
 */
export const answerPackage = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/rounds/:roundId/answers/:packageId',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    packageId: z.string().check(z.maxLength(8)),
    sum: z.nullable(minor),
    /** what my screen shows as sealed for it so far; something else is not sealed over. Absent: whatever there is */
    known: z.optional(z.nullable(z.object({ sum: z.nullable(minor) }))),
    /** I would say myself what the mediator only suggests that I say: an apology in its words */
    isOwnWord: z.optional(z.boolean()),
    /** 32 bytes that my browser made up: what my answers are committed to with. Absent: the server makes them up */
    salt: z.optional(salt),
  }),
  output: negotiation,
})

/** Sends my answers as they stand, each package answered; when both have, the round is decided at once. */
export const sendAnswers = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/rounds/:roundId/answers',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    roundId: z.uuid(),
    /** of the answers that my screen shows: others, given on another screen, are not sent */
    receipt: z.string().check(z.maxLength(64)),
  }),
  output: negotiation,
})
