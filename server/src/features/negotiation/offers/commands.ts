import { TERMS_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import { makeTerms, type Terms, type TermsRefusal } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { answerOffer, isUnseen, supersededBy, OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { DAY, dateOf } from '@evensettle/domain/time.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  assertAllowed,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { factsOf, offersOfCase } from './queries.ts'
import type { OfferTable } from './tables.ts'

export type OfferRow = Selectable<OfferTable>

type NewOffer = {
  caseId: string
  id: string
  terms: Terms
  note: string
  validDays: number
  known?: string | null | undefined
}

/**
 * Puts terms on the table in the place of what was open. The same id again (a retry) answers the stored offer.
 */
export async function makeOffer(tx: Tx, actor: UserActor, now: Date, input: NewOffer): Promise<OfferRow> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const known = await tx.selectFrom('offer').selectAll().where('id', '=', input.id).executeTakeFirst()
  if (known) {
    if (known.case_id !== row.id || known.side !== row.mySide) throw new AppError('NOT_FOUND')
    return known
  }
  assertAllowed(row, 'make_offer', row.mySide)
  if (input.terms.currency !== row.currency) throw new AppError('TERMS_INVALID')
  const terms = makeTerms(input.terms, dateOf(now.getTime()))
  if (!terms.ok) throw refusedTerms(terms.error)
  const { known: seen } = input
  if (seen !== undefined && isUnseen(await offersOfCase(tx, row.id), seen, row.mySide))
    throw new AppError('OFFER_UNSEEN')
  await supersede(tx, row, now)
  const made = await tx
    .insertInto('offer')
    .values({
      id: input.id,
      case_id: row.id,
      side: row.mySide,
      terms: JSON.stringify(terms.value),
      note: input.note.trim(),
      state: 'open',
      made_at: now,
      expires_at: new Date(now.getTime() + input.validDays * DAY),
      closed_at: null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // an id that another case has: nobody's business here
  if (!made) throw new AppError('NOT_FOUND')
  await appendEvent(tx, {
    caseId: row.id,
    type: 'offer.made',
    side: row.mySide,
    facts: { offerId: made.id },
    at: now,
  })
  await audit(tx, actor, now, { action: 'offer.make', caseId: row.id, subject: made.id })
  const side = otherSide(row.mySide)
  await tellSide(tx, row.id, side, 'offer')
  return made
}

async function supersede(tx: Tx, row: LockedCase, now: Date): Promise<void> {
  const ends = supersededBy(row.mySide)
  for (const side of SIDES)
    await tx
      .updateTable('offer')
      .set({ state: ends[side], closed_at: now })
      .where('case_id', '=', row.id)
      .where('side', '=', side)
      .where('state', 'in', OPEN_OFFER_STATES)
      .execute()
}

const TERMS_FIELDS: Record<TermsRefusal['code'], string> = {
  TERMS_EMPTY: 'terms',
  TERMS_AMOUNT_INVALID: 'terms.payment.amount',
  TERMS_INSTALMENTS_DO_NOT_ADD_UP: 'terms.payment.instalments',
  TERMS_DATE_INVALID: 'terms.payment.instalments',
  TERMS_DATE_PAST: 'terms.payment.instalments',
  TERMS_DATE_FAR: 'terms.acts',
  TERMS_DAYS_CROSSED: 'terms.acts',
  TERMS_WEEKDAY_MISSED: 'terms.acts',
  TERMS_TOO_LONG: 'terms',
  TERMS_ACT_WITHOUT_WORDS: 'terms.acts',
}

function refusedTerms(refusal: TermsRefusal): AppError {
  const sentence = TERMS_SENTENCES[refusal.code]()
  return new AppError('TERMS_INVALID', {
    message: sentence,
    fields: { [TERMS_FIELDS[refusal.code]]: sentence },
  })
}

/** An offer of a locked case, locked too. @throws NOT_FOUND */
export async function lockOffer(tx: Tx, row: LockedCase, offerId: string): Promise<OfferRow> {
  const offer = await tx
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offerId)
    .where('case_id', '=', row.id)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new AppError('NOT_FOUND')
  return offer
}

/** Moves a locked offer to its end. The caller audits it. @throws OFFER_NOT_OPEN */
export async function closeOffer(
  tx: Tx,
  offer: OfferRow,
  state: OfferRow['state'],
  now: Date,
): Promise<OfferRow> {
  const closed = await tx
    .updateTable('offer')
    .set({ state, closed_at: now })
    .where('id', '=', offer.id)
    .where('state', '=', offer.state)
    .returningAll()
    .executeTakeFirst()
  if (!closed) throw new AppError('OFFER_NOT_OPEN')
  return closed
}

export type OnOffer = { caseId: string; offerId: string }

/** Says no to the other side's open offer; the talk goes on. */
export async function declineOffer(tx: Tx, actor: UserActor, now: Date, input: OnOffer): Promise<OfferRow> {
  return endOffer(tx, actor, now, input, 'decline')
}

/** Takes one's own offer back: also one that the other side has answered by another, as it still holds for the mediator. */
export async function withdrawOffer(tx: Tx, actor: UserActor, now: Date, input: OnOffer): Promise<OfferRow> {
  return endOffer(tx, actor, now, input, 'withdraw')
}

const ENDS = {
  decline: { event: 'offer.declined', action: 'offer.decline' },
  withdraw: { event: 'offer.withdrawn', action: 'offer.withdraw' },
} as const

/** Ends an offer by a side's answer to it; doing it again answers the ended offer. */
async function endOffer(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: OnOffer,
  how: keyof typeof ENDS,
): Promise<OfferRow> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const offer = await lockOffer(tx, row, input.offerId)
  const { event, action } = ENDS[how]
  const end = answerOffer(factsOf(offer), how, row.mySide, now.getTime())
  if (!end.ok) throw new AppError(end.error.code)
  if (end.value.repeated) return offer
  assertAllowed(row, how === 'decline' ? 'decline_offer' : 'withdraw_offer', row.mySide)
  const closed = await closeOffer(tx, offer, end.value.to, now)
  await appendEvent(tx, {
    caseId: row.id,
    type: event,
    side: row.mySide,
    facts: { offerId: offer.id },
    at: now,
  })
  const changed = { state: { from: offer.state, to: closed.state } }
  await audit(tx, actor, now, { action, caseId: row.id, subject: offer.id, changed })
  await tellSide(tx, row.id, otherSide(row.mySide), 'offer')
  return closed
}

/** Closes offers whose time is over; the caller holds the case's lock. */
export async function expireOffers(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  assertAllowed(row, 'expire_offer', 'job')
  const expired = await tx
    .updateTable('offer')
    .set({ state: 'expired', closed_at: now })
    .where('case_id', '=', row.id)
    .where('state', 'in', OPEN_OFFER_STATES)
    .where('expires_at', '<=', now)
    .returning(['id', 'side'])
    .execute()
  for (const offer of expired) {
    await appendEvent(tx, {
      caseId: row.id,
      type: 'offer.expired',
      side: offer.side,
      facts: { offerId: offer.id },
      at: now,
    })
    await audit(tx, { kind: 'job', name: 'cases.sweep' }, now, {
      action: 'offer.expire',
      caseId: row.id,
      subject: offer.id,
    })
  }
}

/** Closes what lies open: a settlement was found beside it, or the case ends. The caller writes event and audit entry. */
export async function closeOpenOffers(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ state: 'closed', closed_at: now })
    .where('case_id', '=', caseId)
    .where('state', 'in', OPEN_OFFER_STATES)
    .execute()
}
