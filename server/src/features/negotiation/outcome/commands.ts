import { RUNNING_ROUND_STATES, moveRound, type RoundFacts } from '@evensettle/domain/proposals/round.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { CaseActor } from '@evensettle/domain/access/permissions.ts'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { draftAgreement } from '../../agreements/drafting/commands.ts'
import { audit } from '../../audit/commands.ts'
import { closeOpenOffers } from '../offers/commands.ts'
import { appendEvent, assertAllowed, tellSide, type CaseRow, type LockedCase } from '../../cases/commands.ts'
import { isOfThisTalk } from '../../cases/queries.ts'
import type { ProposalRoundTable } from '../proposals/tables.ts'

export type RoundRow = Selectable<ProposalRoundTable>

/** By whom a round is settled: a side by the answer that was still missing, or the clock. */
export type SettledBy = { actor: Actor; role: CaseActor; told: readonly Side[] }

type Found = {
  packageId: string
  price: number
  terms: Terms
  points: readonly { id: string; proposed: number; back?: true }[]
  agreementId: string
}

/** Settles a round on one of its packages at a sum, and writes the agreement to sign. */
export async function settleOn(
  tx: Tx,
  { actor, role, told }: SettledBy,
  now: Date,
  row: CaseRow,
  round: RoundRow,
  { packageId, price, terms, points, agreementId }: Found,
): Promise<void> {
  const to = assertAllowed(row, 'settle_round', role)
  const moved = moveRound(round.state, 'settle')
  if (!moved.ok) throw new AppError(moved.error.code)
  await tx
    .updateTable('proposal_round')
    .set({ state: moved.value, closed_at: now, settled_package: packageId, settled_price: price })
    .where('id', '=', round.id)
    .execute()
  await closeOpenOffers(tx, row.id, now)
  const facts = { roundId: round.id, packageId, price }
  await appendEvent(tx, { caseId: row.id, type: 'round.settled', side: null, facts, at: now })
  const changed = { state: { from: round.state, to: moved.value } }
  await audit(tx, actor, now, { action: 'round.settle', caseId: row.id, subject: round.id, facts, changed })
  for (const side of told) await tellSide(tx, row.id, side, 'agreed')
  const items = await tx
    .selectFrom('case_item')
    .select(['id', 'title', sql<number>`claimed - settled_sum`.as('claimed')])
    .where('case_id', '=', row.id)
    .execute()
  const asked = new Map(items.map((item) => [item.id, item]))
  // set off against each other, the points do not add up to the payment: the paper names what was asked
  const bothWays = points.some((point) => point.back)
  await draftAgreement(tx, actor, now, row, to, {
    id: agreementId,
    terms,
    offerId: null,
    roundId: round.id,
    itemised: points.map((point) => ({
      title: asked.get(point.id)?.title ?? '',
      amount: bothWays ? (asked.get(point.id)?.claimed ?? null) : point.proposed,
    })),
  })
}

/** Ends a round that found no settlement, and tells both sides the same: that it ended, nothing else. */
export async function endWithoutSettlement(
  tx: Tx,
  now: Date,
  row: CaseRow,
  round: Pick<RoundRow, 'id' | 'number' | 'state'>,
): Promise<void> {
  assertAllowed(row, 'end_round', 'job')
  if (!(await endRound(tx, now, row, round, { isCutShort: false }))) return
  for (const side of SIDES) await tellSide(tx, row.id, side, 'round')
}

/** Ends a running round with one event that is the same for both; false when it had ended before. */
async function endRound(
  tx: Tx,
  now: Date,
  row: CaseRow,
  round: Pick<RoundRow, 'id' | 'number' | 'state'>,
  { isCutShort }: { isCutShort: boolean },
): Promise<boolean> {
  const moved = moveRound(round.state, 'end')
  if (!moved.ok) return false
  const ended = await tx
    .updateTable('proposal_round')
    .set({ state: moved.value, closed_at: now })
    .where('id', '=', round.id)
    .where('state', '=', round.state)
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  const facts = { roundId: round.id, number: round.number, ...(isCutShort ? { isCutShort } : {}) }
  await appendEvent(tx, { caseId: row.id, type: 'round.ended', side: null, facts, at: now })
  await audit(tx, { kind: 'job', name: 'round' }, now, {
    action: 'round.end',
    caseId: row.id,
    subject: round.id,
    changed: { state: { from: round.state, to: moved.value } },
  })
  return true
}

/** A round between the two of a case as they are now, locked: none with somebody who was refused. @throws NOT_FOUND */
export async function lockRound(tx: Tx, caseId: string, roundId: string): Promise<RoundRow> {
  const round = await tx
    .selectFrom('proposal_round')
    .selectAll()
    .where('id', '=', roundId)
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .forUpdate()
    .executeTakeFirst()
  if (!round) throw new AppError('NOT_FOUND')
  return round
}

type SealedAnswer = {
  row: LockedCase
  round: RoundRow
  step: 'range' | 'confirmation'
  isOpen: boolean
  content: string
  /** what the seal is bound to */
  context: string
  sealer: Sealer
  /** what both sides have sealed in this step so far */
  before: readonly { side: Side; receipt: string }[]
  keep(seal: {
    round_id: string
    side: Side
    sealed: Buffer
    receipt: string
    sealed_at: Date
  }): Promise<unknown>
}

/**
 * Keeps a side's answer in a step of a round, readable to nobody else, and notes that it is there. It can be
 * changed until the other side's is there too; true when this one makes both.
 */
export async function sealAnswer(tx: Tx, actor: UserActor, now: Date, own: SealedAnswer): Promise<boolean> {
  const { row, round, step, content, context, sealer, before } = own
  const receipt = sealer.receipt(`${context}/${content}`)
  const mine = before.find(({ side }) => side === row.mySide)
  if (!own.isOpen) {
    // a retry after a lost answer, when the same seal has just decided the round
    if (mine?.receipt === receipt) return false
    throw new AppError('ROUND_NOT_OPEN')
  }
  assertAllowed(row, step === 'range' ? 'seal_range' : 'seal_confirmation', row.mySide)
  const sealed = sealer.seal(content, context)
  await own.keep({ round_id: round.id, side: row.mySide, sealed, receipt, sealed_at: now })
  // A change of mind leaves no place in the log: even a gap in its numbers would tell the other side.
  if (!mine)
    await appendEvent(tx, {
      caseId: row.id,
      type: `${step}.sealed`,
      side: row.mySide,
      facts: { roundId: round.id },
      at: now,
    })
  await audit(tx, actor, now, {
    action: `${step}.seal`,
    caseId: row.id,
    subject: round.id,
    facts: { receipt },
  })
  return !mine && before.length === 1
}

/** The round that waits for answers, locked; there is at most one. */
export async function runningRound(tx: Tx, caseId: string): Promise<RoundRow | undefined> {
  return tx
    .selectFrom('proposal_round')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', RUNNING_ROUND_STATES)
    .forUpdate()
    .executeTakeFirst()
}

/** What the domain asks of a round. */
export function roundFacts(round: Pick<RoundRow, 'state' | 'answer_by' | 'confirm_by'>): RoundFacts {
  return {
    state: round.state,
    answerBy: round.answer_by.getTime(),
    confirmBy: round.confirm_by?.getTime() ?? null,
  }
}

/** Ends the running round, if there is one, without comparing its answers: a settlement was found beside it, or the case ends. */
export async function endOpenRound(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  const round = await runningRound(tx, row.id)
  if (round) await endRound(tx, now, row, round, { isCutShort: true })
}
