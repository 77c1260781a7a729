import * as said from '@evensettle/messages/refusals/answer.ts'
import { HANDING_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import { isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import { answerItems, type AnswerRefusal, type ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import { changedParts } from '@evensettle/domain/answers/changed.ts'
import type { AnswerProposal, CounterItem } from '@evensettle/domain/answers/answer.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isSameActor, type WayIn } from '@evensettle/domain/invitations/way-in.ts'
import { dateOf, MINUTE } from '@evensettle/domain/time.ts'
import { knownZone } from '@evensettle/messages/moments.ts'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { InviteeActor, UserActor, Visitor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { inviteeOwner, isOpenedBy, wasRefusedWith } from '../access/queries.ts'
import { audit } from '../audit/commands.ts'
import { appendEvent, lockCase, moveCase, assertAllowed, tellSide, type CaseRow } from '../cases/commands.ts'
import { setTalkAside } from '../cases/people/commands.ts'
import { keepItemAnswers } from '../cases/items/commands.ts'
import { releaseEvidence } from '../evidence/custody/commands.ts'
import { forgetReader } from '../messages/commands.ts'
import { forgetPreferences } from '../negotiation/preferences/commands.ts'
import { endHelpersByLetter, takeAnswerParts } from './answers/commands.ts'
import { answerSaid } from './answers/queries.ts'
import { answerDigest, isRepeat, layOverDraft, namedAsBegun } from './answers/sent/commands.ts'
import { assertMayAct, wayOf } from './letter/queries.ts'
import type { InvitationTable } from './tables.ts'

export type InvitationRow = Selectable<InvitationTable>

type Held = {
  invitation: InvitationRow
  row: CaseRow
  actor: InviteeActor
  /** in whose name the private things of this token are kept; null: it has none */
  owner: string | null
  way: WayIn
}

async function isStillOpenedBy(tx: Tx, id: string, token: string): Promise<boolean> {
  const query = tx.selectFrom('invitation').select('id').where('id', '=', id).where(isOpenedBy(token))
  return (await query.executeTakeFirst()) !== undefined
}

/** Why a token opens nothing: it is unknown, or it was refused. */
export async function whyNotFound(tx: Tx, token: string): Promise<AppError> {
  const query = tx.selectFrom('invitation').select('id').where(wasRefusedWith(token))
  return new AppError((await query.executeTakeFirst()) ? 'INVITATION_NOT_MINE' : 'INVITATION_UNKNOWN')
}

/** The invitation that a token opens, with its case, whether or not it still waits; both locked, case first. */
export async function lockInvitation(tx: Tx, token: string): Promise<Pick<Held, 'invitation' | 'row'>> {
  const found = await tx
    .selectFrom('invitation')
    .select(['id', 'case_id'])
    .where(isOpenedBy(token))
    .executeTakeFirst()
  if (!found) throw await whyNotFound(tx, token)
  const row = await lockCase(tx, found.case_id)
  const invitation = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // "not me" or another letter may have come while this waited for the lock
  if (!(await isStillOpenedBy(tx, invitation.id, token))) throw await whyNotFound(tx, token)
  if (invitation.withdrawn_at) throw new AppError('INVITATION_WITHDRAWN')
  return { invitation, row }
}

/**
 * The invitation behind a token with its case, both locked in the order case → invitation that every
 * command uses. Unknown, replaced and run-out links are told apart, because each needs another way on.
 */
export async function holdInvitation(tx: Tx, token: string, now: Date): Promise<Held> {
  const { invitation, row } = await lockInvitation(tx, token)
  if (!isAwaitingRespondent(row.status)) throw new AppError(whyClosed(row))
  if (invitation.expires_at <= now) throw new AppError('INVITATION_EXPIRED')
  const owner = inviteeOwner(token, { caseId: row.id, email: invitation.email })
  const actor = { kind: 'invitee', invitationId: invitation.id } as const
  return { invitation, row, actor, owner, way: wayOf(token, invitation) }
}

/** Why the link of a case that waits for nobody any more leads nowhere. */
export function whyClosed(
  row: Pick<CaseRow, 'respondent_id' | 'close_reason'>,
): 'INVITATION_USED' | 'INVITATION_EXPIRED' | 'INVITATION_WITHDRAWN' {
  if (row.respondent_id || row.close_reason === 'declined') return 'INVITATION_USED'
  return row.close_reason === 'expired' ? 'INVITATION_EXPIRED' : 'INVITATION_WITHDRAWN'
}

/**
 * Notes the first opening and how it came about; the sender learns of it, and the invited person is told so. The
 * first one by the mailed link is noted even when somebody came by letter before. A sender who looks at the own
 * invitation opens nothing.
 */
export async function openInvitation(
  tx: Tx,
  opener: UserActor | null,
  now: Date,
  input: { token: string; timeZone?: string | undefined },
): Promise<Held> {
  const held = await holdInvitation(tx, input.token, now)
  const { invitation, row, way } = held
  assertAllowed(row, 'open_invitation', 'invitee')
  const isSender = opener?.userId === row.starter_id
  const isFirst = invitation.opened_at === null
  const isFirstOwn = way.by !== 'letter' && invitation.own_opened_at === null
  if (isSender || !(isFirst || (isFirstOwn && invitation.opened_by === 'letter'))) return held
  const change = {
    ...(isFirst ? { opened_at: now, opened_by: way.by } : {}),
    ...(isFirstOwn ? { own_opened_at: now } : {}),
    time_zone: knownZone(input.timeZone) ?? invitation.time_zone,
  }
  await tx.updateTable('invitation').set(change).where('id', '=', invitation.id).execute()
  const facts = { by: way.by }
  await appendEvent(tx, { caseId: row.id, type: 'invitation.opened', side: 'respondent', facts, at: now })
  await audit(tx, held.actor, now, {
    action: 'invitation.open',
    caseId: row.id,
    subject: invitation.id,
    facts,
  })
  return { ...held, invitation: { ...invitation, ...change } }
}

type AnswerInput = {
  token: string
  id?: string | undefined
  kind: 'agree' | 'different'
  words: string
  items: ItemAnswer[]
  counterItems: CounterItem[]
  proposal: AnswerProposal | null
  known?: string | null | undefined
}

/** Nobody answers over an answer that their screen does not show: it may have come from another device meanwhile. */
export function assertKnown(row: CaseRow, known: string | null | undefined): void {
  const at = row.answer_kind && row.answered_at ? row.answered_at.toISOString() : null
  if (known !== undefined && known !== at) throw new AppError('ANSWERED_MEANWHILE')
}

/** Takes the invited person's answer to every item. It may be changed by answering again until they join. */
export async function answerInvitation(
  tx: Tx,
  now: Date,
  input: AnswerInput,
  { newId, sealer }: { newId: () => string; sealer: Sealer },
  visitor: Visitor,
): Promise<Held> {
  const held = await holdInvitation(tx, input.token, now)
  const { row, invitation, actor, owner } = held
  assertAllowed(row, 'answer', 'invitee')
  const way = await assertMayAct(tx, 'answer', held, visitor)
  const digest = answerDigest(input)
  if (isRepeat(invitation, input.id, digest)) return held
  assertKnown(row, input.known)
  const items = await tx
    .selectFrom('case_item')
    .select(['id', 'kind', 'title', 'claimed'])
    .where('case_id', '=', row.id)
    .where('by', '=', 'starter')
    .execute()
  const given =
    input.kind === 'agree'
      ? items.map((item): ItemAnswer => ({
          itemId: item.id,
          answer: 'agree',
          admitted: item.claimed,
          reason: '',
        }))
      : input.items
  const complete = answerItems(items, given, dateOf(now.getTime()))
  if (!complete.ok) throw refusedAnswer(complete.error, input.items)
  const before = row.answer_kind === null ? null : await answerSaid(tx, row.id)
  await keepItemAnswers(tx, row.id, complete.value, null)
  const isYes = input.kind === 'agree'
  const of = owner === null ? null : { caseId: row.id, owner, sealer }
  const wishes = isYes ? [] : input.counterItems
  const counterItems = of === null ? wishes : await namedAsBegun(tx, of, wishes)
  const proposal = isYes ? null : input.proposal
  await takeAnswerParts(tx, now, row, { counterItems, proposal, newId })
  await forgetPreferencesOfOthers(tx, held)
  await setTalkOfOthersAside(tx, held, way)
  await endHelpersByLetter(tx, row.id, { but: owner, now })
  await moveCase(tx, row, { answer_kind: input.kind, answer_words: input.words.trim(), answered_at: now })
  // whoever has answered gets the full time again to make an account
  const until = new Date(Math.max(invitation.expires_at.getTime(), now.getTime() + TIMELINE.invitationValid))
  await tx
    .updateTable('invitation')
    .set({
      answered_at: now,
      answered_as: owner,
      answered_way: JSON.stringify(way),
      answer_id: input.id ?? null,
      answer_digest: digest,
      expires_at: until,
    })
    .where('id', '=', invitation.id)
    .execute()
  if (of !== null) {
    const { words } = input
    await layOverDraft(tx, now, of, { words, items: complete.value, counterItems, proposal })
    await releaseEvidence(tx, now, row.id, of.owner)
  }
  const changed = before && changedParts(before, await answerSaid(tx, row.id)).join(',')
  const facts = { kind: input.kind, by: way.by, ...(changed === null ? {} : { changed }) }
  await appendEvent(tx, { caseId: row.id, type: 'answer.given', side: 'respondent', facts, at: now })
  await tellSide(tx, row.id, 'starter', 'answer')
  await tx.jobs.add(tx, 'invitations.receipt', { invitationId: invitation.id, at: now.toISOString() })
  await audit(tx, actor, now, {
    action: 'invitation.answer',
    caseId: row.id,
    subject: invitation.id,
    facts: { kind: input.kind, by: way.by },
  })
  return { ...held, row: { ...row, answer_kind: input.kind, answered_at: now } }
}

/** Whoever answers over or joins after somebody else's answer does not inherit what that one sealed. The caller audits it. */
export async function forgetPreferencesOfOthers(tx: Tx, { row, invitation, owner }: Held): Promise<void> {
  if (owner === null || owner !== invitation.answered_as) await forgetPreferences(tx, row.id, 'respondent')
}

/**
 * What somebody else wrote after an answer of theirs, and what was written to them, is not for whoever comes instead. The
 * caller audits it.
 */
export async function setTalkOfOthersAside(
  tx: Tx,
  { row, invitation, owner }: Held,
  way: WayIn,
): Promise<void> {
  if (invitation.answered_at === null) return
  const isSameBrowser = owner !== null && owner === invitation.answered_as
  if (isSameActor(way, { way: invitation.answered_way, isSameBrowser })) return
  await setTalkAside(tx, row.id)
  await forgetReader(tx, row.id, 'respondent')
}

function refusedAnswer(refusal: AnswerRefusal, given: ItemAnswer[]): AppError {
  const index = given.findIndex((answer) => answer.itemId === refusal.itemId)
  const at = (name: string, sentence: string) =>
    new AppError('ANSWER_INCOMPLETE', { fields: { [`items.${index}.${name}`]: sentence } })
  if (refusal.code === 'ANSWER_AMOUNT') return at('admitted', said.amountWithin())
  if (refusal.code === 'ANSWER_REASON_MISSING') return at('reason', said.reasonMissing())
  if (refusal.code === 'ANSWER_HANDING') return at('handing', HANDING_SENTENCES[refusal.fault]())
  return new AppError('ANSWER_INCOMPLETE')
}

/** Seven more days, once. */
export async function askMoreTime(tx: Tx, now: Date, token: string, visitor: Visitor): Promise<Held> {
  const held = await holdInvitation(tx, token, now)
  const { row, invitation, actor } = held
  assertAllowed(row, 'ask_more_time', 'invitee')
  await assertMayAct(tx, 'ask_more_time', held, visitor)
  const isRetry = invitation.extended_at && now.getTime() - invitation.extended_at.getTime() < MINUTE
  if (isRetry) return held
  if (invitation.extended_at) throw new AppError('MORE_TIME_USED')
  const until = new Date(invitation.expires_at.getTime() + TIMELINE.moreTime)
  await tx
    .updateTable('invitation')
    .set({ expires_at: until, extended_at: now })
    .where('id', '=', invitation.id)
    .execute()
  const facts = { until: until.toISOString() }
  await appendEvent(tx, { caseId: row.id, type: 'invitation.extended', side: 'respondent', facts, at: now })
  await tellSide(tx, row.id, 'starter', 'extended')
  const changed = { expires_at: { from: invitation.expires_at.toISOString(), to: until.toISOString() } }
  await audit(tx, actor, now, {
    action: 'invitation.extend',
    caseId: row.id,
    subject: invitation.id,
    facts,
    changed,
  })
  return { ...held, invitation: { ...invitation, expires_at: until, extended_at: now } }
}

/**
 * Takes what an invited person's account was invited under out of a case: address, number, postal address, links and ways in.
 * That they were invited, when and how they came in stays for the other side. The caller holds the lock and audits it.
 */
export async function forgetInvited(tx: Tx, caseId: string): Promise<void> {
  // SQL: the clock of the database
  await sql`
    update invitation set email = '', phone = '', postal_address = '', time_zone = null, answered_as = null,
      silenced_at = coalesce(silenced_at, now()),
      answered_way = answered_way || '{"contact": null}',
      declined_way = declined_way || '{"contact": null}',
      joined_way = joined_way || '{"contact": null}'
    where case_id = ${caseId}
  `.execute(tx)
  await tx.deleteFrom('letter_contact').where('case_id', '=', caseId).execute()
}
