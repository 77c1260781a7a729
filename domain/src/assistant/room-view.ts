import type { CaseStatus } from '../cases/status.ts'
import type { Side } from '../cases/side.ts'
import type { Turn } from '../cases/journey.ts'
import type { Terms } from '../agreements/terms.ts'
import type { Currency } from '../money.ts'
import type { BareRound } from '../proposals/settlement/ladder/round-proposal.ts'
import type { RoundCase } from '../proposals/settlement/ladder/round-case.ts'

/** A point as both see it. `agreed`: what the other side agrees to, null while nobody has answered. */
export type OpenPoint = { title: string; by: Side; asked: number; agreed: number | null }
/** A message that both can read. */
export type OpenMessage = { id: string; seq: number; side: Side; body: string }

/** What both sides of a case can see, as far as a private room speaks of it: no field holds anything that one of them sealed. */
export type PublicView = {
  status: CaseStatus
  currency: Currency
  names: Readonly<Record<Side, string>>
  points: readonly OpenPoint[]
  /** the open offer of each side */
  offers: Readonly<Record<Side, Terms | null>>
  /** the mediator's proposal that is open */
  proposal: Pick<BareRound, 'payer' | 'asks' | 'agreesTo' | 'supported' | 'packages'> | null
  /** what a proposal made now would be made of */
  table: RoundCase
  talk: readonly OpenMessage[]
}

declare const SIDE_OF: unique symbol

/** What one side said in its own room. That of the other side is another type: it goes into no view of this one. */
export type OwnWords<S extends Side> = { readonly [SIDE_OF]: S; readonly words: string }

/** All that the room of one side, and a model asked for it, can know. */
export type RoomView<S extends Side> = {
  readonly side: S
  /** as this side may know it: whether the other has sealed an answer is not in it */
  readonly turn: Pick<Turn, 'task' | 'sides'>
  readonly open: PublicView
  readonly own: readonly OwnWords<S>[]
}

/** What somebody entered into their own room, kept under their own id. */
export type OwnRow = { ownerId: string; words: string }

/**
 * The view of one side: what both see, and of what was said in private only its own, by the id of its owner. The only way to
 * get one, so that nothing of the other side can stand in it.
 */
export function roomViewOf<S extends Side>(
  reader: { side: S; userId: string; turn: Pick<Turn, 'task' | 'sides'> },
  open: PublicView,
  rows: readonly OwnRow[],
): RoomView<S> {
  const own = rows
    .filter(({ ownerId }) => ownerId === reader.userId)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is of the type only: these rows are their owner's
    .map(({ words }) => ({ words }) as OwnWords<S>)
  return { side: reader.side, turn: reader.turn, open, own }
}
