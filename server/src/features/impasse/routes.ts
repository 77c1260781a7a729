import {
  getImpasse,
  takePause,
  wishToExtend,
  wishToFinish,
  type Impasse,
} from '@evensettle/contracts/impasse.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as domain from '@evensettle/domain/impasse/impasse.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { talkOf } from '../cases/talk/queries.ts'
import { waitingRequest } from '../contact/requests/queries.ts'
import * as commands from './commands.ts'
import { caseAtImpasse } from './queries.ts'

/** What both can do about a talk that has come to a stop. */
export function impasseRoutes(api: Api, deps: Deps): void {
  async function present(caseId: string, userId: string): Promise<Impasse> {
    const now = deps.now()
    const row = await caseAtImpasse(deps.db, caseId, userId)
    if (!row) throw new AppError('NOT_FOUND')
    const [talk, request] = await Promise.all([
      talkOf(deps.db, row, now),
      waitingRequest(deps.db, caseId, userId),
    ])
    const { mySide } = row
    const isPaused = domain.isPaused(talk, now.getTime())
    const wish = (by: readonly Side[]) => ({
      mine: by.includes(mySide),
      theirs: by.includes(otherSide(mySide)),
    })
    return {
      isStuck: domain.isStuck(talk, now.getTime()),
      pause: {
        until: isPaused ? (row.paused_until?.toISOString() ?? null) : null,
        by: isPaused ? (talk.pausedBy.at(-1) ?? null) : null,
        mayTake: domain.takePause(talk, mySide, now.getTime()).ok,
      },
      finish: wish(talk.wishes.finish),
      extend: {
        ...wish(talk.wishes.extend),
        left: Math.max(0, TIMELINE.impasse.extensions - talk.extended),
      },
      endsAt: new Date(
        domain.endsAt({
          touchedAt: row.updated_at.getTime(),
          clockFrom: row.clock_from?.getTime() ?? null,
        }),
      ).toISOString(),
      request: request && { askedAt: request.asked_at.toISOString(), answerBy: request.answer_by },
    }
  }

  api.handle(getImpasse, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(takePause, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.pauseTalk(tx, actor, deps.now(), caseId))
    return present(caseId, actor.userId)
  })

  api.handle(wishToFinish, async ({ caseId, wanted }, actor) => {
    const change = wanted ? commands.wishToFinish : commands.takeBackWish
    await inTransaction(deps, (tx) => change(tx, actor, deps.now(), caseId))
    return present(caseId, actor.userId)
  })

  api.handle(wishToExtend, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) => commands.wishToExtend(tx, actor, deps.now(), caseId))
    return present(caseId, actor.userId)
  })
}
