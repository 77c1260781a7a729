import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { propose } from '@evensettle/domain/settlement/propose.ts'
import type { Package, Proposal } from '@evensettle/domain/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/settlement/public-case.ts'
import { settle, type Ticks } from '@evensettle/domain/settlement/settle.ts'
import { termsOf } from '@evensettle/domain/settlement/terms-of.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { draftAgreement } from '../../agreements/commands.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  moveCase,
  mustAllow,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { openTicks, publicCaseFor } from './queries.ts'
import type { ProposalRoundTable } from './tables.ts'

export type RoundRow = Selectable<ProposalRoundTable>

const LAST_ROUND = 2

/** Asks the mediator for a proposal. When the other side has asked too, the next round opens at once. */
export async function askForProposal(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; roundId: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  mustAllow(row, 'ask_for_proposal', row.mySide)
  if (row.proposal_asked_by.includes(row.mySide)) return
  const rounds = await tx
    .selectFrom('proposal_round')
    .select(['number', 'state'])
    .where('case_id', '=', row.id)
    .execute()
  if (rounds.some((round) => round.state === 'open')) return
  if (rounds.length >= LAST_ROUND) throw new AppError('ROUND_NOT_POSSIBLE')
  await appendEvent(tx, { caseId: row.id, type: 'proposal.asked', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'proposal.ask', caseId: row.id, subject: row.id })
  if (row.proposal_asked_by.length > 0) return openRound(tx, actor, now, row, input.roundId)
  await moveCase(tx, row, { proposal_asked_by: [row.mySide] })
  await tellSide(tx, row.id, otherSide(row.mySide), 'asked')
}

/**
 * Computes the mediator's proposal from what both sides can see and opens the round. The caller holds the
 * case's lock. Nothing private goes in, so nothing private can come out.
 */
export async function openRound(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  roundId: string,
): Promise<void> {
  mustAllow(row, 'open_round', actor.kind === 'job' ? 'clock' : 'starter')
  const earlier = await tx
    .selectFrom('proposal_round')
    .select(['number', 'state'])
    .where('case_id', '=', row.id)
    .execute()
  if (earlier.some((round) => round.state === 'open')) throw new AppError('ROUND_NOT_POSSIBLE')
  const number = earlier.length + 1
  if (number > LAST_ROUND) throw new AppError('ROUND_NOT_POSSIBLE')
  const input: PublicCase = await publicCaseFor(tx, row.id)
  const made = propose(input, { round: number === 1 ? 1 : 2 })
  if (!made.ok) throw new AppError('ROUND_NOT_POSSIBLE', { cause: made.error })
  await tx
    .insertInto('proposal_round')
    .values({
      id: roundId,
      case_id: row.id,
      number,
      is_last: made.value.last,
      state: 'open',
      opened_at: now,
      answer_by: new Date(now.getTime() + TIMELINE.roundOpenFor),
      closed_at: null,
      engine: made.value.engine,
      public_input: JSON.stringify(input),
      proposal: JSON.stringify(made.value),
      settled_package: null,
      settled_price: null,
    })
    .execute()
  await moveCase(tx, row, { proposal_asked_by: [] })
  await appendEvent(tx, {
    caseId: row.id,
    type: 'round.opened',
    side: null,
    facts: { roundId, number },
    at: now,
  })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'round')
  await audit(tx, actor, now, {
    action: 'round.open',
    caseId: row.id,
    subject: roundId,
    facts: { number, engine: made.value.engine },
  })
}

type SealInput = {
  caseId: string
  roundId: string
  answers: { packageId: string; limit: number | null }[]
  lastWord: boolean
  agreementId: string
  sealer: Sealer
}

/**
 * Seals a side's range. Until the other side has sealed too it can be changed; the second seal settles the
 * round at once by the published rule. What was ticked is stored only sealed, and nothing about it is told.
 */
export async function sealRange(tx: Tx, actor: UserActor, now: Date, input: SealInput): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const round = await tx
    .selectFrom('proposal_round')
    .selectAll()
    .where('id', '=', input.roundId)
    .where('case_id', '=', row.id)
    .forUpdate()
    .executeTakeFirst()
  if (!round) throw new AppError('NOT_FOUND')
  const ticks = readTicks(round, input)
  const content = JSON.stringify(ticks)
  const receipt = input.sealer.receipt(`${round.id}/${row.mySide}/${content}`)
  if (round.state !== 'open' || round.answer_by <= now) {
    // a retry after a lost answer, when the same seal has just ended the round
    if (await isSealed(tx, round.id, row.mySide, receipt)) return
    throw new AppError('ROUND_NOT_OPEN')
  }
  mustAllow(row, 'seal_range', row.mySide)
  const values = {
    sealed: input.sealer.seal(content, `${round.id}/${row.mySide}`),
    receipt,
    last_word: input.lastWord,
    sealed_at: now,
  }
  const before = await tx.selectFrom('sealed_range').select('side').where('round_id', '=', round.id).execute()
  const isChange = before.some((sealed) => sealed.side === row.mySide)
  await tx
    .insertInto('sealed_range')
    .values({ round_id: round.id, side: row.mySide, ...values })
    .onConflict((oc) => oc.columns(['round_id', 'side']).doUpdateSet(values))
    .execute()
  // A change of mind leaves no place in the log: even a gap in its numbers would tell the other side.
  if (!isChange)
    await appendEvent(tx, {
      caseId: row.id,
      type: 'range.sealed',
      side: row.mySide,
      facts: { roundId: round.id },
      at: now,
    })
  await audit(tx, actor, now, {
    action: 'range.seal',
    caseId: row.id,
    subject: round.id,
    facts: { receipt: values.receipt },
  })
  if (!isChange && before.length === 1) await settleRound(tx, actor, now, row, round, input)
}

