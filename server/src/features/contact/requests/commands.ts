import { answeredBy, type PersonTopic } from '@evensettle/domain/impasse/impasse.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { InsertResult, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit, changesOf } from '../../audit/commands.ts'
import {
  assertAllowed,
  lockCaseForOperator,
  lockCaseForParty,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { forgetMailsOfKinds, queueMail } from '../../mail/commands.ts'
import { hasWords, piecesBySide, waitingRequest } from './queries.ts'
import type { PersonRequestTable } from './tables.ts'

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
 * Asks a person at the operator. Leaves no event: the other side learns neither of it nor of what it says. What is written
 * while a request waits for its answer joins that request. A repeat with the same id changes nothing.
 */
export async function askPerson(tx: Tx, actor: UserActor, now: Date, asked: Asked): Promise<void> {
  const row = await lockCaseForParty(tx, asked.caseId, actor)
  assertAllowed(row, 'ask_person', row.mySide)
  if (await isWritten(tx, asked.id, actor.userId)) return
  const waiting = await waitingRequest(tx, row.id, actor.userId)
  if (waiting) return writeOn(tx, actor, now, { asked, row, waiting })
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
  assertOwnId(inserted)
  const { toDesk, toAsker } = await asked.write(row, answerBy)
  const { mails } = asked.sealers
  await queueMail(tx, mails, now, {
    ...toDesk,
    kind: toldBy(asked.id),
    caseId: null,
    userId: null,
    to: asked.desk,
  })
  await queueMail(tx, mails, now, {
    ...toAsker,
    kind: 'contact/asked',
    caseId: row.id,
    userId: actor.userId,
    to: actor.email,
  })
  const facts = { topic: asked.topic, answerBy }
  await audit(tx, actor, now, { action: 'person.ask', caseId: row.id, subject: asked.id, facts })
}

/** The browser made the id: one that somebody else's words have is nobody's business. */
function assertOwnId({ numInsertedOrUpdatedRows: written }: InsertResult): void {
  if (written !== 1n) throw new AppError('NOT_FOUND')
}

/** Whether somebody's words came with this id before. */
async function isWritten(tx: Tx, id: string, userId: string): Promise<boolean> {
  const asked = await tx
    .selectFrom('person_request')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (asked) return true
  const after = await tx
    .selectFrom('person_words')
    .innerJoin('person_request', 'person_request.id', 'request_id')
    .select('person_words.id')
    .where('person_words.id', '=', id)
    .where('operator_id', 'is', null)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return after !== undefined
}

/** Adds to a request that waits, and tells the operator; what was promised stays. */
async function writeOn(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { asked, row, waiting }: { asked: Asked; row: LockedCase; waiting: { id: string; answer_by: string } },
): Promise<void> {
  const inserted = await tx
    .insertInto('person_words')
    .values({
      id: asked.id,
      request_id: waiting.id,
      operator_id: null,
      words_sealed: asked.sealers.requests.seal(asked.words, asked.id),
      at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  assertOwnId(inserted)
  const { toDesk } = await asked.write(row, waiting.answer_by)
  const { mails } = asked.sealers
  await queueMail(tx, mails, now, {
    ...toDesk,
    kind: toldBy(waiting.id),
    caseId: null,
    userId: null,
    to: asked.desk,
  })
  await audit(tx, actor, now, { action: 'person.ask', caseId: row.id, subject: waiting.id })
}

type RequestRow = Omit<Selectable<PersonRequestTable>, 'words_sealed'>

/** What was asked, with its case, both locked: the case first, as everywhere else. */
async function lockRequest(tx: Tx, actor: UserActor, id: string) {
  const asked = await tx
    .selectFrom('person_request')
    .select('case_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asked) throw new AppError('NOT_FOUND')
  const ofCase = await lockCaseForOperator(tx, asked.case_id, actor)
  const row = await tx
    .selectFrom('person_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return { row, ofCase }
}

/** Nobody answers or closes over words of that side that they have not read. */
async function assertAllSeen(tx: Tx, row: RequestRow, seen: number): Promise<void> {
  if ((await piecesBySide(tx, row.case_id, row.user_id)) > seen) throw new AppError('REQUEST_MOVED_ON')
}

function assertOpen(row: RequestRow): void {
  if (row.answered_at !== null || row.closed_at !== null) throw new AppError('REQUEST_MOVED_ON')
}

type Move = Pick<Updateable<PersonRequestTable>, 'taken_by' | 'taken_at' | 'answered_at' | 'closed_at'>

async function moveRequest(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { row, action, set }: { row: RequestRow; action: AuditAction; set: Move },
): Promise<void> {
  await tx.updateTable('person_request').set(set).where('id', '=', row.id).execute()
  const changed = changesOf({ takenBy: row.taken_by }, { takenBy: set.taken_by ?? row.taken_by }, ['takenBy'])
  await audit(tx, actor, now, { action, caseId: row.case_id, subject: row.id, changed })
}

/** Takes a request to oneself, also from another operator; a repeat changes nothing. */
export async function takeRequest(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  const { row, ofCase } = await lockRequest(tx, actor, id)
  assertAllowed(ofCase, 'take_request', 'operator')
  assertOpen(row)
  if (row.taken_by === actor.userId) return
  const set = { taken_by: actor.userId, taken_at: now }
  await moveRequest(tx, actor, now, { row, action: 'person.take', set })
}

/** Gives a request to another operator. `isOperator`: whether the one it goes to is one. */
export async function handOverRequest(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, to, isOperator }: { id: string; to: string; isOperator: boolean },
): Promise<void> {
  const { row, ofCase } = await lockRequest(tx, actor, id)
  assertAllowed(ofCase, 'hand_over_request', 'operator')
  assertOpen(row)
  if (!isOperator || to === ofCase.starter_id || to === ofCase.respondent_id) throw new AppError('NOT_FOUND')
  const set = { taken_by: to, taken_at: now }
  await moveRequest(tx, actor, now, { row, action: 'person.hand_over', set })
}

type Answer = {
  id: string
  answerId: string
  seen: number
  words: string
  sealers: { mails: Sealer; requests: Sealer }
  to: (userId: string) => Promise<string | null>
  write: (row: CaseRow) => Promise<Words>
}

/**
 * Answers in the thread of the side that asked, and tells it by mail that an answer is there. A request that was closed or
 * answered before can be answered further. A repeat with the same id changes nothing. Leaves no event.
 */
export async function answerRequest(tx: Tx, actor: UserActor, now: Date, answer: Answer): Promise<void> {
  const { row, ofCase } = await lockRequest(tx, actor, answer.id)
  assertAllowed(ofCase, 'answer_request', 'operator')
  if (await hasWords(tx, answer.answerId)) return
  await assertAllSeen(tx, row, answer.seen)
  const inserted = await tx
    .insertInto('person_words')
    .values({
      id: answer.answerId,
      request_id: row.id,
      operator_id: actor.userId,
      words_sealed: answer.sealers.requests.seal(answer.words, answer.answerId),
      at: now,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return
  const set = { answered_at: row.answered_at ?? now, taken_by: row.taken_by ?? actor.userId }
  await moveRequest(tx, actor, now, { row, action: 'person.answer', set })
  await tellAsker(tx, now, row, ofCase, answer)
}

/** Closes what was dealt with otherwise, and tells whoever asked; a repeat changes nothing. */
export async function closeRequest(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, seen, ...told }: { id: string; seen: number } & Pick<Answer, 'sealers' | 'to' | 'write'>,
): Promise<void> {
  const { row, ofCase } = await lockRequest(tx, actor, id)
  assertAllowed(ofCase, 'close_request', 'operator')
  if (row.answered_at !== null || row.closed_at !== null) return
  await assertAllSeen(tx, row, seen)
  await moveRequest(tx, actor, now, { row, action: 'person.close', set: { closed_at: now } })
  await tellAsker(tx, now, row, ofCase, told)
}

/** Notes who read what was written to us: a page that stays open and asks by itself is one reading an hour. */
export async function noteReading(tx: Tx, actor: UserActor, now: Date, row: RequestRow): Promise<void> {
  const known = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('case_id', '=', row.case_id)
    .where('action', '=', 'person.read')
    .where('subject', '=', row.id)
    .where('actor_id', '=', actor.userId)
    .where('at', '>', new Date(now.getTime() - HOUR))
    .limit(1)
    .executeTakeFirst()
  if (!known) await audit(tx, actor, now, { action: 'person.read', caseId: row.case_id, subject: row.id })
}

async function tellAsker(
  tx: Tx,
  now: Date,
  row: RequestRow,
  ofCase: CaseRow,
  { sealers, to, write }: Pick<Answer, 'sealers' | 'to' | 'write'>,
): Promise<void> {
  const address = await to(row.user_id)
  if (address === null) return
  const mail = {
    ...(await write(ofCase)),
    kind: 'contact/answered' as const,
    caseId: row.case_id,
    userId: row.user_id,
    to: address,
  }
  await queueMail(tx, sealers.mails, now, mail)
}

/** Forgets what somebody asked a person, with what was written about it. No audit entry: the deletion of the account has one. */
export async function forgetRequests(tx: Tx, userId: string): Promise<void> {
  const gone = await tx.deleteFrom('person_request').where('user_id', '=', userId).returning('id').execute()
  await forgetMailsOfKinds(
    tx,
    gone.map(({ id }) => toldBy(id)),
  )
}

/** The mails that tell the operator of one request: their words are its words, and go with it. */
function toldBy(requestId: string) {
  return `contact/request/${requestId}` as const
}
