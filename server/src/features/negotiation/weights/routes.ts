import {
  answerObjection,
  getWeights,
  objectToEvidence,
  withdrawObjection,
  type Weights,
} from '@evensettle/contracts/weights.ts'
import {
  oneStepLess,
  sharedAs,
  showsLess,
  sumCountsFor,
  weightOf,
} from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { supportByPoint } from '@evensettle/domain/proposals/settlement/ladder/support.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { sideOf } from '../../cases/queries.ts'
import { roundCaseOf, roundFactsOf } from '../proposals/queries.ts'
import * as commands from './commands.ts'
import type { SeenEvidence } from './queries.ts'

/** Whether a document is the same file as one of the other side about some point; where it is both, what was shown first counts. */
function sharedSomewhere(points: readonly { id: string }[], one: SeenEvidence, all: readonly SeenEvidence[]) {
  const shared = points.map((point) => sharedAs(point, one, all))
  return shared.find((as) => as === 'both') ?? shared.find((as) => as === 'copy') ?? null
}

/** What each side's evidence weighs, why, and what was said against it: the same for both. */
export function weightRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function present(caseId: string, userId: string): Promise<Weights> {
    const mySide = await sideOf(db, userId, caseId)
    if (mySide === null) throw new AppError('NOT_FOUND')
    const facts = await roundFactsOf(db, caseId, now())
    const { evidence, objections } = facts
    const roundCase = roundCaseOf(facts, evidence)
    const supportOf = (shown: readonly SeenEvidence[]) => supportByPoint(roundCaseOf(facts, shown))
    // Each is counted beside what its owner showed before it: what the documents of a side change adds up to what they
    // change together, also where none of them alone would.
    const effectsOf = ({ id, itemId, side }: SeenEvidence) => {
      const until = evidence.findIndex((one) => one.id === id)
      const upTo = (last: number) => evidence.filter((one, i) => one.side !== side || i <= last)
      const [without, beside] = [supportOf(upTo(until - 1)), supportOf(upTo(until))]
      return [...beside]
        .map(([point, sum]) => ({ itemId: point, without: without.get(point) ?? 0, with: sum }))
        .filter((one) => itemId === null || itemId === one.itemId || one.with !== one.without)
    }
    const settledOf = (itemId: string) => facts.rows.find(({ id }) => id === itemId)?.settled_sum ?? 0
    const sharedOf = (one: SeenEvidence) => sharedSomewhere(roundCase.items, one, evidence)
    // what shows less than is asked counts one step less where its sum does not count
    const gradeHere = (one: SeenEvidence) => {
      const isWeaker = roundCase.items.some(
        ({ id, by = 'starter', claimed, documented }) =>
          documented === undefined && showsLess({ id, by, claimed: claimed + settledOf(id) }, one),
      )
      const shared = sharedOf(one)
      if (shared === 'copy') return 0
      const grade = weightOf(shared === null ? one : { ...one, held: one.held ?? shared })
      return isWeaker ? oneStepLess(grade) : grade
    }
    return {
      points: roundCase.items.map((item) => ({
        itemId: item.id,
        evidence: item.evidence,
        documented: item.documented ?? null,
      })),
      documents: evidence.map((one) => ({
        id: one.id,
        side: one.side,
        itemId: one.itemId,
        kind: one.kind,
        isGuess: one.isGuess === true,
        name: one.name,
        documented: one.documented,
        sumCounts: roundCase.items.some(
          ({ id, by = 'starter', documented }) => documented !== undefined && sumCountsFor({ id, by }, one),
        ),
        grade: gradeHere(one),
        held: sharedOf(one) ?? one.held ?? null,
        strongFrom: one.strongFrom === null ? null : new Date(one.strongFrom).toISOString(),
        effects: one.side === mySide ? effectsOf(one) : [],
        problem: one.problem,
        objections: objections
          .filter((objection) => objection.evidence_id === one.id && SIDES.includes(objection.side))
          .map((objection) => ({
            by: objection.side,
            reason: objection.reason,
            at: objection.at.toISOString(),
            answer: objection.answer,
            answerWords: objection.answer_words,
            lapsed: objection.answer === null && one.lowered === true,
            withdrawn: objection.withdrawn_at !== null,
          })),
      })),
    }
  }

  api.handle(getWeights, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(objectToEvidence, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.objectToEvidence(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(withdrawObjection, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.withdrawObjection(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })

  api.handle(answerObjection, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerObjection(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })
}
