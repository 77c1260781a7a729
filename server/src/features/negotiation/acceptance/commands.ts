import * as said from '@evensettle/messages/refusals/codes.ts'
import { isCheckOpen } from '@evensettle/domain/cases/respondent-check.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import { openingTerms } from '@evensettle/domain/agreements/opening.ts'
import { makeTerms } from '@evensettle/domain/agreements/terms.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { answerOffer } from '@evensettle/domain/offers/offer.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { draftAgreement } from '../../agreements/drafting/commands.ts'
import { agreementOfCase, hasHadAgreement } from '../../agreements/queries.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCaseForParty, assertAllowed, tellSide, type CaseRow } from '../../cases/commands.ts'
import { closeOffer, lockOffer, type OnOffer } from '../offers/commands.ts'
import { factsOf } from '../offers/queries.ts'
import { endOpenRound } from '../outcome/commands.ts'

/**
 * Accepts the other side's open offer: the agreement to sign is made from its terms. If the same person
 * pressed twice, or the settlement was made a moment ago from this offer, its agreement is answered.
 */
export async function acceptOffer(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: OnOffer & { agreementId: string },
): Promise<string> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const offer = await lockOffer(tx, row, input.offerId)
  const yes = answerOffer(factsOf(offer), 'accept', row.mySide, now.getTime())
  if (!yes.ok) throw new AppError(yes.error.code)
  if (yes.value.repeated) {
    const agreement = await agreementOfCase(tx, row.id)
    if (agreement?.offer_id !== offer.id) throw new AppError('OFFER_NOT_OPEN')
    return agreement.id
  }
  const to = assertAllowed(row, 'accept_offer', row.mySide)
  const terms = makeTerms(offer.terms, dateOf(now.getTime()))
  if (!terms.ok)
    throw new AppError('OFFER_EXPIRED', {
      message: said.offerDayPassed(),
    })
  await closeOffer(tx, offer, yes.value.to, now)
  await endOpenRound(tx, row, now)
  await appendEvent(tx, {
    caseId: row.id,
    type: 'offer.accepted',
    side: row.mySide,
    facts: { offerId: offer.id },
    at: now,
  })
  const changed = { state: { from: offer.state, to: yes.value.to } }
  await audit(tx, actor, now, { action: 'offer.accept', caseId: row.id, subject: offer.id, changed })
  await tellSide(tx, row.id, otherSide(row.mySide), 'agreed')
  return draftAgreement(tx, actor, now, row, to, {
    id: input.agreementId,
    terms: terms.value,
    offerId: offer.id,
    roundId: null,
  })
}

/**
 * "I agree with this" from the invitation, once the person has an account: what was asked becomes the
 * agreement to sign. Null when the answer was another one. Joining again answers the same agreement.
 */
export async function acceptOpeningTerms(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: CaseRow,
  newId: () => string,
): Promise<string | null> {
  if (row.answer_kind !== 'agree') return null
  const existing = await agreementOfCase(tx, row.id)
  if (existing || !isNegotiating(row.status)) return existing?.id ?? null
  // an answer makes its agreement once: whoever then decided not to sign is back at the table
  if (await hasHadAgreement(tx, row.id)) return null
  // the starter first says who it is that agrees
  if (isCheckOpen(row.respondent_check)) return null
  const to = assertAllowed(row, 'accept_items', 'respondent')
  const items = await tx
    .selectFrom('case_item')
    .select(['id', 'by', 'kind', 'title', 'claimed'])
    .where('case_id', '=', row.id)
    .orderBy('position')
    .execute()
  const terms = makeTerms(openingTerms(items, row.currency, dateOf(now.getTime())), dateOf(now.getTime()))
  // more than one agreement can hold: they settle it at the table
  if (!terms.ok) return null
  const itemised = items
    .filter((item) => item.kind === 'money')
    .map(({ title, claimed }) => ({ title, amount: claimed }))
  return draftAgreement(tx, actor, now, row, to, {
    id: newId(),
    terms: terms.value,
    offerId: null,
    roundId: null,
    itemised,
  })
}
