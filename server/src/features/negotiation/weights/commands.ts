import { READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../platform/tables.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  assertAllowed,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'

type OnEvidence = { caseId: string; evidenceId: string }

async function shownEvidence(tx: Tx, row: LockedCase, evidenceId: string) {
  const evidence = await tx
    .selectFrom('evidence')
    .select(['id', 'side', 'sha256'])
    .where('id', '=', evidenceId)
    .where('case_id', '=', row.id)
    .where('state', 'in', READY_EVIDENCE_STATES)
    .where('released_at', 'is not', null)
    .executeTakeFirst()
  if (!evidence) throw new AppError('NOT_FOUND')
  return evidence
}

type Document = { id: string; side: Side; sha256: string | null }

/**
 * The objections that are about a document: to this upload of it, or to the same bytes in the same case. Both may hand in
 * the same bytes: what the owner says against the other one's copy is not about their own.
 */
function aboutDocument(caseId: string, { id, side, sha256 }: Document) {
  return (eb: ExpressionBuilder<Tables, 'evidence_objection'>) =>
    eb.and([
      eb('case_id', '=', caseId),
      eb('side', '!=', side),
      eb.or([eb('evidence_id', '=', id), ...(sha256 === null ? [] : [eb('sha256', '=', sha256)])]),
    ])
}

/** What somebody objected to who turned out not to be the invited person. The caller audits it. */
export async function forgetObjectionsOf(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('evidence_objection').where('case_id', '=', caseId).where('side', '=', side).execute()
}

/** Says in the open why a document of the other side should weigh less. Once for each document. */
export async function objectToEvidence(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: OnEvidence & { reason: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const evidence = await shownEvidence(tx, row, input.evidenceId)
  if (evidence.side === row.mySide) throw new AppError('WRONG_ROLE')
  assertAllowed(row, 'object_to_evidence', row.mySide)
  const known = await tx
    .selectFrom('evidence_objection')
    .select('evidence_id')
    .where(aboutDocument(row.id, evidence))
    .where('side', '=', row.mySide)
    .executeTakeFirst()
  if (known) return
  await tx
    .insertInto('evidence_objection')
    .values({
      case_id: row.id,
      evidence_id: evidence.id,
      sha256: evidence.sha256,
      side: row.mySide,
      reason: input.reason.trim(),
      at: now,
      answer: null,
      answered_at: null,
      lapsed_at: null,
    })
    .execute()
  const facts = { evidenceId: evidence.id }
  await appendEvent(tx, { caseId: row.id, type: 'evidence.objected', side: row.mySide, facts, at: now })
  // silence counts against its owner, so the owner must hear of it
  await tellSide(tx, row.id, evidence.side, 'objection')
  await audit(tx, actor, now, { action: 'evidence.objection', caseId: row.id, subject: evidence.id })
}

/** Takes one's own objection back, for good: the document weighs what it did before. Both read it in the log. */
export async function withdrawObjection(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: OnEvidence,
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const evidence = await shownEvidence(tx, row, input.evidenceId)
  if (evidence.side === row.mySide) throw new AppError('WRONG_ROLE')
  assertAllowed(row, 'withdraw_objection', row.mySide)
  const withdrawn = await tx
    .updateTable('evidence_objection')
    .set({ withdrawn_at: now })
    .where(aboutDocument(row.id, evidence))
    .where('side', '=', row.mySide)
    .where('withdrawn_at', 'is', null)
    .returning('evidence_id')
    .execute()
  if (withdrawn.length === 0) return
  const facts = { evidenceId: evidence.id }
  await appendEvent(tx, { caseId: row.id, type: 'evidence.cleared', side: row.mySide, facts, at: now })
  await audit(tx, actor, now, { action: 'evidence.clear', caseId: row.id, subject: evidence.id })
}

/** The owner's word on an objection: it stands by its document, which is not lowered then, or gives way. */
export async function answerObjection(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: OnEvidence & { stands: boolean; words: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const evidence = await shownEvidence(tx, row, input.evidenceId)
  if (evidence.side !== row.mySide) throw new AppError('WRONG_ROLE')
  assertAllowed(row, 'answer_objection', row.mySide)
  const answer = input.stands ? ('stands' as const) : ('gives_way' as const)
  const answered = await tx
    .updateTable('evidence_objection')
    .set({ answer, answer_words: input.words.trim(), answered_at: now })
    .where(aboutDocument(row.id, evidence))
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '=', 'stands')]))
    .returning('evidence_id')
    .execute()
  if (answered.length === 0) return
  const facts = { evidenceId: evidence.id, stands: input.stands }
  await appendEvent(tx, { caseId: row.id, type: 'evidence.weighed', side: row.mySide, facts, at: now })
  await audit(tx, actor, now, {
    action: 'evidence.weigh',
    caseId: row.id,
    subject: evidence.id,
    facts: { answer },
  })
}

/**
 * A document is described otherwise. An objection that was taken back may be made anew. One that counts goes on counting, and
 * one that waits for its owner's answer waits no longer for it, or an edit every other day would keep it open for good. What
 * its owner stood by stays so, a mistyped sum put right costs nothing, unless the document is now said to weigh more
 * (`weighsMore`): then it waits for an answer again, with the whole time. Whether one does. The caller audits the edit and
 * tells of it.
 */
export async function reopenObjections(
  tx: Tx,
  now: Date,
  caseId: string,
  document: Document & { weighsMore: boolean },
): Promise<boolean> {
  await tx
    .deleteFrom('evidence_objection')
    .where(aboutDocument(caseId, document))
    .where('withdrawn_at', 'is not', null)
    .execute()
  if (!document.weighsMore) return false
  const reopened = await tx
    .updateTable('evidence_objection')
    .set({ at: now, answer: null, answer_words: '', answered_at: null, lapsed_at: null })
    .where(aboutDocument(caseId, document))
    .where('answer', '=', 'stands')
    .returning('evidence_id')
    .execute()
  return reopened.length > 0
}

/** Logs once that an objection was left open for too long and counts. The caller holds the case's lock. */
export async function lapseObjections(tx: Tx, row: CaseRow, now: Date): Promise<void> {
  assertAllowed(row, 'lapse_objection', 'job')
  const lapsed = await tx
    .updateTable('evidence_objection')
    .set({ lapsed_at: now })
    .where('case_id', '=', row.id)
    .where('answer', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .where('at', '<=', new Date(now.getTime() - TIMELINE.objectionOpenFor))
    .returning('evidence_id')
    .execute()
  for (const { evidence_id: evidenceId } of lapsed) {
    const facts = { evidenceId, stands: false }
    await appendEvent(tx, { caseId: row.id, type: 'evidence.weighed', side: null, facts, at: now })
    await audit(tx, { kind: 'job', name: 'cases.sweep' }, now, {
      action: 'evidence.weigh',
      caseId: row.id,
      subject: evidenceId,
      facts: { answer: 'lapsed' },
    })
  }
}
