import * as said from '@evensettle/messages/refusals/contact.ts'
import { addressMissing } from '@evensettle/messages/refusals/partners.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, line, neededLine, neededWords } from './fields.ts'

/** A message to the people who run this installation, from anybody; it reaches them as a mail. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  limit: { points: 5, seconds: 3600 },
  input: z.object({
    name: neededLine(120, said.nameMissing),
    email: line(254).check(
      z.refine((text) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text.trim()), { error: addressMissing }),
    ),
    /** of the case it is about; may be empty */
    reference: line(40),
    message: neededWords(4_000, said.messageMissing),
  }),
  output: done,
})
