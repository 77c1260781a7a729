import type { Side } from '@evensettle/domain/cases/side.ts'
import type { ClosingAnswers } from '@evensettle/domain/proposals/settlement/settle.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'

/**
 * What binds an answer of the final confirmation to its round and side, apart from the range. The word "closing" is in
 * every seal there is.
 */
export function confirmationContext(roundId: string, side: Side): string {
  return `${roundId}/closing/${side}`
}

export type ConfirmationSeal = Awaited<ReturnType<typeof confirmationSeals>>[number]

/** Who has answered the sums of the final confirmation of some rounds. */
export async function confirmationSeals(db: Db, roundIds: readonly string[]) {
  if (roundIds.length === 0) return []
  return db.selectFrom('sealed_confirmation').selectAll().where('round_id', 'in', roundIds).execute()
}

/** A side's own answers, opened again. */
export function openConfirmationAnswers(
  sealer: Sealer,
  seal: { round_id: string; side: Side; sealed: Buffer },
): ClosingAnswers {
  const answers: ClosingAnswers = JSON.parse(
    sealer.open(seal.sealed, confirmationContext(seal.round_id, seal.side)),
  )
  return answers
}
