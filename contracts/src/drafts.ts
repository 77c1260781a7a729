import * as fields from '@evensettle/messages/refusals/fields.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { DOCUMENT_STATES } from '@evensettle/domain/intake/draft.ts'
import {
  MAX_ADDRESS,
  MAX_ITEMS,
  MAX_NAME,
  MAX_NOTE,
  MAX_PHONE,
  MAX_STORY,
  MAX_TITLE,
  MAX_WISH,
} from '@evensettle/domain/intake/limits.ts'
import { DRAFT_STEPS } from '@evensettle/domain/intake/steps.ts'
import { MAX_INTAKE_ANSWER } from '@evensettle/domain/templates/intake-answers.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, done, instant, line, minor, words } from './fields.ts'
import { optionalHanding } from './handing.ts'

const draftItem = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  title: line(MAX_TITLE),
  details: words(MAX_WISH),
  amount: minor,
  on: z.nullable(calendarDate),
  handing: optionalHanding,
})

const SMALL_RECORD = 100
const shortKey = z.string().check(z.maxLength(40))

function isSmall(record: object): boolean {
  return Object.keys(record).length <= SMALL_RECORD
}

function smallRecord<V extends z.ZodMiniType>(value: V) {
  return z.record(shortKey, value).check(z.refine(isSmall, { error: fields.tooManyAnswers }))
}

/** What the wizard has so far; anything may be empty. Completeness is checked when it is sent. */
export const caseDraft = z.object({
  type: z.nullable(z.enum(DISPUTE_TYPES)),
  title: line(MAX_TITLE),
  story: words(MAX_STORY),
  happenedOn: z.nullable(calendarDate),
  currency,
  items: z
    .array(draftItem)
    .check(z.maxLength(MAX_ITEMS, { error: () => fields.tooManyPoints({ most: MAX_ITEMS }) })),
  wish: words(MAX_WISH),
  otherName: line(MAX_NAME),
  otherEmail: line(254),
  otherPhone: z._default(line(MAX_PHONE), ''),
  otherAddress: z._default(words(MAX_ADDRESS), ''),
  note: words(MAX_NOTE),
  answers: z._default(smallRecord(words(MAX_INTAKE_ANSWER)), {}),
  papers: z._default(smallRecord(z.enum(DOCUMENT_STATES)), {}),
  setAside: z._default(z.array(words(200)).check(z.maxLength(100)), []),
  benefitCode: z.optional(line(40)),
  /** a step that there is no more counts as none */
  at: z.catch(z._default(z.nullable(z.enum(DRAFT_STEPS)), null), null),
  /** who starts it, as long as no profile says that */
  from: z.optional(
    z.object({
      name: line(MAX_NAME),
      country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
      areAdults: z.nullable(z.boolean()),
    }),
  ),
})
export type CaseDraftInput = z.infer<typeof caseDraft>

/** `revision` counts saves: a save based on an older one is refused with VERSION_CONFLICT. */
export const savedDraft = z.object({
  id: z.uuid(),
  reference: z.string(),
  revision: z.int(),
  draft: caseDraft,
  updatedAt: instant,
})
export type SavedDraft = z.infer<typeof savedDraft>

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:id',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: savedDraft,
})

/** Creates (revision 0) or saves a draft under an id made by the browser. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:id',
  access: 'user',
  limit: { points: 240, seconds: 300 },
  input: z.object({ id: z.uuid(), revision: z.int().check(z.gte(0)), draft: caseDraft }),
  output: savedDraft,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:id',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: done,
})

/** Sends the draft: the case begins, the invitation goes out. Sending twice answers the same case. */
export const submitDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:id/submit',
  access: 'user',
  limit: { points: 10, seconds: 3600 },
  input: z.object({ id: z.uuid(), revision: z.int() }),
  output: z.object({ caseId: z.uuid(), reference: z.string() }),
})
