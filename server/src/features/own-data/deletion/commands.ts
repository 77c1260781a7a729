import { DELETION_WAITS, mayStay } from '@evensettle/domain/access/leaving.ts'
import { addressOwner } from '@evensettle/domain/access/owner.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobActor, UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { forgetPayAccounts } from '../../agreements/accounts/commands.ts'
import { forgetPartyIn } from '../../agreements/drafting/commands.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCase, lockCaseForParty, tellSide } from '../../cases/commands.ts'
import { forgetCase, forgetContactIn } from '../../cases/people/commands.ts'
import { forgetRequests } from '../../contact/requests/commands.ts'
import { forgetDraftsOf } from '../../drafts/commands.ts'
import { endCase } from '../../endings/commands.ts'
import { forgetEvidenceOf } from '../../evidence/forgetting/commands.ts'
import { forgetAsks } from '../../feedback/commands.ts'
import { forgetAnswerAndHelpers } from '../../invitations/answers/commands.ts'
import { forgetInvited } from '../../invitations/commands.ts'
import { forgetMails, queueMail } from '../../mail/commands.ts'
import type { composeLetter } from '../../mail/emails.ts'
import { forgetHeldOf } from '../../messages/held/commands.ts'
import { forgetNotices } from '../../news/commands.ts'
import { forgetSealed } from '../../negotiation/forgetting/commands.ts'
import { forgetReminders } from '../../obligations/calendar/commands.ts'
import { forgetSeatOf } from '../../partners/seats/commands.ts'
import { forgetProfile } from '../../profile/commands.ts'
import { forgetTexts } from '../../sms/commands.ts'
import { forgetRoomsOf } from '../../assistant/commands.ts'
import { forgetWorksheetsOf } from '../../worksheets/commands.ts'
import { afterwardsIn, casesLeftOver, casesOfLeaver, ownsOrganisation, wasTold } from './queries.ts'

const CLOCK: JobActor = { kind: 'job', name: 'own-data.sweep' }

type Asking = {
  letterOf: (dueAt: Date) => Promise<Awaited<ReturnType<typeof composeLetter>>>
  mails: Sealer
}

/**
 * Notes that somebody wants their account deleted, with a mail that says when and how to stop it. Who has asked before is
 * answered the same day again. Who they are was confirmed before.
 */
export async function askDeletion(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { letterOf, mails }: Asking,
): Promise<Date> {
  const dueAt = new Date(now.getTime() + DELETION_WAITS)
  const asked = await tx
    .insertInto('account_deletion')
    .values({ user_id: actor.userId, asked_at: now, due_at: dueAt, begun_at: null, done_at: null })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .returning('due_at')
    .executeTakeFirst()
  if (!asked) {
    const before = await tx
      .selectFrom('account_deletion')
      .select('due_at')
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return before.due_at
  }
  await audit(tx, actor, now, { action: 'own_data.delete_ask', caseId: null, subject: actor.userId })
  const letter = await letterOf(dueAt)
  await queueMail(tx, mails, now, {
    ...letter,
    kind: 'own-data/deletion',
    caseId: null,
    userId: actor.userId,
    to: actor.email,
  })
  return dueAt
}

/** Keeps an account that was to be deleted; without a trace where nothing was asked. */
export async function keepAccount(tx: Tx, actor: UserActor, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('account_deletion')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const allowed = mayStay({ begunAt: row.begun_at?.getTime() ?? null })
  if (!allowed.ok) throw new AppError(allowed.error.code)
  await tx.deleteFrom('account_deletion').where('user_id', '=', actor.userId).execute()
  await audit(tx, actor, now, { action: 'own_data.keep', caseId: null, subject: actor.userId })
}

/** Begins a deletion whose time has come: from here on it cannot be taken back. False where it is done, or was taken back. No audit entry: its end has one. */
export async function beginDeletion(tx: Tx, now: Date, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_deletion')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.done_at !== null || row.due_at.getTime() > now.getTime()) return false
  // an organisation may have been handed to them meanwhile: nobody else could get in
  if (row.begun_at === null && (await ownsOrganisation(tx, userId))) return false
  if (row.begun_at === null)
    await tx.updateTable('account_deletion').set({ begun_at: now }).where('user_id', '=', userId).execute()
  return true
}

