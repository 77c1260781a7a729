import type { ErrorCode } from '@evensettle/contracts/errors.ts'
import type { CaseActor } from '@evensettle/domain/access/permissions.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { wordsNeedPerson } from '@evensettle/domain/proposals/settlement/human-needed.ts'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { SIGNAL_CHANNEL } from '../../platform/live/signals.ts'
import { appendingNext, refusalOf, tellSide, type LockedCase } from '../cases/commands.ts'
import type { MessageTable } from './tables.ts'

export type MessageRow = Selectable<MessageTable>

/** Why a side may not write these words now, or null. */
export function refusalToWrite(
  row: Pick<LockedCase, 'status' | 'respondent_check'>,
  by: CaseActor,
  body: string,
): ErrorCode | null {
  return refusalOf(row, 'send_message', by) ?? (body.trim() === '' ? 'MESSAGE_EMPTY' : null)
}

/** What of a locked case decides whether and where a message goes. */
export type WriteCase = Pick<
  LockedCase,
  | 'id'
  | 'last_seq'
  | 'status'
  | 'starter_id'
  | 'respondent_id'
  | 'respondent_check'
  | 'answered_at'
  | 'mySide'
>

type Input = { id: string; body: string; by: CaseActor; cameBy: Channel | null }

/**
 * Stores a message of a side and orders the mail about it. The caller holds the case's lock, and says how it came where
 * its author has no account. A known id of the same side with the same words answers what is stored, in whatever state the
 * case is. No audit entry: the case's log has the message.
 */
export async function writeMessage(tx: Tx, now: Date, row: WriteCase, input: Input): Promise<MessageRow> {
  const { id } = input
  const body = input.body.trim()
  const known = await tx
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .where('case_id', '=', row.id)
    .executeTakeFirst()
  if (known) {
    if (known.side !== row.mySide) throw new AppError('NOT_FOUND')
    if (known.body !== body) throw new AppError('ID_TAKEN')
    return known
  }
  const refusal = refusalToWrite(row, input.by, body)
  if (refusal) throw new AppError(refusal)
  return writeNewMessage(tx, now, row, { ...input, needsPerson: wordsNeedPerson([body]) })
}

type StoredMessage = Record<'id' | 'case_id' | 'seq' | 'side' | 'body' | 'sent_at' | 'came_by', unknown>

const appendMessage = appendingNext<StoredMessage>(
  // SQL: a piece of another statement
  (m) => sql`
    insert into message (id, case_id, seq, side, body, sent_at, came_by)
    values (${m.id}, ${m.case_id}, ${m.seq}, ${m.side}, ${m.body}, ${m.sent_at}, ${m.came_by}) returning id
  `,
)

/**
 * The same for a message that may be written and whose id was looked for under the lock; `needsPerson` as its words say. What it stores goes out with what
 * comes next, the commit at the latest. No audit entry: the case's log has the message.
 */
export async function writeNewMessage(
  tx: Tx,
  now: Date,
  row: WriteCase,
  { id, body, cameBy, needsPerson }: Omit<Input, 'by'> & { needsPerson: boolean },
): Promise<MessageRow> {
  const message = {
    id,
    case_id: row.id,
    seq: row.last_seq + 1,
    side: row.mySide,
    body: body.trim(),
    sent_at: now,
    came_by: cameBy,
  }
  const event = {
    caseId: row.id,
    type: 'message.sent',
    side: row.mySide,
    facts: { messageId: id },
    at: now,
  } as const
  await appendMessage(tx, event, { ...message, needsPerson })
  const unseen = new Date(now.getTime() + TIMELINE.unseenFor)
  // whoever was only invited, and has not answered, hears of the case by the invitation alone
  const isAtTable = row.respondent_id !== null || row.answered_at !== null
  if (isAtTable) await tellSide(tx, row.id, otherSide(row.mySide), 'message', unseen)
  return message
}

/** Moves this side's place in the log forward, never back, and tells the open screens. Reading is not audited. */
export async function markRead(
  tx: Tx,
  actor: UserActor,
  input: { caseId: string; deliveredSeq: number; seenSeq: number },
): Promise<void> {
  // SQL: one statement writes and reads on
  const result = await sql<{ side: 'starter' | 'respondent' }>`
    with me as (
      select id, last_seq, case when starter_id = ${actor.userId} then 'starter' else 'respondent' end as side
      from mediation_case
      where id = ${input.caseId} and (starter_id = ${actor.userId} or respondent_id = ${actor.userId})
    ), moved as (
      insert into case_reader as r (case_id, side, delivered_seq, seen_seq)
      select id, side, least(last_seq, greatest(${input.deliveredSeq}::int, ${input.seenSeq}::int)), least(last_seq, ${input.seenSeq}::int) from me
      on conflict (case_id, side) do update set
        delivered_seq = greatest(r.delivered_seq, excluded.delivered_seq), seen_seq = greatest(r.seen_seq, excluded.seen_seq)
      where r.delivered_seq < excluded.delivered_seq or r.seen_seq < excluded.seen_seq
      returning side, delivered_seq, seen_seq
    ), told as (
      select pg_notify(${SIGNAL_CHANNEL}, json_build_object('kind', 'receipt', 'from', '', 'caseId', ${input.caseId}::text,
        'side', side, 'deliveredSeq', delivered_seq, 'seenSeq', seen_seq)::text) from moved
    )
    select me.side from me left join told on true
  `.execute(tx)
  if (!result.rows[0]) throw new AppError('NOT_FOUND')
}

/** Moves the place of an invited person forward, who reads without an account. The caller says whether they may; reading is not audited. */
export async function moveReader(tx: Tx, caseId: string, side: Side, seenSeq: number): Promise<void> {
  // SQL: one statement writes and reads on
  await sql`
    with moved as (
      insert into case_reader as r (case_id, side, delivered_seq, seen_seq)
      select id, ${side}, least(last_seq, ${seenSeq}::int), least(last_seq, ${seenSeq}::int)
      from mediation_case where id = ${caseId}
      on conflict (case_id, side) do update set
        delivered_seq = greatest(r.delivered_seq, excluded.delivered_seq), seen_seq = greatest(r.seen_seq, excluded.seen_seq)
      where r.seen_seq < excluded.seen_seq
      returning delivered_seq, seen_seq
    )
    select pg_notify(${SIGNAL_CHANNEL}, json_build_object('kind', 'receipt', 'from', '', 'caseId', ${caseId}::text,
      'side', ${side}::text, 'deliveredSeq', delivered_seq, 'seenSeq', seen_seq)::text) from moved
  `.execute(tx)
}

/** Another person will read as this side: what the one before had read is not read by them. The caller audits it. */
export async function forgetReader(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('case_reader').where('case_id', '=', caseId).where('side', '=', side).execute()
}
