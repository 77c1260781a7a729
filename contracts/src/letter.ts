import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as said from '@evensettle/messages/refusals/letter.ts'
import { readContact, type ContactRefusal } from '@evensettle/domain/invitations/contact.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, words } from './fields.ts'

/** The token of a letter with a browser's key; what it confirms counts for this browser alone. */
const token = z.string().check(z.maxLength(4_000))

const FAULTS: Record<ContactRefusal['fault'], () => string> = {
  MISSING: said.contactMissing,
  EMAIL: emailInvalid,
  PHONE: said.phoneIncomplete,
  COUNTRY: fields.phoneCountry,
}

/** What is wrong with the one field for an address or a number, or null. */
function contactProblem(text: string): string | null {
  const read = readContact(text)
  return read.ok ? null : FAULTS[read.error.fault]()
}

/** How far somebody who came by letter has confirmed an address or number of theirs in this browser. */
const letterContact = z.object({
  state: z.enum(['none', 'sent', 'confirmed']),
  kind: z.nullable(z.enum(['email', 'phone'])),
  /** as it was typed into this browser */
  to: z.nullable(z.string()),
  /** until when the code that was sent works */
  until: z.nullable(instant),
  /** from when another one may be asked for */
  againAt: z.nullable(instant),
  /** whether a code can go to a phone here */
  smsPossible: z.boolean(),
})
export type LetterContact = z.infer<typeof letterContact>

export const getLetterContact = endpoint({
  method: 'POST',
  path: '/api/invitation/letter/contact',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token }),
  output: letterContact,
})

/** Sends six digits to an address or number of the invited person; never to one of the starter. */
export const sendLetterCode = endpoint({
  method: 'POST',
  path: '/api/invitation/letter/code',
  access: 'public',
  limit: { points: 15, seconds: 3600 },
  input: z.object({
    token,
    contact: words(254).check(
      z.refine((text) => contactProblem(text) === null, {
        error: ({ input }) => contactProblem(String(input)) ?? '',
      }),
    ),
  }),
  output: letterContact,
})

/** Takes the six digits, or what the link of their message holds. Five wrong codes end the one that was sent. Typing the right one again is fine. */
export const confirmLetterCode = endpoint({
  method: 'POST',
  path: '/api/invitation/letter/confirm',
  access: 'public',
  limit: { points: 40, seconds: 900 },
  input: z.object({ token, code: words(80) }),
  output: letterContact,
})
