import type { Side } from '@evensettle/domain/cases/side.ts'
import type { TermKind } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'
import {
  changeOfTerm,
  termKey,
  type TermChange,
} from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCaseForParty, assertAllowed, type LockedCase } from '../../cases/commands.ts'
import { runningRound } from '../outcome/commands.ts'
import { termListOf } from './queries.ts'

type Wanted = { kind: TermKind; by: Side; isOn: boolean }

/**
 * Strikes a usual term from the list, adds one in the fixed words, or takes back what the same side did before. In the
 * open, and not while a proposal is being answered. Doing it again changes nothing. Gives the side
 * that did it. @throws TERMS_STAND, TERM_ASKED_FOR,
 * TERM_NOT_OFFERED, WRONG_ROLE
 */
export async function setTerm(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, ...wanted }: Wanted & { caseId: string },
): Promise<Side> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'set_term', row.mySide)
  if (await runningRound(tx, caseId)) throw new AppError('TERMS_STAND')
  const { of, list } = await termListOf(tx, caseId)
  const change = changeOfTerm(of, list, wanted)
  if (!change.ok) throw new AppError(change.error.code)
  const isNew = await keepMark(tx, row, now, wanted, change.value)
  if (!isNew) return row.mySide
  const { kind, by, isOn } = wanted
  await appendEvent(tx, {
    caseId,
    type: isOn ? 'term.added' : 'term.struck',
    side: row.mySide,
    facts: { kind, by },
    at: now,
  })
  await audit(tx, actor, now, {
    action: 'term.set',
    caseId,
    subject: caseId,
    facts: { term: termKey(by, kind), change: change.value },
  })
  return row.mySide
}

/** Keeps or takes back the one mark on a term; false when it stands so already. @throws WRONG_ROLE of another's mark */
async function keepMark(
  tx: Tx,
  row: LockedCase,
  now: Date,
  { kind, by }: Wanted,
  change: TermChange,
): Promise<boolean> {
  if (change !== 'undo') {
    const mark = change === 'strike' ? 'struck' : 'added'
    const kept = await tx
      .insertInto('term_mark')
      .values({ case_id: row.id, side: row.mySide, doer: by, kind, mark, marked_at: now })
      // struck while it was usual in this kind of dispute, which it is no more
      .onConflict((oc) =>
        oc
          .columns(['case_id', 'doer', 'kind'])
          .doUpdateSet({ side: row.mySide, mark, marked_at: now })
          .where('term_mark.mark', '!=', mark),
      )
      .executeTakeFirst()
    return kept.numInsertedOrUpdatedRows === 1n
  }
  const known = await tx
    .selectFrom('term_mark')
    .select('side')
    .where('case_id', '=', row.id)
    .where('doer', '=', by)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!known) return false
  if (known.side !== row.mySide) throw new AppError('WRONG_ROLE')
  await tx
    .deleteFrom('term_mark')
    .where('case_id', '=', row.id)
    .where('doer', '=', by)
    .where('kind', '=', kind)
    .execute()
  return true
}

/** Who joined was somebody else: what they did to the list is undone. The caller audits it. */
export async function dropMarksOf(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('term_mark').where('case_id', '=', caseId).where('side', '=', side).execute()
}
