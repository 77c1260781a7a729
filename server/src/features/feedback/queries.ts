import { CLOSED, FULFILLED, SETTLED } from '@evensettle/domain/cases/status.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/db.ts'
import type { Looked } from '../cases/due/commands.ts'
import { caseOfDue } from '../cases/queries.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'

const KEY = /^(?<id>[\da-f-]{36})\.(?<mac>[\da-f]{32})$/

/** What stands in the mail: the question to one person about one end of one case. */
export function feedbackKey(sealer: Sealer, askId: string): string {
  return `${askId}.${sealer.receipt(`ask/${askId}`).slice(0, 32)}`
}

type Asked = { id: string; case_id: string; user_id: string }

/**
 * Under what the answer of one person about one case is kept, so that whoever is asked twice is counted once. Nobody gets
 * from it to the case without the installation's sealing key.
 */
export function answerKey(sealer: Sealer, { case_id, user_id }: Omit<Asked, 'id'>): string {
  return sealer.receipt(`answer/${case_id}/${user_id}`)
}

/** Under what the answers of this person lie that were given when each link had one of its own. */
export async function earlierKeys(db: Db, sealer: Sealer, ask: Asked): Promise<string[]> {
  const asks = await db
    .selectFrom('feedback_ask')
    .select('id')
    .where('case_id', '=', ask.case_id)
    .where('user_id', '=', ask.user_id)
    .execute()
  return asks.map(({ id }) => sealer.receipt(`answer/${id}`))
}

/** What a key asks, or null: garbled, over, or its case is gone. */
export async function askOf(db: Db, sealer: Sealer, key: string, now: Date) {
  const found = KEY.exec(key)?.groups
  if (!found?.['id'] || !found['mac']) return null
  const mac = feedbackKey(sealer, found['id']).split('.')[1] ?? ''
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(found['mac']))) return null
  const row = await db
    .selectFrom('feedback_ask')
    .innerJoin('mediation_case', 'mediation_case.id', 'feedback_ask.case_id')
    .select([
      'feedback_ask.id',
      'case_id',
      'user_id',
      'side',
      'occasion',
      'asks_if_kept',
      'until',
      'title',
      'starter_name',
      'respondent_name',
    ])
    .where('feedback_ask.id', '=', found['id'])
    .where('until', '>', now)
    // not of somebody who turned out not to be the invited person
    .where((eb) =>
      eb.or([eb('starter_id', '=', eb.ref('user_id')), eb('respondent_id', '=', eb.ref('user_id'))]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** What somebody answered about a case before, or null. */
export async function answersOf(db: Db, sealer: Sealer, ask: Asked) {
  const key = answerKey(sealer, ask)
  const rows = await db
    .selectFrom('feedback_answer')
    .select(['key', 'easy', 'prepared', 'timely', 'fair', 'kept'])
    .where('key', 'in', [key, ...(await earlierKeys(db, sealer, ask))])
    .execute()
  const row = rows.find((one) => one.key === key) ?? rows[0]
  if (!row) return null
  const { key: _, ...answers } = row
  return answers
}

export type DueAsk = { case_id: string; user_id: string; side: Side; zone: string | null; ended_at: Date }

type Place = Pick<DueAsk, 'ended_at' | 'case_id' | 'side'>
const FIRST: Place = {
  ended_at: new Date(0),
  case_id: '00000000-0000-0000-0000-000000000000',
  side: 'respondent',
}

/** The cases of the clock's list whose end may be a week ago, and when each ended: the list names no later moment than that. */
function endedCases(now: Date) {
  // SQL: a piece of another statement
  return sql`
    select c.id as case_id, c.starter_id, c.respondent_id, d.due_at,
      case when ${oneOf('c.status', FULFILLED)} then 'kept' else 'end' end as occasion,
      case when ${oneOf('c.status', CLOSED)} then c.closed_at
        else (select max(v.at) from case_event v where v.case_id = c.id
          and v.type = case when ${oneOf('c.status', FULFILLED)} then 'case.fulfilled' else 'case.settled' end) end as at
    from case_due d cross join lateral (${caseOfDue}) c
    where d.kind = 'ask' and d.due_at <= ${windowOf(now).to}
      and ${oneOf('c.status', [...CLOSED, ...SETTLED, ...FULFILLED])}`
}

function windowOf(now: Date) {
  const { askedAfter, askedWithin } = TIMELINE.feedback
  const to = new Date(now.getTime() - askedAfter)
  return { to, from: new Date(to.getTime() - askedWithin) }
}

/** Who of an ended case was not asked about this end. */
const UNASKED = sql`w.user_id is not null and not exists (select 1 from feedback_ask f
  where f.case_id = e.case_id and f.user_id = w.user_id and f.occasion = e.occasion)`
const BOTH = sql`(values (e.starter_id, 'starter'), (e.respondent_id, 'respondent')) as w (user_id, side)`

/**
 * A batch of who is to be asked, the first to end first: both accounts of a case that ended a week ago, who were not asked
 * about that end.
 */
export async function asksDue(db: Db, now: Date, limit: number, after: Place = FIRST): Promise<DueAsk[]> {
  const { from, to } = windowOf(now)
  // SQL: questions beside each other
  const { rows } = await sql<DueAsk>`
    with ended as materialized (${endedCases(now)})
    select e.case_id, w.user_id, w.side, p.time_zone as zone, e.at as ended_at
    from ended e
    cross join lateral ${BOTH}
    left join profile p on p.user_id = w.user_id
    where e.at <= ${to} and e.at > ${from} and ${UNASKED}
      and (e.at, e.case_id, w.side) > (${after.ended_at}, ${after.case_id}::uuid, ${after.side})
    order by e.at, e.case_id, w.side limit ${limit}
  `.execute(db)
  return rows
}

/** A batch of cases in which nobody is left to be asked, and of those that ended later than the list said, with when that was. */
export async function asksLookedAt(db: Db, now: Date, limit: number): Promise<Looked[]> {
  const { from, to } = windowOf(now)
  // SQL: questions beside each other
  const { rows } = await sql<Looked>`
    with ended as materialized (${endedCases(now)})
    select e.case_id as "caseId", e.due_at::text as "dueAt", case when e.at > ${to} then e.at end::text as next
    from ended e
    where e.at is null or e.at > ${to} or e.at <= ${from}
      or not exists (select 1 from ${BOTH} where ${UNASKED})
    limit ${limit}
  `.execute(db)
  return rows
}
