import * as said from '@evensettle/messages/refusals/changes.ts'
import { CHANGE_ANSWERS, CHANGE_STATES } from '@evensettle/domain/changes/change.ts'
import { ACT_KINDS, MAX_ACT_WORDS, MAX_ACTS, MAX_INSTALMENTS } from '@evensettle/domain/agreements/terms.ts'
import { MAX_SIGNED_NAME } from '@evensettle/domain/agreements/signing.ts'
import * as z from 'zod/mini'
import { agreementClause, signing, textToSign } from './agreements.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarDate,
  currency,
  instant,
  line,
  minor,
  neededLine,
  positiveMinor,
  side,
  words,
} from './fields.ts'

export const MAX_CHANGE_NOTE = 600
export const MAX_CHANGE_TITLE = 200
export const MAX_CHANGE_ADDRESS = 300

const party = z.object({
  name: neededLine(MAX_SIGNED_NAME, said.nameMissing),
  address: line(MAX_CHANGE_ADDRESS),
})

const payment = z.object({ dueOn: calendarDate, amount: positiveMinor })
/** `id`: what it is among the obligations; null: it is new */
const act = z.object({
  id: z.nullable(z.uuid()),
  kind: z.enum(ACT_KINDS),
  by: side,
  words: neededLine(MAX_ACT_WORDS, said.promiseMissing),
  dueOn: z.nullable(calendarDate),
})

/** The agreement as one side would have it: everything that can be changed, whether it changes or not. */
const changeDraft = z.object({
  title: neededLine(MAX_CHANGE_TITLE, said.titleMissing),
  parties: z.object({ starter: party, respondent: party }),
  payer: z.nullable(side),
  payments: z.array(payment).check(z.maxLength(MAX_INSTALMENTS)),
  acts: z.array(act).check(z.maxLength(MAX_ACTS)),
  release: z.boolean(),
})

const difference = z.object({
  heading: z.string(),
  before: z.nullable(agreementClause),
  after: z.nullable(agreementClause),
})

const openChange = z.object({
  id: z.uuid(),
  by: side,
  state: z.enum(CHANGE_STATES),
  note: z.string(),
  proposedAt: instant,
  until: instant,
  /** what it was about has moved on: it can only be ended, or proposed anew */
  fits: z.boolean(),
  differences: z.array(difference),
  /** sentences that nobody asked to change: agreements are worded in another way today, and mean the same */
  reworded: z.array(difference),
  /** what its author asked for, so that an answer can begin with it */
  draft: changeDraft,
  /** the whole new text, once it is accepted and waits for signatures */
  toSign: z.nullable(textToSign),
})

/** The versions of a signed agreement, what can be changed in it, and the change that is open. */
const agreementChanges = z.object({
  caseId: z.uuid(),
  mySide: side,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  currency,
  today: calendarDate,
  /** the current version; later ones are proposed beside it */
  version: z.int(),
  versions: z.array(
    z.object({
      version: z.int(),
      signedAt: instant,
      sealedAt: z.nullable(instant),
      sha256: z.nullable(z.string()),
      /** when the next one took its place; null: it is the current one */
      replacedAt: z.nullable(instant),
    }),
  ),
  /** whether something can be proposed now */
  mayPropose: z.boolean(),
  /** everything that can be changed, as it is */
  current: changeDraft,
  /** what was paid or done, or is being checked: it stays as it is */
  kept: z.array(
    z.object({
      kind: z.enum(['payment', 'thing', 'act']),
      by: side,
      words: z.string(),
      amount: minor,
      dueOn: z.nullable(calendarDate),
    }),
  ),
  open: z.nullable(openChange),
})
export type AgreementChanges = z.infer<typeof agreementChanges>
export type ChangeDraftInput = z.infer<typeof changeDraft>

const PRESSES = { points: 30, seconds: 300 }

export const getAgreementChanges = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/agreement/changes',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: agreementChanges,
})

/**
 * Proposes a new version of a signed agreement. It takes the place of an open change: of one's own, or of the other side's,
 * which it answers. The id comes from the browser, so a repeated press changes nothing.
 */
export const proposeChange = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/changes',
  access: 'user',
  limit: PRESSES,
  toOther: {
    note: 'said',
    'draft.title': 'said',
    'draft.acts.*.words': 'said',
    'draft.parties.starter.name': 'said',
    'draft.parties.respondent.name': 'said',
  },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), note: words(MAX_CHANGE_NOTE), draft: changeDraft }),
  output: agreementChanges,
})

/** Says yes or no to a change, or takes one's own back. With a yes the new version waits for both signatures. */
export const answerChange = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/changes/:changeId',
  access: 'user',
  limit: PRESSES,
  input: z.object({ caseId: z.uuid(), changeId: z.uuid(), answer: z.enum(CHANGE_ANSWERS) }),
  output: agreementChanges,
})

/** Signs the new version with this fingerprint; with the second signature it takes the place of the one before. */
export const signChange = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/changes/:changeId/sign',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.extend(signing, { changeId: z.uuid() }),
  output: agreementChanges,
})

/** The sealed PDF of one version, also of one that was replaced (not JSON). */
export const AGREEMENT_VERSION_PDF_PATH = '/api/cases/:caseId/agreement-versions/:version/agreement.pdf'

/**
 * What anybody who holds a sealed file may learn of it by its fingerprint: that it was sealed here, which version it is, and
 * whether that is the current one. Nothing of what is in it, and nothing about a file that was never sealed here.
 */
export const checkSealed = endpoint({
  method: 'POST',
  path: '/api/agreements/check',
  access: 'public',
  limit: { points: 30, seconds: 300 },
  input: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({
    sealed: z.nullable(
      z.object({
        version: z.int(),
        current: z.int(),
        /** that it settles some points only, or none and time limits wait: nothing takes its place */
        part: z.optional(z.enum(['points', 'standstill'])),
        sealedAt: instant,
        /** when the next version took its place */
        replacedAt: z.nullable(instant),
        /** both days in words, in UTC: the page that asks has no program to write them */
        sealedOn: z.string(),
        replacedOn: z.nullable(z.string()),
      }),
    ),
  }),
})
