import type { CounterItem } from '@evensettle/domain/answers/answer.ts'
import type { ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { PartPoint } from '@evensettle/domain/parts/points.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** What is asked for; the id is made by the caller. */
export type NewItem = CounterItem & { id: string; on: string | null }

/**
 * Adds what a side asks for behind what is there already. Like every command here: the caller holds the case's
 * lock and writes event and audit entry.
 */
export async function addItems(tx: Tx, caseId: string, by: Side, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  const { last } = await tx
    .selectFrom('case_item')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  const first = last === null ? 0 : last + 1
  await tx
    .insertInto('case_item')
    .values(
      items.map((item, index) => ({
        id: item.id,
        case_id: caseId,
        by,
        position: first + index,
        kind: item.kind,
        title: item.title,
        details: item.details,
        happened_on: item.on,
        claimed: item.claimed,
        answer: null,
        handing: item.handing ?? null,
      })),
    )
    .execute()
}

/** Takes everything back that a side asks for. The caller audits the change. */
export async function removeItems(tx: Tx, caseId: string, by: Side): Promise<void> {
  await tx.deleteFrom('case_item').where('case_id', '=', caseId).where('by', '=', by).execute()
}

/** Keeps the other side's word on points of a case. The caller audits the answer. */
export async function keepItemAnswers(
  tx: Tx,
  caseId: string,
  answers: readonly ItemAnswer[],
  answeredAt: Date | null,
): Promise<void> {
  for (const { itemId, answer, admitted, reason, handing } of answers)
    await tx
      .updateTable('case_item')
      .set({ answer, admitted, reason, answer_handing: handing ?? null, answered_at: answeredAt })
      .where('case_id', '=', caseId)
      .where('id', '=', itemId)
      .execute()
}

/** Makes every point unanswered again: another person answers. The caller audits the change. */
export async function forgetItemAnswers(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable('case_item')
    .set({ answer: null, admitted: 0, reason: '', answer_handing: null })
    .where('case_id', '=', caseId)
    .execute()
}

/**
 * Marks points as settled by a part agreement that both have signed, and what it settles of points that stay open. The caller
 * audits the signature.
 */
export async function settleItems(
  tx: Tx,
  caseId: string,
  points: readonly PartPoint[],
  agreementId: string,
): Promise<void> {
  for (const { id, sum } of points.filter(({ outcome }) => outcome === 'part'))
    await tx
      .updateTable('case_item')
      .set({ settled_sum: sql<number>`settled_sum + ${sum}` })
      .where('case_id', '=', caseId)
      .where('id', '=', id)
      .where('settled_by', 'is', null)
      .execute()
  const whole = points.filter(({ outcome }) => outcome !== 'part').map(({ id }) => id)
  if (whole.length === 0) return
  await tx
    .updateTable('case_item')
    .set({ settled_by: agreementId })
    .where('case_id', '=', caseId)
    .where('id', 'in', whole)
    .where('settled_by', 'is', null)
    .execute()
}
