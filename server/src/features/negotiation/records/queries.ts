import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { LadderRecord, RoundRecord, TicksRecord } from '@evensettle/contracts/records.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { EarlierRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import {
  RECEIPT_FORMAT,
  receiptText,
  type StoredRound,
} from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { loggedSeal, openEntry } from '../../public-log/queries.ts'
import type { RoundRow } from '../outcome/commands.ts'
import { openConfirmationAnswers } from '../confirmation/queries.ts'
import {
  entryOfDay,
  firstAbout,
  isLadderRound,
  isTicksRound,
  openSalt,
  openSums,
  ownSums,
  roundsOfCase,
  sumsContext,
  type LadderRound,
  type TicksRound,
} from '../proposals/queries.ts'
import { openTicks } from '../ranges/queries.ts'

/**
 * A round that is over, for one side: the public record, and of what was sealed only its own part. The other
 * side's rows nothing is read but the commitment.
 */
export async function recordFor(
  db: Db,
  sealer: Sealer,
  { caseId, roundId, side }: { caseId: string; roundId: string; side: Side },
): Promise<RoundRecord> {
  const rounds = await roundsOfCase(db, caseId)
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) throw new AppError('NOT_FOUND')
  if (isRunning(round.state)) throw new AppError('WRONG_STATE')
  if (isTicksRound(round)) return ticksRecord(db, sealer, round, side)
  if (!isLadderRound(round)) throw new Error(`no engine has the name ${round.engine}`)
  return ladderRecord(db, sealer, { round, after: earlierOf(rounds, round) }, side)
}

/** What both sides can keep of a proposal that is over: what it was made of, what came out, and its place in the public log. */
export type Receipt = {
  roundId: string
  number: number
  openedAt: Date
  record: StoredRound & {
    format: typeof RECEIPT_FORMAT
    /** SHA-256 of the text of the receipt */
    digest: string
    outcome: { packageId: string; price: number } | null
    /** what opens its entry; null while it waits for its place, and where a round is from before there were any */
    log: { kind: string; salt: string; at: string; proof: string } | null
  }
}

/** The receipts of a case. Nothing that anybody sealed is read for them. Rounds of the first two engines have none. */
export async function receiptsOf(db: Db, caseId: string): Promise<Receipt[]> {
  const rounds = await roundsOfCase(db, caseId)
  const over = rounds.filter(isLadderRound).filter(({ state }) => !isRunning(state))
  return Promise.all(over.map((round) => receiptOf(db, rounds, round)))
}

async function receiptOf(db: Db, rounds: readonly RoundRow[], round: LadderRound): Promise<Receipt> {
  const { id: roundId, number, opened_at: openedAt, proposal, public_input: input } = round
  const stored = { case: input, after: earlierOf(rounds, round), proposal }
  const digest = hashToken(receiptText(stored)).toString('hex')
  const entry = await openEntry(db, `receipt/${roundId}`)
  const log = entry?.digest === digest && {
    kind: entry.kind,
    salt: entry.salt,
    at: entry.at,
    proof: entry.proof,
  }
  const outcome = outcomeOf(round)
  return {
    roundId,
    number,
    openedAt,
    record: { format: RECEIPT_FORMAT, digest, ...stored, outcome, log: log || null },
  }
}

/** What a later round keeps of the first one about its points. */
function earlierOf(rounds: readonly RoundRow[], round: LadderRound): EarlierRound | null {
  const first = firstAbout(rounds, round.public_input)
  if (!first || first.id === round.id) return null
  const { packages, payer, reference } = first.proposal
  return { packages, payer, reference }
}

function outcomeOf({ settled_package: packageId, settled_price: price }: TicksRound | LadderRound) {
  return packageId !== null && price !== null ? { packageId, price } : null
}

async function ladderRecord(
  db: Db,
  sealer: Sealer,
  { round, after }: { round: LadderRound; after: EarlierRound | null },
  side: Side,
): Promise<LadderRecord> {
  const [own] = await ownSums(db, [round.id], side)
  return {
    case: round.public_input,
    after,
    proposal: round.proposal,
    publicHash: round.public_hash,
    side,
    sealed: own ? { ...openSums(sealer, own) } : null,
    receipt: own?.receipt ?? null,
    ...(await sealOf(db, sealer, round, own)),
    outcome: outcomeOf(round),
  }
}

/** One's own salt, the commitments to both sides' answers, and where one's own stands in the public log. */
async function sealOf(
  db: Db,
  sealer: Sealer,
  round: LadderRound,
  own: Awaited<ReturnType<typeof ownSums>>[number] | undefined,
): Promise<Pick<LadderRecord, 'salt' | 'commitments' | 'logged'>> {
  const salt = own ? openSalt(sealer, own) : null
  if (!own || salt === null) return { salt: null, commitments: null, logged: null }
  return {
    salt,
    commitments: await commitmentsOf(db, sealer, round),
    logged: await loggedSeal(db, entryOfDay(own.receipt, salt)),
  }
}

/** The commitments to both sides' answers. Whoever has sealed nothing has one that looks like any other. */
async function commitmentsOf(db: Db, sealer: Sealer, round: LadderRound): Promise<Record<Side, string>> {
  const rows = await db
    .selectFrom('sealed_sums')
    .select(['side', 'receipt'])
    .where('round_id', '=', round.id)
    .execute()
  const of = (side: Side, standIn: string | null): string =>
    rows.find((one) => one.side === side)?.receipt ??
    // a round from before it was kept
    standIn ??
    sealer.receipt(sumsContext(round.id, side))
  return {
    starter: of('starter', round.stand_in_starter),
    respondent: of('respondent', round.stand_in_respondent),
  }
}

async function ticksRecord(db: Db, sealer: Sealer, round: TicksRound, side: Side): Promise<TicksRecord> {
  const own = (table: 'sealed_range' | 'sealed_confirmation') =>
    db
      .selectFrom(table)
      .select(['round_id', 'side', 'sealed', 'receipt'])
      .where('round_id', '=', round.id)
      .where('side', '=', side)
      .executeTakeFirst()
  const [range, answer] = await Promise.all([own('sealed_range'), own('sealed_confirmation')])
  return {
    case: round.public_input,
    round: round.is_last ? 2 : 1,
    proposal: round.proposal,
    publicHash: round.public_hash,
    side,
    ticks: range ? openTicks(sealer, range.sealed, `${round.id}/${side}`) : null,
    closing: answer ? { ...openConfirmationAnswers(sealer, answer) } : null,
    receipts: {
      range: range?.receipt ?? null,
      closing: answer?.receipt ?? null,
    },
    outcome: outcomeOf(round),
  }
}
