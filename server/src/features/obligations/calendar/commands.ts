import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCaseForParty } from '../../cases/commands.ts'
import { feedOf } from './queries.ts'

/** Makes a private calendar of a case, or ends it: whoever holds its address sees nothing from then on. */
export async function keepCalendar(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, isOn }: { caseId: string; isOn: boolean },
): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'keep_calendar', row.mySide)
  const known = await feedOf(tx, caseId, actor.userId)
  if ((known !== null) === isOn) return
  const id = known ?? randomUUID()
  if (isOn)
    await tx
      .insertInto('obligation_feed')
      .values({ id, case_id: caseId, user_id: actor.userId, made_at: now })
      .execute()
  else await tx.deleteFrom('obligation_feed').where('id', '=', id).execute()
  await audit(tx, actor, now, { action: 'calendar.keep', caseId, subject: id, facts: { isOn } })
}

/** Notes whether reminders go to somebody's confirmed number as well. */
export async function wantSms(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, isWanted }: { caseId: string; isWanted: boolean },
): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'want_sms', row.mySide)
  if (isWanted)
    await tx
      .insertInto('obligation_sms')
      .values({ case_id: caseId, user_id: actor.userId, wanted_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('obligation_sms')
      .where('case_id', '=', caseId)
      .where('user_id', '=', actor.userId)
      .execute()
  await audit(tx, actor, now, {
    action: 'reminders.by_text',
    caseId,
    subject: actor.userId,
    facts: { isWanted },
  })
}

/** Ends somebody's calendars and reminders by text. No audit entry: the deletion of the account has one. */
export async function forgetReminders(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('obligation_feed').where('user_id', '=', userId).execute()
  await tx.deleteFrom('obligation_sms').where('user_id', '=', userId).execute()
}
