import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { preferences } from './negotiation.ts'

export const draftPreferences = z.object({
  preferences,
  /** null while nothing was sealed */
  sealed: z.nullable(z.object({ receipt: z.string(), sealedAt: instant })),
})
export type DraftPreferences = z.infer<typeof draftPreferences>

/** What matters to the writer of a draft, for the writer alone. */
export const getDraftPreferences = endpoint({
  method: 'GET',
  path: '/api/drafts/:id/preferences',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: draftPreferences,
})

/** Seals it, apart from the draft's text; it stays sealed when the draft becomes a case. Nothing said unseals it. */
export const saveDraftPreferences = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id/preferences',
  access: 'user',
  limit: { points: 240, seconds: 300 },
  input: z.object({ id: z.uuid(), preferences }),
  output: draftPreferences,
})
