import * as z from 'zod/mini'
import { caseDraft } from './drafts.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import { isEmail } from '@evensettle/domain/invitations/contact.ts'
import { endpoint } from './endpoint.ts'
import { done, instant, line } from './fields.ts'

/** The secret of a draft that is kept without an account: 32 random bytes, made by the browser. */
const link = z.string().check(z.regex(/^[\w-]{43}$/))

/** Keeps a draft of somebody without an account as it is now, for whoever has its link. */
export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/draft-links/:id',
  access: 'public',
  limit: { points: 30, seconds: 3600 },
  input: z.object({ id: z.uuid(), link, draft: caseDraft }),
  output: z.object({ until: instant }),
})

/** The draft behind a link. */
export const openDraftLink = endpoint({
  method: 'POST',
  path: '/api/draft-links/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ link }),
  output: z.object({ id: z.uuid(), draft: caseDraft }),
})

/** Mails the link to whoever writes the draft. */
export const mailDraftLink = endpoint({
  method: 'POST',
  path: '/api/draft-links/mail',
  access: 'public',
  limit: { points: 5, seconds: 3600 },
  input: z.object({
    link,
    email: line(254).check(z.refine((text) => isEmail(text.trim()), { error: emailInvalid })),
  }),
  output: done,
})

/** Makes the draft behind a link the account's own; the link ends. Gives the id under which the account has it. */
export const claimDraftLink = endpoint({
  method: 'POST',
  path: '/api/draft-links/claim',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({ link }),
  output: z.object({ id: z.uuid() }),
})
