import { answeredBy, type PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCaseForParty, type LockedCase } from '../../cases/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { waitingRequest } from './queries.ts'

type Words = { subject: string; text: string; html: string }

type Asked = {
  id: string
  caseId: string
  topic: PersonTopic
  words: string
  sealers: { mails: Sealer; requests: Sealer }
  desk: string
  /** the mails that it makes: to the operator, and to the one who asked */
  write: (row: LockedCase, answerBy: string) => Promise<{ toDesk: Words; toAsker: Words }>
}

/**
 * Asks a person at the operator. Leaves no event: the other side learns neither of it nor of what it says. While one waits
 * for its answer, another changes nothing.
 */
export async function askPerson(tx: Tx, actor: UserActor, now: Date, asked: Asked): Promise<void> {
  const row = await lockCaseForParty(tx, asked.caseId, actor)
  assertAllowed(row, 'ask_person', row.mySide)
  if (await waitingRequest(tx, row.id, actor.userId)) return
  const answerBy = answeredBy(now.getTime())
  const inserted = await tx
    .insertInto('person_request')
    .values({
      id: asked.id,
      case_id: row.id,
      user_id: actor.userId,
      side: row.mySide,
      topic: asked.topic,
      words_sealed: asked.sealers.requests.seal(asked.words, asked.id),
      asked_at: now,
      answer_by: answerBy,
      answered_at: null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  // the browser made the id: one that somebody else's request has is nobody's business
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('NOT_FOUND')
  const { toDesk, toAsker } = await asked.write(row, answerBy)
  const { mails } = asked.sealers
  await queueMail(tx, mails, now, { ...toDesk, kind: 'contact/request', caseId: null, to: asked.desk })
  await queueMail(tx, mails, now, { ...toAsker, kind: 'contact/asked', caseId: row.id, to: actor.email })
  const facts = { topic: asked.topic, answerBy }
  await audit(tx, actor, now, { action: 'person.ask', caseId: row.id, subject: asked.id, facts })
}

/** Notes that a person has answered; a repeat changes nothing. */
export async function markAnswered(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  const row = await tx
    .selectFrom('person_request')
    .select(['case_id', 'answered_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (row.answered_at !== null) return
  await tx.updateTable('person_request').set({ answered_at: now }).where('id', '=', id).execute()
  await audit(tx, actor, now, { action: 'person.answer', caseId: row.case_id, subject: id })
}
