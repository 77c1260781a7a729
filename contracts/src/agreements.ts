import { AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, line, side, words } from './fields.ts'
import { account, additions, openAddition } from './agreement-additions.ts'
import { terms } from './offers.ts'

const point = z.tuple([z.number().check(z.gte(0), z.lte(1)), z.number().check(z.gte(0), z.lte(1))])

/** A drawn signature: strokes of points in the unit square. */
const strokes = z.array(z.array(point).check(z.maxLength(4_000))).check(z.maxLength(60))

export const signatureView = z.object({ side, name: z.string(), signedAt: instant })

export const agreementClause = z.object({
  number: z.string(),
  text: z.string(),
  table: z.nullable(
    z.object({
      caption: z.string(),
      head: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      total: z.nullable(z.array(z.string())),
    }),
  ),
})

/** `sections` is the text both sign, made by code from the terms; `fingerprint` its SHA-256. */
export const agreement = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  reference: z.string(),
  /** 1, and one more with each change that both have signed */
  version: z.int(),
  state: z.enum(AGREEMENT_STATES),
  mySide: side,
  myName: z.string(),
  names: z.object({ starter: z.string(), respondent: z.string() }),
  terms,
  title: z.string(),
  subtitle: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      heading: z.string(),
      clauses: z.array(agreementClause),
    }),
  ),
  /** whose address is not in the text yet */
  withoutAddress: z.array(side),
  /** my own email address, where the text names it as given only; `isShown`: this session began with a mail that went there */
  emailToConfirm: z.nullable(z.object({ address: z.string(), isShown: z.boolean() })),
  consent: z.object({ version: z.string(), text: z.string() }),
  fingerprint: z.string(),
  signatures: z.array(signatureView),
  agreedAt: instant,
  /** what both added before signing, besides what stands in the terms */
  additions,
  /** what one side proposes to add */
  proposed: z.array(openAddition),
  /** where the money goes: for whoever pays and whoever wrote it */
  account: z.nullable(account),
  /** a day to think: whose, until when, and who has had one */
  thinking: z.nullable(z.object({ by: side, until: instant, takenBy: z.array(side) })),
  pdf: z.nullable(z.object({ sha256: z.string(), bytes: z.int(), sealedAt: instant })),
})
export type Agreement = z.infer<typeof agreement>

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/cases/:caseId/agreement',
  access: 'user',
  input: z.object({ caseId: z.uuid() }),
  output: agreement,
})

/** A text beside the agreement that waits for signatures, whole: a new version, or one about some points only. */
export const textToSign = z.pick(agreement, {
  title: true,
  subtitle: true,
  sections: true,
  fingerprint: true,
  /** the reader's own name as the text has it */
  myName: true,
  consent: true,
  signatures: true,
})
export type TextToSign = z.infer<typeof textToSign>

/** What a signature is: the text that was read, the name, a drawing if one likes, and the words that were said yes to. */
export const signing = z.object({
  caseId: z.uuid(),
  fingerprint: z.string().check(z.maxLength(128)),
  name: line(120),
  strokes: z.nullable(strokes),
  consent: z.boolean(),
  consentVersion: z.string().check(z.maxLength(40)),
})

/** Signs the text with this fingerprint; a changed text is refused. Time, address, browser and level are recorded. */
export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/sign',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: signing,
  output: agreement,
})

/** A day to think before signing, once for each side: nobody is pressed, and both see until when. */
export const takeDayToThink = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/day-to-think',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: agreement,
})

/** Says in a text that nobody has signed that my email address is confirmed: my session began with a mail that went there. */
export const confirmEmailForAgreement = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/confirm-email',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: agreement,
})

/** Not signing after all: the case goes back to the table, and signatures already given fall. */
export const declineToSign = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/decline',
  access: 'user',
  toOther: { words: 'said' },
  input: z.object({ caseId: z.uuid(), words: words(1_000) }),
  output: done,
})

/** The certificate that this installation seals with, public (PEM, not JSON). */
export const CERTIFICATE_PATH = '/api/installation-certificate.pem'

/** The sealed PDF, served as a download (not JSON). */
export const AGREEMENT_PDF_PATH = '/api/cases/:caseId/agreement.pdf'
