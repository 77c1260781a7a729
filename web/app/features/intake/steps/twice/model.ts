import * as m from '@evensettle/messages/intake/steps-model.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { MAX_ITEMS } from '@evensettle/domain/intake/limits.ts'
import type { StoryItem } from '@evensettle/domain/intake/story-items.ts'
import {
  wholeAndParts,
  wholeAndSomeParts,
  type WholeAndParts,
} from '@evensettle/domain/intake/whole-and-parts.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { newItem, type DraftItem } from '../../model.ts'
import { foundIn, itemOf, pointsToConfirm, withItems } from '../model.ts'

/** A sum that is asked for, or could be with one more tap. */
type Asked = {
  amount: number
  /** the point of the list; null: only found so far */
  item: DraftItem | null
  /** what of the story it is; null where somebody wrote it, or changed it since */
  point: StoryItem | null
}

/** A sum, and what it is made of or may be; `rest`: what is left of it beside them. */
export type Twice = { whole: Asked; parts: Asked[]; rest: number }

/** A sum and its parts, or what may be parts of it, that are both asked for, or could be with one more tap. `now` in ms. */
export function countedTwice(draft: CaseDraftInput, now: number): Twice | null {
  const asked = askedFor(draft, now)
  const sums = asked.map(({ amount }) => amount)
  const named = foundIn(draft, now).flatMap(({ kind, amount }) => (kind === 'money' ? [amount] : []))
  const isOpen = (one: WholeAndParts | null) => one !== null && !draft.setAside.includes(onTopKey(one.whole))
  const found = [wholeAndParts(sums), wholeAndSomeParts(named, sums)].find(isOpen)
  if (!found) return null
  // of two that are alike, what came of the story goes before what somebody wrote
  const left = asked.toSorted((a, b) => Number(b.point !== null) - Number(a.point !== null))
  const take = (sum: number) =>
    left.splice(
      left.findIndex(({ amount }) => amount === sum),
      1,
    )
  const [whole] = take(found.whole)
  return whole ? { whole, parts: found.parts.flatMap(take), rest: found.rest } : null
}

function askedFor(draft: CaseDraftInput, now: number): Asked[] {
  const found = foundIn(draft, now)
  const listed = draft.items.filter(({ kind }) => kind === 'money')
  const open = pointsToConfirm(draft, now).filter(({ kind }) => kind === 'money')
  return [
    ...listed.map((item) => ({
      amount: item.amount,
      item,
      point: found.find((point) => isAsFound(item, point)) ?? null,
    })),
    ...open.map((point) => ({ amount: point.amount, item: null, point })),
  ]
}

/** Whether a point of the list is what was found, with nothing of anybody's own in it. */
function isAsFound(item: DraftItem, point: StoryItem): boolean {
  const { id: _, ...made } = itemOf(point)
  return (
    item.kind === made.kind &&
    item.title === made.title &&
    item.amount === made.amount &&
    item.on === made.on &&
    item.details === '' &&
    !item.handing
  )
}

/** Whether one press can ask once: it takes away nothing that somebody wrote. */
export function canAskOnce(
  { items }: CaseDraftInput,
  { whole, parts, rest }: Twice,
  as: 'whole' | 'parts',
): boolean {
  if (as === 'whole') return parts.every(({ point }) => point !== null)
  const more = parts.filter(({ item }) => item === null).length + (rest > 0 ? 1 : 0)
  return whole.point !== null && items.length + more - (whole.item ? 1 : 0) <= MAX_ITEMS
}

/** Asks once for what would be asked for twice: for the whole, or for its parts and what is left of it. `now` in ms. */
export function askedOnce(
  draft: CaseDraftInput,
  now: number,
  { whole, parts, rest }: Twice,
  as: 'whole' | 'parts',
): Pick<CaseDraftInput, 'items' | 'setAside'> {
  const [gone, wanted] = as === 'whole' ? [parts, [whole]] : [[whole], parts]
  const goneIds = new Set(gone.map(({ item }) => item?.id))
  const title = m.restOfTitle({ whole: formatMoney(whole.amount, draft.currency) })
  const left =
    as === 'whole' || rest === 0 ? [] : [{ ...newItem(crypto.randomUUID(), 'money', title), amount: rest }]
  const items = [
    ...draft.items.filter(({ id }) => !goneIds.has(id)),
    ...wanted.flatMap(({ item, point }) => (item === null && point !== null ? [itemOf(point)] : [])),
    ...left,
  ]
  const setAside = [...draft.setAside, ...gone.flatMap(({ point }) => (point ? [point.key] : []))]
  return { setAside, ...withItems({ ...draft, setAside }, now, items), items }
}

/** Asks for all of them, and is not asked about it once more. */
export function askedOnTop(draft: CaseDraftInput, { whole }: Twice): Pick<CaseDraftInput, 'setAside'> {
  return { setAside: [...draft.setAside, onTopKey(whole.amount)] }
}

function onTopKey(whole: number): string {
  return `on top of ${whole}`
}
