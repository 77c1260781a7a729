import { afterSeal, UNSEALED_AGREEMENT_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { JobActor } from '../../../platform/http/http.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, assertAllowed, lockCase, moveCase, tellSigned } from '../../cases/commands.ts'
import { makeObligations } from '../../obligations/rows/commands.ts'
import { reorderPapersOf } from '../../obligations/sealing/commands.ts'
import { sealedAs, type SealedFile } from '../../sealing/commands.ts'

/**
 * Orders the sealed document of a text that both have signed. No audit entry: the signature left one. With the seal, in a
 * moment, each gets one mail that says all of it.
 */
export async function orderSeal(tx: Tx, agreementId: string): Promise<void> {
  await tx.jobs.add(tx, 'agreements.seal', { agreementId }, { key: agreementId })
}

export type SealedDocument = SealedFile & { agreementId: string }

/** Locks the case and records the sealed document of one of its texts, once; null when it was recorded before. */
async function recordSeal(tx: Tx, now: Date, document: SealedDocument) {
  const found = await tx
    .selectFrom('agreement')
    .select(['id', 'case_id', 'terms', 'version', 'state'])
    .where('id', '=', document.agreementId)
    .executeTakeFirst()
  if (!found) return null
  const row = await lockCase(tx, found.case_id)
  const sealed = await tx
    .updateTable('agreement')
    .set({ state: afterSeal(found.state), ...sealedAs(now, document) })
    .where('id', '=', document.agreementId)
    .where('state', 'in', UNSEALED_AGREEMENT_STATES)
    .executeTakeFirst()
  return sealed.numUpdatedRows === 1n ? { row, found } : null
}

/** Records the sealed document and settles the case, once; false when it was recorded before. */
export async function settleWithDocument(
  tx: Tx,
  actor: JobActor,
  now: Date,
  document: SealedDocument,
): Promise<boolean> {
  const recorded = await recordSeal(tx, now, document)
  if (recorded === null) return false
  const { row, found } = recorded
  const to = assertAllowed(row, 'seal_agreement', 'job')
  await moveCase(tx, row, { status: to })
  const facts = { agreementId: document.agreementId, sha256: document.sha256 }
  await appendEvent(tx, { caseId: row.id, type: 'agreement.sealed', side: null, facts, at: now })
  await appendEvent(tx, { caseId: row.id, type: 'case.settled', side: null, at: now })
  await makeObligations(tx, now, row, found)
  await tellSigned(tx, row.id)
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: document.agreementId,
    facts: { sha256: document.sha256 },
    changed: { status: { from: row.status, to } },
  })
  return true
}

const PAPER_TOLD = { part: 'part.sealed', version: 'version.sealed' } as const

/** Records the sealed paper of a part agreement or of a new version, once; false when it was recorded before. */
async function keepPaper(
  tx: Tx,
  actor: JobActor,
  now: Date,
  paper: SealedDocument,
  kind: keyof typeof PAPER_TOLD,
): Promise<boolean> {
  const recorded = await recordSeal(tx, now, paper)
  if (recorded === null) return false
  const { row, found } = recorded
  assertAllowed(row, kind === 'part' ? 'seal_part' : 'seal_version', 'job')
  const { agreementId, sha256 } = paper
  const facts = { agreementId, sha256, [kind === 'part' ? 'number' : 'version']: found.version }
  await appendEvent(tx, { caseId: row.id, type: PAPER_TOLD[kind], side: null, facts, at: now })
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: agreementId,
    facts: { sha256 },
  })
  // a new plan that was agreed on meanwhile, or a certificate that was ordered with the last signature, names this paper
  await reorderPapersOf(tx, row.id)
  await tellSigned(tx, row.id, { kind, agreementId })
  return true
}

type Keep = (tx: Tx, actor: JobActor, now: Date, paper: SealedDocument) => Promise<boolean>

export const keepPartPaper: Keep = (...paper) => keepPaper(...paper, 'part')
export const keepVersionPaper: Keep = (...paper) => keepPaper(...paper, 'version')

/** Orders the seal again for agreements that both have signed but that were left without a document. */
export async function reorderSeals(tx: Tx, before: Date): Promise<number> {
  // SQL: questions beside each other
  const { rows } = await sql<{ id: string }>`
    select a.id from agreement a where ${oneOf('a.state', UNSEALED_AGREEMENT_STATES)}
      and not exists (select 1 from signature g where g.agreement_id = a.id and g.signed_at > ${before})
  `.execute(tx)
  for (const { id } of rows) await orderSeal(tx, id)
  return rows.length
}
