import { BINDING_PART_STATES } from '@evensettle/domain/agreements/agreement-state.ts'
import type { Instalment } from '@evensettle/domain/agreements/terms.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { wordsOf } from '../queries.ts'
import type { PlanSignature } from '../tables.ts'

/**
 * The agreement that a paper belongs to: the part agreement that promised what a new plan moves, else the one that settles the
 * case.
 */
const isItsAgreement = sql<boolean>`case when ${oneOf('agreement.state', BINDING_PART_STATES)}
  then exists (select 1 from obligation_plan l join obligation o on o.id = l.obligation_id
    where l.id = obligation_paper.plan_id and o.agreement_id = agreement.id)
  else not exists (select 1 from obligation_plan l join obligation o on o.id = l.obligation_id
    join agreement p on p.id = o.agreement_id
    where l.id = obligation_paper.plan_id and ${oneOf('p.state', BINDING_PART_STATES)}) end`

/** A paper that waits for its seal, with its case. Null: sealed already, or gone. */
export async function paperToSeal(db: Db, paperId: string) {
  const row = await db
    .selectFrom('obligation_paper')
    .innerJoin('mediation_case', 'mediation_case.id', 'obligation_paper.case_id')
    .innerJoin('agreement', (join) =>
      join
        .onRef('agreement.case_id', '=', 'obligation_paper.case_id')
        .on('agreement.sealed_at', 'is not', null)
        .on('agreement.closed_at', 'is', null)
        .on(isItsAgreement),
    )
    .select([
      'obligation_paper.id',
      'obligation_paper.case_id',
      'obligation_paper.kind',
      'obligation_paper.plan_id',
      'obligation_paper.made_at',
      'mediation_case.reference',
      'mediation_case.title',
      'mediation_case.currency',
      'agreement.source',
      'agreement.document',
      'agreement.terms',
      'agreement.fingerprint',
      'agreement.sealed_at as agreement_sealed_at',
      'agreement.pdf_sha256 as agreement_sha256',
    ])
    .where('obligation_paper.id', '=', paperId)
    .where('obligation_paper.sealed_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, ...wordsOf(row, row) } : null
}

/** An accepted plan with what it replaces. */
export async function changeOf(db: Db, planId: string) {
  return db
    .selectFrom('obligation_plan')
    .innerJoin('obligation', 'obligation.id', 'obligation_plan.obligation_id')
    .select([
      'obligation.kind',
      'obligation.by',
      'obligation.words',
      'obligation.amount',
      'obligation.due_on',
      sql<Instalment[]>`obligation_plan.parts`.as('parts'),
      sql<PlanSignature[]>`obligation_plan.signed`.as('signed'),
    ])
    .where('obligation_plan.id', '=', planId)
    .executeTakeFirstOrThrow()
}
