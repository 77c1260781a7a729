import * as said from '@evensettle/messages/refusals/terms.ts'
import { OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import {
  ACT_KINDS,
  MAX_ACTS,
  MAX_ACT_WORDS,
  MAX_INSTALMENTS,
  MAX_METHOD_WORDS,
} from '@evensettle/domain/agreements/terms.ts'
import { MAX_NOTE } from '@evensettle/domain/intake/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, currency, instant, line, positiveMinor, side, words } from './fields.ts'
import { handing } from './handing.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'

export const terms = z.object({
  currency,
  payment: z.nullable(
    z.object({
      payer: side,
      amount: positiveMinor,
      instalments: z
        .array(z.object({ dueOn: calendarDate, amount: positiveMinor }))
        .check(z.minLength(1, { error: said.whenMissing }), z.maxLength(MAX_INSTALMENTS)),
      method: line(MAX_METHOD_WORDS),
    }),
  ),
  acts: z
    .array(
      z.object({
        kind: z.enum(ACT_KINDS),
        by: side,
        words: words(MAX_ACT_WORDS),
        dueOn: z.nullable(calendarDate),
        handing: z.optional(handing),
      }),
    )
    .check(z.maxLength(MAX_ACTS)),
  release: z.boolean(),
})

export const offer = z.object({
  id: z.uuid(),
  side,
  terms,
  note: z.string(),
  state: z.enum(OFFER_STATES),
  madeAt: instant,
  expiresAt: instant,
  closedAt: z.nullable(instant),
  /** since then a part agreement has settled some of what it was about */
  isEarlier: z.optional(z.boolean()),
  /** it was accepted, and its maker did not sign what was agreed on with it */
  isGivenUp: z.optional(z.boolean()),
})

export type Offer = z.infer<typeof offer>

/** Puts terms on the table; a side's earlier open offer is replaced, the other side's is countered. */
export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers',
  access: 'user',
  limit: { points: 30, seconds: 300 },
  toOther: {
    note: 'said',
    'terms.payment.method': 'said',
    'terms.acts.*.words': 'said',
    'terms.acts.*.handing.place': 'said',
  },
  input: z.object({
    caseId: z.uuid(),
    id: z.uuid(),
    terms,
    note: words(MAX_NOTE),
    validDays: z.int().check(z.gte(TIMELINE.offerValidDays.least), z.lte(TIMELINE.offerValidDays.most)),
    /** the newest offer that my screen shows; null: it shows none. Absent: whatever there is */
    known: z.optional(z.nullable(z.uuid())),
  }),
  output: offer,
})

const offerPath = z.object({ caseId: z.uuid(), offerId: z.uuid() })

/** Accepting makes the agreement to sign. Of two acceptances at the same moment one wins; both learn of the one settlement. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/accept',
  access: 'user',
  input: offerPath,
  output: z.object({ agreementId: z.uuid() }),
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/decline',
  access: 'user',
  input: offerPath,
  output: offer,
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/cases/:caseId/offers/:offerId/withdraw',
  access: 'user',
  input: offerPath,
  output: offer,
})
