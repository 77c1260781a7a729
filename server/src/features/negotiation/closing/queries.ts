import type { Side } from '@evensettle/domain/cases/side.ts'
import type { ClosingAnswers } from '@evensettle/domain/proposals/settlement/settle.ts'
import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'

/** What binds a closing answer to its round and side, apart from the range of the same round. */
export function closingContext(roundId: string, side: Side): string {
  return `${roundId}/closing/${side}`
}

export type ClosingSeal = Awaited<ReturnType<typeof closingSeals>>[number]

/** Who has answered the closing offers of some rounds. */
export async function closingSeals(db: Db, roundIds: readonly string[]) {
  if (roundIds.length === 0) return []
  return db.selectFrom('sealed_answer').selectAll().where('round_id', 'in', roundIds).execute()
}

/** A side's own answers, opened again. */
export function openClosingAnswers(
  sealer: Sealer,
  seal: { round_id: string; side: Side; sealed: Buffer },
): ClosingAnswers {
  const answers: ClosingAnswers = JSON.parse(
    sealer.open(seal.sealed, closingContext(seal.round_id, seal.side)),
  )
  return answers
}
