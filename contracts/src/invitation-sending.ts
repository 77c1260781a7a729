import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as said from '@evensettle/messages/refusals/places.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, line, words } from './fields.ts'
import { invitationState } from './invitations.ts'

/** The token of an invitation, or the key in the foot of its mails; both name it, only the token opens it. */
const key = z.string().check(z.maxLength(4_000))

/** No more invitations to this address, in any case. */
export const stopInvitations = endpoint({
  method: 'POST',
  path: '/api/invitation/stop',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  input: z.object({ key }),
  output: done,
})

/** The same for mail programs (RFC 8058): they post a form to the address in the mail's header. */
export const ONE_PRESS_STOP_PATH = '/api/invitation/stop/:key'

/** Said to a report that names no invitation and says nothing. */

/**
 * Says that an invitation is an abuse. It reaches the operator's inbox and ends all mails of that case to the
 * invited person. With a reference alone the operator is told, and nothing else changes.
 */
export const reportInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/report',
  access: 'public',
  limit: { points: 5, seconds: 3600 },
  input: z
    .object({
      key,
      reference: line(40),
      words: words(2_000),
      /** "somebody joined, and that was not me": the other side learns of this, not of the words */
      wasNotMe: z.optional(z.boolean()),
    })
    .check(
      z.refine((said) => [said.key, said.reference, said.words].some((text) => text.trim() !== ''), {
        error: said.reportEmpty,
        path: ['reference'],
      }),
    ),
  /** `holds`: "that was not me" was said, and nothing binds until it is clear who joined */
  output: z.object({ ok: z.literal(true), holds: z.boolean() }),
})

/** Whether a late yes is possible behind a link that has run out, and until when. */
export const getReopening = endpoint({
  method: 'POST',
  path: '/api/invitation/reopening',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token: key }),
  output: z.object({
    until: z.nullable(instant),
    starterName: z.string(),
    /** the case has ended, so the starter is asked before it opens again */
    asksFirst: z.boolean(),
    /** the starter was asked and has not answered yet */
    hasAsked: z.boolean(),
  }),
})

/** The late yes: the link works again, or, where the case has ended, the starter is asked first. */
export const reopenInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/reopen',
  access: 'public',
  limit: { points: 20, seconds: 300 },
  input: z.object({ token: key }),
  output: z.object({ ok: z.literal(true), isOpen: z.boolean() }),
})

/** The starter's word on a late yes: the case is open again, or stays closed. */
export const answerReopening = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/reopening',
  access: 'user',
  limit: { points: 20, seconds: 300 },
  input: z.object({ caseId: z.uuid(), opens: z.boolean() }),
  output: done,
})

/** What the starter hands over in another way: link, short address with reference and code, and a text. */
export const getLetterLink = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/invitation/letter/link',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  input: z.object({ caseId: z.uuid() }),
  output: z.object({
    link: z.string(),
    shortAddress: z.string(),
    reference: z.string(),
    code: z.nullable(z.string()),
    text: z.string(),
  }),
})

/** Where else the invited person can be reached: a phone for a text, lines of a postal address for the letter. */
export const saveInvitationContact = endpoint({
  method: 'PUT',
  path: '/api/cases/:caseId/invitation/contact',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    phone: line(40).check(
      z.refine((text) => text.trim() === '' || /^\+[\d\s()/.-]{7,38}$/.test(text.trim()), {
        error: fields.phoneCountry,
      }),
    ),
    postalAddress: words(300),
  }),
  output: invitationState,
})

/** The one-page letter (PDF), for the starter while the invitation waits. */
export const INVITATION_LETTER_PATH = '/api/cases/:caseId/invitation/letter'

/** Addresses that want no invitations, masked, newest first. */
export const listStoppedAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/stopped-addresses',
  access: 'admin',
  input: z.object({}),
  output: z.object({ addresses: z.array(z.object({ address: z.string(), at: instant })) }),
})
