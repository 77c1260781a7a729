import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { WishView } from '@evensettle/contracts/negotiation.ts'
import type { ActKind } from '@evensettle/domain/agreements/terms.ts'
import { otherName } from '../model.ts'
import type { ChipWish } from './chips-field.tsx'

/** What a side would do, as a thing to weigh. */
const DEEDS: Record<ActKind, string> = {
  return_item: 'giving back',
  repair: 'repairing',
  redo_work: 'doing the work again',
  apology: 'an apology',
  remove_review: 'taking down the review',
  stop_behaviour: 'stopping this',
  keep_confidential: 'keeping this private',
  other: 'doing this',
}

/** The wishes of a case as lines to lay chips on: who would do what, in the words of whoever asked. */
export function chipWishes(
  wishes: readonly WishView[],
  view: Pick<CaseView, 'mySide' | 'names'>,
): ChipWish[] {
  return wishes.map(({ id, kind, by, words }) => {
    const isMine = by === view.mySide
    const deed = DEEDS[kind]
    return { key: id, isMine, label: `${isMine ? 'You' : otherName(view)}, ${deed}: ${words}` }
  })
}
