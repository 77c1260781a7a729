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

/** What was asked for at first and what was answered to it; `settledSum`: what part agreements have settled of it so far. */
type Counted = { claimed: number; settledSum: number; answer: ItemAnswerKind | null; admitted: number }

/**
 * What is left of a point that stays open, once what part agreements have settled of it is taken off what was asked for and off
 * what the other side agreed to. All sums in minor units. Every gap, offer, proposal and later text counts this and no more.
 */
export function leftOf<I extends Counted>(item: I): I {
  const { settledSum, answer } = item
  if (settledSum === 0) return item
  const admitted = Math.max(0, item.admitted - settledSum)
  return {
    ...item,
    claimed: item.claimed - settledSum,
    admitted,
    answer: answer === 'partly' && admitted === 0 ? 'disagree' : answer,
  }
}

/** What was answered to what is left of a point, as an answer to all of it: what is settled was agreed to. */
export function answerToAll<A extends { answer: ItemAnswerKind; admitted: number }>(
  left: A,
  settledSum: number,
): A {
  if (settledSum === 0) return left
  const { answer, admitted } = left
  return { ...left, answer: answer === 'agree' ? answer : 'partly', admitted: admitted + settledSum }
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

/** Whether there is anything to settle of these points that is not all of it: one of several, or a part of a sum. */
export function canSettleSome(
  items: readonly { kind: Item['kind']; claimed: number; settledBy?: unknown }[],
): boolean {
  const open = items.filter(isOpenItem)
  return open.length > 1 || open.some(({ kind, claimed }) => kind === 'money' && claimed > 1)
}

/** What becomes of a point: it is paid or done, a part of it is paid and the rest stays open, or nobody asks for it any more. */
export const PART_OUTCOMES = ['kept', 'part', 'dropped'] as const
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

/** Whether what a draft names is all that is left to settle: that is no part, and an offer holds all of it. */
export function isAllOfIt(
  points: readonly Pick<PartPoint, 'id' | 'outcome'>[],
  items: readonly { id: string; settledBy?: unknown }[],
): boolean {
  const whole = points.filter(({ outcome }) => outcome !== 'part')
  return items.filter(isOpenItem).every(({ id }) => whole.some((point) => point.id === id))
}

/**
 * The terms of a part agreement: one sum of what is paid for its points, set off against each other, and what is given or done.
 * `items` are what is left of each (`leftOf`), `today` is the day in UTC. The only way to get terms for some points of a case.
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
  const isPart = point.outcome === 'part'
  if (point.outcome === 'dropped' || item.kind !== 'money') return point.sum === 0 && !isPart
  // a part leaves something: what leaves nothing settles the whole point
  const most = isPart ? item.claimed - 1 : item.claimed
  return Number.isSafeInteger(point.sum) && point.sum > 0 && point.sum <= most
}

function isStandstill(until: CalendarDate, today: CalendarDate): boolean {
  return isCalendarDate(until) && until > today && until <= addDays(today, TIMELINE.part.standstillDays)
}
