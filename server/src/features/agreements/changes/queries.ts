import {
  BINDING_AGREEMENT_STATES,
  BINDING_PART_STATES,
  isPartAgreement,
  REPLACED_STATES,
  UNSIGNED_VERSION_STATES,
} from '@evensettle/domain/agreements/agreement-state.ts'
import { OPEN_CHANGE_STATES } from '@evensettle/domain/changes/change.ts'
import type { Agreed } from '@evensettle/domain/changes/version.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { obligationsOfCase, type ObligationRow } from '../../obligations/queries.ts'
import { partsOf, type AgreementRow } from '../queries.ts'
import type { AgreementChangeTable } from './tables.ts'

export type ChangeRow = Selectable<AgreementChangeTable>

/** The change of a case that is open (at most one), or null. */
export async function openChangeOf(db: Db, caseId: string): Promise<ChangeRow | null> {
  const row = await db
    .selectFrom('agreement_change')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', OPEN_CHANGE_STATES)
    .executeTakeFirst()
  return row ?? null
}

export async function changeById(db: Db, id: string): Promise<ChangeRow | null> {
  const row = await db.selectFrom('agreement_change').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The new version of a change that waits for signatures, or null. */
export async function unsignedVersion(db: Db, { version_id: id }: ChangeRow): Promise<AgreementRow | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('agreement')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', UNSIGNED_VERSION_STATES)
    .executeTakeFirst()
  return row ?? null
}

/** Every version of a case's agreement that both have signed, the first one first. */
export async function versionsOf(db: Db, caseId: string): Promise<AgreementRow[]> {
  return db
    .selectFrom('agreement')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', [...BINDING_AGREEMENT_STATES, ...REPLACED_STATES])
    .orderBy('version')
    .execute()
}

/** Every change of a case, oldest first. */
export async function changesOf(db: Db, caseId: string): Promise<ChangeRow[]> {
  return db
    .selectFrom('agreement_change')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
}

export type OpenChange = Pick<ChangeRow, 'id' | 'case_id'>

/** A batch of open changes, by id. */
export async function changesToLookAt(db: Db, limit: number, after?: OpenChange): Promise<OpenChange[]> {
  let query = db
    .selectFrom('agreement_change')
    .select(['id', 'case_id'])
    .where('state', 'in', OPEN_CHANGE_STATES)
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after.id)
  return query.execute()
}

/** What was agreed in a case, as a change of the text asks for it; what part agreements promised stays with them. */
export async function agreedIn(db: Db, caseId: string): Promise<{ rows: ObligationRow[]; all: Agreed[] }> {
  const parts = (await partsOf(db, caseId)).map(({ id }) => id)
  const all = await obligationsOfCase(db, caseId)
  const rows = all.filter(({ agreement_id }) => !parts.includes(agreement_id))
  return {
    rows,
    all: rows.map(({ id, kind, act, by, words, amount, due_on: dueOn, state, handing }) => ({
      id,
      kind,
      act,
      by,
      words,
      amount,
      dueOn,
      state,
      ...(handing ? { handing } : {}),
    })),
  }
}

/** The agreement that was sealed as the file with this fingerprint, with the newest version of it; null: none was. */
export async function sealedAs(db: Db, sha256: string) {
  const found = await db
    .selectFrom('agreement')
    .select(['id', 'case_id', 'version', 'sealed_at', 'closed_at', 'state', 'source'])
    .where('pdf_sha256', '=', sha256)
    .where('state', 'in', [...BINDING_AGREEMENT_STATES, ...REPLACED_STATES, ...BINDING_PART_STATES])
    .executeTakeFirst()
  if (!found?.sealed_at) return null
  // nothing takes the place of a part agreement
  if (isPartAgreement(found.state)) {
    const settles = found.source?.part?.points.length ?? 0
    const part = settles > 0 ? ('points' as const) : ('standstill' as const)
    return { ...found, sealedAt: found.sealed_at, current: found.version, part }
  }
  const versions = await versionsOf(db, found.case_id)
  return {
    ...found,
    sealedAt: found.sealed_at,
    current: versions.at(-1)?.version ?? found.version,
    part: null,
  }
}