type Leaver = { userId: string; emails: readonly string[]; phones: readonly string[] }

/**
 * Takes somebody out of one of their cases. What is not signed by both ends, and the other side is told once; what both have
 * signed stays. Contact data and what was private go, names and words stay for the other side. May run again.
 */
export async function leaveForGood(tx: Tx, now: Date, caseId: string, leaver: Leaver): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, leaver)
  const side = row.mySide
  const afterwards = await afterwardsIn(tx, caseId)
  if (afterwards !== 'over' && !(await wasTold(tx, caseId, side))) {
    await appendEvent(tx, { caseId, type: 'person.left', side, at: now })
    // the end of a case is told with it
    if (afterwards === 'stays') await tellSide(tx, caseId, otherSide(side), 'left')
  }
  if (afterwards === 'ends' || afterwards === 'rest_ends') {
    const reason = side === 'starter' ? 'withdrawn' : 'declined'
    await endCase(tx, CLOCK, now, row, { reason, by: side, words: '' })
  }
  await forgetContactIn(tx, caseId, side)
  if (side === 'respondent') await forgetInvited(tx, caseId)
  await forgetAnswerAndHelpers(tx, caseId, side, now)
  await forgetSealed(tx, caseId, side)
  await forgetPartyIn(tx, caseId, side)
  await audit(tx, CLOCK, now, {
    action: 'own_data.delete',
    caseId,
    subject: leaver.userId,
    facts: { case: afterwards },
  })
}

/** Forgets everything of somebody that is no part of a case. Their cases were left before. May run again. */
export async function forgetPerson(tx: Tx, now: Date, leaver: Leaver): Promise<void> {
  const { userId, emails, phones } = leaver
  const cases = await casesOfLeaver(tx, userId)
  await forgetDraftsOf(tx, userId)
  await forgetEvidenceOf(tx, {
    caseIds: cases.map(({ id }) => id),
    userId,
    owners: emails.map(addressOwner),
  })
  await forgetWorksheetsOf(tx, userId)
  await forgetRoomsOf(tx, userId)
  await forgetHeldOf(tx, userId)
  await forgetRequests(tx, userId)
  await forgetReminders(tx, userId)
  await forgetAsks(tx, userId)
  await forgetNotices(tx, userId)
  await forgetSeatOf(tx, userId, emails)
  await forgetProfile(tx, userId)
  await forgetMails(
    tx,
    userId,
    emails,
    cases.map(({ id }) => id),
  )
  await forgetTexts(tx, phones)
  await audit(tx, CLOCK, now, {
    action: 'own_data.delete',
    caseId: null,
    subject: userId,
    facts: { cases: cases.length },
  })
}

/** Notes that nothing of an account is left but what stays for others. No audit entry: what was done has one. */
export async function endDeletion(tx: Tx, now: Date, userId: string): Promise<void> {
  await tx
    .updateTable('account_deletion')
    .set({ done_at: now })
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .execute()
}

/**
 * Takes what had to wait for a case to be over: where it was paid to, a text that was never signed, and the whole case once
 * nobody of the two has had an account for long enough. No audit entry: the deletion has one.
 */
export async function forgetLeftOver(tx: Tx, now: Date, userId: string): Promise<void> {
  const cases = await casesLeftOver(tx, userId, now)
  for (const one of cases) {
    await lockCase(tx, one.id)
    await forgetPartyIn(tx, one.id, one.side)
    if (one.is_over) await forgetPayAccounts(tx, one.id, one.side)
    if (one.is_nobodys) await forgetCase(tx, one.id)
  }
  if (cases.some(({ is_nobodys }) => !is_nobodys)) return
  await tx.updateTable('account_deletion').set({ left_over: false }).where('user_id', '=', userId).execute()
}
