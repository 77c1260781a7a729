import { AGREED_ON } from '@evensettle/domain/cases/status.ts'
import { CONFIRMING_ROUND_STATES, RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { OPEN_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { BINDING_PART_STATES, LIVE_AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import type { Thinking } from '@evensettle/domain/agreements/thinking.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Obligation } from '@evensettle/domain/obligations/obligation.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { oneOf } from '../../../platform/one-of.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediationCaseTable } from '../tables.ts'
import { isOfThisTalk } from '../queries.ts'

/**
 * Who has answered an open round, as a reader may know it: both sides of a round of ticks; of one of settlement-3 only the
 * reader's own complete answer, for nobody learns whether the other one's is there.
 */
function sealedBy(roundId: RawBuilder<unknown>, ofCase: RawBuilder<unknown>, userId: string) {
  // SQL: one row from several sources
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
  // SQL: questions beside each other
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
