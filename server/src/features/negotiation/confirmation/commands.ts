import { moveRound, takesAnswer } from '@evensettle/domain/proposals/round.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import {
  settleClosing,
  type ClosingAnswers,
  type ClosingOffer,
} from '@evensettle/domain/proposals/settlement/settle.ts'
import type { PackageItem } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { termsOf } from '@evensettle/domain/proposals/settlement/terms-of.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import {
  endWithoutSettlement,
  lockRound,
  roundFacts,
  sealAnswer,
  settleOn,
  type RoundRow,
} from '../outcome/commands.ts'
import { isTicksRound, type TicksRound } from '../proposals/queries.ts'
import { confirmationContext, openConfirmationAnswers } from './queries.ts'

/**
 * The last round found no overlap, but ranges that were close: the same few sums go to both sides, to be
 * answered blind. The log says that and nothing more.
 */
export async function openConfirmation(
  tx: Tx,
  now: Date,
  row: CaseRow,
  round: RoundRow,
  offers: readonly ClosingOffer[],
): Promise<void> {
  const moved = moveRound(round.state, 'confirm')
  if (!moved.ok) throw new AppError(moved.error.code)
  await tx
    .updateTable('proposal_round')
    .set({
      state: moved.value,
      confirmation: JSON.stringify(offers),
      confirm_by: new Date(now.getTime() + TIMELINE.confirmationOpenFor),
    })
    .where('id', '=', round.id)
    .execute()
  await appendEvent(tx, {
    caseId: row.id,
    type: 'confirmation.opened',
    side: null,
    facts: { roundId: round.id },
    at: now,
  })
  await audit(tx, { kind: 'job', name: 'round' }, now, {
    action: 'confirmation.open',
    caseId: row.id,
    subject: round.id,
    facts: { offers: offers.length },
  })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'round')
}

/** Settles a round that was answered by ticks, at a sum that both said yes to. */
export async function settleTicks(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  round: TicksRound,
  found: { packageId: string; price: number; items: readonly PackageItem[]; agreementId: string },
): Promise<void> {
  const { items: points, ...at } = found
  const terms = termsOf(round.proposal, at, { today: dateOf(now.getTime()), method: '' })
  if (!terms.ok) throw new Error(`the engine made terms that cannot be signed: ${terms.error.code}`)
  const by = { actor, role: row.mySide, told: [otherSide(row.mySide)] }
  await settleOn(tx, by, now, row, round, { ...at, terms: terms.value, points })
}

type AnswerInput = {
  caseId: string
  roundId: string
  answers: { packageId: string; yes: boolean }[]
  agreementId: string
  sealer: Sealer
}

/**
 * Seals a side's yes or no to each sum of the final confirmation. Changeable until the other side has answered too; then the
 * first offer with two yeses is the settlement, and without one the round ends the same for both.
 */
export async function sealConfirmation(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: AnswerInput,
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const round = await lockRound(tx, row.id, input.roundId)
  if (!isTicksRound(round) || !round.confirmation) throw new AppError('ROUND_NOT_OPEN')
  const areBothIn = await sealAnswer(tx, actor, now, {
    row,
    round,
    step: 'confirmation',
    isOpen: takesAnswer(roundFacts(round), 'confirmation', now.getTime()),
    content: canonicalText(readAnswers(round.confirmation, input.answers)),
    context: confirmationContext(round.id, row.mySide),
    sealer: input.sealer,
    before: await tx
      .selectFrom('sealed_confirmation')
      .select(['side', 'receipt'])
      .where('round_id', '=', round.id)
      .execute(),
    keep: (seal) =>
      tx
        .insertInto('sealed_confirmation')
        .values(seal)
        .onConflict((oc) => oc.columns(['round_id', 'side']).doUpdateSet(seal))
        .execute(),
  })
  if (!areBothIn) return
  const settlement = settleClosing(round.confirmation, {
    starter: await answersOf(tx, round.id, 'starter', input.sealer),
    respondent: await answersOf(tx, round.id, 'respondent', input.sealer),
  })
  if (!settlement.settled) return endWithoutSettlement(tx, now, row, round)
  return settleTicks(tx, actor, now, row, round, { ...settlement, agreementId: input.agreementId })
}

/** Every sum exactly once. */
function readAnswers(
  offers: readonly ClosingOffer[],
  answers: AnswerInput['answers'],
): Record<string, boolean> {
  const read: Record<string, boolean> = {}
  for (const { packageId, yes } of answers) {
    if (packageId in read || !offers.some((offer) => offer.packageId === packageId))
      throw new AppError('RANGE_INVALID')
    read[packageId] = yes
  }
  if (Object.keys(read).length !== offers.length) throw new AppError('RANGE_INVALID')
  return read
}

async function answersOf(tx: Tx, roundId: string, side: Side, sealer: Sealer): Promise<ClosingAnswers> {
  const seal = await tx
    .selectFrom('sealed_confirmation')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return openConfirmationAnswers(sealer, seal)
}
