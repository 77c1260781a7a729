import type { PartAgreements, PartDraftInput } from '@evensettle/contracts/part-agreements.ts'
import type { PlaceId } from '@evensettle/domain/agreements/clauses/places.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isAllOfIt, type PartOutcome } from '@evensettle/domain/parts/points.ts'
import { addDays } from '@evensettle/domain/time.ts'

/** A point in the form; `sum` is null while it is empty or cannot be read. */
export type PointTyped = { isChosen: boolean; outcome: PartOutcome; sum: number | null }
export type PartTyped = {
  points: Record<string, PointTyped>
  dueOn: string
  method: string
  isStandstill: boolean
  until: string
  law: PlaceId | null
  note: string
}

/** What the form begins with: what both say already is chosen, or what the other side proposed. */
export function openingPart(
  { points, today }: Pick<PartAgreements, 'points' | 'today'>,
  begins: PartDraftInput | null,
  withStandstill: boolean,
): PartTyped {
  const isAll = points.every(({ agreed }) => agreed !== null && !agreed.isPart)
  return {
    points: Object.fromEntries(
      points.map(({ id, claimed, agreed }): [string, PointTyped] => {
        const before = begins?.points.find((one) => one.id === id)
        if (before) return [id, { isChosen: true, outcome: before.outcome, sum: before.sum }]
        const isChosen = !begins && !withStandstill && !isAll && agreed !== null
        // where less than what is asked is agreed on, that is settled, and the rest stays open
        const outcome = agreed?.isPart ? 'part' : 'kept'
        return [id, { isChosen, outcome, sum: agreed?.sum ?? claimed }]
      }),
    ),
    dueOn: begins?.dueOn ?? addDays(today, TIMELINE.defaultPaymentDays),
    method: begins?.method ?? '',
    isStandstill: begins ? begins.standstillUntil !== null : withStandstill,
    until: begins?.standstillUntil ?? addDays(today, TIMELINE.part.usualStandstillDays),
    law: begins?.law ?? null,
    note: '',
  }
}

/** What is chosen: whether it is all that is left, and whether money is paid for any of it. */
export function choiceIn(
  typed: PartTyped,
  points: PartAgreements['points'],
): { isAny: boolean; isAll: boolean; isMoney: boolean } {
  const chosen = points.flatMap(({ id, kind }) => {
    const one = typed.points[id]
    return one?.isChosen ? [{ id, kind, outcome: one.outcome }] : []
  })
  const isAny = chosen.length > 0
  return {
    isAny,
    isAll: isAny && isAllOfIt(chosen, points),
    isMoney: chosen.some(({ kind, outcome }) => kind === 'money' && outcome !== 'dropped'),
  }
}

export type SumProblem = 'missing' | 'all'

/** The draft that the form holds, or what is wrong with the sums of points: none is there, or a part is all of it. */
export function draftOf(
  typed: PartTyped,
  points: PartAgreements['points'],
): { draft: PartDraftInput } | { problems: Record<string, SumProblem> } {
  const chosen = points.filter(({ id }) => typed.points[id]?.isChosen === true)
  const needsSum = (point: PartAgreements['points'][number]) =>
    point.kind === 'money' && typed.points[point.id]?.outcome !== 'dropped'
  const problems = chosen.filter(needsSum).flatMap(({ id, claimed }): [string, SumProblem][] => {
    const { sum = null, outcome } = typed.points[id] ?? {}
    if (sum === null) return [[id, 'missing']]
    return outcome === 'part' && sum >= claimed ? [[id, 'all']] : []
  })
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  return {
    draft: {
      points: chosen.map((one) => ({
        id: one.id,
        outcome: typed.points[one.id]?.outcome ?? 'kept',
        sum: needsSum(one) ? (typed.points[one.id]?.sum ?? 0) : 0,
      })),
      dueOn: typed.dueOn,
      method: typed.method,
      standstillUntil: typed.isStandstill ? typed.until : null,
      law: typed.isStandstill ? typed.law : null,
    },
  }
}
