import type { FeedbackAnswers } from '@evensettle/contracts/feedback.ts'
import { asksIfKept, isAskedNow, occasionOf } from '@evensettle/domain/feedback/feedback.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { audit } from '../audit/commands.ts'
import { assertAllowed, lockCase, type CaseRow } from '../cases/commands.ts'
import { settleDue } from '../cases/due/commands.ts'
import { queueMail } from '../mail/commands.ts'
import { answerKey, askOf, asksLookedAt, earlierKeys, type DueAsk } from './queries.ts'

type Words = { subject: string; text: string; html: string }

/** Asks one of the two how it was, once for each end, whoever runs this at the same time. */
export async function askHowItWas(
  tx: Tx,
  now: Date,
  due: DueAsk,
  {
    id,
    to,
    mails,
    write,
  }: { id: string; to: string; mails: Sealer; write: (row: CaseRow) => Promise<Words> },
): Promise<void> {
  const row = await lockCase(tx, due.case_id)
  assertAllowed(row, 'ask_how_it_was', 'job')
  const occasion = occasionOf(row.status)
  // it went on since it was found, or was opened again
  if (occasion === null || !isAskedNow(due.ended_at.getTime(), now.getTime())) return
  const inserted = await tx
    .insertInto('feedback_ask')
    .values({
      id,
      case_id: row.id,
      user_id: due.user_id,
      side: due.side,
      occasion,
      asks_if_kept: asksIfKept(row.status),
      until: new Date(now.getTime() + TIMELINE.feedback.openFor),
    })
    .onConflict((oc) => oc.columns(['case_id', 'user_id', 'occasion']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return
  await queueMail(tx, mails, now, {
    ...(await write(row)),
    kind: `feedback/${id}`,
    caseId: row.id,
    userId: due.user_id,
    to,
  })
  await audit(tx, { kind: 'job', name: 'feedback.sweep' }, now, {
    action: 'feedback.ask',
    caseId: row.id,
    subject: id,
    facts: { occasion, side: due.side },
  })
}

/** Takes some cases off the clock's list in which nobody is left to be asked. True while more may be there. No audit entry: nobody acts. */
export async function settleAsks(tx: Tx, now: Date, limit: number): Promise<boolean> {
  const looked = await asksLookedAt(tx, now, limit)
  await settleDue(tx, 'ask', looked)
  return looked.length === limit
}

/**
 * Keeps what somebody said by the link of a mail. Leaves no event and no audit entry, and nothing that leads from the answer
 * to the case: that they answered is theirs alone, as what they said.
 */
export async function giveFeedback(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  { key, answers }: { key: string; answers: FeedbackAnswers },
): Promise<void> {
  const ask = await askOf(tx, sealer, key, now)
  if (!ask) throw new AppError('FEEDBACK_UNKNOWN')
  const { easy, prepared, timely, fair } = answers
  const said = { easy, prepared, timely, fair, kept: ask.asks_if_kept ? answers.kept : null }
  await tx
    .deleteFrom('feedback_answer')
    .where('key', 'in', await earlierKeys(tx, sealer, ask))
    .execute()
  await tx
    .insertInto('feedback_answer')
    .values({ key: answerKey(sealer, ask), side: ask.side, ...said })
    .onConflict((oc) => oc.column('key').doUpdateSet(said))
    .execute()
}

/** Forgets that somebody was asked how it was. No audit entry: what they said lies apart, under nobody's name. */
export async function forgetAsks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('feedback_ask').where('user_id', '=', userId).execute()
}
