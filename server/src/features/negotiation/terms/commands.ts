import type { Side } from '@evensettle/domain/cases/side.ts'
import type { TermKind } from '@evensettle/domain/proposals/settlement/ladder/constants.ts'
import { ownTermOf } from '@evensettle/domain/proposals/settlement/ladder/own-terms.ts'
import {
  changeOfTerm,
  ownTermKey,
  termKey,
  type TermChange,
} from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCaseForParty, assertAllowed, type LockedCase } from '../../cases/commands.ts'
import { runningRound } from '../outcome/commands.ts'
import { termListOf, type TermList } from './queries.ts'

type Wanted = { kind: TermKind; by: Side; isOn: boolean; words?: string | undefined }

/**
 * Strikes a usual term from the list or one in own words, adds one in the fixed words or in own ones, or takes back what the
 * same side did before. In the open, and not while a proposal is being answered. Doing it again changes nothing. Gives the side
 * that did it. @throws TERMS_STAND, TERM_ASKED_FOR, TERM_NOT_OFFERED, TERM_NAMES_SUM, TERMS_FULL, WRONG_ROLE
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
  const terms = await termListOf(tx, caseId)
  const { kind, by, isOn, words } = wanted
  const made =
    words === undefined
      ? await setFixed(tx, row, now, wanted, changeOfTerm(terms.of, terms.list, wanted))
      : await setOwn(tx, row, now, { by, isOn, words }, terms)
  if (made === null) return row.mySide
  await appendEvent(tx, {
    caseId,
    type: isOn ? 'term.added' : 'term.struck',
    side: row.mySide,
    // own words stand on the list and nowhere else
    facts: words === undefined ? { kind, by } : { by },
    at: now,
  })
  await audit(tx, actor, now, {
    action: 'term.set',
    caseId,
    subject: caseId,
    facts: { term: words === undefined ? termKey(by, kind) : ownTermKey(by, words), change: made },
  })
  return row.mySide
}

type Changed = ReturnType<typeof changeOfTerm>

/** What became of a term in the fixed words; null when it stands so already. */
async function setFixed(
  tx: Tx,
  row: LockedCase,
  now: Date,
  wanted: Wanted,
  change: Changed,
): Promise<TermChange | null> {
  if (!change.ok) throw new AppError(change.error.code)
  return (await keepMark(tx, row, now, wanted, change.value)) ? change.value : null
}

/**
 * Puts a term in own words on the list, strikes it or puts it back: who wrote it takes it off whole, the other side strikes it, in the
 * open, and only who struck it puts it back. Null when it stands so already.
 */
async function setOwn(
  tx: Tx,
  row: LockedCase,
  now: Date,
  { by, isOn, words: said }: { by: Side; isOn: boolean; words: string },
  { list, marks }: TermList,
): Promise<TermChange | null> {
  const written = marks.filter((one) => one.words !== '' && one.side === row.mySide).length
  const term = ownTermOf(list, { by, words: said, written })
  if (!term.ok) throw new AppError(term.error.code)
  const { words, isThere } = term.value
  const mark = await tx
    .selectFrom('term_mark')
    .select(['side', 'struck_by'])
    .where('case_id', '=', row.id)
    .where('doer', '=', by)
    .where('kind', '=', 'other')
    .where('words', '=', words)
    .executeTakeFirst()
  if (!mark) {
    if (!isOn) return null
    // somebody asks for it already, in a point or an offer
    if (isThere) throw new AppError('TERM_ASKED_FOR')
    await tx
      .insertInto('term_mark')
      .values({
        case_id: row.id,
        side: row.mySide,
        doer: by,
        kind: 'other',
        mark: 'added',
        words,
        marked_at: now,
      })
      .execute()
    return 'add'
  }
  const isStruck = mark.struck_by !== null
  if (isOn !== isStruck) return null
  if (isOn && mark.struck_by !== row.mySide) throw new AppError('WRONG_ROLE')
  if (!isOn && mark.side === row.mySide) {
    await tx
      .deleteFrom('term_mark')
      .where('case_id', '=', row.id)
      .where('doer', '=', by)
      .where('words', '=', words)
      .execute()
    return 'undo'
  }
  await tx
    .updateTable('term_mark')
    .set({ struck_by: isOn ? null : row.mySide })
    .where('case_id', '=', row.id)
    .where('doer', '=', by)
    .where('words', '=', words)
    .execute()
  return isOn ? 'undo' : 'strike'
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
          .columns(['case_id', 'doer', 'kind', 'words'])
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
    .where('words', '=', '')
    .executeTakeFirst()
  if (!known) return false
  if (known.side !== row.mySide) throw new AppError('WRONG_ROLE')
  await tx
    .deleteFrom('term_mark')
    .where('case_id', '=', row.id)
    .where('doer', '=', by)
    .where('kind', '=', kind)
    .where('words', '=', '')
    .execute()
  return true
}

/** Who joined was somebody else: what they did to the list is undone. The caller audits it. */
export async function dropMarksOf(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('term_mark').where('case_id', '=', caseId).where('side', '=', side).execute()
  await tx
    .updateTable('term_mark')
    .set({ struck_by: null })
    .where('case_id', '=', caseId)
    .where('struck_by', '=', side)
    .execute()
}
