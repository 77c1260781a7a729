import { AWAITING_RESPONDENT, isNegotiating } from '@evensettle/domain/cases/status.ts'
import * as fieldSentences from '@evensettle/messages/refusals/fields.ts'
import { answerDraft, type AnswerDraftInput, type SavedAnswer } from '@evensettle/contracts/answers.ts'
import { HANDING_SENTENCES, isHandingFault } from '@evensettle/contracts/field-sentences.ts'
import { canonicalJson } from '@evensettle/domain/agreements/fingerprint.ts'
import {
  answerProposal,
  counterItems,
  MAX_COUNTER_ITEMS,
  termsOfProposal,
  type AnswerPartRefusal,
  type AnswerProposal,
  type CounterItem,
} from '@evensettle/domain/answers/answer.ts'
import { BROWSER_PREFIX, isAccount } from '@evensettle/domain/access/owner.ts'
import { answerItems, type ItemAnswer } from '@evensettle/domain/answers/item-answers.ts'
import { answerToAll } from '@evensettle/domain/parts/points.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor, Visitor } from '../../../platform/http/http.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { roleOf, type Access, type Bearer } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  keepAnswerProposal,
  lockAccess,
  lockCase,
  lockCaseForParty,
  assertAllowed,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { isOfThisTalk, leftOfItem } from '../../cases/queries.ts'
import { addItems, keepItemAnswers, removeItems } from '../../cases/items/commands.ts'
import { makeOffer } from '../../negotiation/offers/commands.ts'
import { assertMayAct, wayOf } from '../letter/queries.ts'
import { answerDraftOf, writerOf } from './queries.ts'
import type { HelperAccessTable } from './tables.ts'

export function draftContext(caseId: string, owner: string): string {
  return `answer/${caseId}/${owner}`
}

/** In whose name the bearer of a token writes an answer; a helper writes in the answer of whom they help. */
export function answerOwner(bearer: Bearer, status = bearer.status): string {
  assertAllowed({ status }, 'edit_answer', roleOf(bearer))
  return bearer.owner
}

/** A stored draft; null where it is of an older form. */
export function readDraft(text: string): AnswerDraftInput | null {
  return answerDraft.safeParse(JSON.parse(text)).data ?? null
}

/**
 * Keeps what was entered so far, sealed. A save based on an older copy is refused, so that two devices do not
 * overwrite each other; a repeat answers what is stored. Private writing: no event, no audit entry.
 */
export async function saveAnswerDraft(
  tx: Tx,
  now: Date,
  held: Bearer,
  input: { revision: number; draft: AnswerDraftInput; sealer: Sealer },
): Promise<SavedAnswer> {
  const row = await lockCase(tx, held.caseId)
  const owner = answerOwner(held, row.status)
  const context = draftContext(row.id, owner)
  const known = await answerDraftOf(tx, row.id, owner)
  const stored = known ? input.sealer.open(known.sealed, context) : null
  const text = canonicalJson(input.draft)
  if (known && stored === text)
    return {
      revision: known.revision,
      draft: input.draft,
      updatedAt: known.updated_at.toISOString(),
      writer: await writerOf(tx, held, known),
    }
  if ((known?.revision ?? 0) !== input.revision) throw new AppError('VERSION_CONFLICT')
  const values = {
    sealed: input.sealer.seal(text, context),
    revision: input.revision + 1,
    updated_at: now,
    written_by: held.helperId,
    written_since: known?.written_by === held.helperId ? known.written_since : input.revision + 1,
  }
  await tx
    .insertInto('answer_draft')
    .values({ case_id: row.id, owner, ...values })
    .onConflict((oc) => oc.columns(['case_id', 'owner']).doUpdateSet(values))
    .execute()
  return {
    revision: values.revision,
    draft: input.draft,
    updatedAt: now.toISOString(),
    writer: await writerOf(tx, held, values),
  }
}

/**
 * Puts what is asked in return and what is proposed beside the answer, in place of what was there. The caller
 * holds the case's lock and writes event and audit entry.
 */
export async function takeAnswerParts(
  tx: Tx,
  now: Date,
  row: CaseRow,
  given: { counterItems: CounterItem[]; proposal: AnswerProposal | null; newId: () => string },
): Promise<void> {
  const items = counterItems(given.counterItems, dateOf(now.getTime()))
  if (!items.ok) throw refusedPart(items.error)
  const proposal = answerProposal(given.proposal, dateOf(now.getTime()))
  if (!proposal.ok) throw refusedPart(proposal.error)
  await forgetAnswerParts(tx, row.id)
  const taken = await takenIds(tx, items.value)
  // a point keeps the name that its writer knows it by: sent again, it is the same one
  const asked = items.value.map((item) => ({
    ...item,
    id: taken.has(item.id) ? given.newId() : item.id,
    on: null,
  }))
  await addItems(tx, row.id, 'respondent', asked)
  await keepAnswerProposal(tx, row.id, proposal.value)
}

