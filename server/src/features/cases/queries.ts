import { AGREED_ON, AWAITING_RESPONDENT, UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import { CONFIRMING_ROUND_STATES, RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { leftOf } from '@evensettle/domain/parts/points.ts'
import { OPEN_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import {
  BINDING_AGREEMENT_STATES,
  BINDING_PART_STATES,
  LIVE_AGREEMENT_STATES,
  UNSEALED_AGREEMENT_STATES,
} from '@evensettle/domain/agreements/agreement-state.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { Thinking } from '@evensettle/domain/agreements/thinking.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import type { Obligation } from '@evensettle/domain/obligations/obligation.ts'
import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely'
import { oneOf } from '../../platform/one-of.ts'
import type { Db } from '../../platform/db.ts'
import type { Tables } from '../../platform/tables.ts'
import type { CaseItemTable, MediationCaseTable } from './tables.ts'

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
  const { rows } = await sql<EventRow>`
    select e.seq, e.type, e.side, e.facts, e.at, m.id as message_id, m.body, m.came_by
    from case_event e left join message m on m.case_id = e.case_id and m.seq = e.seq
    where e.case_id = ${caseId} and e.seq > ${cursor} order by e.seq limit ${limit}
  `.execute(db)
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

/**
 * Who has answered an open round, as a reader may know it: both sides of a round of ticks; of one of settlement-3 only the
 * reader's own complete answer, for nobody learns whether the other one's is there.
 */
function sealedBy(roundId: RawBuilder<unknown>, ofCase: RawBuilder<unknown>, userId: string) {
  return sql`select t.side from sealed_range t where t.round_id = ${roundId}
    union all select w.side from sealed_sums w where w.round_id = ${roundId} and w.is_whole
      and w.side = case when ${ofCase}.starter_id = ${userId} then 'starter' else 'respondent' end`
}

/** The proposal to settle some points that waits for an answer or for signatures. */
function openPartIn(ofCase: RawBuilder<unknown>) {
  return sql<OpenPartRow | null>`(
    select json_build_object('by', p.by, 'at', p.proposed_at, 'signedBy', case when p.agreement_id is not null then coalesce(
      (select json_agg(g.side) from signature g where g.agreement_id = p.agreement_id), '[]'::json) end)
    from part_proposal p where p.case_id = ${ofCase}.id and ${oneOf('p.state', OPEN_PART_STATES)})`
}

function obligationsIn(ofCase: RawBuilder<unknown>) {
  return sql<AgreedOnRow[]>`coalesce((
    select json_agg(json_build_object('id', b.id, 'kind', b.kind, 'by', b.by, 'amount', b.amount, 'dueOn', b.due_on,
      'state', b.state, 'words', b.words, 'madeAt', (extract(epoch from b.made_at) * 1000)::bigint) order by b.due_on nulls last, b.position)
    from obligation b where b.case_id = ${ofCase}.id), '[]'::json)`
}

/** The invitation reached somebody else, and none has gone to another address since. */
function isAddressWrongIn(ofCase: RawBuilder<unknown>) {
  return sql<boolean>`(exists (select 1 from invitation v where v.case_id = ${ofCase}.id and v.wrong_address_at is not null)
    and not exists (select 1 from invitation v where v.case_id = ${ofCase}.id and v.withdrawn_at is null and v.wrong_address_at is null))`
}

/** A case with what the hub shows, or null: no such case for this person. One round trip, asked for most of all. */
export async function caseWithParts(
  db: Db,
  caseId: string,
  userId: string,
): Promise<CaseWithParts | undefined> {
  const { rows } = await sql<CaseWithParts>`
    select c.*,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'by', i.by, 'kind', i.kind, 'title', i.title, 'details', i.details,
          'on', i.happened_on, 'claimed', i.claimed, 'answer', i.answer, 'admitted', i.admitted, 'reason', i.reason, 'handing', i.handing, 'answerHanding', i.answer_handing, 'settledBy', i.settled_by, 'settledSum', i.settled_sum)
          order by i.position)
        from case_item i where i.case_id = c.id), '[]'::json) as items,
      (select v.expires_at from invitation v where v.case_id = c.id and v.withdrawn_at is null) as invitation_until,
      (select v.reopen_asked_at from invitation v where v.case_id = c.id and v.withdrawn_at is null) as reopening_asked_at,
      (select json_build_object('side', o.side, 'until', o.expires_at) from offer o
        where o.case_id = c.id and ${oneOf('o.state', OPEN_OFFER_STATES)} order by o.made_at desc limit 1) as open_offer,
      (select json_build_object('number', r.number, 'until', coalesce(r.confirm_by, r.answer_by), 'sealedBy',
          coalesce(case when ${oneOf('r.state', CONFIRMING_ROUND_STATES)}
            then (select json_agg(a.side) from sealed_confirmation a where a.round_id = r.id)
            else (select json_agg(s.side) from (${sealedBy(sql`r.id`, sql`c`, userId)}) s) end, '[]'::json))
        from proposal_round r where r.case_id = c.id and ${oneOf('r.state', RUNNING_ROUND_STATES)}) as open_round,
      (select json_build_object('id', a.id, 'signedBy',
          coalesce((select json_agg(g.side) from signature g where g.agreement_id = a.id), '[]'::json), 'thinking', a.thinking, 'pays', a.terms -> 'payment' <> 'null')
        from agreement a where a.case_id = c.id and ${oneOf('a.state', LIVE_AGREEMENT_STATES)}) as agreement,
      ${isAddressWrongIn(sql`c`)} as is_address_wrong,
      ${openPartIn(sql`c`)} as open_part,
      exists (select 1 from agreement a where a.case_id = c.id and ${oneOf('a.state', BINDING_PART_STATES)}) as has_parts,
      exists (select 1 from evidence e
        where e.case_id = c.id and e.released_at is not null and e.obligation_id is null) as has_documents,
      ${obligationsIn(sql`c`)} as obligations,
      exists (select 1 from message m join case_event e on e.case_id = m.case_id and e.seq = m.seq
          where m.case_id = c.id and e.type = 'message.sent')
        or exists (select 1 from offer o where o.case_id = c.id and o.side = 'respondent' and ${isOfThisTalk('o')})
        or exists (select 1 from proposal_round p where p.case_id = c.id and ${isOfThisTalk('p', 'opened_at')}) as exchanged
    from mediation_case c
    where c.id = ${caseId} and (c.starter_id = ${userId} or c.respondent_id = ${userId})
  `.execute(db)
  return rows[0]
}

type HubItemRow = {
  id: string
  by: Side
  kind: 'money' | 'property' | 'act'
  title: string
  details: string
  on: string | null
  claimed: number
  answer: 'agree' | 'partly' | 'disagree' | null
  admitted: number
  reason: string
  handing: HandingSaid | null
  answerHanding: HandingSaid | null
  settledBy: string | null
  settledSum: number
}
type OpenOfferRow = { side: Side; until: string }
type OpenPartRow = { by: Side; at: string; signedBy: Side[] | null }
type AgreedRow = { sum: number | null; acts: number }
/** What the journey, the turn and the dashboard need of what was agreed. */
export type AgreedOnRow = Pick<Obligation, 'id' | 'kind' | 'by' | 'amount' | 'dueOn' | 'state' | 'madeAt'> & {
  words: string
}
type OpenRoundRow = { number: number; until: string; sealedBy: Side[] }
export type CaseWithParts = Selectable<MediationCaseTable> & {
  items: HubItemRow[]
  invitation_until: Date | null
  is_address_wrong: boolean
  reopening_asked_at: Date | null
  open_offer: OpenOfferRow | null
  open_round: OpenRoundRow | null
  open_part: OpenPartRow | null
  has_parts: boolean
  agreement: { id: string; signedBy: Side[]; thinking: Thinking | null; pays: boolean } | null
  has_documents: boolean
  exchanged: boolean
  obligations: AgreedOnRow[]
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

export function presentItem(item: Selectable<CaseItemTable>): ItemView {
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

/** A point of the hub as both read it: what is left of it. */
export function presentHubItem({
  answer,
  admitted,
  reason,
  handing,
  answerHanding,
  settledBy,
  settledSum,
  ...item
}: HubItemRow): ItemView {
  const how = answerHanding ? { handing: answerHanding } : {}
  return {
    ...item,
    ...(handing ? { handing } : {}),
    answer: answer ? { answer, admitted, reason, ...how } : null,
    ...(settledBy ? { settledBy } : {}),
    ...(settledSum > 0 ? { settledSum } : {}),
  }
}

/** Every case of a person with what the dashboard shows. */
export async function casesOfPerson(db: Db, userId: string) {
  return db
    .selectFrom('mediation_case')
    .selectAll('mediation_case')
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .select([
      sql<number>`coalesce((select sum(i.claimed - i.settled_sum) from case_item i where i.case_id = mediation_case.id and i.by = 'starter' and i.settled_by is null), 0)::bigint`.as(
        'claimed',
      ),
      sql<number>`(select count(*)::int from case_event e
        where e.case_id = mediation_case.id and e.type = 'message.sent'
          and e.side <> case when mediation_case.starter_id = ${userId} then 'starter' else 'respondent' end
          and e.seq > coalesce((select seen_seq from case_reader r where r.case_id = mediation_case.id
            and r.side = case when mediation_case.starter_id = ${userId} then 'starter' else 'respondent' end), 0))`.as(
        'unread',
      ),
      sql<Date | null>`(select expires_at from invitation v where v.case_id = mediation_case.id and v.withdrawn_at is null)`.as(
        'invitation_until',
      ),
      sql<OpenOfferRow | null>`(
        select json_build_object('side', o.side, 'until', o.expires_at) from offer o
        where o.case_id = mediation_case.id and ${oneOf('o.state', OPEN_OFFER_STATES)} order by o.made_at desc limit 1)`.as(
        'open_offer',
      ),
      sql<OpenRoundRow | null>`(
        select json_build_object('number', r.number, 'until', coalesce(r.confirm_by, r.answer_by), 'sealedBy',
          coalesce(case when ${oneOf('r.state', CONFIRMING_ROUND_STATES)}
            then (select json_agg(a.side) from sealed_confirmation a where a.round_id = r.id)
            else (select json_agg(s.side) from (${sealedBy(sql`r.id`, sql`mediation_case`, userId)}) s) end, '[]'::json))
        from proposal_round r where r.case_id = mediation_case.id and ${oneOf('r.state', RUNNING_ROUND_STATES)})`.as(
        'open_round',
      ),
      isAddressWrongIn(sql`mediation_case`).as('is_address_wrong'),
      openPartIn(sql`mediation_case`).as('open_part'),
      obligationsIn(sql`mediation_case`).as('obligations'),
      sql<Side[]>`coalesce((
        select json_agg(g.side) from signature g join agreement a on a.id = g.agreement_id
        where a.case_id = mediation_case.id and ${oneOf('a.state', LIVE_AGREEMENT_STATES)}), '[]'::json)`.as(
        'signed_by',
      ),
      sql<Thinking | null>`(
        select a.thinking from agreement a
        where a.case_id = mediation_case.id and ${oneOf('a.state', LIVE_AGREEMENT_STATES)})`.as('thinking'),
      sql<AgreedRow | null>`(
        select json_build_object('sum', a.terms #> '{payment,amount}', 'acts', jsonb_array_length(a.terms -> 'acts'))
        from agreement a where a.case_id = mediation_case.id and ${oneOf('a.state', LIVE_AGREEMENT_STATES)}
          and ${oneOf('mediation_case.status', AGREED_ON)})`.as('agreed'),
    ])
    .orderBy('updated_at', 'desc')
    .limit(200)
    .execute()
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

/** The drafts of a person, as the dashboard lists them. */
export async function draftsOfPerson(db: Db, userId: string) {
  return db
    .selectFrom('case_draft')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute()
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

export type IdleCase = { id: string; updated_at: Date }

/** A batch of cases that end by the clock: invitations past their end, and cases nobody has touched for long. */
export async function idleCases(
  db: Db,
  now: Date,
  untouchedSince: Date,
  limit: number,
  after?: Pick<IdleCase, 'id'>,
): Promise<IdleCase[]> {
  const { rows } = await sql<IdleCase>`
    select c.id, c.updated_at from mediation_case c
    where (${after?.id ?? null}::uuid is null or c.id > ${after?.id ?? null}::uuid) and ((${oneOf('c.status', UNDER_WAY)} and c.updated_at <= ${untouchedSince} and (c.clock_from is null or c.clock_from <= ${untouchedSince})
        and not exists (select 1 from agreement a where a.case_id = c.id and ${oneOf('a.state', UNSEALED_AGREEMENT_STATES)}))
      or (${oneOf('c.status', AWAITING_RESPONDENT)} and exists (
        select 1 from invitation v where v.case_id = c.id and v.expires_at <= ${now}
          and v.created_at = (select max(n.created_at) from invitation n where n.case_id = c.id)
          and (v.withdrawn_at is null or v.wrong_address_at is not null))))
    order by c.id limit ${limit}
  `.execute(db)
  return rows
}
