import * as said from '@evensettle/messages/refusals/codes.ts'
import { DRAFT_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import type { SavedDraft } from '@evensettle/contracts/drafts.ts'
import { completeDraft, type CaseDraft, type DraftFault } from '@evensettle/domain/intake/draft.ts'
import { caseReference } from '@evensettle/domain/cases/reference.ts'
import { canonicalJson } from '@evensettle/domain/agreements/fingerprint.ts'
import { hasRoom, type RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import { eligibilityRefusal, type Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import type { Price } from '@evensettle/domain/payments/price.ts'
import { latestDateAt } from '@evensettle/domain/time.ts'
import { holdsThreat } from '@evensettle/domain/words/threats.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { holdLock } from '../../platform/database/locks.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { audit } from '../audit/commands.ts'
import { beginCase } from '../cases/commands.ts'
import { caseOfParty } from '../cases/queries.ts'
import { fileUnderItems } from '../evidence/custody/commands.ts'
import { invite } from '../invitations/sending/commands.ts'
import { forgetPreferences } from '../negotiation/preferences/commands.ts'
import { useCode } from '../partners/codes/commands.ts'
import { profileOf } from '../profile/queries.ts'
import { askPayment, usePayment } from './payments/commands.ts'
import { draftCounts, presentDraft } from './queries.ts'

type SaveInput = { id: string; revision: number; draft: CaseDraft; random: Buffer; limits: RoomLimits }

/**
 * Creates (revision 0) or saves a draft. `revision` is the one the browser's copy is based on: if another tab
 * or device saved meanwhile, the newer text is kept and VERSION_CONFLICT is answered. A repeated save answers
 * what is stored. Saving is the owner's private act before any case exists, so it leaves no audit entry.
 */
export async function saveDraft(tx: Tx, actor: UserActor, now: Date, input: SaveInput): Promise<SavedDraft> {
  const content = JSON.stringify(input.draft)
  if (input.revision === 0) {
    // A first save that arrives after the sending must not make the draft again.
    if (await caseOfParty(tx, input.id, actor.userId).select('reference').executeTakeFirst())
      throw new AppError('NOT_FOUND')
    await assertHasRoom(tx, actor, input)
    const made = await tx
      .insertInto('case_draft')
      .values({
        id: input.id,
        owner_id: actor.userId,
        reference: caseReference(input.random),
        content,
        revision: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return presentDraft(made)
  }
  const row = await lockDraft(tx, input.id, actor)
  if (!row) throw new AppError('NOT_FOUND')
  const isRepeat =
    row.revision === input.revision + 1 && canonicalJson(row.content) === canonicalJson(input.draft)
  if (isRepeat) return presentDraft(row)
  if (row.revision !== input.revision) throw new AppError('VERSION_CONFLICT')
  const saved = await tx
    .updateTable('case_draft')
    .set({ content, revision: input.revision + 1, updated_at: now })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentDraft(saved)
}

/** Until the transaction ends nobody else takes the room. A draft that is there already needs none. */
async function assertHasRoom(tx: Tx, actor: UserActor, { id, limits }: SaveInput): Promise<void> {
  await holdLock(tx, 'draftRoom')
  if (await tx.selectFrom('case_draft').select('id').where('id', '=', id).executeTakeFirst()) return
  const kept = await draftCounts(tx, actor.userId)
  const allowed = hasRoom(kept, 1, { account: limits.accountDrafts, total: limits.totalDrafts })
  if (allowed.ok) return
  if (allowed.error.code === 'INSTALLATION_FULL') throw new AppError('INSTALLATION_FULL')
  throw new AppError('DRAFTS_TOO_MANY', {
    message: said.draftsTooMany({ drafts: kept.account }),
  })
}

async function lockDraft(tx: Tx, id: string, actor: UserActor) {
  return tx
    .selectFrom('case_draft')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Throws a draft away for good. */
export async function deleteDraft(tx: Tx, actor: UserActor, now: Date, input: { id: string }): Promise<void> {
  const row = await lockDraft(tx, input.id, actor)
  if (!row) throw new AppError('NOT_FOUND')
  await tx.deleteFrom('case_draft').where('id', '=', row.id).execute()
  await forgetPreferences(tx, row.id, 'starter')
  await audit(tx, actor, now, { action: 'draft.delete', caseId: null, subject: row.id })
}

/** Deletes drafts last saved before a moment; gives how many. No audit entry: a draft is nobody's but its writer's. */
export async function forgetOldDrafts(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.deleteFrom('case_draft').where('updated_at', '<', before).returning('id').execute()
  for (const { id } of gone) await forgetPreferences(tx, id, 'starter')
  return gone.length
}

type SubmitInput = {
  id: string
  revision: number
  invitationId: string
  token: string
  sealer: Sealer
  isLimited: boolean
  isEmailConfirmed: boolean
  newId: () => string
  eligibility: Eligibility
  /** whether what no code covers is paid for before it is sent */
  isPaidOnline: boolean
}

/** Turns a complete draft into a case and sends the invitation. Sending it twice answers the same case. */
export async function submitDraft(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SubmitInput,
): Promise<{ caseId: string; reference: string }> {
  const row = await lockDraft(tx, input.id, actor)
  if (!row) return alreadySent(tx, actor, input.id)
  if (row.revision !== input.revision) throw new AppError('VERSION_CONFLICT')
  const profile = await profileOf(tx, actor.userId)
  if (!profile) throw new AppError('PROFILE_INCOMPLETE')
  const closed = eligibilityRefusal(input.eligibility, { country: profile.country, type: row.content.type })
  if (closed) throw new AppError(closed)
  const complete = completeDraft(presentDraft(row).draft, {
    email: actor.email,
    today: latestDateAt(now.getTime()),
    threatens: holdsThreat,
  })
  if (!complete.ok) throw incomplete(complete.error.faults)
  const draft = complete.value
  await tx.deleteFrom('case_draft').where('id', '=', row.id).execute()
  const itemIds = await beginCase(tx, actor, now, {
    id: row.id,
    reference: row.reference,
    starterName: profile.name,
    draft,
    isEmailConfirmed: input.isEmailConfirmed,
    newId: input.newId,
  })
  await fileUnderItems(tx, row.id, itemIds)
  await invite(tx, now, {
    ...input,
    caseId: row.id,
    email: draft.otherEmail,
    name: draft.otherName,
    limitedSender: input.isLimited ? actor.userId : null,
    phone: draft.otherPhone,
    postalAddress: draft.otherAddress,
  })
  // last: whoever is refused for another reason learns nothing of the code
  const code = draft.benefitCode?.trim()
  if (code) await useCode(tx, now, row.id, code)
  else if (input.isPaidOnline) await usePayment(tx, now, row.id)
  return { caseId: row.id, reference: row.reference }
}

/** What the owner of a draft has to do to pay for it. */
export async function askToPay(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, paymentId, price }: { id: string; paymentId: string; price: Price },
) {
  const row = await lockDraft(tx, id, actor)
  if (!row) throw new AppError('NOT_FOUND')
  return askPayment(tx, actor, now, { id: paymentId, draftId: id, revision: row.revision, price })
}

async function alreadySent(
  tx: Tx,
  actor: UserActor,
  id: string,
): Promise<{ caseId: string; reference: string }> {
  const sent = await caseOfParty(tx, id, actor.userId).select('reference').executeTakeFirst()
  if (!sent) throw new AppError('NOT_FOUND')
  return { caseId: id, reference: sent.reference }
}

function incomplete(faults: { field: string; fault: DraftFault }[]): AppError {
  const fields = Object.fromEntries(faults.map(({ field, fault }) => [field, DRAFT_SENTENCES[fault]()]))
  const isOwn = faults.some(({ fault }) => fault === 'OWN_EMAIL')
  return new AppError(isOwn && faults.length === 1 ? 'OWN_EMAIL' : 'CASE_INCOMPLETE', { fields })
}

/** Throws all drafts of somebody away; gives their ids. No audit entry: the deletion of the account has one. */
export async function forgetDraftsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('case_draft').where('owner_id', '=', ownerId).returning('id').execute()
  for (const { id } of gone) await forgetPreferences(tx, id, 'starter')
  return gone.map(({ id }) => id)
}