/** Which of these names a point has already, of whatever case. */
async function takenIds(tx: Tx, items: readonly CounterItem[]): Promise<Set<string>> {
  const ids = items.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('case_item').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function incompleteAt(field: string, sentence: string): AppError {
  return new AppError('ANSWER_INCOMPLETE', { fields: { [field]: sentence } })
}

function refusedPart(refusal: AnswerPartRefusal): AppError {
  if (refusal.code === 'PROPOSAL_DATE') return incompleteAt('proposal.payOn', fieldSentences.datePast())
  if (refusal.code === 'PROPOSAL_AMOUNT')
    return incompleteAt('proposal.amount', fieldSentences.amountNotPositive())
  if (refusal.code === 'COUNTER_ITEMS_TOO_MANY')
    return incompleteAt('counterItems', fieldSentences.tooManyPoints({ most: MAX_COUNTER_ITEMS }))
  if (isHandingFault(refusal.fault))
    return incompleteAt(`counterItems.${refusal.index}.handing`, HANDING_SENTENCES[refusal.fault]())
  const field = refusal.fault === 'AMOUNT' ? 'claimed' : 'title'
  const sentence =
    refusal.fault === 'AMOUNT' ? fieldSentences.amountNotPositive() : fieldSentences.titleMissing()
  return incompleteAt(`counterItems.${refusal.index}.${field}`, sentence)
}

/** Another person answers anew: what was asked in return and proposed goes. The caller audits the change. */
export async function forgetAnswerParts(tx: Tx, caseId: string): Promise<void> {
  await removeItems(tx, caseId, 'respondent')
  await keepAnswerProposal(tx, caseId, null)
}

/**
 * What was proposed with the answer becomes the first open offer of whoever has just joined. Only where money
 * is all that was asked for: acts need words that nobody has written yet. The draft has done its work.
 */
export async function createInitialOffer(
  tx: Tx,
  actor: UserActor,
  now: Date,
  caseId: string,
  newId: () => string,
): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  await tx.deleteFrom('answer_draft').where('case_id', '=', caseId).execute()
  if (!isNegotiating(row.status) || row.answer_kind !== 'different' || !row.answer_proposal) return
  const offers = await tx
    .selectFrom('offer')
    .select('id')
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('offer'))
    .executeTakeFirst()
  const others = await tx
    .selectFrom('case_item')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '<>', 'money')
    .executeTakeFirst()
  const terms = termsOfProposal(row.answer_proposal, row.currency, dateOf(now.getTime()))
  if (offers || others || !terms) return
  const note = row.answer_proposal.words.slice(0, 1_000)
  await makeOffer(tx, actor, now, {
    caseId,
    id: newId(),
    terms,
    note,
    validDays: TIMELINE.firstOfferValidDays,
  })
}

/** The starter's word on what is asked in return. Points left out stay as they are. */
export async function answerCounterItems(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; items: ItemAnswer[] },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'answer_counter_items', row.mySide)
  const all = await tx
    .selectFrom('case_item')
    .select(['id', 'kind', 'title', 'claimed', 'answer', 'admitted', 'settled_sum'])
    .where('case_id', '=', row.id)
    .where('by', '=', 'respondent')
    // what a part agreement has settled is answered for good
    .where('settled_by', 'is', null)
    .execute()
  const named = new Set(input.items.map(({ itemId }) => itemId))
  const complete = answerItems(
    all.filter(({ id }) => named.has(id)).map(leftOfItem),
    input.items,
    dateOf(now.getTime()),
  )
  if (!complete.ok) throw new AppError('ANSWER_INCOMPLETE')
  const settledOf = new Map(all.map((one) => [one.id, one.settled_sum]))
  const answers = complete.value.map((one) => answerToAll(one, settledOf.get(one.itemId) ?? 0))
  await keepItemAnswers(tx, row.id, answers, now)
  const facts = { count: complete.value.length }
  await appendEvent(tx, { caseId: row.id, type: 'items.answered', side: row.mySide, facts, at: now })
  await tellSide(tx, row.id, 'respondent', 'answer')
  await audit(tx, actor, now, { action: 'items.answer', caseId: row.id, subject: row.id, facts })
}

type NewHelper = { id: string; name: string; role: HelperAccessTable['role']; token: string }

/** With which token somebody asks who has no account yet, and from which browser. */
type LettingBy = { asking: string | null; visitor: Visitor }

/**
 * Lets a helper into a case, in the name of a side. Both sides see it. The places are counted for whoever lets in, so
 * that nobody else with the letter uses up those of the invited person.
 */
