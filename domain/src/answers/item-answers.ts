import type { Item } from '../cases/item.ts'
import { err, ok, type Result } from '../result.ts'

/** What can be answered to an item. */
export const ITEM_ANSWERS = ['agree', 'partly', 'disagree'] as const
export type ItemAnswerKind = (typeof ITEM_ANSWERS)[number]

/** The other side's word on one item; `admitted` is minor units, `reason` says why not in full. */
export type ItemAnswer = { itemId: string; answer: ItemAnswerKind; admitted: number; reason: string }

export type AnswerRefusal =
  | { code: 'ANSWER_MISSING'; itemId: string }
  | { code: 'ANSWER_UNKNOWN_ITEM'; itemId: string }
  | { code: 'ANSWER_AMOUNT'; itemId: string; max: number }
  | { code: 'ANSWER_REASON_MISSING'; itemId: string }

/**
 * Completes the answers to all items: every item once, "agree" admits all of it, "disagree" nothing,
 * "partly" a sum between (money items) or words that say which part (others).
 */
export function answerItems(
  items: readonly Item[],
  answers: readonly ItemAnswer[],
): Result<ItemAnswer[], AnswerRefusal> {
  const known = new Set(items.map((item) => item.id))
  const stray = answers.find((answer) => !known.has(answer.itemId))
  if (stray) return err({ code: 'ANSWER_UNKNOWN_ITEM', itemId: stray.itemId })
  const given = new Map(answers.map((answer) => [answer.itemId, answer]))
  const complete: ItemAnswer[] = []
  for (const item of items) {
    const answer = given.get(item.id)
    if (!answer) return err({ code: 'ANSWER_MISSING', itemId: item.id })
    const one = answerItem(item, answer)
    if (!one.ok) return one
    complete.push(one.value)
  }
  return ok(complete)
}

function answerItem(item: Item, answer: ItemAnswer): Result<ItemAnswer, AnswerRefusal> {
  const reason = answer.reason.trim()
  const base = { itemId: item.id, answer: answer.answer, reason }
  if (answer.answer === 'agree') return ok({ ...base, admitted: item.claimed })
  if (reason === '') return err({ code: 'ANSWER_REASON_MISSING', itemId: item.id })
  if (answer.answer === 'disagree' || item.kind !== 'money') return ok({ ...base, admitted: 0 })
  if (!Number.isSafeInteger(answer.admitted) || answer.admitted <= 0 || answer.admitted >= item.claimed)
    return err({ code: 'ANSWER_AMOUNT', itemId: item.id, max: item.claimed })
  return ok({ ...base, admitted: answer.admitted })
}
