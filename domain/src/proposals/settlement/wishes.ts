import { MAX_ACTS, type Act } from '../../agreements/terms.ts'
import type { ItemKind } from '../../cases/item.ts'
import { otherSide, type Side } from '../../cases/side.ts'
import { chipKey } from './laid-chips.ts'
import type { Wish } from './public-case.ts'

/** A point of a case that asks for something besides money. */
type Asked = { id: string; by: Side; kind: ItemKind; title: string }

/**
 * Everything besides money that somebody voiced in the open: the points that ask for a thing or an act, and the
 * acts of offers (newest first), one for each kind of act of a side, as far as no point covers it.
 */
export function wishesOf(items: readonly Asked[], acts: readonly Act[]): Wish[] {
  const wishes = items
    .filter((item) => item.kind !== 'money')
    .map((item): Wish => ({
      id: item.id,
      kind: item.kind === 'property' ? 'return_item' : 'other',
      by: otherSide(item.by),
      words: item.title,
    }))
  for (const { kind, by, words } of acts) {
    const id = chipKey(by, kind)
    const isKnown = wishes.some(
      (one) => one.id === id || (one.by === by && (one.kind === kind || one.words === words)),
    )
    if (!isKnown && wishes.length < MAX_ACTS) wishes.push({ id, kind, by, words })
  }
  return wishes
}
