import { hasRunOut } from '@evensettle/domain/proposals/round.ts'
import { lockCase, refusalOf } from '../cases/commands.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { expireOffers } from './offers/commands.ts'
import { endWithoutSettlement, roundFacts, runningRound } from './outcome/commands.ts'
import { closeRound, openRound } from './proposals/commands.ts'
import { lapseObjections } from './weights/commands.ts'
import { casesWithClock } from './clock/queries.ts'
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
  for (const { id } of due.filter((one) => one.wantsProposal)) {
    // a person is offered instead; both sides can still ask for a proposal
    if (await needsPerson(deps.db, id, deps.config.humanAbove)) continue
    await inTransaction(deps, async (tx) =>
      openRound(tx, CLOCK, now, await lockCase(tx, id), deps.newId()),
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ROUND_NOT_POSSIBLE') return
      deps.log.warn('the clock could not open a round', { caseId: id, error })
    })
  }
}
