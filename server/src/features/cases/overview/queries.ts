import { AGREED_ON } from '@evensettle/domain/cases/status.ts'
import { CONFIRMING_ROUND_STATES, RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { OPEN_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { BINDING_PART_STATES, LIVE_AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import type { Thinking } from '@evensettle/domain/agreements/thinking.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Obligation } from '@evensettle/domain/obligations/obligation.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { askedTogether } from '../../../platform/database/asked-together.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { MediationCaseTable } from '../tables.ts'
import { isOfThisTalk, type ItemRow } from '../queries.ts'

const SHOWN_AGREEMENT_STATES = [...LIVE_AGREEMENT_STATES, ...BINDING_PART_STATES]

/**
 * Who has answered an open round, as a reader may know it: both sides of a round of ticks; of one of settlement-3 only the
 * reader's own complete answer, for nobody learns whether the other one's is there.
 */
function sealedBy(roundId: RawBuilder<unknown>, ofCase: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
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

/** What the hub shows of the case itself. */
const SHOWN = [
  'id',
  'reference',
  'status',
  'type',
  'title',
  'story',
  'wish',
  'happened_on',
  'intake_answers',
  'currency',
  'starter_id',
  'starter_name',
  'respondent_id',
  'respondent_name',
  'respondent_way',
  'respondent_check',
  'respondent_objected_at',
  'respondent_vouched_at',
  'respondent_doubted_at',
  'answer_kind',
  'answer_words',
  'answer_proposal',
  'answered_at',
  'proposal_asked_by',
  'submitted_at',
  'closed_at',
  'close_reason',
  'closed_by',
  'close_words',
  'last_seq',
] as const satisfies readonly (keyof MediationCaseTable)[]

/** Whose hub somebody wants to see: a case, and the person who asks. */
type AskedFor = { caseId: string; userId: string }

/** As many as one statement answers: each has its own rows to read, and beginning is paid for once. */
const MOST_TOGETHER = 8

/**
 * Cases with what the hub shows, for so many people who ask at once; no row: no such case for this person. One round trip, asked for most
 * of all: each question in it costs the database as much to begin as to answer, so that nothing is asked of a table twice, and rows
 * go out as they are. Whom a row is for stands with it.
 */
function hubsOf(people: number) {
  const asked = Array.from({ length: people }, (_, at) => sql`(${sql.lit(at)}, ${''}::uuid, ${''}::uuid)`)
  // SQL: questions beside each other
  return sql<CaseWithParts & { asked_at: number }>`
    select asked.at as asked_at, ${sql.join(SHOWN.map((name) => sql.ref(`c.${name}`)))}, v.*,
      coalesce((select json_agg(i order by i.position) from case_item i where i.case_id = c.id), '[]'::json) as items,
      (select json_build_object('side', o.side, 'until', o.expires_at) from offer o
        where o.case_id = c.id and ${oneOf('o.state', OPEN_OFFER_STATES)} order by o.made_at desc limit 1) as open_offer,
      (select json_build_object('number', r.number, 'until', coalesce(r.confirm_by, r.answer_by), 'sealedBy',
          coalesce(case when ${oneOf('r.state', CONFIRMING_ROUND_STATES)}
            then (select json_agg(a.side) from sealed_confirmation a where a.round_id = r.id)
            else (select json_agg(s.side) from (${sealedBy(sql`r.id`, sql`c`, sql`asked.user_id`)}) s) end, '[]'::json))
        from proposal_round r where r.case_id = c.id and ${oneOf('r.state', RUNNING_ROUND_STATES)}) as open_round,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'state', a.state, 'signedBy',
          coalesce((select json_agg(g.side) from signature g where g.agreement_id = a.id), '[]'::json), 'thinking', a.thinking, 'pays', a.terms -> 'payment' <> 'null'))
        from agreement a where a.case_id = c.id and ${oneOf('a.state', SHOWN_AGREEMENT_STATES)}), '[]'::json) as agreements,
      ${openPartIn(sql`c`)} as open_part,
      exists (select 1 from evidence e
        where e.case_id = c.id and e.released_at is not null and e.obligation_id is null) as has_documents,
      ${obligationsIn(sql`c`)} as obligations,
      exists (select 1 from message m join case_event e on e.case_id = m.case_id and e.seq = m.seq
          where m.case_id = c.id and e.type = 'message.sent')
        or exists (select 1 from offer o where o.case_id = c.id and o.side = 'respondent' and ${isOfThisTalk('o')})
        or exists (select 1 from proposal_round p where p.case_id = c.id and ${isOfThisTalk('p', 'opened_at')}) as exchanged
    from (values ${sql.join(asked)}) asked (at, case_id, user_id)
    join mediation_case c on c.id = asked.case_id and (c.starter_id = asked.user_id or c.respondent_id = asked.user_id)
    cross join lateral (
      select max(v.expires_at) filter (where v.withdrawn_at is null) as invitation_until,
        max(v.reopen_asked_at) filter (where v.withdrawn_at is null) as reopening_asked_at,
        coalesce(bool_or(v.wrong_address_at is not null)
          and not bool_or(v.withdrawn_at is null and v.wrong_address_at is null), false) as is_address_wrong
      from invitation v where v.case_id = c.id) v`
}

/**
 * Reads a case as one of its sides sees it; undefined: no such case for them. Those who ask in the same turn are answered by one
 * statement, which is written once: to put its pieces together takes as long as to read the answer.
 */
export function caseReader(db: Db): (asked: AskedFor) => Promise<CaseWithParts | undefined> {
  const [forOne, forMost] = [hubsOf(1).compile(db), hubsOf(MOST_TOGETHER).compile(db)]
  return askedTogether(MOST_TOGETHER, async (people) => {
    const statement = people.length === 1 ? forOne : forMost
    // an empty place finds nothing
    const parameters = statement.parameters.map((_, at) => {
      const asked = people[Math.floor(at / 2)]
      return (at % 2 === 0 ? asked?.caseId : asked?.userId) ?? null
    })
    const { rows } = await db.executeQuery<CaseWithParts & { asked_at: number }>({ ...statement, parameters })
    return people.map((_, at) => rows.find((row) => row.asked_at === at))
  })
}

type OpenOfferRow = { side: Side; until: string }

type OpenPartRow = { by: Side; at: string; signedBy: Side[] | null }

type AgreedRow = { sum: number | null; acts: number }

/** What the journey, the turn and the dashboard need of what was agreed. */
export type AgreedOnRow = Pick<Obligation, 'id' | 'kind' | 'by' | 'amount' | 'dueOn' | 'state' | 'madeAt'> & {
  words: string
}

type AgreementRow = {
  id: string
  state: (typeof SHOWN_AGREEMENT_STATES)[number]
  signedBy: Side[]
  thinking: Thinking | null
  pays: boolean
}

type OpenRoundRow = { number: number; until: string; sealedBy: Side[] }

export type CaseWithParts = Pick<Selectable<MediationCaseTable>, (typeof SHOWN)[number]> & {
  items: ItemRow[]
  invitation_until: Date | null
  is_address_wrong: boolean
  reopening_asked_at: Date | null
  open_offer: OpenOfferRow | null
  open_round: OpenRoundRow | null
  open_part: OpenPartRow | null
  /** the one that lives, and part agreements that both have signed */
  agreements: AgreementRow[]
  has_documents: boolean
  exchanged: boolean
  obligations: AgreedOnRow[]
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
            else (select json_agg(s.side) from (${sealedBy(sql`r.id`, sql`mediation_case`, sql`${userId}`)}) s) end, '[]'::json))
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
