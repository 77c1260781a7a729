import * as said from '@evensettle/messages/refusals/partners.ts'
import {
  APPLICATION_DECISIONS,
  APPLICATION_STATES,
  MAX_APPLICATION_WORDS,
  MAX_DECISION_WORDS,
  MAX_ORGANISATION_NAME,
  MEMBER_BANDS,
  ORGANISATION_KINDS,
} from '@evensettle/domain/partners/application.ts'
import {
  MAX_PAUSE_WORDS,
  ORGANISATION_ACTIONS,
  ORGANISATION_STATES,
  SEAT_ROLES,
} from '@evensettle/domain/partners/organisation.ts'
import { SEAT_INVITATION_STATES } from '@evensettle/domain/partners/seat-invitation.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, line, neededLine, neededWords, nothing, words } from './fields.ts'

/** 256 random bits, base64url; a garbled one is answered like an unknown one. */
const token = z.string().check(z.maxLength(200))

const email = line(254).check(
  z.refine((text) => /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text.trim()), {
    error: said.addressMissing,
  }),
)

const website = line(200).check(
  z.refine(
    (text) => text.trim() === '' || /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(text.trim()),
    {
      error: said.websiteInvalid,
    },
  ),
)

const applicationFields = {
  organisation: neededLine(MAX_ORGANISATION_NAME, said.organisationMissing),
  kind: z.enum(ORGANISATION_KINDS, { error: said.kindMissing }),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: said.countryMissing })),
  members: z.enum(MEMBER_BANDS, { error: said.membersMissing }),
  contactName: neededLine(120, said.contactMissing),
  email,
  /** may be empty */
  website,
  why: neededWords(MAX_APPLICATION_WORDS, said.whyMissing),
}

/** An organisation asks to be a partner; from anybody, with an id that the browser makes. */
export const sendApplication = endpoint({
  method: 'POST',
  path: '/api/partner-applications',
  access: 'public',
  limit: { points: 5, seconds: 3600 },
  input: z.object({ id: z.uuid(), ...applicationFields }),
  output: done,
})

/** What was sent and what the operator asks back, by the link in the operator's mail. */
export const openApplication = endpoint({
  method: 'POST',
  path: '/api/partner-applications/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token }),
  output: z.object({
    question: z.string(),
    application: z.object({ ...applicationFields, website: z.string() }),
  }),
})
export type OpenedApplication = z.infer<(typeof openApplication)['output']>

/** Sends the application anew, as the answer to the question. The link works until then. */
export const answerApplication = endpoint({
  method: 'POST',
  path: '/api/partner-applications/answer',
  access: 'public',
  limit: { points: 20, seconds: 3600 },
  input: z.object({ token, ...applicationFields }),
  output: done,
})

const applicationView = z.object({
  id: z.uuid(),
  state: z.enum(APPLICATION_STATES),
  organisation: z.string(),
  kind: z.enum(ORGANISATION_KINDS),
  country: z.string(),
  members: z.enum(MEMBER_BANDS),
  contactName: z.string(),
  email: z.string(),
  website: z.string(),
  why: z.string(),
  /** the operator's last question or reason; may be empty */
  words: z.string(),
  receivedAt: instant,
  decidedAt: z.nullable(instant),
  /** of the approved: whether somebody has taken the owner's seat */
  hasOwner: z.boolean(),
  /** of the approved: what has become of them */
  partner: z.nullable(z.object({ slug: z.string(), state: z.enum(ORGANISATION_STATES) })),
})
export type ApplicationView = z.infer<typeof applicationView>

/** For the operator: what waits, the oldest first, then the hundred decided last. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/partner-applications',
  access: 'admin',
  input: nothing,
  output: z.object({ applications: z.array(applicationView) }),
})

/** Approves, asks back or declines; the applicant is told by mail. */
export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/admin/partner-applications/:id/decision',
  access: 'admin',
  isSensitive: true,
  input: z.object({
    id: z.uuid(),
    decision: z.enum(APPLICATION_DECISIONS, { error: said.decisionMissing }),
    words: words(MAX_DECISION_WORDS),
  }),
  output: done,
})

/**
 * Sends the owner's seat of an approved organisation once more, to a corrected address if one is given; the link before
 * ends. With `replaces` also where somebody has the seat: they become a manager once it is taken.
 */
export const inviteOwnerAgain = endpoint({
  method: 'POST',
  path: '/api/admin/partner-applications/:id/invitation',
  access: 'admin',
  isSensitive: true,
  limit: { points: 20, seconds: 3600 },
  input: z.object({ id: z.uuid(), email: z.optional(email), replaces: z.optional(z.boolean()) }),
  output: done,
})

/** Lets an approved organisation rest, with a reason for its seats, or go on. Its cases go on in any case. */
export const pausePartner = endpoint({
  method: 'POST',
  path: '/api/admin/partner-applications/:id/pause',
  access: 'admin',
  isSensitive: true,
  input: z.object({ id: z.uuid(), to: z.enum(['active', 'paused']), words: words(MAX_PAUSE_WORDS) }),
  output: done,
})

/** What the link of a seat opens, whoever is signed in. */
export const openSeatInvitation = endpoint({
  method: 'POST',
  path: '/api/seat-invitations/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token }),
  output: z.object({
    organisation: z.string(),
    role: z.enum(SEAT_ROLES),
    email: z.string(),
    state: z.enum(SEAT_INVITATION_STATES),
    until: instant,
    /** whether an account with this address exists already: sign in instead of signing up */
    accountExists: z.boolean(),
  }),
})
export type OpenedSeat = z.infer<(typeof openSeatInvitation)['output']>

/** Takes the seat; works once. Repeated by whoever took it, it changes nothing. */
export const acceptSeat = endpoint({
  method: 'POST',
  path: '/api/seat-invitations/accept',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ token }),
  output: done,
})

/** One's own seat; not found without one. */
export const getOwnSeat = endpoint({
  method: 'GET',
  path: '/api/partner',
  access: 'user',
  input: nothing,
  output: z.object({
    organisation: z.object({
      name: z.string(),
      slug: z.string(),
      state: z.enum(ORGANISATION_STATES),
    }),
    role: z.enum(SEAT_ROLES),
    /** everything that this seat may do */
    may: z.array(z.enum(ORGANISATION_ACTIONS)),
  }),
})
