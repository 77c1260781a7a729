import { canonicalJson } from '../agreements/fingerprint.ts'
import type { AnswerProposal, CounterItem } from './answer.ts'
import type { ItemAnswer } from './item-answers.ts'

/** All that an answer says. */
export type AnswerSaid = {
  items: readonly ItemAnswer[]
  counterItems: readonly CounterItem[]
  proposal: AnswerProposal | null
  words: string
}

/** What of an answer is no answer to a point: what is asked for in return, what is proposed, and the words beside it. */
export const ANSWER_BESIDES = ['back', 'proposal', 'words'] as const
export type AnswerBesides = (typeof ANSWER_BESIDES)[number]

/** What a newer answer says otherwise than the one before it: points by their ids, and what is beside them. */
export function changedParts(before: AnswerSaid, after: AnswerSaid): string[] {
  const earlier = new Map(before.items.map((one) => [one.itemId, answerText(one)]))
  const points = after.items.filter((one) => answerText(one) !== earlier.get(one.itemId))
  const isChanged: Record<AnswerBesides, boolean> = {
    back: backText(before) !== backText(after),
    proposal: canonicalJson(before.proposal) !== canonicalJson(after.proposal),
    words: before.words.trim() !== after.words.trim(),
  }
  return [...points.map(({ itemId }) => itemId), ...ANSWER_BESIDES.filter((part) => isChanged[part])]
}

function answerText({ answer, admitted, reason, handing = null }: ItemAnswer): string {
  return canonicalJson({ answer, admitted, reason, handing })
}

/** What is asked for in return, by whatever names it is stored. */
function backText({ counterItems }: AnswerSaid): string {
  return canonicalJson(
    counterItems.map(({ kind, title, details, claimed, handing = null }) => ({
      kind,
      title,
      details,
      claimed,
      handing,
    })),
  )
}
