import type { Side } from '@evensettle/domain/cases/side.ts'
import { REPEATED_WITHIN, tellsOperator } from '@evensettle/domain/words/repeated.ts'
import type { Tx } from '../../platform/database/db.ts'
import { holdLock } from '../../platform/database/locks.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { queueMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { heldBackLetter } from './emails.ts'

type Telling = { mails: Sealer; desk: string; publicUrl: string }

const MINUTE = 60_000

/**
 * Counts that the words of a side were held back, once a minute, and tells the operator where it happens again and again,
 * once a week for each case; `telling` is null where no mail may tell it: whoever reads the desk is a side of the case. It leaves no audit entry and no event: nothing came of it, and the other side learns nothing.
 */
export async function countHeldBack(
  tx: Tx,
  now: Date,
  { caseId, side, telling }: { caseId: string; side: Side; telling: Telling | null },
): Promise<void> {
  await holdLock(tx, 'heldBack', caseId)
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE))
  const counted = await tx
    .insertInto('held_back')
    .values({ case_id: caseId, side, minute })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (counted.numInsertedOrUpdatedRows !== 1n) return
  const rows = await tx
    .selectFrom('held_back')
    .select(['side', 'told'])
    .where('case_id', '=', caseId)
    .where('minute', '>', new Date(now.getTime() - REPEATED_WITHIN))
    .execute()
  const times = rows.filter((row) => row.side === side).length
  const wasTold = rows.some(({ told }) => told)
  if (telling === null || !tellsOperator(times, wasTold)) return
  await tx
    .updateTable('held_back')
    .set({ told: true })
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .where('minute', '=', minute)
    .execute()
  const { reference } = await tx
    .selectFrom('mediation_case')
    .select('reference')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { mails, desk, publicUrl } = telling
  await queueMail(tx, mails, now, {
    ...(await composeLetter(heldBackLetter(reference, `${publicUrl}/admin-dashboard?case=${caseId}`))),
    kind: 'contact/held-back',
    caseId: null,
    userId: null,
    to: desk,
  })
}

/** Forgets that words were held back before a moment. It leaves no audit entry: what it forgets never left one. */
export async function forgetHeldBack(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('held_back').where('minute', '<=', before).execute()
}
