import { MAX_ACCOUNT_WORDS } from '@evensettle/domain/agreements/account.ts'
import { ADDITION_ANSWERS, MAX_ADDITION_WORDS } from '@evensettle/domain/agreements/additions.ts'
import { PLACE_IDS } from '@evensettle/domain/agreements/clauses/places.ts'
import { MAX_ACT_WORDS, MAX_ACTS } from '@evensettle/domain/agreements/terms.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, done, line, side } from './fields.ts'

const act = z.int().check(z.gte(0), z.lt(MAX_ACTS))
const words = line(MAX_ADDITION_WORDS)

const payWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bank_transfer'), holder: line(MAX_ACCOUNT_WORDS), ending: line(4) }),
  z.object({ kind: z.literal('payment_link'), host: line(255) }),
  z.object({ kind: z.literal('cash'), place: words }),
  z.object({ kind: z.literal('other'), words }),
])

const handover = z.object({ place: words, on: calendarDate, who: words, condition: words })

/** One thing that is missing in an agreement, as a side proposes to add it. */
const addition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay_way'), way: payWay }),
  z.object({ kind: z.literal('day'), act, dueOn: calendarDate }),
  z.object({ kind: z.literal('pay_days'), first: calendarDate }),
  z.object({ kind: z.literal('wording'), act, words: line(MAX_ACT_WORDS) }),
  z.object({ kind: z.literal('handover'), act, handover }),
  z.object({ kind: z.literal('release') }),
  z.object({ kind: z.literal('law'), place: z.enum(PLACE_IDS) }),
  z.object({ kind: z.literal('standstill'), until: calendarDate }),
])

/** Where money is sent: read by whoever pays and whoever wrote it, and by nobody else. */
export const account = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bank_transfer'),
    holder: line(MAX_ACCOUNT_WORDS),
    number: line(60),
    bank: line(MAX_ACCOUNT_WORDS),
  }),
  z.object({ kind: z.literal('payment_link'), url: line(500) }),
])

/** What both have added so far, besides what stands in the terms. */
export const additions = z.object({
  payWay: z.optional(payWay),
  handovers: z.optional(z.record(z.string(), handover)),
  law: z.optional(z.enum(PLACE_IDS)),
  standstillUntil: z.optional(calendarDate),
})

/** An addition that waits for an answer. */
export const openAddition = z.object({ id: z.uuid(), by: side, addition })
export type OpenAddition = z.infer<typeof openAddition>

/** Proposes an addition to both; the id comes from the browser, so a repeated press changes nothing. */
export const proposeAddition = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/additions',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  toOther: {
    'addition.words': 'said',
    'addition.way.words': 'said',
    'addition.way.place': 'said',
    'addition.handover.place': 'said',
    'addition.handover.who': 'said',
    'addition.handover.condition': 'said',
  },
  input: z.object({ caseId: z.uuid(), id: z.uuid(), addition, account: z.nullable(account) }),
  output: done,
})

/** Says yes or no to an addition, or takes one's own back. With a yes it is part of the text, and signatures fall. */
export const answerAddition = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/agreement/additions/:additionId',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  input: z.object({
    caseId: z.uuid(),
    additionId: z.uuid(),
    answer: z.enum(ADDITION_ANSWERS),
    account: z.nullable(account),
  }),
  output: done,
})

/** The payer's own copy, with the account printed in it (not JSON). */
export const PAYERS_COPY_PATH = '/api/cases/:caseId/agreement-with-account.pdf'
