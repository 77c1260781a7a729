import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'

/** What somebody asked a person about a case and was not answered yet. PRIVATE: only ever for the one who asked, and the operator. */
export async function waitingRequest(db: Db, caseId: string, userId: string) {
  const row = await db
    .selectFrom('person_request')
    .select(['asked_at', 'answer_by'])
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
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
    at: asked_at.toISOString(),
    topic,
    words: sealer.open(words_sealed, id),
  }))
}

/** What waits for a person's answer, the oldest first, for the operator. */
export async function waitingRequests(db: Db, sealer: Sealer) {
  const rows = await db
    .selectFrom('person_request')
    .innerJoin('mediation_case', 'mediation_case.id', 'person_request.case_id')
    .select([
      'person_request.id',
      'case_id',
      'reference',
      'side',
      'topic',
      'words_sealed',
      'asked_at',
      'answer_by',
    ])
    .where('person_request.answered_at', 'is', null)
    .orderBy('asked_at')
    .limit(500)
    .execute()
  return rows.map(({ id, case_id, reference, side, topic, words_sealed, asked_at, answer_by }) => ({
    id,
    caseId: case_id,
    reference,
    side,
    topic,
    words: sealer.open(words_sealed, id),
    askedAt: asked_at.toISOString(),
    answerBy: answer_by,
  }))
}
