import type { PointInPart } from '@evensettle/domain/agreements/part-text.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { PartDraft, PartItem } from '@evensettle/domain/parts/points.ts'
import { OPEN_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { itemsOfCase, leftOfItem } from '../cases/queries.ts'
import type { PartProposalTable } from './tables.ts'

export type PartRow = Selectable<PartProposalTable>

/** A point with its place in the case, from 1. */
export type NumberedItem = PartItem & { number: number; settledSum: number }

/** The points of a case as both sides can see them, each as what is left of it, by their place. */
export async function numberedItems(db: Db, caseId: string): Promise<NumberedItem[]> {
  return (await itemsOfCase(db, caseId)).map(leftOfItem).map((row, at) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    claimed: row.claimed,
    by: row.by,
    answer: row.answer,
    admitted: row.admitted,
    settledBy: row.settled_by,
    settledSum: row.settled_sum,
    number: at + 1,
  }))
}

/** The points of a draft as its text names them. */
export function pointsOf({ points }: PartDraft, items: readonly NumberedItem[]): PointInPart[] {
  return items.flatMap(({ id, number, title, by, kind, claimed }) => {
    const point = points.find((one) => one.id === id)
    if (!point) return []
    const { outcome } = point
    const amount = kind === 'money' && outcome !== 'dropped' ? point.sum : null
    const rest = outcome === 'part' ? { of: claimed } : {}
    return [{ number, title, payer: otherSide(by), outcome, amount, ...rest }]
  })
}

/** The proposal of a case that is open (at most one), or null. */
export async function openPartOf(db: Db, caseId: string): Promise<PartRow | null> {
  const row = await db
    .selectFrom('part_proposal')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', OPEN_PART_STATES)
    .executeTakeFirst()
  return row ?? null
}

export async function partById(db: Db, id: string): Promise<PartRow | null> {
  const row = await db.selectFrom('part_proposal').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export type WaitingPart = Pick<PartRow, 'id' | 'case_id'>

/** A batch of open proposals, by id. */
export async function partsToLookAt(db: Db, limit: number, after?: WaitingPart): Promise<WaitingPart[]> {
  let query = db
    .selectFrom('part_proposal')
    .select(['id', 'case_id'])
    .where('state', 'in', OPEN_PART_STATES)
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after.id)
  return query.execute()
}
