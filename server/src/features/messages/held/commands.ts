import { randomUUID } from 'node:crypto'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { wordsNeedPerson } from '@evensettle/domain/proposals/settlement/human-needed.ts'
import { RETURNED_KEPT_FOR, UNDO_FOR } from '@evensettle/domain/words/undo.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { meanwhile, withTheNext } from '../../../platform/database/trips.ts'
import { writtenOnce } from '../../../platform/database/written-once.ts'
import {
  lockCaseForParty,
  lockCaseIfThere,
  lockOfParty,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { sideIn } from '../../cases/queries.ts'
import {
  refusalToWrite,
  writeMessage,
  writeNewMessage,
  type MessageRow,
  type WriteCase,
} from '../commands.ts'
import type { HeldMessageTable } from '../tables.ts'

export type HeldRow = Selectable<HeldMessageTable>

type Written = { caseId: string; id: string; body: string }

/**
 * Keeps a message until its author can no longer take it back, and orders its delivery. The same id again answers what is
 * held, or the message that has become of it. No audit entry: nothing has been said before it is delivered.
 */
export async function holdMessage(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: Written,
): Promise<{ held: HeldRow } | { message: MessageRow }> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const known = await ownHeld(tx, row, actor, input.id)
  if (known) return { held: sameAs(known, input) }
  const delivered = await tx
    .selectFrom('message')
    .select('id')
    .where('id', '=', input.id)
    .where('case_id', '=', row.id)
    .executeTakeFirst()
  const refusal = refusalToWrite(row, row.mySide, input.body)
  // what is there, is somebody else's or may not be written is answered as for a message
  if (delivered || refusal) return { message: await writeAs(tx, now, row, input) }
  const held = {
    id: input.id,
    case_id: row.id,
    side: row.mySide,
    author_id: actor.userId,
    body: input.body.trim(),
    written_at: now,
    due_at: new Date(now.getTime() + UNDO_FOR),
    taken_back_at: null,
    returned_at: null,
  }
  const stored = await tx
    .insertInto('held_message')
    .values(held)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) throw new AppError('NOT_FOUND')
  await tx.jobs.add(tx, 'messages.deliver', { caseId: row.id }, { startAfter: held.due_at })
  return { held }
}

/** Takes back what nobody has read; again, it stays taken back. No audit entry: nothing was said. */
export async function takeBackMessage(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, id }: { caseId: string; id: string },
): Promise<LockedCase> {
  const row = await lockCaseForParty(tx, caseId, actor)
  const known = await ownHeld(tx, row, actor, id)
  if (!known) {
    const sent = await tx
      .selectFrom('message')
      .select('id')
      .where('id', '=', id)
      .where('case_id', '=', row.id)
      .where('side', '=', row.mySide)
      .executeTakeFirst()
    throw new AppError(sent ? 'MESSAGE_GONE_OUT' : 'NOT_FOUND')
  }
  await tx
    .updateTable('held_message')
    .set({ body: '', taken_back_at: known.taken_back_at ?? now })
    .where('id', '=', id)
    .where('case_id', '=', row.id)
    .where('author_id', '=', actor.userId)
    .execute()
  return row
}

/**
 * Sends a message at once, and before it what its author still held: the order of writing stays. The message itself may be
 * one that was held. `lookAtWords` throws where nothing may be stored; it is called while the lock is asked for. No audit entry: the
 * case's log has the messages.
 */
