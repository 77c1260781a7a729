import type { Act, Terms } from '../agreements/terms.ts'
import type { PlaceId } from '../agreements/clauses/places.ts'
import type { ItemAnswerKind } from '../answers/item-answers.ts'
import { isOpenItem, type Item } from '../cases/item.ts'
import { otherSide, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { Currency } from '../money.ts'
import { err, ok, type Result } from '../result.ts'
import { addDays, isCalendarDate, type CalendarDate } from '../time.ts'

/** A point as both sides can see it. Nothing that was sealed or told in private has a place in it. */
export type PartItem = Item & {
  by: Side
  answer: ItemAnswerKind | null
  admitted: number
  /** the part agreement that settles it, once both have signed one */
  settledBy: string | null
}

/** A point on which both say the same already; `isPart`: to less than what was asked for. */
export type AgreedPoint = { id: string; sum: number | null; isPart: boolean }

/** The points on which both say the same and that nothing has settled yet, with the sum that was agreed to. */
export function agreedPoints(items: readonly PartItem[]): AgreedPoint[] {
  return items.filter(isOpenItem).flatMap(({ id, kind, claimed, answer, admitted }): AgreedPoint[] => {
    if (answer === null || answer === 'disagree') return []
    if (kind !== 'money') return answer === 'agree' ? [{ id, sum: null, isPart: false }] : []
    return admitted > 0 ? [{ id, sum: admitted, isPart: admitted < claimed }] : []
  })
}

/** What becomes of a point: it is paid or done, or nobody asks for it any more. */
export const PART_OUTCOMES = ['kept', 'dropped'] as const
export type PartOutcome = (typeof PART_OUTCOMES)[number]
/** `sum`: what is paid for it, to whoever asked; 0 for a thing, an act or where it is dropped. */
export type PartPoint = { id: string; outcome: PartOutcome; sum: number }

/** What one side proposes to settle now, or only that time limits wait; `law`: whose words that takes. */
export type PartDraft = {
  points: PartPoint[]
  dueOn: CalendarDate
  method: string
  standstillUntil: CalendarDate | null
  law: PlaceId | null
}

export type PartRefusal =
  | {
      code: 'PART_EMPTY' | 'PART_IS_ALL' | 'PART_POINT_SETTLED' | 'PART_DATE_PAST' | 'PART_STANDSTILL_INVALID'
    }
  | { code: 'PART_SUM_INVALID'; id: string }

/** Whether the points that a draft names are all that is left to settle: that is no part, and an offer holds all of it. */
export function isAllOfIt(points: readonly { id: string }[], items: readonly PartItem[]): boolean {
  return items.filter(isOpenItem).every(({ id }) => points.some((point) => point.id === id))
}

/**
 * The terms of a part agreement: one sum of what is paid for its points, set off against each other, and what is given or done.
 * `today` is the day in UTC. The only way to get terms for some points of a case.
 */
export function partTerms(
  draft: PartDraft,
  items: readonly PartItem[],
  { currency, today }: { currency: Currency; today: CalendarDate },
): Result<Terms, PartRefusal> {
  const { points, dueOn, standstillUntil } = draft
  if (points.length === 0 && standstillUntil === null) return err({ code: 'PART_EMPTY' })
  const chosen = chosenOf(points, items)
  if (chosen === null) return err({ code: 'PART_POINT_SETTLED' })
  if (points.length > 0 && isAllOfIt(points, items)) return err({ code: 'PART_IS_ALL' })
  const wrong = chosen.find((one) => !isSumFor(one))
  if (wrong) return err({ code: 'PART_SUM_INVALID', id: wrong.item.id })
  if (points.length > 0 && (!isCalendarDate(dueOn) || dueOn < today)) return err({ code: 'PART_DATE_PAST' })
  if (standstillUntil !== null && !isStandstill(standstillUntil, today))
    return err({ code: 'PART_STANDSTILL_INVALID' })
  const net = chosen.reduce(
    (sum, { item, point }) => sum + (item.by === 'starter' ? point.sum : -point.sum),
    0,
  )
  const amount = Math.abs(net)
  const acts = chosen
    .filter(({ item, point }) => item.kind !== 'money' && point.outcome === 'kept')
    .map(({ item }): Act => ({
      kind: item.kind === 'property' ? 'return_item' : 'other',
      by: otherSide(item.by),
      words: item.title,
      dueOn,
    }))
  return ok({
    currency,
    payment:
      net === 0
        ? null
        : {
            payer: net > 0 ? 'respondent' : 'starter',
            amount,
            instalments: [{ dueOn, amount }],
            method: draft.method.trim(),
          },
    acts,
    release: false,
  })
}

type Chosen = { item: PartItem; point: PartPoint }

/** The points with what they are about; null where one is not there, settled already or named twice. */
function chosenOf(points: readonly PartPoint[], items: readonly PartItem[]): Chosen[] | null {
  if (new Set(points.map(({ id }) => id)).size !== points.length) return null
  const chosen = points.flatMap((point) => {
    const item = items.find(({ id }) => id === point.id)
    return item && isOpenItem(item) ? [{ item, point }] : []
  })
  return chosen.length === points.length ? chosen : null
}

function isSumFor({ item, point }: Chosen): boolean {
  if (point.outcome === 'dropped' || item.kind !== 'money') return point.sum === 0
  return Number.isSafeInteger(point.sum) && point.sum > 0 && point.sum <= item.claimed
}

function isStandstill(until: CalendarDate, today: CalendarDate): boolean {
  return isCalendarDate(until) && until > today && until <= addDays(today, TIMELINE.part.standstillDays)
}