export async function letHelperIn(
  tx: Tx,
  by: Access,
  now: Date,
  { asking, visitor, ...input }: NewHelper & LettingBy,
): Promise<Selectable<HelperAccessTable>> {
  assertAllowed(await lockAccess(tx, by), 'let_helper_in', by.role)
  if (asking !== null) {
    const row = await lockCase(tx, by.caseId)
    const invitation = await assertStillWaits(tx, by.actor)
    const way = wayOf(asking, invitation)
    await assertMayAct(tx, 'let_helper_in', { row, invitation, owner: by.owner, way }, visitor)
  }
  // SQL: counts by condition
  const { rows } = await sql<{ now: number; ever: number }>`
    select (count(*) filter (where ended_at is null))::int as now, count(*)::int as ever
    from helper_access where case_id = ${by.caseId} and side = ${by.side} and owner = ${by.owner}
  `.execute(tx)
  const { now: here = 0, ever = 0 } = rows[0] ?? {}
  const most = TIMELINE.helpers
  if (here >= most.atOnce || ever >= most.ever) throw new AppError('HELPERS_TOO_MANY')
  const made = await tx
    .insertInto('helper_access')
    .values({
      id: input.id,
      case_id: by.caseId,
      side: by.side,
      name: input.name.trim(),
      role: input.role,
      token_hash: hashToken(input.token),
      owner: by.owner,
      created_at: now,
      opened_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const facts = { name: made.name, role: made.role }
  await appendEvent(tx, { caseId: by.caseId, type: 'helper.let_in', side: by.side, facts, at: now })
  await audit(tx, by.actor, now, { action: 'helper.let_in', caseId: by.caseId, subject: made.id, facts })
  return made
}

/** Another person may have been invited while this one asked for the case's lock. */
async function assertStillWaits(tx: Tx, actor: Actor) {
  if (actor.kind !== 'invitee') throw new AppError('NOT_FOUND')
  const waits = await tx
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .selectAll('invitation')
    .where('invitation.id', '=', actor.invitationId)
    .where('withdrawn_at', 'is', null)
    .where('status', 'in', AWAITING_RESPONDENT)
    .executeTakeFirst()
  if (!waits) throw new AppError('NOT_FOUND')
  return waits
}

/** Ends a helper's access at once: one's own helper's, with an account any of one's side. Repeating it is fine. */
export async function endHelper(tx: Tx, by: Access, now: Date, id: string): Promise<void> {
  assertAllowed(await lockAccess(tx, by), 'end_helper', by.role)
  const ended = await tx
    .updateTable('helper_access')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('case_id', '=', by.caseId)
    .where('side', '=', by.side)
    .where((eb) => (isAccount(by.owner) ? eb.lit(true) : eb('owner', '=', by.owner)))
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!ended) return
  const facts = { name: ended.name, role: ended.role }
  await appendEvent(tx, { caseId: by.caseId, type: 'helper.ended', side: by.side, facts, at: now })
  await audit(tx, by.actor, now, { action: 'helper.end', caseId: by.caseId, subject: id, facts })
}

/** Notes that a helper has looked in for the first time. */
export async function openAsHelper(tx: Tx, held: Bearer, now: Date): Promise<void> {
  const opened = await tx
    .updateTable('helper_access')
    .set({ opened_at: now })
    .where('id', '=', held.tokenId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  if (opened.numUpdatedRows === 0n) return
  await audit(tx, { kind: 'invitee', invitationId: held.tokenId }, now, {
    action: 'helper.open',
    caseId: held.caseId,
    subject: held.tokenId,
  })
}

/** Everything attached to the invitation now belongs to the account. The caller audits the joining. */
export async function handOverHelpers(tx: Tx, caseId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('helper_access')
    .set({ owner: to })
    .where('case_id', '=', caseId)
    .where('owner', '=', from)
    .execute()
}

/** Somebody answered over or joined past whoever let these in by the letter: they lose their access. The caller audits it. */
export async function endHelpersByLetter(
  tx: Tx,
  caseId: string,
  { but, now }: { but: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('helper_access')
    .set({ ended_at: now })
    .where('case_id', '=', caseId)
    .where('owner', 'like', `${BROWSER_PREFIX}%`)
    .where('owner', '<>', but ?? '')
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Somebody is not the person of a side any more: the helpers whom they let in lose their access, or all where that is
 * null. The caller audits it.
 */
export async function endHelpersOf(
  tx: Tx,
  caseId: string,
  { side, owner, now }: { side: Side; owner: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('helper_access')
    .set({ ended_at: now })
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .where((eb) => (owner === null ? eb.lit(true) : eb('owner', '=', owner)))
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Forgets an answer as far as it was written, and ends the access of the helpers of a side that has no account any more. The
 * caller audits it.
 */
export async function forgetAnswerAndHelpers(tx: Tx, caseId: string, side: Side, now: Date): Promise<void> {
  if (side === 'respondent') await tx.deleteFrom('answer_draft').where('case_id', '=', caseId).execute()
  await endHelpersOf(tx, caseId, { side, owner: null, now })
  // the name of a helper is in the log of both; in whose name they were let in is not needed any more
  await tx
    .updateTable('helper_access')
    .set({ owner: '' })
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .execute()
}