export async function sendAtOnce(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: Written & { lookAtWords: () => void },
): Promise<{ message: MessageRow; before: MessageRow[] }> {
  let needsPerson = false
  const { row, isFirst } = await meanwhile(lockToWrite(tx, actor, input), () => {
    input.lookAtWords()
    needsPerson = wordsNeedPerson([input.body.trim()])
  })
  const isRefused = refusalToWrite(row, row.mySide, input.body) !== null
  if (isFirst && !isRefused)
    return {
      message: await writeNewMessage(tx, now, row, { ...input, cameBy: null, needsPerson }),
      before: [],
    }
  const known = await ownHeld(tx, row, actor, input.id)
  if (known) sameAs(known, input)
  if (isRefused) return { message: await writeAs(tx, now, row, input), before: [] }
  const waiting = await tx
    .selectFrom('held_message')
    .selectAll()
    .where('case_id', '=', row.id)
    .where('author_id', '=', actor.userId)
    .where('side', '=', row.mySide)
    .where('taken_back_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('written_at', '<=', known?.written_at ?? now)
    .where('id', '!=', input.id)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const before = await writeHeld(tx, now, row, waiting)
  const message = await writeAs(tx, now, row, input)
  if (known) await forgetHeld(tx, known)
  return { message, before }
}

/** All columns of {@link WriteCase}: a case has fifty more, and its story among them. */
const WRITE_CASE = [
  'id',
  'last_seq',
  'status',
  'starter_id',
  'respondent_id',
  'respondent_check',
  'answered_at',
] as const

type Asking = { caseId: string; userId: string; id: string }
type Found = Omit<WriteCase, 'mySide'> & { is_known: boolean; is_held: boolean }

const lockOnly = writtenOnce<Asking, unknown>((asking, db) =>
  lockOfParty(db, asking.caseId, asking).select('id'),
)

const lockAndLook = writtenOnce<Asking, Found>(({ caseId, userId, id }, db) =>
  lockOfParty(db, caseId, { userId })
    .select(WRITE_CASE)
    .select((eb) => [
      eb
        .exists(eb.selectFrom('message').select('id').where('id', '=', id).where('case_id', '=', caseId))
        .$castTo<boolean>()
        .as('is_known'),
      eb
        .exists(
          eb
            .selectFrom('held_message as h')
            .select('h.id')
            .where('h.case_id', '=', caseId)
            .where('h.author_id', '=', userId)
            .where((h) =>
              h.or([
                h('h.id', '=', id),
                h.and([h('taken_back_at', 'is', null), h('returned_at', 'is', null)]),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('is_held'),
    ]),
)

/**
 * Locks a case for somebody who writes in it, in one trip, and says whether nothing of theirs goes before and nothing is
 * known by the id.
 */
async function lockToWrite(
  tx: Tx,
  { userId }: UserActor,
  { caseId, id }: Written,
): Promise<{ row: WriteCase; isFirst: boolean }> {
  const asking = { caseId, userId, id }
  await tx.executeQuery(withTheNext(lockOnly(tx, asking)))
  const [found] = (await tx.executeQuery(lockAndLook(tx, asking))).rows
  if (!found) throw new AppError('NOT_FOUND')
  const { is_known, is_held, ...row } = found
  return { row: { ...row, mySide: sideIn(row, userId) }, isFirst: !is_known && !is_held }
}

/**
 * Delivers what is due in a case, in the order of writing, and gives the sides whose words could not go out. No audit
 * entry: the case's log has the messages.
 */
export async function deliverDue(tx: Tx, now: Date, caseId: string): Promise<Set<Side>> {
  const returned = new Set<Side>()
  const row = await lockCaseIfThere(tx, caseId)
  // the order may have outlived the case
  if (!row) return returned
  const due = await tx
    .selectFrom('held_message')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('due_at', '<=', now)
    .where('taken_back_at', 'is', null)
    .where('returned_at', 'is', null)
    .orderBy('due_at')
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  for (const held of due) {
    const mine = { ...row, mySide: held.side }
    if (userOf(row, held.side) !== held.author_id) {
      // another person is this side now, and what was not said yet is not theirs to say
      await forgetHeld(tx, held)
    } else if (refusalToWrite(row, held.side, held.body)) {
      returned.add(held.side)
      await tx
        .updateTable('held_message')
        .set({ returned_at: now })
        .where('id', '=', held.id)
        .where('returned_at', 'is', null)
        .execute()
    } else {
      await writeHeld(tx, now, mine, [held])
      row.last_seq = mine.last_seq
    }
  }
  return returned
}

/**
 * Forgets what its author left where it could not be delivered. That something was taken back stays known without its
 * words: a browser that was away for weeks may still try to send it. No audit entry: nobody else knew of it.
 */
export async function forgetOldHeld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('held_message')
    .where('returned_at', '<', new Date(now.getTime() - RETURNED_KEPT_FOR))
    .where('taken_back_at', 'is', null)
    .execute()
}

/** Forgets what somebody has not said yet, in all of their cases. No audit entry: nobody else knew of it. */
export async function forgetHeldOf(tx: Tx, authorId: string): Promise<void> {
  await tx.deleteFrom('held_message').where('author_id', '=', authorId).execute()
}

/** Writes what was held, each with its place in the log, and holds it no more. */
async function writeHeld(
  tx: Tx,
  now: Date,
  row: WriteCase,
  waiting: readonly HeldRow[],
): Promise<MessageRow[]> {
  const written: MessageRow[] = []
  for (const held of waiting) {
    written.push(await writeUnder(tx, now, row, held))
    await forgetHeld(tx, held)
  }
  return written
}

/** An id that has become another message meanwhile keeps nobody's words back: they go out under one of their own. */
async function writeUnder(tx: Tx, now: Date, row: WriteCase, { id, body }: HeldRow): Promise<MessageRow> {
  try {
    return await writeAs(tx, now, row, { id, body })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return writeAs(tx, now, row, { id: randomUUID(), body })
  }
}

async function writeAs(
  tx: Tx,
  now: Date,
  row: WriteCase,
  { id, body }: { id: string; body: string },
): Promise<MessageRow> {
  const message = await writeMessage(tx, now, row, { id, body, by: row.mySide, cameBy: null })
  row.last_seq = Math.max(row.last_seq, message.seq)
  return message
}

async function forgetHeld(tx: Tx, held: Pick<HeldRow, 'id' | 'case_id' | 'author_id'>): Promise<void> {
  await tx
    .deleteFrom('held_message')
    .where('id', '=', held.id)
    .where('case_id', '=', held.case_id)
    .where('author_id', '=', held.author_id)
    .execute()
}

async function ownHeld(tx: Tx, row: WriteCase, actor: UserActor, id: string): Promise<HeldRow | undefined> {
  return tx
    .selectFrom('held_message')
    .selectAll()
    .where('id', '=', id)
    .where('case_id', '=', row.id)
    .where('side', '=', row.mySide)
    .where('author_id', '=', actor.userId)
    .executeTakeFirst()
}

function sameAs(known: HeldRow, { body }: Written): HeldRow {
  if (known.taken_back_at) throw new AppError('MESSAGE_TAKEN_BACK')
  if (known.body !== body.trim()) throw new AppError('ID_TAKEN')
  return known
}

function userOf(row: CaseRow, side: HeldRow['side']): string | null {
  return side === 'starter' ? row.starter_id : row.respondent_id
}
