import type { RoomAnswer, RoomEntry, RoomModel } from '@evensettle/contracts/assistant.ts'
import { ROOM_LIMITS, type RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { assertAllowed, lockCaseForParty } from '../cases/commands.ts'
import { isSameModel, roomContext, roomEntryOf, type RoomOwner } from './queries.ts'

/**
 * Keeps what was asked and answered, sealed; asked once more it stays as it is. No event and no audit entry: that somebody has
 * thought about it is theirs alone. What was kept first makes room.
 */
export async function keepEntry(
  tx: Tx,
  actor: UserActor,
  entry: { caseId: string; id: string; ask: RoomAsk; answer: RoomAnswer; at: Date; sealer: Sealer },
): Promise<RoomEntry> {
  const { caseId, id, ask, answer, at, sealer } = entry
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'ask_room', row.mySide)
  const owner = { caseId, ownerId: actor.userId }
  const sealed = sealer.seal(JSON.stringify({ ask, answer }), roomContext(owner, id))
  await tx
    .insertInto('room_entry')
    .values({ id, case_id: caseId, owner_id: actor.userId, at, sealed })
    .onConflict((oc) => oc.columns(['id', 'case_id']).doNothing())
    .execute()
  const kept = await roomEntryOf(tx, sealer, owner, id)
  if (!kept || !isSameAsk(kept.ask, ask)) throw new AppError('ID_TAKEN')
  await tx
    .deleteFrom('room_entry')
    .where('case_id', '=', caseId)
    .where('owner_id', '=', actor.userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('room_entry')
        .select('id')
        .where('case_id', '=', caseId)
        .where('owner_id', '=', actor.userId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(ROOM_LIMITS.entries),
    )
    .execute()
  return kept
}

/** Throws away one entry of one's own room. Without an audit entry, as it was made. */
export async function deleteEntry(tx: Tx, actor: UserActor, caseId: string, id: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'delete_room_entry', row.mySide)
  await tx
    .deleteFrom('room_entry')
    .where('id', '=', id)
    .where('case_id', '=', row.id)
    .where('owner_id', '=', actor.userId)
    .execute()
}

/** Throws away everything in one's own room. Without an audit entry, as it was made. */
export async function clearRoom(tx: Tx, actor: UserActor, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'clear_room', row.mySide)
  await forgetEntries(tx, { caseId: row.id, ownerId: actor.userId })
}

/**
 * Notes that somebody's words may go to a model: to the one that runs here, and only where their screen named exactly that.
 * No audit entry: both sides read those, and it is its owner's alone; the row says to what and when. @throws AppError VERSION_CONFLICT
 */
export async function agreeToModel(
  tx: Tx,
  actor: UserActor,
  input: { caseId: string; named: RoomModel; runs: RoomModel | null; notes: boolean; at: Date },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'agree_to_model', row.mySide)
  if (input.runs === null || !isSameModel(input.named, input.runs)) throw new AppError('VERSION_CONFLICT')
  const values = { model: JSON.stringify(input.runs), agreed_at: input.at, notes: input.notes }
  await tx
    .insertInto('room_consent')
    .values({ case_id: row.id, owner_id: actor.userId, ...values })
    .onConflict((oc) => oc.columns(['case_id', 'owner_id']).doUpdateSet(values))
    .execute()
}

/** From now on no word of theirs goes to a model. No audit entry, as there was none when they agreed. */
export async function takeBackModel(tx: Tx, actor: UserActor, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'take_back_model', row.mySide)
  await tx
    .deleteFrom('room_consent')
    .where('case_id', '=', row.id)
    .where('owner_id', '=', actor.userId)
    .execute()
}

async function forgetEntries(tx: Tx, { caseId, ownerId }: RoomOwner): Promise<void> {
  await tx.deleteFrom('room_entry').where('case_id', '=', caseId).where('owner_id', '=', ownerId).execute()
}

/** Throws away the room of somebody who is not in the case any more. The caller audits why. */
export async function forgetRoom(tx: Tx, caseId: string, ownerId: string): Promise<void> {
  await forgetEntries(tx, { caseId, ownerId })
  await tx.deleteFrom('room_consent').where('case_id', '=', caseId).where('owner_id', '=', ownerId).execute()
}

/** Throws away all rooms of cases that ended long ago. No audit entry: the clock does what was told beforehand. */
export async function forgetRoomsIn(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('room_entry').where('case_id', 'in', caseIds).execute()
  await tx.deleteFrom('room_consent').where('case_id', 'in', caseIds).execute()
}

/** Forgets the rooms of somebody in all of their cases. No audit entry: nobody else knows of them. */
export async function forgetRoomsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('room_entry').where('owner_id', '=', ownerId).execute()
  await tx.deleteFrom('room_consent').where('owner_id', '=', ownerId).execute()
}

/** Whether one id asks the same thing again. */
export function isSameAsk(one: RoomAsk, other: RoomAsk): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
