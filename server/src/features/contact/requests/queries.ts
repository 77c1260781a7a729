import type { PersonRequest, RequestList } from '@evensettle/contracts/person-requests.ts'
import { sql, type Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { isNoSideOf } from '../../cases/queries.ts'
import type { PersonRequestTable } from './tables.ts'

/** What somebody asked a person about a case and was not answered yet. PRIVATE: only ever for the one who asked, and the operator. */
export async function waitingRequest(db: Db, caseId: string, userId: string) {
  const row = await db
    .selectFrom('person_request')
    .select(['id', 'asked_at', 'answer_by'])
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** All that somebody has asked a person about a case, oldest first, opened. PRIVATE, as above. */
export async function requestsOf(db: Db, sealer: Sealer, caseId: string, userId: string) {
  const rows = await db
    .selectFrom('person_request')
    .select(['id', 'topic', 'words_sealed', 'asked_at'])
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  return rows.map(({ id, topic, words_sealed, asked_at }) => ({
    id,
    at: asked_at.toISOString(),
    topic,
    words: sealer.open(words_sealed, id),
  }))
}

/** What they and operators wrote after that, oldest first, opened. PRIVATE, as above. */
export async function wordsAfter(db: Db, sealer: Sealer, caseId: string, userId: string) {
  const rows = await db
    .selectFrom('person_words')
    .innerJoin('person_request', 'person_request.id', 'person_words.request_id')
    .select(['person_words.id', 'person_words.words_sealed', 'operator_id', 'at'])
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ id, words_sealed, operator_id, at }) => ({
    id,
    at: at.toISOString(),
    by: operator_id === null ? ('side' as const) : ('operator' as const),
    words: sealer.open(words_sealed, id),
  }))
}

/** What one person and the operator wrote to each other about a case, oldest first. PRIVATE, as above. */
export async function threadOf(db: Db, sealer: Sealer, caseId: string, userId: string) {
  const [asked, after] = await Promise.all([
    requestsOf(db, sealer, caseId, userId),
    wordsAfter(db, sealer, caseId, userId),
  ])
  return [...asked.map(({ id, at, words }) => ({ id, at, words, by: 'side' as const })), ...after].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
}

/** How many pieces of a thread the side wrote. */
export async function piecesBySide(db: Db, caseId: string, userId: string): Promise<number> {
  // SQL: counts by condition
  const { rows } = await sql<{ count: number }>`
    select (count(distinct r.id) + count(w.id))::int as count
    from person_request r left join person_words w on w.request_id = r.id and w.operator_id is null
    where r.case_id = ${caseId} and r.user_id = ${userId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether words came with this id before. */
export async function hasWords(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('person_words').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export const REQUEST_PAGE = 50

export type RequestRow = Omit<Selectable<PersonRequestTable>, 'words_sealed'> & { reference: string }

/** Requests of cases that the operator is no side of. */
function requests(db: Db, operatorId: string) {
  return db
    .selectFrom('person_request')
    .innerJoin('mediation_case', 'mediation_case.id', 'person_request.case_id')
    .where((eb) => isNoSideOf(eb, operatorId))
    .selectAll('person_request')
    .select('reference')
}

/**
 * A page of the operator's list, and one more where there is another page. What waits comes with the oldest first, what is
 * done with the newest first; `after` is the last row of the page before.
 */
export async function requestPage(
  db: Db,
  list: RequestList,
  operatorId: string,
  { after, limit = REQUEST_PAGE }: { after?: { at: Date; id: string } | undefined; limit?: number } = {},
): Promise<RequestRow[]> {
  const isDone = list === 'done'
  let query = requests(db, operatorId)
  query = isDone
    ? query.where((eb) =>
        eb.or([
          eb('person_request.answered_at', 'is not', null),
          eb('person_request.closed_at', 'is not', null),
        ]),
      )
    : query.where('person_request.answered_at', 'is', null).where('person_request.closed_at', 'is', null)
  if (list === 'mine') query = query.where('taken_by', '=', operatorId)
  if (after)
    query = query.where(
      isDone
        ? sql<boolean>`(asked_at, person_request.id) < (${after.at}, ${after.id}::uuid)`
        : sql<boolean>`(asked_at, person_request.id) > (${after.at}, ${after.id}::uuid)`,
    )
  const way = isDone ? 'desc' : 'asc'
  return query
    .orderBy('asked_at', way)
    .orderBy('person_request.id', way)
    .limit(limit + 1)
    .execute()
}

/** One request with the name of the side that asked, or nothing. */
export async function requestById(db: Db, id: string, operatorId: string) {
  return requests(db, operatorId)
    .select(['starter_name', 'respondent_name', 'starter_id', 'respondent_id'])
    .where('person_request.id', '=', id)
    .executeTakeFirst()
}

/** How many wait, how many of them are late on a day, and how many an operator has taken; none is counted beyond `most`. */
export async function requestCounts(db: Db, operatorId: string, today: string, most: number) {
  // SQL: counts by condition
  const { rows } = await sql<{ waiting: number; overdue: number; mine: number }>`
    select count(*)::int as waiting, count(*) filter (where answer_by < ${today}::date)::int as overdue,
      count(*) filter (where taken_by = ${operatorId})::int as mine
    from (select r.answer_by, r.taken_by from person_request r join mediation_case c on c.id = r.case_id
      where r.answered_at is null and r.closed_at is null
        and c.starter_id <> ${operatorId} and c.respondent_id is distinct from ${operatorId}
      order by r.asked_at, r.id limit ${most}) waiting
  `.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0, mine: 0 }
}

/** Requests as an operator's list shows them, with the addresses of those who took them. */
export async function presentRequests(
  { auth }: Pick<Deps, 'auth'>,
  rows: readonly RequestRow[],
  operatorId: string,
): Promise<PersonRequest[]> {
  const takers = [...new Set(rows.flatMap(({ taken_by }) => taken_by ?? []))]
  const found = takers.length > 0 ? await auth.findUsers(takers) : []
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return rows.map((row) => ({
    id: row.id,
    caseId: row.case_id,
    reference: row.reference,
    side: row.side,
    topic: row.topic,
    state: row.closed_at !== null ? 'closed' : row.answered_at !== null ? 'answered' : 'waiting',
    askedAt: row.asked_at.toISOString(),
    answerBy: row.answer_by,
    takenBy: row.taken_by && (emails.get(row.taken_by) ?? row.taken_by),
    isMine: row.taken_by === operatorId,
  }))
}
