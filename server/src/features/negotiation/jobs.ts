import { hasRunOut } from '@evensettle/domain/proposals/round.ts'
import { lockCase, refusalOf } from '../cases/commands.ts'
import { forgetDue, putOff } from '../cases/due/commands.ts'
import { isStillDue } from '../cases/due/queries.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { expireOffers } from './offers/commands.ts'
import { endWithoutSettlement, roundFacts, runningRound } from './outcome/commands.ts'
import { closeRound, openRound } from './proposals/commands.ts'
import { lapseObjections } from './weights/commands.ts'
import { casesWithClock, proposalDueIn } from './clock/queries.ts'
import { isLadderRound, needsPerson } from './proposals/queries.ts'

type SweepDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'newId' | 'log' | 'sealers' | 'config'>

const CLOCK = { kind: 'job', name: 'cases.sweep' } as const

/**
 * What time alone changes at the table: offers and rounds run out, and the mediator proposes by itself from
 * day 8. Each case in its own transaction, each step guarded, so that it may run as often and on as many
 * processes as it likes.
 */
export async function sweepNegotiations(deps: SweepDeps): Promise<void> {
  const now = deps.now()
  const startedBefore = new Date(now.getTime() - TIMELINE.mediatorProposesAfter)
  const due = await casesWithClock(deps.db, now, startedBefore)
  for (const one of due)
    await inTransaction(deps, async (tx) => {
      const row = await lockCase(tx, one.id)
      if (!isNegotiating(row.status)) return
      await expireOffers(tx, row, now)
      await lapseObjections(tx, row, now)
      const round = await runningRound(tx, row.id)
      if (!round || !hasRunOut(roundFacts(round), now.getTime())) return
      if (!isLadderRound(round)) return endWithoutSettlement(tx, now, row, round)
      if (refusalOf(row, 'close_round', CLOCK.kind)) return
      const means = { agreementId: deps.newId(), sealer: deps.sealers.ranges }
      await closeRound(tx, CLOCK, now, row, round, means)
    }).catch((error: unknown) =>
      deps.log.warn('the clock could not act on a case', { caseId: one.id, error }),
    )
  // apart from the endings above: a proposal that cannot be made must not hold them up
  for (const { id } of due.filter((one) => one.wantsProposal))
    await inTransaction(deps, (tx) => proposeWhereDue(tx, deps, now, id)).catch((error: unknown) =>
      deps.log.warn('the clock could not open a round', { caseId: id, error }),
    )
}

/** Looks again within this time where no event brings it back: what an operator has set may be another by then. */
const AGAIN_AFTER = DAY

/** Proposes where both wait for it; where not, the case is looked at again with its next event, after its pause or in a day. */
async function proposeWhereDue(tx: Tx, deps: SweepDeps, now: Date, caseId: string): Promise<void> {
  const row = await lockCase(tx, caseId)
  const startedBefore = now.getTime() - TIMELINE.mediatorProposesAfter
  // another process looked at it meanwhile
  if (!(await isStillDue(tx, 'proposal', caseId, new Date(startedBefore)))) return
  const due = await proposalDueIn(tx, caseId, now)
  if (!due || due.isOver) return forgetDue(tx, 'proposal', caseId)
  const pauseEnds = (due.pausedUntil?.getTime() ?? 0) - TIMELINE.mediatorProposesAfter
  const later = new Date(Math.max(startedBefore + AGAIN_AFTER, pauseEnds))
  // a person is offered instead; both sides can still ask for a proposal
  if (!due.isWanted || (await needsPerson(tx, caseId, deps.config.humanAbove)))
    return putOff(tx, 'proposal', caseId, later)
  await openRound(tx, CLOCK, now, row, deps.newId()).catch((error: unknown) => {
    // refused before anything was written
    if (error instanceof AppError && error.code === 'ROUND_NOT_POSSIBLE')
      return putOff(tx, 'proposal', caseId, later)
    throw error
  })
}
