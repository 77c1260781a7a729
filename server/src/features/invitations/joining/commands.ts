import { UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import { accountOwner } from '@evensettle/domain/access/owner.ts'
import { isSameEmail, maskedContact } from '@evensettle/domain/invitations/contact.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { needsStartersWord } from '@evensettle/domain/invitations/way-in.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor, Visitor } from '../../../platform/http/http.ts'
import { isOpenedBy } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCase,
  moveCase,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { noteRespondentWay } from '../../cases/people/commands.ts'
import { handOverEvidence, releaseEvidence } from '../../evidence/custody/commands.ts'
import { profileOf } from '../../profile/queries.ts'
import { endHelpersByLetter, handOverHelpers } from '../answers/commands.ts'
import { forgetPreferencesOfOthers, holdInvitation, setTalkOfOthersAside, whyNotFound } from '../commands.ts'
import { assertMayAct } from '../letter/queries.ts'

/**
 * Makes the signed-in person the other side. The starter cannot answer their own case; the same person
 * joining twice (a double click, a second tab) gets the same case; anybody else finds the link used.
 */
export async function joinCase(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { token: string; name: string },
  visitor: Visitor,
): Promise<CaseRow> {
  const found = await tx
    .selectFrom('invitation')
    .select(['id', 'case_id'])
    .where(isOpenedBy(input.token))
    .executeTakeFirst()
  if (!found) throw await whyNotFound(tx, input.token)
  const current = await lockCase(tx, found.case_id)
  if (current.respondent_id === actor.userId) return current
  if (current.starter_id === actor.userId) throw new AppError('OWN_CASE')
  const held = await holdInvitation(tx, input.token, now)
  const { row, invitation, owner } = held
  const to = assertAllowed(row, 'join', 'invitee')
  const way = await assertMayAct(tx, 'join', held, visitor)
  const profile = await profileOf(tx, actor.userId)
  const name = profile?.name ?? (input.name.trim() || invitation.name)
  await moveCase(tx, row, { status: to, respondent_id: actor.userId, respondent_name: name })
  await tx
    .updateTable('invitation')
    .set({ accepted_at: now, joined_way: JSON.stringify(way) })
    .where('id', '=', invitation.id)
    .execute()
  const check = needsStartersWord(way) ? 'open' : null
  await noteRespondentWay(tx, row.id, way, check)
  await forgetPreferencesOfOthers(tx, held)
  await setTalkOfOthersAside(tx, held, way)
  await endHelpersByLetter(tx, row.id, { but: owner, now })
  if (owner !== null) {
    if (row.answered_at) await releaseEvidence(tx, now, row.id, owner)
    await handOverHelpers(tx, row.id, owner, accountOwner(actor.userId))
    await handOverEvidence(tx, row.id, owner, accountOwner(actor.userId))
  }
  const facts = {
    by: way.by,
    isNamed: way.isNamed,
    contact: way.contact && maskedContact(way.contact),
  }
  await appendEvent(tx, { caseId: row.id, type: 'respondent.joined', side: 'respondent', facts, at: now })
  await tellSide(tx, row.id, 'starter', 'joined')
  if (check === 'open') await tx.jobs.add(tx, 'invitations.remind', {})
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, {
    action: 'invitation.join',
    caseId: row.id,
    subject: invitation.id,
    facts,
    changed,
  })
  const joined = { respondent_way: way, respondent_check: check } as const
  return { ...row, ...joined, status: to, respondent_id: actor.userId, respondent_name: name }
}

/**
 * Notes a sign-in of an invited person in each of their running cases, where both sides see it. Somebody
 * else's address is answered like an unknown one. Gives the number of cases noted.
 */
export async function trackRespondentLogin(
  tx: Tx,
  actor: UserActor,
  now: Date,
  email: string,
): Promise<number> {
  if (!isSameEmail(email, actor.email)) throw new AppError('NOT_FOUND')
  const since = new Date(now.getTime() - TIMELINE.signInNotedEvery)
  const cases = await tx
    .selectFrom('mediation_case')
    .select('id')
    .where('respondent_id', '=', actor.userId)
    .where('status', 'in', UNDER_WAY)
    .orderBy('id')
    .forUpdate()
    .execute()
  let noted = 0
  for (const { id } of cases) {
    const recent = await tx
      .selectFrom('case_event')
      .select('seq')
      .where('case_id', '=', id)
      .where('type', 'in', ['respondent.signed_in', 'respondent.joined'])
      .where('at', '>', since)
      .executeTakeFirst()
    if (recent) continue
    await appendEvent(tx, { caseId: id, type: 'respondent.signed_in', side: 'respondent', at: now })
    await audit(tx, actor, now, { action: 'respondent.sign_in', caseId: id, subject: actor.userId })
    noted += 1
  }
  return noted
}
