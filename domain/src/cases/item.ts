import { SIDES, type Side } from './side.ts'

/** What an item asks for: money, a thing back, or an act. Only money items have an amount. */
export const ITEM_KINDS = ['money', 'property', 'act'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** An item as asked for; `claimed` is minor units and 0 unless the kind is money. `by` is who asks. */
export type Item = { id: string; kind: ItemKind; title: string; claimed: number; by?: Side }

/** The items that one side asks for. */
export function itemsBy<I extends { by?: Side }>(items: readonly I[], side: Side): I[] {
  return items.filter((item) => (item.by ?? 'starter') === side)
}

/** The whole sum that the starter asks for, in minor units; what is asked back is not taken off. */
export function totalClaimed(items: readonly Item[]): number {
  return itemsBy(items, 'starter').reduce((sum, item) => sum + item.claimed, 0)
}

/** Whether a point is still to be settled: no part agreement that both have signed settles it. */
export function isOpenItem({ settledBy }: { settledBy?: unknown }): boolean {
  return (settledBy ?? null) === null
}

/** The points that are still to be settled. */
export function openItems<I extends { settledBy?: unknown }>(items: readonly I[]): I[] {
  return items.filter(isOpenItem)
}

/** Whether both sides ask for money in what is still open, so that a sum is what is left after one claim is set off against the other. */
export function isBothWays(items: readonly (Pick<Item, 'kind' | 'by'> & { settledBy?: unknown })[]): boolean {
  const money = openItems(items).filter(({ kind }) => kind === 'money')
  return SIDES.every((side) => itemsBy(money, side).length > 0)
}
