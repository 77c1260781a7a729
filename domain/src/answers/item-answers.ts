import { checkHanding, type HandingRefusal, type HandingSaid } from '../agreements/handing.ts'
import type { Item } from '../cases/item.ts'
import { err, ok, type Result } from '../result.ts'
import type { CalendarDate } from '../time.ts'

/** What can be answered to an item. */
export const ITEM_ANSWERS = ['agree', 'partly', 'disagree'] as const
export type ItemAnswerKind = (typeof ITEM_ANSWERS)[number]

/** The other side's word on one item; `admitted` is minor units, `reason` says why not in full. */
export type ItemAnswer = {
  itemId: string
  answer: ItemAnswerKind
  admitted: number
  reason: string
  /** how a thing would change hands, or an act be done; says which part where no words do */
  handing?: HandingSaid | null | undefined
}

export type AnswerRefusal =
  | { code: 'ANSWER_MISSING'; itemId: string }
  | { code: 'ANSWER_UNKNOWN_ITEM'; itemId: string }
  | { code: 'ANSWER_AMOUNT'; itemId: string; max: number }
  | { code: 'ANSWER_REASON_MISSING'; itemId: string }
  | { code: 'ANSWER_HANDING'; itemId: string; fault: HandingRefusal['code'] }

/**
 * Completes the answers to all items: every item once, "agree" admits all of it, "disagree" nothing,
 * "partly" a sum between (money items) or words that say which part (others).
 */
export function answerItems(
  items: readonly Item[],
  answers: readonly ItemAnswer[],
  today: CalendarDate = '0000-01-01',
): Result<ItemAnswer[], AnswerRefusal> {
  const known = new Set(items.map((item) => item.id))
  const stray = answers.find((answer) => !known.has(answer.itemId))
  if (stray) return err({ code: 'ANSWER_UNKNOWN_ITEM', itemId: stray.itemId })
  const given = new Map(answers.map((answer) => [answer.itemId, answer]))
  const complete: ItemAnswer[] = []
  for (const item of items) {
    const answer = given.get(item.id)
    if (!answer) return err({ code: 'ANSWER_MISSING', itemId: item.id })
    const one = answerItem(item, answer, today)
    if (!one.ok) return one
    complete.push(one.value)
  }
  return ok(complete)
}

function answerItem(item: Item, answer: ItemAnswer, today: CalendarDate): Result<ItemAnswer, AnswerRefusal> {
  const reason = answer.reason.trim()
  const isHow = item.kind !== 'money' && answer.answer !== 'disagree'
  const how = checkHanding(isHow ? answer.handing : null, item.kind === 'property', today)
  if (!how.ok) return err({ code: 'ANSWER_HANDING', itemId: item.id, fault: how.error.code })
  const handing = how.value
  const base = { itemId: item.id, answer: answer.answer, reason, ...(handing ? { handing } : {}) }
  if (answer.answer === 'agree') return ok({ ...base, admitted: item.claimed })
  if (reason === '' && !(handing && answer.answer === 'partly'))
    return err({ code: 'ANSWER_REASON_MISSING', itemId: item.id })
  if (answer.answer === 'disagree' || item.kind !== 'money') return ok({ ...base, admitted: 0 })
  if (!Number.isSafeInteger(answer.admitted) || answer.admitted <= 0 || answer.admitted >= item.claimed)
    return err({ code: 'ANSWER_AMOUNT', itemId: item.id, max: item.claimed })
  return ok({ ...base, admitted: answer.admitted })
}
