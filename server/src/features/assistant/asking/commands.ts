import type { RoomModel } from '@evensettle/contracts/assistant.ts'
import { GUARD_LIMITS } from '@evensettle/domain/assistant/limits.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { lockCaseForParty } from '../../cases/commands.ts'
import { agreedTo } from '../queries.ts'
import { modelSwitch } from '../switch/queries.ts'
import { usedSince } from './queries.ts'
import type { ModelCallTable } from './tables.ts'

/** What a call is counted as while it runs: as much as it can use. */
const RESERVED = GUARD_LIMITS.tokens * 3
const KEPT_FOR = 30 * DAY

type Begun = {
  id: string
  caseId: string
  /** stands for the asker's room in this case */
  ownerMark: string
  at: Date
  model: RoomModel
  budget: NonNullable<Config['model']>
}

/**
 * Counts a question before it goes out, under the lock of its case: `no_consent` where its owner has not agreed to this model or
 * has taken that back or nobody may ask it, `spent` where their room or the day has no budget left. No audit entry, and no word of what is asked.
 */
export async function beginCall(
  tx: Tx,
  actor: UserActor,
  { id, caseId, ownerMark, at, model, budget }: Begun,
): Promise<'begun' | 'no_consent' | 'spent'> {
  const row = await lockCaseForParty(tx, caseId, actor)
  const agreed = await agreedTo(tx, { caseId: row.id, ownerId: actor.userId }, model)
  if (agreed === null || (await modelSwitch(tx))) return 'no_consent'
  const used = await usedSince(tx, new Date(at.getTime() - DAY), ownerMark)
  if (used.ofRoom >= budget.caseCalls || used.tokens + RESERVED > budget.dayTokens) return 'spent'
  await countCall(tx, { id, at, caseId: row.id, ownerMark })
  return 'begun'
}

async function countCall(
  tx: Tx,
  { id, at, caseId, ownerMark }: Pick<Begun, 'id' | 'at' | 'caseId' | 'ownerMark'>,
): Promise<void> {
  await tx
    .insertInto('model_call')
    .values({
      id,
      at,
      case_id: caseId,
      owner_mark: ownerMark,
      outcome: 'asked',
      refusal: null,
      ms: null,
      tokens: RESERVED,
    })
    .execute()
}

/**
 * The same for what goes to both sides: only where each of them has agreed to this model, and to its telling the other one so. False:
 * nothing is asked. No audit entry, as above.
 */
export async function beginNote(
  tx: Tx,
  owners: readonly string[],
  { id, caseId, ownerMark, at, model, budget }: Begun,
): Promise<boolean> {
  if (await modelSwitch(tx)) return false
  for (const ownerId of owners)
    if ((await agreedTo(tx, { caseId, ownerId }, model))?.notes !== true) return false
  const used = await usedSince(tx, new Date(at.getTime() - DAY), ownerMark)
  if (used.ofRoom >= budget.caseCalls || used.tokens + RESERVED > budget.dayTokens) return false
  await countCall(tx, { id, at, caseId, ownerMark })
  return true
}

/** Says how a question ended; `tokens` null leaves it counted as what was reserved. Throws away what is older than thirty days. No audit entry, as it had none. */
export async function endCall(
  tx: Tx,
  id: string,
  ended: Pick<ModelCallTable, 'outcome' | 'refusal' | 'ms'> & { tokens: number | null; at: Date },
): Promise<void> {
  const { outcome, refusal, ms, tokens, at } = ended
  await tx
    .updateTable('model_call')
    .set({ outcome, refusal, ms, ...(tokens !== null && { tokens }) })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('model_call')
    .where('at', '<', new Date(at.getTime() - KEPT_FOR))
    .execute()
}
