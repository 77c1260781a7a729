import { answerDoubt, doubtEvidence, getWeights, type Weights } from '@evensettle/contracts/weights.ts'
import { weightOf } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http.ts'
import { sideOf } from '../../cases/queries.ts'
import { publicCaseFor } from '../proposals/queries.ts'
import * as commands from './commands.ts'
import { weighedEvidence } from './queries.ts'

/** What each side's evidence weighs, why, and what was said against it: the same for both. */
export function weightRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, userId: string): Promise<Weights> {
    if ((await sideOf(db, userId, caseId)) === null) throw new AppError('NOT_FOUND')
    const [{ evidence, doubts }, publicCase] = await Promise.all([
      weighedEvidence(db, caseId, now()),
      publicCaseFor(db, caseId, now()),
    ])
    return {
      points: publicCase.items.map((item) => ({
        itemId: item.id,
        evidence: item.evidence,
        documented: item.documented ?? null,
      })),
      papers: evidence.map((one) => ({
        id: one.id,
        side: one.side,
        itemId: one.itemId,
        kind: one.kind,
        name: one.name,
        documented: one.documented,
        grade: weightOf(one),
        problem: one.problem,
        doubts: doubts
          .filter((doubt) => doubt.evidence_id === one.id && SIDES.includes(doubt.side))
          .map((doubt) => ({
            by: doubt.side,
            reason: doubt.reason,
            at: doubt.at.toISOString(),
            answer: doubt.answer,
            answerWords: doubt.answer_words,
            lapsed: doubt.answer === null && one.doubted === true,
          })),
      })),
    }
  }

  api.handle(getWeights, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(doubtEvidence, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.doubtEvidence(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(answerDoubt, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerDoubt(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })
}
