import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { hasRoom, type RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import type { CaseDraft } from '@evensettle/domain/intake/draft.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import { queueMail, type MailDraft } from '../../mail/commands.ts'
import { takesUnaskedMail } from '../../mail/queries.ts'
import { saveDraft } from '../commands.ts'
import { openLinked } from './queries.ts'

type Keep = { id: string; link: string; draft: CaseDraft; sealer: Sealer; limits: RoomLimits }

/** Keeps a draft for whoever has its link; again is harmless. It is no account's and no case's: no audit entry. */
export async function keepDraft(tx: Tx, now: Date, { id, link, draft, sealer, limits }: Keep): Promise<Date> {
  await holdLock(tx, 'draftRoom')
  const there = await lockLink(tx, link)
  if (there?.id === id) return new Date(there.created_at.getTime() + TIMELINE.draftLinkKeptFor)
  const { total } = await tx
    .selectFrom('draft_link')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const allowed = hasRoom({ account: 0, total }, 1, {
    account: limits.accountDrafts,
    total: limits.totalDrafts,
  })
  if (!allowed.ok) throw new AppError('INSTALLATION_FULL')
  await tx
    .insertInto('draft_link')
    .values({
      id,
      token_hash: hashToken(link),
      content_sealed: sealer.seal(JSON.stringify(draft), id),
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const row = await lockLink(tx, link)
  if (row?.id !== id) throw new AppError('NOT_FOUND')
  return new Date(row.created_at.getTime() + TIMELINE.draftLinkKeptFor)
}

async function lockLink(tx: Tx, link: string) {
  return tx
    .selectFrom('draft_link')
    .selectAll()
    .where('token_hash', '=', hashToken(link))
    .forUpdate()
    .executeTakeFirst()
}

/** Mails the link, a few times at most, and not to who wants no mails: that is told to nobody. No audit entry: the draft is nobody's yet, and the mail's row stays. */
export async function mailDraftLink(
  tx: Tx,
  now: Date,
  { link, mail, sealer, stops }: { link: string; mail: MailDraft; sealer: Sealer; stops: Sealer },
): Promise<void> {
  const row = await lockLink(tx, link)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.mails >= TIMELINE.draftLinkMails) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 3_600 })
  const takes = await takesUnaskedMail(tx, now, stops, { email: mail.to, kind: 'draft-link' })
  if (takes === 'full') throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 86_400 })
  await tx
    .updateTable('draft_link')
    .set({ mails: row.mails + 1 })
    .where('id', '=', row.id)
    .execute()
  if (takes === 'yes') await queueMail(tx, sealer, now, mail)
}

type Claim = { link: string; sealer: Sealer; random: Buffer; limits: RoomLimits; newId: () => string }

/** Makes the draft the account's own and ends the link. Where the account has other text under that id, both stay. */
export async function claimDraftLink(tx: Tx, actor: UserActor, now: Date, input: Claim): Promise<string> {
  const row = await lockLink(tx, input.link)
  if (!row) throw new AppError('NOT_FOUND')
  const { draft } = openLinked(row, input.sealer)
  const taken = await tx.selectFrom('case_draft').select('id').where('id', '=', row.id).executeTakeFirst()
  const id = taken ? input.newId() : row.id
  await saveDraft(tx, actor, now, { id, revision: 0, draft, random: input.random, limits: input.limits })
  await tx.deleteFrom('draft_link').where('id', '=', row.id).execute()
  await audit(tx, actor, now, { action: 'draft.claim', caseId: null, subject: id })
  return id
}

/** Deletes linked drafts made before a moment. No audit entry: they are nobody's. */
export async function forgetOldLinks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('draft_link').where('created_at', '<', before).execute()
}
