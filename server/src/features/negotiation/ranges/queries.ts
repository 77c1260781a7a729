import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { roundStateAt } from '@evensettle/domain/proposals/round.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { BothChips, Chips } from '@evensettle/domain/proposals/settlement/chips.ts'
import type { Fact } from '@evensettle/domain/proposals/settlement/explanation.ts'
import type { Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'
import { termsOf } from '@evensettle/domain/proposals/settlement/terms-of.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { openConfirmationAnswers, type ConfirmationSeal } from '../confirmation/queries.ts'
import { roundFacts } from '../outcome/commands.ts'
import type { TicksRound } from '../proposals/queries.ts'
import type { SealedRangeTable } from '../proposals/tables.ts'

/** What a side sealed, opened again. The context binds it to its round and side, so no other seal fits. */
export function openTicks(sealer: Sealer, sealed: Buffer, context: string): Ticks {
  const ticks: Ticks = JSON.parse(sealer.open(sealed, context))
  return ticks
}

/** PRIVATE to the mediator: the chips that a round was computed with. */
export async function openChips(db: Db, sealer: Sealer, roundId: string): Promise<BothChips> {
  const rows = await db.selectFrom('sealed_round_chips').selectAll().where('round_id', '=', roundId).execute()
  const opened = rows.map((row): [Side, Chips] => {
    const chips: Chips = JSON.parse(sealer.open(row.sealed, `${roundId}/${row.side}`))
    return [row.side, chips]
  })
  return Object.fromEntries(opened)
}

type RangeSeal = Selectable<SealedRangeTable>

/** Who has sealed a range in some rounds. */
export async function rangeSeals(db: Db, roundIds: readonly string[]): Promise<RangeSeal[]> {
  if (roundIds.length === 0) return []
  return db.selectFrom('sealed_range').selectAll().where('round_id', 'in', roundIds).execute()
}

/** A round for one side: the other side's seal is never opened here, only its presence is told. */
export function presentTicksRound(
  round: TicksRound,
  { ranges, confirmations }: { ranges: readonly RangeSeal[]; confirmations: readonly ConfirmationSeal[] },
  mySide: Side,
  { sealer, now, number }: { sealer: Sealer; now: Date; number: number },
): Round {
  const seals = ranges.filter((seal) => seal.round_id === round.id)
  const { proposal } = round
  const mine = seals.find((seal) => seal.side === mySide)
  const ticks = mine ? openTicks(sealer, mine.sealed, `${round.id}/${mySide}`) : null
  return {
    id: round.id,
    number,
    isLast: round.is_last,
    state: roundStateAt(roundFacts(round), now.getTime()),
    openedAt: round.opened_at.toISOString(),
    until: round.answer_by.toISOString(),
    engine: round.engine,
    mode: round.mode,
    payer: proposal.payer,
    packages: proposal.packages.map((one) => {
      const terms = termsOf(
        proposal,
        { packageId: one.id, price: one.price },
        { today: dateOf(round.opened_at.getTime()), method: '' },
      )
      if (!terms.ok) throw new Error(`package ${one.id} has no terms: ${terms.error.code}`)
      return {
        id: one.id,
        terms: terms.value,
        price: one.price,
        low: one.low,
        high: one.high,
        rungs: one.rungs,
        items: one.items.map(({ id, back, ...sums }) => ({ itemId: id, isBack: back === true, ...sums })),
        reasons: one.reasons.map(presentFact),
      }
    }),
    explanation: proposal.explanation.map(presentFact),
    items: proposal.items.map(({ id, documented, evidence, figure, changes }) => ({
      itemId: id,
      documented,
      evidence,
      figure,
      changes: changes.map((change) => ({
        by: change.by,
        documented: change.documented,
        figureThen: change.figureThen,
      })),
    })),
    isFair: proposal.receipt.fair,
    otherHasSealed: seals.some((seal) => seal.side !== mySide),
    mine:
      mine && ticks
        ? {
            answers: Object.entries(ticks.sums).map(([packageId, limit]) => ({ packageId, limit })),
            lastWord: ticks.lastWord,
            receipt: mine.receipt,
            sealedAt: mine.sealed_at.toISOString(),
          }
        : null,
    settled:
      round.settled_package !== null && round.settled_price !== null
        ? { packageId: round.settled_package, price: round.settled_price }
        : null,
    confirmation: presentConfirmation(round, confirmations, mySide, sealer),
  }
}

/** The final confirmation for one side: of the other side's answers only whether they are there. */
function presentConfirmation(
  round: TicksRound,
  seals: readonly ConfirmationSeal[],
  mySide: Side,
  sealer: Sealer,
): Round['confirmation'] {
  if (!round.confirmation || !round.confirm_by) return null
  const here = seals.filter((seal) => seal.round_id === round.id)
  const mine = here.find((seal) => seal.side === mySide)
  return {
    until: round.confirm_by.toISOString(),
    offers: round.confirmation.map(({ packageId, price }) => ({ packageId, price })),
    otherHasSealed: here.some((seal) => seal.side !== mySide),
    mine: mine
      ? {
          answers: Object.entries(openConfirmationAnswers(sealer, mine)).map(([packageId, yes]) => ({
            packageId,
            yes,
          })),
          receipt: mine.receipt,
          sealedAt: mine.sealed_at.toISOString(),
        }
      : null,
  }
}

function presentFact({ key, ...facts }: Fact): {
  key: string
  facts: Record<string, string | number | boolean | null>
} {
  return { key, facts }
}
