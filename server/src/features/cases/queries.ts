import { AWAITING_RESPONDENT, UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import { leftOf } from '@evensettle/domain/parts/points.ts'
import {
  BINDING_AGREEMENT_STATES,
  BINDING_PART_STATES,
  UNSEALED_AGREEMENT_STATES,
} from '@evensettle/domain/agreements/agreement-state.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { oneOf } from '../../platform/database/one-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/tables.ts'
import type { CaseItemTable } from './tables.ts'

/** Only these two people may see a case that has begun; everything that reads a case starts here. */
export function caseOfParty(db: Db, caseId: string, userId: string) {
  return db
    .selectFrom('mediation_case')
    .where('mediation_case.id', '=', caseId)
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
}

/** The cases that somebody is no side of: the only ones in which they may act as an operator. */
export function isNoSideOf(eb: ExpressionBuilder<Tables, 'mediation_case'>, userId: string) {
  return eb.and([
    eb('mediation_case.starter_id', '!=', userId),
    eb('mediation_case.respondent_id', 'is distinct from', userId),
  ])
}

/** The cases that somebody is a side of, for a text of SQL. */
export function ownCases(userId: string) {
  return sql`(select id from mediation_case where starter_id = ${userId}
    union all select id from mediation_case where respondent_id = ${userId})`
}

/** The side of somebody who is one of the two in a case. */
export function sideIn(row: { starter_id: string }, userId: string): Side {
  return row.starter_id === userId ? 'starter' : 'respondent'
}

/** The side that a person is in a case, or null when there is no such case for them. */
export async function sideOf(db: Db, userId: string, caseId: string): Promise<Side | null> {
  const row = await caseOfParty(db, caseId, userId).select('starter_id').executeTakeFirst()
  return row ? sideIn(row, userId) : null
}

/** The side that a person is in a case, with its newest event at that moment, or null when there is no such case for them. */
export async function placeIn(
  db: Db,
  userId: string,
  caseId: string,
): Promise<{ side: Side; seq: number } | null> {
  const row = await caseOfParty(db, caseId, userId).select(['starter_id', 'last_seq']).executeTakeFirst()
  return row ? { side: sideIn(row, userId), seq: row.last_seq } : null
}

/** The newest event of a case for somebody who is a side of it; null: no such case for them. */
export async function newestSeqFor(db: Db, userId: string, caseId: string): Promise<number | null> {
  const row = await caseOfParty(db, caseId, userId).select('last_seq').executeTakeFirst()
  return row?.last_seq ?? null
}

type EventRow = {
  seq: number
  type: CaseEvent['type']
  side: Side | null
  facts: CaseEvent['facts']
  at: Date
  message_id: string | null
  body: string | null
  came_by: Channel | null
}

/** The log after a place, oldest first, unfiltered: the caller asks the policy for each reader. */
export async function eventsAfter(
  db: Db,
  caseId: string,
  cursor: number,
  limit: number,
): Promise<CaseEvent[]> {
  const rows = await db
    .selectFrom('case_event as e')
    .leftJoin('message as m', (join) =>
      join.onRef('m.case_id', '=', 'e.case_id').onRef('m.seq', '=', 'e.seq'),
    )
    .select(['e.seq', 'e.type', 'e.side', 'e.facts', 'e.at', 'm.id as message_id', 'm.body', 'm.came_by'])
    .where('e.case_id', '=', caseId)
    .where('e.seq', '>', cursor)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
  return rows.map(presentEvent)
}

function presentEvent(row: EventRow): CaseEvent {
  const event = { seq: row.seq, type: row.type, side: row.side, facts: row.facts, at: row.at.toISOString() }
  if (row.type !== 'message.sent' || row.message_id === null || row.body === null || row.side === null)
    return event
  return messageEvent({
    id: row.message_id,
    seq: row.seq,
    side: row.side,
    body: row.body,
    sentAt: event.at,
    ...(row.came_by && { cameBy: row.came_by }),
  })
}

/** The log's entry of a message. */
export function messageEvent(message: Message): CaseEvent {
  const { id, seq, side, sentAt, cameBy } = message
  const facts = { messageId: id, ...(cameBy ? { by: cameBy } : {}) }
  return { seq, type: 'message.sent', side, facts, at: sentAt, message }
}

/** The newest sequence number of each case. */
export async function newestSeqs(db: Db, caseIds: string[]): Promise<Map<string, number>> {
  // SQL: one text for a list of any length
  const { rows } = await sql<{ id: string; last_seq: number }>`
    select id, last_seq from mediation_case where id = any(${caseIds}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.last_seq]))
}

/** Whether a side has written or made an offer after a place in the log. */
export async function hasSpokenSince(db: Db, caseId: string, side: Side, seq: number): Promise<boolean> {
  const found = await db
    .selectFrom('case_event')
    .select('seq')
    .where('case_id', '=', caseId)
    .where('seq', '>', seq)
    .where('side', '=', side)
    .where('type', 'in', ['message.sent', 'offer.made'])
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a row was made since the last time that somebody turned out not to be the invited person. */
export function isOfThisTalk(table: string, madeAt = 'made_at') {
  return sql<boolean>`not exists (select 1 from case_event r where r.case_id = ${sql.ref(`${table}.case_id`)}
    and r.type = 'respondent.refused' and r.at >= ${sql.ref(`${table}.${madeAt}`)})`
}

/** All that is asked for in a case, by both sides, in its order. */
export async function itemsOfCase(db: Db, caseId: string) {
  return db.selectFrom('case_item').selectAll().where('case_id', '=', caseId).orderBy('position').execute()
}

/**
 * What is still to be settled in a case: of each point that no part agreement has settled, what is left of it. `settled_sum`: what
 * is gone of it.
 */
export async function openItemsOfCase(db: Db, caseId: string) {
  return (await itemsOfCase(db, caseId)).filter((item) => item.settled_by === null).map(leftOfItem)
}

/** A row of a point as what is left of it. */
export function leftOfItem<
  I extends Pick<Selectable<CaseItemTable>, 'claimed' | 'answer' | 'admitted' | 'settled_sum'>,
>(item: I): I {
  const { claimed, answer, admitted } = leftOf({ ...item, settledSum: item.settled_sum })
  return { ...item, claimed, answer, admitted }
}

/** A point, be it read as JSON: there a moment is a text. */
export type ItemRow = Omit<Selectable<CaseItemTable>, 'answered_at'>

export function presentItem(item: ItemRow): ItemView {
  const { id, by, kind, title, details, happened_on: on, reason, settled_sum: settledSum } = item
  const { handing, answer_handing: how } = item
  const { claimed, answer, admitted } = leftOfItem(item)
  const settled = {
    ...(item.settled_by ? { settledBy: item.settled_by } : {}),
    ...(settledSum > 0 ? { settledSum } : {}),
  }
  const said = answer && { answer, admitted, reason, ...(how ? { handing: how } : {}) }
  const asked = handing ? { handing } : {}
  return { id, by, kind, title, details, on, claimed, ...asked, answer: said, ...settled }
}

/** Reference and state of a case that has begun: all that anybody with its address may know. */
export async function publicCase(db: Db, caseId: string) {
  const row = await db
    .selectFrom('mediation_case')
    .select(['reference', 'status'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}

/** Both signatures are given and only the paper is missing: nobody can go back any more. */
export async function isSignedByBoth(db: Db, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .select('id')
    .where('case_id', '=', caseId)
    .where('state', 'in', BINDING_AGREEMENT_STATES)
    .executeTakeFirst()
  return row !== undefined
}

/** Both have signed something in a case, be it a part agreement: who they are is settled with it. */
export async function hasSignedAnything(db: Db, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .select('id')
    .where('case_id', '=', caseId)
    .where('state', 'in', [...BINDING_AGREEMENT_STATES, ...BINDING_PART_STATES])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The case of a row of `case_due`, found by its key however many rows the database expects: nearly none is ever due. */
// SQL: a piece of another statement
export const caseOfDue = sql`select c.* from mediation_case c where c.id = d.case_id limit 1`

export type IdleCase = { id: string; updated_at: Date }

/** A batch of cases that end by the clock: invitations past their end, and cases nobody has touched for long. */
export async function idleCases(
  db: Db,
  now: Date,
  untouchedSince: Date,
  limit: number,
  after?: Pick<IdleCase, 'id'>,
): Promise<IdleCase[]> {
  // SQL: questions beside each other
  const { rows } = await sql<IdleCase>`
    select due.id, due.updated_at from (
      select c.id, c.updated_at from mediation_case c
      where ${oneOf('c.status', UNDER_WAY)} and c.updated_at <= ${untouchedSince}
        and (c.clock_from is null or c.clock_from <= ${untouchedSince})
        and not exists (select 1 from agreement a where a.case_id = c.id and ${oneOf('a.state', UNSEALED_AGREEMENT_STATES)})
      union all
      select c.id, c.updated_at from case_due d cross join lateral (${caseOfDue}) c
      where d.kind = 'invitation' and d.due_at <= ${now} and ${oneOf('c.status', AWAITING_RESPONDENT)}
    ) due
    where ${after?.id ?? null}::uuid is null or due.id > ${after?.id ?? null}::uuid
    order by due.id limit ${limit}
  `.execute(db)
  return rows
}