async function isSealed(tx: Tx, roundId: string, side: Side, receipt: string): Promise<boolean> {
  const seal = await tx
    .selectFrom('sealed_range')
    .select('receipt')
    .where('round_id', '=', roundId)
    .where('side', '=', side)
    .executeTakeFirst()
  return seal?.receipt === receipt
}

/** Every package exactly once, each with a sum of this round or null. */
function readTicks(round: RoundRow, input: SealInput): Ticks {
  const sums: Record<string, number | null> = {}
  for (const { packageId, limit } of input.answers) {
    const known = round.proposal.packages.find((one: Package) => one.id === packageId)
    if (!known || packageId in sums) throw new AppError('RANGE_INVALID')
    if (limit !== null && !known.rungs.includes(limit)) throw new AppError('RANGE_INVALID')
    sums[packageId] = limit
  }
  if (Object.keys(sums).length !== round.proposal.packages.length) throw new AppError('RANGE_INVALID')
  if (round.is_last && !input.lastWord)
    throw new AppError('RANGE_INVALID', {
      message: 'This is the last round. Say that this is your last word, or take more time.',
      fields: { lastWord: 'Tick the box: this is the last round.' },
    })
  return { sums, lastWord: input.lastWord }
}

async function ticksOf(tx: Tx, roundId: string, side: Side, sealer: Sealer): Promise<Ticks> {
  const row = await tx
    .selectFrom('sealed_range')
    .select('sealed')
    .where('round_id', '=', roundId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return openTicks(sealer, row.sealed, `${roundId}/${side}`)
}

async function settleRound(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  round: RoundRow,
  input: { agreementId: string; sealer: Sealer },
): Promise<void> {
  const ticks = {
    starter: await ticksOf(tx, round.id, 'starter', input.sealer),
    respondent: await ticksOf(tx, round.id, 'respondent', input.sealer),
  }
  const proposal: Proposal = round.proposal
  const settlement = settle(proposal, ticks)
  if (!settlement.settled) return endRound(tx, now, row, round)
  const to = mustAllow(row, 'settle_round', row.mySide)
  const terms = termsOf(proposal, settlement, { today: dateOf(now.getTime()), method: '' })
  if (!terms.ok) throw new Error(`the engine made terms that cannot be signed: ${terms.error.code}`)
  await tx
    .updateTable('proposal_round')
    .set({
      state: 'settled',
      closed_at: now,
      settled_package: settlement.packageId,
      settled_price: settlement.price,
    })
    .where('id', '=', round.id)
    .where('state', '=', 'open')
    .execute()
  await closeOpenOffers(tx, row, now)
  const facts = { roundId: round.id, packageId: settlement.packageId, price: settlement.price }
  await appendEvent(tx, { caseId: row.id, type: 'round.settled', side: null, facts, at: now })
  await audit(tx, actor, now, { action: 'round.settle', caseId: row.id, subject: round.id, facts })
  await tellSide(tx, row.id, otherSide(row.mySide), 'agreed')
  const items = await tx
    .selectFrom('case_item')
    .select(['id', 'title'])
    .where('case_id', '=', row.id)
    .execute()
  const titles = new Map(items.map((item) => [item.id, item.title]))
  await draftAgreement(tx, actor, now, row, to, {
    id: input.agreementId,
    terms: terms.value,
    offerId: null,
    roundId: round.id,
    itemised: settlement.items.map((item) => ({ title: titles.get(item.id) ?? '', amount: item.proposed })),
  })
}

/** A settlement in the round closes what lay open beside it. */
async function closeOpenOffers(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ state: 'closed', closed_at: now })
    .where('case_id', '=', row.id)
    .where('state', '=', 'open')
    .execute()
}

/** Ends a round without a settlement: one event, the same for both, that says nothing else. */
export async function endRound(
  tx: Tx,
  now: Date,
  row: CaseRow,
  round: Pick<RoundRow, 'id' | 'number'>,
): Promise<void> {
  const ended = await tx
    .updateTable('proposal_round')
    .set({ state: 'ended', closed_at: now })
    .where('id', '=', round.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return
  const facts = { roundId: round.id, number: round.number }
  await appendEvent(tx, { caseId: row.id, type: 'round.ended', side: null, facts, at: now })
  await audit(tx, { kind: 'job', name: 'round' }, now, {
    action: 'round.end',
    caseId: row.id,
    subject: round.id,
  })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'round')
}

/** Ends the open round, if there is one: a settlement was found beside it, or its time is over. */
export async function endOpenRound(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  const round = await tx
    .selectFrom('proposal_round')
    .select(['id', 'number'])
    .where('case_id', '=', row.id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (round) await endRound(tx, now, row, round)
}
