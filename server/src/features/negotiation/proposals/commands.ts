import { isRunning, nextRound, takesAnswer } from '@evensettle/domain/proposals/round.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { BothChips } from '@evensettle/domain/proposals/settlement/chips.ts'
import { propose } from '@evensettle/domain/proposals/settlement/propose.ts'
import type { Package, Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { canonicalText, publicInputText } from '@evensettle/domain/proposals/settlement/record.ts'
import { closingOffers, settle, type Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http.ts'
import { hashToken, type Sealer } from '../../../platform/seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { isOfThisTalk, sideIn } from '../../cases/queries.ts'
import { openClosing } from '../closing/commands.ts'
import { wantFastTrack } from '../fast-track/queries.ts'
import {
  endWithoutSettlement,
  lockRound,
  roundFacts,
  sealAnswer,
  settleOn,
  type RoundRow,
} from '../outcome/commands.ts'
import { chipsOfBoth } from '../preferences/queries.ts'
import { openChips, openTicks, publicCaseFor } from './queries.ts'

export type RoundSealers = { ranges: Sealer; preferences: Sealer }

/** Asks the mediator for a proposal. When the other side has asked too, the next round opens at once. */
export async function askForProposal(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; roundId: string; sealers: RoundSealers },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'ask_for_proposal', row.mySide)
  if (row.proposal_asked_by.includes(row.mySide)) return
  const { rounds } = await roundsSoFar(tx, row.id)
  if (rounds.some(({ state }) => isRunning(state))) return
  const next = nextRound(rounds)
  if (!next.ok) throw new AppError(next.error.code)
  await appendEvent(tx, { caseId: row.id, type: 'proposal.asked', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'proposal.ask', caseId: row.id, subject: row.id })
  if (row.proposal_asked_by.length > 0) return openRound(tx, actor, now, row, input)
  await moveCase(tx, row, { proposal_asked_by: [row.mySide] })
  await tellSide(tx, row.id, otherSide(row.mySide), 'asked')
}

/**
 * The rounds between the two of a case, and the number of the next in the case: those with somebody who turned out to
 * be another count for nothing, but keep their numbers.
 */
async function roundsSoFar(tx: Tx, caseId: string) {
  const all = await tx
    .selectFrom('proposal_round')
    .select(['state', 'is_last as isLast', isOfThisTalk('proposal_round', 'opened_at').as('isOfThisTalk')])
    .where('case_id', '=', caseId)
    .execute()
  return { rounds: all.filter((one) => one.isOfThisTalk), number: all.length + 1 }
}

/**
 * Computes the mediator's proposal and opens the round. The caller holds the case's lock. What both sides can
 * see sets every sum; what they said in private only chooses which terms are bundled, and is kept sealed with
 * the round so that it replays.
 */
export async function openRound(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  { roundId, sealers }: { roundId: string; sealers: RoundSealers },
): Promise<void> {
  assertAllowed(row, 'open_round', actor.kind === 'user' ? sideIn(row, actor.userId) : actor.kind)
  const { rounds, number } = await roundsSoFar(tx, row.id)
  const next = nextRound(rounds)
  if (!next.ok) throw new AppError(next.error.code)
  const isFirst = next.value.number === 1
  const isFast = isFirst && (await wantFastTrack(tx, row.id)).length === SIDES.length
  const input: PublicCase = await publicCaseFor(tx, row.id, now)
  const request = { round: isFirst && !isFast ? 1 : 2 } as const
  const chips = await chipsOfBoth(tx, sealers.preferences, row.id, input.wishes)
  const made = propose(input, { ...request, chips })
  if (!made.ok) throw new AppError('ROUND_NOT_POSSIBLE', { cause: made.error })
  const publicHash = hashToken(publicInputText(input, request)).toString('hex')
  await tx
    .insertInto('proposal_round')
    .values({
      id: roundId,
      case_id: row.id,
      number,
      is_last: made.value.last,
      mode: isFast ? 'fast' : 'standard',
      state: 'open',
      opened_at: now,
      answer_by: new Date(now.getTime() + TIMELINE.roundOpenFor),
      closed_at: null,
      engine: made.value.engine,
      public_input: JSON.stringify(input),
      public_hash: publicHash,
      proposal: JSON.stringify(made.value),
      closing: null,
      closing_by: null,
      settled_package: null,
      settled_price: null,
    })
    .execute()
  await keepChips(tx, roundId, chips, sealers.preferences)
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
    facts: { number, engine: made.value.engine, publicHash },
  })
}

async function keepChips(tx: Tx, roundId: string, chips: BothChips, sealer: Sealer): Promise<void> {
  for (const side of SIDES) {
    const own = chips[side]
    if (!own) continue
    const content = canonicalText({ wishes: own.wishes, waiting: own.waiting })
    const context = `${roundId}/${side}`
    await tx
      .insertInto('sealed_round_chips')
      .values({
        round_id: roundId,
        side,
        sealed: sealer.seal(content, context),
        receipt: sealer.receipt(`${context}/${content}`),
      })
      .execute()
  }
}

type SealInput = {
  caseId: string
  roundId: string
  answers: { packageId: string; limit: number | null }[]
  lastWord: boolean
  agreementId: string
  sealers: RoundSealers
}

/**
 * Seals a side's range. Until the other side has sealed too it can be changed; the second seal settles the
 * round at once by the published rule. What was ticked is stored only sealed, and nothing about it is told.
 */
export async function sealRange(tx: Tx, actor: UserActor, now: Date, input: SealInput): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const round = await lockRound(tx, row.id, input.roundId)
  const areBothIn = await sealAnswer(tx, actor, now, {
    row,
    round,
    step: 'range',
    isOpen: takesAnswer(roundFacts(round), 'range', now.getTime()),
    content: JSON.stringify(readTicks(round, input)),
    context: `${round.id}/${row.mySide}`,
    sealer: input.sealers.ranges,
    before: await tx
      .selectFrom('sealed_range')
      .select(['side', 'receipt'])
      .where('round_id', '=', round.id)
      .execute(),
    keep: (seal) => {
      const values = { ...seal, last_word: input.lastWord }
      return tx
        .insertInto('sealed_range')
        .values(values)
        .onConflict((oc) => oc.columns(['round_id', 'side']).doUpdateSet(values))
        .execute()
    },
  })
  if (areBothIn) await decideRound(tx, actor, now, row, round, input)
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

/** Both have sealed: settles, goes on to the closing step, or ends, by the published rule. */
async function decideRound(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  round: RoundRow,
  { agreementId, sealers }: { agreementId: string; sealers: RoundSealers },
): Promise<void> {
  const ticks = {
    starter: await ticksOf(tx, round.id, 'starter', sealers.ranges),
    respondent: await ticksOf(tx, round.id, 'respondent', sealers.ranges),
  }
  const proposal: Proposal = round.proposal
  const settlement = settle(proposal, ticks, await openChips(tx, sealers.preferences, round.id))
  if (settlement.settled) return settleOn(tx, actor, now, row, round, { ...settlement, agreementId })
  const offers = closingOffers(proposal, ticks)
  if (offers.length > 0) return openClosing(tx, now, row, round, offers)
  return endWithoutSettlement(tx, now, row, round)
}
