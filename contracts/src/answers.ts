import * as fields from '@evensettle/messages/refusals/fields.ts'
import * as said from '@evensettle/messages/refusals/places.ts'
import { MAX_COUNTER_ITEMS } from '@evensettle/domain/answers/answer.ts'
import { MAX_NAME, MAX_STORY, MAX_TITLE, MAX_WISH } from '@evensettle/domain/intake/limits.ts'
import { ITEM_KINDS } from '@evensettle/domain/cases/item.ts'
import { ITEM_ANSWERS } from '@evensettle/domain/answers/item-answers.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import * as z from 'zod/mini'
import { itemView } from './cases.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, done, instant, line, minor, neededLine, side, words } from './fields.ts'
import { optionalHanding } from './handing.ts'

/** Of an invitation, or of a helper let in by the invited person. */
const token = z.string().check(z.maxLength(4_000))
const optionalToken = z._default(z.nullable(token), null)

/** Something asked for in return. */
export const counterItem = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  title: line(MAX_TITLE),
  details: words(MAX_WISH),
  claimed: minor,
  handing: optionalHanding,
})

export const counterItemList = z.array(counterItem).check(
  z.maxLength(MAX_COUNTER_ITEMS, {
    error: () => fields.tooManyPoints({ most: MAX_COUNTER_ITEMS }),
  }),
)

/** What the invited person would propose; a sum needs a day. */
export const answerProposal = z.object({
  amount: z.nullable(minor),
  payOn: z.nullable(calendarDate),
  words: words(MAX_WISH),
})

export const itemAnswer = z.object({
  itemId: z.uuid(),
  answer: z.enum(ITEM_ANSWERS),
  admitted: minor,
  reason: words(MAX_WISH),
  handing: optionalHanding,
})

/** The answer as far as it is written: anything may be missing. */
export const answerDraft = z.object({
  items: z
    .record(
      z.uuid(),
      z.object({
        answer: z.nullable(z.enum(ITEM_ANSWERS)),
        admitted: z.nullable(minor),
        reason: words(MAX_WISH),
        handing: optionalHanding,
      }),
    )
    .check(z.refine((items) => Object.keys(items).length <= 60, { error: fields.tooManyAnswers })),
  words: words(MAX_STORY),
  counterItems: counterItemList,
  proposal: answerProposal,
})
export type AnswerDraftInput = z.infer<typeof answerDraft>

const savedAnswer = z.object({
  /** 0 while nothing was saved */
  revision: z.int(),
  draft: z.nullable(answerDraft),
  updatedAt: z.nullable(instant),
  /** who wrote it, and from which revision on it was nobody else; null while nothing was saved */
  writer: z.nullable(z.object({ isMe: z.boolean(), name: z.string(), since: z.int() })),
})
export type SavedAnswer = z.infer<typeof savedAnswer>

/** What was entered so far, on whatever device: only for the invited person and their helpers. */
export const getAnswerDraft = endpoint({
  method: 'POST',
  path: '/api/invitation/draft',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token }),
  output: savedAnswer,
})

/** `revision` is the one this copy is based on: a save based on an older one is refused with VERSION_CONFLICT. */
export const saveAnswerDraft = endpoint({
  method: 'PUT',
  path: '/api/invitation/draft',
  access: 'public',
  limit: { points: 300, seconds: 300 },
  input: z.object({ token, revision: z.int().check(z.gte(0)), draft: answerDraft }),
  output: savedAnswer,
})

/** The starter's word on what is asked in return: some or all of the points. */
export const answerCounterItems = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/counter-items',
  access: 'user',
  limit: { points: 60, seconds: 300 },
  toOther: { 'items.*.reason': 'said', 'items.*.handing.place': 'said' },
  input: z.object({ caseId: z.uuid(), items: z.array(itemAnswer).check(z.maxLength(MAX_COUNTER_ITEMS)) }),
  output: done,
})

export const HELPER_ROLES = ['friend', 'interpreter', 'lawyer', 'other'] as const

/** Both sides see who helps whom. */
const helperView = z.object({
  id: z.uuid(),
  side,
  name: z.string(),
  role: z.enum(HELPER_ROLES),
  since: instant,
  openedAt: z.nullable(instant),
  mayEnd: z.boolean(),
})
export type HelperView = z.infer<typeof helperView>

/** Everybody who is let in now. */
export const listHelpers = endpoint({
  method: 'POST',
  path: '/api/helpers/list',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token: optionalToken, caseId: z.uuid() }),
  output: z.object({ helpers: z.array(helperView) }),
})

/** Gives a link of the helper's own, once: it is stored only as a hash. */
export const letHelperIn = endpoint({
  method: 'POST',
  path: '/api/helpers',
  access: 'public',
  limit: { points: 10, seconds: 3600 },
  toOther: { name: 'said' },
  input: z.object({
    token: optionalToken,
    caseId: z.uuid(),
    name: neededLine(MAX_NAME, said.respondentNameMissing),
    role: z.enum(HELPER_ROLES),
  }),
  output: z.object({ helper: helperView, helperToken: z.string() }),
})

export const endHelper = endpoint({
  method: 'POST',
  path: '/api/helpers/:id/end',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token: optionalToken, id: z.uuid() }),
  output: done,
})

/** The case as the helped side sees it; what only that side may do stays with them. */
const helperCase = z.object({
  caseId: z.uuid(),
  reference: z.string(),
  status: z.enum(CASE_STATUSES),
  title: z.string(),
  story: z.string(),
  wish: z.string(),
  currency,
  names: z.object({ starter: z.string(), respondent: z.string() }),
  items: z.array(itemView),
  me: z.object({ name: z.string(), role: z.enum(HELPER_ROLES), side }),
  /** the answer can still be filled in */
  canFillIn: z.boolean(),
})
export type HelperCase = z.infer<typeof helperCase>

export const openAsHelper = endpoint({
  method: 'POST',
  path: '/api/helpers/open',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token }),
  output: helperCase,
})
