import { timingSafeEqual } from 'node:crypto'
import { isOwed, isReplaced } from '@evensettle/domain/obligations/obligation.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { obligationById, obligationsOfCase, type ObligationRow } from '../queries.ts'

export type PressAct = 'claim' | 'confirm'
type Pressed = { obligationId: string; act: PressAct; userId: string; until: number }

const KEY =
  /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<act>claim|confirm)\.(?<until>\d{1,16})\.(?<mac>[\da-f]{32})$/

/** What stands in a mail: one act about one obligation, for the person it was written to, until a day. */
export function pressKey(sealer: Sealer, { obligationId, act, userId, until }: Pressed): string {
  return `${obligationId}.${act}.${until}.${macOf(sealer, { obligationId, act, userId, until })}`
}

function macOf(sealer: Sealer, { obligationId, act, userId, until }: Pressed): string {
  return sealer.receipt(`${obligationId}/${act}/${userId}/${until}`).slice(0, 32)
}

/** What a key is for, or null: garbled, over, or of somebody who is not in the case any more. */
export async function pressOf(db: Db, sealer: Sealer, key: string, now: Date) {
  const found = KEY.exec(key)?.groups
  const until = Number(found?.['until'])
  if (!found?.['id'] || !found['mac'] || until <= now.getTime()) return null
  const act: PressAct = found['act'] === 'claim' ? 'claim' : 'confirm'
  const one: ObligationRow | null = await obligationById(db, found['id'])
  if (!one) return null
  const row = await db
    .selectFrom('mediation_case')
    .select(['id', 'reference', 'starter_id', 'respondent_id', 'starter_name', 'respondent_name', 'currency'])
    .where('id', '=', one.case_id)
    .executeTakeFirst()
  const isStarter = (one.by === 'starter') === (act === 'claim')
  const userId = isStarter ? row?.starter_id : row?.respondent_id
  if (!row || !userId) return null
  const mac = macOf(sealer, { obligationId: one.id, act, userId, until })
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(found['mac']))) return null
  const [me, other] = isStarter
    ? [row.starter_name, row.respondent_name]
    : [row.respondent_name, row.starter_name]
  const parts = isReplaced(one.state) ? openPartsOf(await obligationsOfCase(db, row.id), one) : []
  return { act, one, row, userId, me, other, parts }
}

/** What is still to be done of what was one thing once: the parts of plans, and of what was paid in part. */
function openPartsOf(all: readonly ObligationRow[], { id, part_of }: ObligationRow): ObligationRow[] {
  const whole = part_of ?? id
  return all.filter((other) => other.id !== id && other.part_of === whole && isOwed(other.state))
}
