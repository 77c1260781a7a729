import * as said from '@evensettle/messages/refusals/codes.ts'
import * as rounds from '@evensettle/messages/refusals/rounds.ts'
import { takesAnswer } from '@evensettle/domain/proposals/round.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Package } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { closingOffers, settle, type Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { lockCaseForParty, type LockedCase } from '../../cases/commands.ts'
import { openConfirmation, settleTicks } from '../confirmation/commands.ts'
import { endWithoutSettlement, lockRound, roundFacts, sealAnswer } from '../outcome/commands.ts'
import { isTicksRound, type TicksRound } from '../proposals/queries.ts'
import { openChips, openTicks } from './queries.ts'

export type RoundSealers = { ranges: Sealer; preferences: Sealer }

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
  if (!isTicksRound(round)) throw new AppError('ROUND_NOT_OPEN')
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
function readTicks(round: TicksRound, input: SealInput): Ticks {
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
      message: said.lastRound(),
      fields: { lastWord: rounds.lastWordNeeded() },
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

/** Both have sealed: settles, goes on to the final confirmation, or ends, by the published rule. */
async function decideRound(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  round: TicksRound,
  { agreementId, sealers }: { agreementId: string; sealers: RoundSealers },
): Promise<void> {
  const ticks = {
    starter: await ticksOf(tx, round.id, 'starter', sealers.ranges),
    respondent: await ticksOf(tx, round.id, 'respondent', sealers.ranges),
  }
  const { proposal } = round
  const settlement = settle(proposal, ticks, await openChips(tx, sealers.preferences, round.id))
  if (settlement.settled) return settleTicks(tx, actor, now, row, round, { ...settlement, agreementId })
  const offers = closingOffers(proposal, ticks)
  if (offers.length > 0) return openConfirmation(tx, now, row, round, offers)
  return endWithoutSettlement(tx, now, row, round)
}
