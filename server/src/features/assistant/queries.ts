import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Room, RoomEntry, RoomModel } from '@evensettle/contracts/assistant.ts'
import {
  roomViewOf,
  type OpenPoint,
  type PublicView,
  type RoomView,
} from '@evensettle/domain/assistant/room-view.ts'
import { CLOSED, FULFILLED } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { ROOM_LIMITS } from '@evensettle/domain/assistant/tasks.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { isRunning } from '@evensettle/domain/proposals/round.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { messagesInCase } from '../messages/queries.ts'
import { offersOfCase, presentOffer } from '../negotiation/offers/queries.ts'
import { asItStands, isLadderRound, roundCaseFor, roundsOfCase } from '../negotiation/proposals/queries.ts'

/** Whose room it is: every read and write of one is scoped to both. */
export type RoomOwner = { caseId: string; ownerId: string }

/** What binds an entry to its case, owner and place, so that no other fits there. */
export function roomContext({ caseId, ownerId }: RoomOwner, entryId: string): string {
  return `${caseId}/room/${ownerId}/${entryId}`
}

/** What was asked and answered in somebody's own room, oldest first, opened. PRIVATE: only ever for its owner. */
export async function roomEntriesOf(db: Db, sealer: Sealer, owner: RoomOwner): Promise<RoomEntry[]> {
  const rows = await db
    .selectFrom('room_entry')
    .select(['id', 'at', 'sealed'])
    .where('case_id', '=', owner.caseId)
    .where('owner_id', '=', owner.ownerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROOM_LIMITS.entries)
    .execute()
  return rows.toReversed().map((row) => openEntry(sealer, owner, row))
}

/** One entry of somebody's own room; undefined: there is none of that id in it. */
export async function roomEntryOf(
  db: Db,
  sealer: Sealer,
  owner: RoomOwner,
  id: string,
): Promise<RoomEntry | undefined> {
  const row = await db
    .selectFrom('room_entry')
    .select(['id', 'at', 'sealed'])
    .where('id', '=', id)
    .where('case_id', '=', owner.caseId)
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirst()
  return row && openEntry(sealer, owner, row)
}

function openEntry(
  sealer: Sealer,
  owner: RoomOwner,
  { id, at, sealed }: { id: string; at: Date; sealed: Buffer },
): RoomEntry {
  const said: Pick<RoomEntry, 'ask' | 'answer'> = JSON.parse(sealer.open(sealed, roomContext(owner, id)))
  return { id, at: at.toISOString(), ...said }
}

/** The model that somebody agreed to as it was told to them, and when; undefined: to none. */
export async function consentOf(db: Db, owner: RoomOwner) {
  return db
    .selectFrom('room_consent')
    .select(['model', 'agreed_at', 'notes'])
    .where('case_id', '=', owner.caseId)
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirst()
}

/** When somebody agreed to this model as it is now, and whether to notes by it too; null: they did not, or to one that was told otherwise. */
export async function agreedTo(
  db: Db,
  owner: RoomOwner,
  model: RoomModel | null,
): Promise<{ at: Date; notes: boolean } | null> {
  if (model === null) return null
  const consent = await consentOf(db, owner)
  return consent && isSameModel(consent.model, model) ? { at: consent.agreed_at, notes: consent.notes } : null
}

/** Whether two descriptions tell people the same: another name, place or word of what is kept asks anew. */
export function isSameModel(one: RoomModel, other: RoomModel): boolean {
  return (
    one.name === other.name &&
    one.host === other.host &&
    one.scheme === other.scheme &&
    one.isNear === other.isNear &&
    one.keeps === other.keeps
  )
}

/** A room as its owner sees it. What is asked after its end has come goes with the next sweep: today. */
export async function roomOf(
  db: Db,
  sealer: Sealer,
  owner: RoomOwner,
  { model, now }: { model: RoomModel | null; now: Date },
): Promise<Room> {
  const [entries, agreed, endedAt] = await Promise.all([
    roomEntriesOf(db, sealer, owner),
    agreedTo(db, owner, model),
    endedAtOf(db, owner.caseId),
  ])
  const until = endedAt && Math.max(endedAt.getTime() + TIMELINE.roomKeptFor, now.getTime())
  return {
    model,
    agreedAt: agreed?.at.toISOString() ?? null,
    agreedToNotes: agreed?.notes ?? false,
    entries,
    keptUntil: until === null ? null : new Date(until).toISOString(),
  }
}

/** When a case came to its end, as a column of a query on `mediation_case c`; null while it goes on. */
const ENDED_AT = sql<Date | null>`case when ${oneOf('c.status', CLOSED)} then c.closed_at
  when ${oneOf('c.status', FULFILLED)} then coalesce((select max(v.at) from case_event v
    where v.case_id = c.id and v.type = 'case.fulfilled'), c.updated_at) end`

async function endedAtOf(db: Db, caseId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mediation_case as c')
    .select(ENDED_AT.as('at'))
    .where('c.id', '=', caseId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Cases that ended before a moment and have rooms yet, a batch of them. */
export async function endedCasesWithRooms(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mediation_case as c')
    .select('c.id')
    .where((eb) =>
      eb(
        'c.id',
        'in',
        // from the rooms to their cases: there are many more cases without one
        eb.selectFrom('room_entry').select('case_id').union(eb.selectFrom('room_consent').select('case_id')),
      ),
    )
    .where(ENDED_AT, '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What the room of one side can know: what both see, and its own words. */
export async function roomViewFor(
  db: Db,
  shown: CaseView,
  userId: string,
  { sealer, now }: { sealer: Sealer; now: Date },
): Promise<RoomView<Side>> {
  const caseId = shown.id
  const [offers, rounds, table, talk, entries] = await Promise.all([
    offersOfCase(db, caseId),
    roundsOfCase(db, caseId),
    roundCaseFor(db, caseId, now),
    messagesInCase(db, caseId, undefined),
    roomEntriesOf(db, sealer, { caseId, ownerId: userId }),
  ])
  const onTable = offers.map((offer) => presentOffer(offer, now)).filter(({ state }) => isOnTheTable(state))
  const running = rounds.filter(isLadderRound).find(({ state }) => isRunning(state))
  const open: PublicView = {
    status: shown.status,
    currency: shown.currency,
    names: shown.names,
    points: shown.items.filter(({ settledBy }) => settledBy === undefined).map(presentPoint),
    offers: {
      starter: onTable.findLast(({ side }) => side === 'starter')?.terms ?? null,
      respondent: onTable.findLast(({ side }) => side === 'respondent')?.terms ?? null,
    },
    proposal: running ? asItStands(running, offers) : null,
    table,
    talk: talk.map(({ id, seq, side, body }) => ({ id, seq, side, body })),
  }
  const own = entries.flatMap(({ ask }) =>
    'words' in ask && ask.words !== '' ? [{ ownerId: userId, words: ask.words }] : [],
  )
  return roomViewOf({ side: shown.mySide, userId, turn: shown.turn }, open, own)
}

function presentPoint({ title, by, claimed, answer }: CaseView['items'][number]): OpenPoint {
  return { title, by, asked: claimed, agreed: answer && answer.admitted }
}
