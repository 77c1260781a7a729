import type { RoomView } from './room-view.ts'
import { isFinished, isNegotiating } from '../cases/status.ts'
import { otherSide, type Side } from '../cases/side.ts'
import type { TurnTask } from '../cases/journey.ts'
import type { Payment } from '../proposals/settlement/ladder/round-proposal.ts'

/** Who a line is about, for its reader. */
export type Who = 'you' | 'other'
export type Waits = Who | 'both' | 'nobody'

/** What the room says by rules, as codes with their facts; `contracts/src/words/room-words.ts` says it. Minor units. */
export type RoomLine =
  | { say: 'over' }
  | { say: 'turn'; task: TurnTask; waits: Waits }
  | { say: 'points'; by: Who; count: number; asked: number; agreed: number | null }
  | { say: 'offer'; by: Who; pays: Who | null; sum: number; acts: number }
  | { say: 'no_offers' }
  | { say: 'ways'; count: number }
  | { say: 'no_proposal' }
  | { say: 'way'; place: number; pays: Who; sum: number; payment: Payment | null; acts: readonly WayAct[] }
  | { say: 'basis'; pays: Who; asks: number; agreesTo: number; supported: number }
  | { say: 'your_choice' }

/** Something besides money in a way to settle, in the words that both read. */
export type WayAct = { by: Who; words: string }

/** Where a case stands, from what both see. */
export function whereItStands(view: RoomView<Side>): RoomLine[] {
  const { open } = view
  if (isFinished(open.status)) return [{ say: 'over' }]
  const lines: RoomLine[] = [{ say: 'turn', task: view.turn.task, waits: waitsFor(view) }]
  for (const by of [view.side, otherSide(view.side)]) {
    const points = open.points.filter((point) => point.by === by)
    if (points.length === 0) continue
    const answered = points.filter(({ agreed }) => agreed !== null)
    lines.push({
      say: 'points',
      by: whoIs(view, by),
      count: points.length,
      asked: points.reduce((sum, { asked }) => sum + asked, 0),
      agreed: answered.length === 0 ? null : answered.reduce((sum, { agreed }) => sum + (agreed ?? 0), 0),
    })
  }
  if (!isNegotiating(open.status)) return lines
  const offers = [view.side, otherSide(view.side)].flatMap((by): RoomLine[] => {
    const terms = open.offers[by]
    if (!terms) return []
    const { payment, acts } = terms
    const pays = payment === null ? null : whoIs(view, payment.payer)
    return [{ say: 'offer', by: whoIs(view, by), pays, sum: payment?.amount ?? 0, acts: acts.length }]
  })
  lines.push(...(offers.length > 0 ? offers : [{ say: 'no_offers' as const }]))
  if (open.proposal) lines.push({ say: 'ways', count: open.proposal.packages.length })
  return lines
}

/** What the open proposal is, way by way, and what it was made of. Which way is better is not said. */
export function whatItMeans(view: RoomView<Side>): RoomLine[] {
  const { proposal } = view.open
  if (!proposal) return [{ say: 'no_proposal' }, ...whereItStands(view)]
  const pays = whoIs(view, proposal.payer)
  const { asks, agreesTo, supported } = proposal
  return [
    { say: 'ways', count: proposal.packages.length },
    ...proposal.packages.map(({ price, terms }, at): RoomLine => ({
      say: 'way',
      place: at + 1,
      pays,
      sum: price,
      payment: price === 0 ? null : terms.payment,
      acts: terms.acts.map(({ by, words }) => ({ by: whoIs(view, by), words })),
    })),
    ...(asks > 0 ? [{ say: 'basis' as const, pays, asks, agreesTo, supported }] : []),
    { say: 'your_choice' },
  ]
}

function whoIs({ side }: Pick<RoomView<Side>, 'side'>, one: Side): Who {
  return one === side ? 'you' : 'other'
}

function waitsFor({ side, turn }: RoomView<Side>): Waits {
  const { sides } = turn
  if (sides.length === 0) return 'nobody'
  if (sides.length > 1) return 'both'
  return sides.includes(side) ? 'you' : 'other'
}
