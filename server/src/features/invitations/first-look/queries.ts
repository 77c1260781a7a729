import { hasSent } from '@evensettle/domain/access/visibility.ts'
import { AWAITING_RESPONDENT, isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { AnswerDraftInput } from '@evensettle/contracts/answers.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { inviteeOwner, isOpenedBy, wasRefusedWith } from '../../access/queries.ts'
import { shownBy } from '../../evidence/queries.ts'
import { MESSAGE_PAGE, messagesInCase, presentMessage } from '../../messages/queries.ts'
import { payerOf } from '../../partners/codes/queries.ts'
import { draftContext, readDraft } from '../answers/commands.ts'
import { answerDraftOf } from '../answers/queries.ts'
import { whyClosed } from '../commands.ts'
import { invitationPage } from '../queries.ts'
import { begunBesides } from './document-besides.ts'
import { copyAddress } from '../receipt/queries.ts'

/**
 * What the page of a waiting invitation holds; null for every other token. Reading it opens nothing: programs that
 * check mails follow links too.
 */
export async function firstLook(db: Db, sealer: Sealer, token: string, now: Date) {
  const waiting = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('invitation.id')
    .where(isOpenedBy(token))
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('mediation_case.status', 'in', AWAITING_RESPONDENT)
    .executeTakeFirst()
  const page = waiting ? await invitationPage(db, waiting.id) : null
  if (!page) return null
  const owner = inviteeOwner(token, { caseId: page.id, email: page.email })
  const isMine = hasSent(owner, page.answered_as)
  const look = {
    ...page,
    items: itemsBy(page.items, 'starter'),
    back: isMine ? itemsBy(page.items, 'respondent') : [],
    shown: await shownBy(db, page.id, 'starter'),
    /** whoever holds this token has sent the answer that is stored */
    isMine,
    copyTo: isMine ? await copyAddress(db, sealer, page) : null,
    talk: isMine ? await talkOf(db, page.id) : null,
    memberOf: await payerOf(db, page.id),
    draft: owner === null ? null : await begun(db, sealer, page.id, owner),
  }
  return { ...look, besides: begunBesides(look, now) }
}

export type FirstLook = NonNullable<Awaited<ReturnType<typeof firstLook>>>

/** The newest of what both wrote. */
async function talkOf(db: Db, caseId: string) {
  const rows = await messagesInCase(db, caseId, undefined)
  return { messages: rows.slice(-MESSAGE_PAGE).map(presentMessage), hasEarlier: rows.length > MESSAGE_PAGE }
}

/** The answer that was begun and not sent, or null. */
async function begun(
  db: Db,
  sealer: Sealer,
  caseId: string,
  owner: string,
): Promise<AnswerDraftInput | null> {
  const row = await answerDraftOf(db, caseId, owner)
  return row ? readDraft(sealer.open(row.sealed, draftContext(caseId, owner))) : null
}

/** Why a token opens nothing that waits, as `holdInvitation` tells them apart; null where it does open something. */
export async function whyEnded(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['withdrawn_at', 'expires_at', 'status', 'respondent_id', 'close_reason'])
    .select(wasRefusedWith(token).as('wasRefused'))
    .where((eb) => eb.or([isOpenedBy(token), wasRefusedWith(token)]))
    .executeTakeFirst()
  if (!row) return 'INVITATION_UNKNOWN'
  if (row.wasRefused) return 'INVITATION_NOT_MINE'
  if (row.withdrawn_at) return 'INVITATION_WITHDRAWN'
  if (!isAwaitingRespondent(row.status)) return whyClosed(row)
  return row.expires_at <= now ? 'INVITATION_EXPIRED' : null
}

export type WhyEnded = NonNullable<Awaited<ReturnType<typeof whyEnded>>>

/** Whose invitation it was and what became of it, for whoever has just said something with its token. */
export async function saidWith(db: Db, token: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['starter_name', 'invitation.name as respondent_name', 'expires_at', 'extended_at'])
    .select(['answer_kind', 'closed_by', 'silenced_at'])
    .select(wasRefusedWith(token).as('wasRefused'))
    .where((eb) => eb.or([isOpenedBy(token), wasRefusedWith(token)]))
    .executeTakeFirst()
  return row ?? null
}

export type SaidWith = NonNullable<Awaited<ReturnType<typeof saidWith>>>
