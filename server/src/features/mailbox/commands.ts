import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import { lockCaseForParty } from '../cases/commands.ts'
import { resendInvitation } from '../invitations/sending/commands.ts'
import { requeueMail } from '../mail/commands.ts'
import { isStopped } from '../mail/queries.ts'
import { anyMail, isOpenToOthers, isTriedAgain, ownMail, type OwnMail } from './queries.ts'

type Parts = Pick<Deps, 'config' | 'newId' | 'randomBytes' | 'sealers'>

/**
 * Sends one's own mail again: one to oneself as it is, an invitation as a new one with a new link, under the limits that this has
 * anyway. False: that has been done already, in another tab or before an answer was lost.
 */
export async function sendAgain(
  tx: Tx,
  parts: Parts,
  actor: UserActor,
  now: Date,
  id: string,
): Promise<boolean> {
  const mail = await ownMail(tx, actor.userId, id)
  if (!mail) throw new AppError('NOT_FOUND')
  if (mail.user_id !== actor.userId) return inviteAgain(tx, parts, actor, now, mail)
  if (mail.shown === 'queued') return false
  const isTheirs = mail.to_address.toLowerCase() === actor.email.toLowerCase()
  if (!isTheirs || !isTriedAgain(mail, now)) throw new AppError('MAIL_NOT_AGAIN')
  return requeued(tx, actor, now, mail)
}

async function requeued(tx: Tx, actor: UserActor, now: Date, mail: { id: string; case_id: string | null }) {
  if (!(await requeueMail(tx, mail.id))) return false
  await audit(tx, actor, now, { action: 'mail.again', caseId: mail.case_id, subject: mail.id })
  return true
}

async function inviteAgain(
  tx: Tx,
  parts: Parts,
  actor: UserActor,
  now: Date,
  mail: OwnMail,
): Promise<boolean> {
  const [family, invitationId] = mail.kind.split('/')
  if (family !== 'invitation' || mail.case_id === null) throw new AppError('MAIL_NOT_AGAIN')
  // of two tabs one waits here, and then finds that there is a newer invitation
  await lockCaseForParty(tx, mail.case_id, actor)
  const current = await tx
    .selectFrom('invitation')
    .select('id')
    .where('case_id', '=', mail.case_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (current?.id !== invitationId) return false
  await resendInvitation(tx, actor, now, {
    caseId: mail.case_id,
    email: '',
    invitationId: parts.newId(),
    token: parts.randomBytes(32).toString('base64url'),
    sealer: parts.sealers.invitations,
    isLimited: parts.config.rateLimits,
  })
  return true
}

/**
 * Lets a mail of the installation be tried again, on the word of an operator. Nobody is written to who asked for no more mails, and
 * no link goes out that holds no more. False: it waits already.
 */
export async function tryAgain(
  tx: Tx,
  { sealers }: Pick<Deps, 'sealers'>,
  actor: UserActor,
  now: Date,
  id: string,
): Promise<boolean> {
  const mail = await anyMail(tx, actor.userId, id)
  if (!mail) throw new AppError('NOT_FOUND')
  if (mail.shown === 'queued') return false
  const contact = { kind: 'email', value: mail.to_address } as const
  const isWanted = mail.user_id !== null || !(await isStopped(tx, sealers.invitations, contact))
  if (!isOpenToOthers(mail, now) || !isTriedAgain(mail, now) || !isWanted)
    throw new AppError('MAIL_NOT_AGAIN')
  return requeued(tx, actor, now, mail)
}

/** Notes that an operator read a mail: one that stays open is one reading an hour. */
export async function noteReading(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, caseId }: { id: string; caseId: string },
): Promise<void> {
  const known = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('action', '=', 'mail.read')
    .where('subject', '=', id)
    .where('actor_id', '=', actor.userId)
    .where('at', '>', new Date(now.getTime() - HOUR))
    .limit(1)
    .executeTakeFirst()
  if (!known) await audit(tx, actor, now, { action: 'mail.read', caseId, subject: id })
}
