import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { RoundRecord } from '@evensettle/contracts/records.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/db.ts'
import { isOfThisTalk } from '../../cases/queries.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { openClosingAnswers } from '../closing/queries.ts'
import { openTicks } from '../proposals/queries.ts'

/**
 * A round that is over, for one side: the public record, and of what was sealed only its own part. The other
 * side's rows are never read.
 */
export async function recordFor(
  db: Db,
  sealer: Sealer,
  asked: { caseId: string; roundId: string; side: Side },
): Promise<RoundRecord> {
  const { side, roundId } = asked
  const round = await db
    .selectFrom('proposal_round')
    .selectAll()
    .where('id', '=', roundId)
    .where('case_id', '=', asked.caseId)
    // what was sealed by somebody who turned out to be another is not the next one's
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .executeTakeFirst()
  if (!round) throw new AppError('NOT_FOUND')
  if (isRunning(round.state)) throw new AppError('WRONG_STATE')
  const own = (table: 'sealed_range' | 'sealed_answer') =>
    db
      .selectFrom(table)
      .select(['round_id', 'side', 'sealed', 'receipt'])
      .where('round_id', '=', roundId)
      .where('side', '=', side)
      .executeTakeFirst()
  const [range, answer] = await Promise.all([own('sealed_range'), own('sealed_answer')])
  return {
    case: round.public_input,
    round: round.is_last ? 2 : 1,
    proposal: round.proposal,
    publicHash: round.public_hash,
    side,
    ticks: range ? openTicks(sealer, range.sealed, `${roundId}/${side}`) : null,
    closing: answer ? { ...openClosingAnswers(sealer, answer) } : null,
    receipts: {
      range: range?.receipt ?? null,
      closing: answer?.receipt ?? null,
    },
    outcome:
      round.settled_package !== null && round.settled_price !== null
        ? { packageId: round.settled_package, price: round.settled_price }
        : null,
  }
}
