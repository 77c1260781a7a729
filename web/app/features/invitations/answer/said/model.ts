import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { Said } from '../../../wording/calm-question.tsx'
import { EMPTY_ITEM, type AnswerDraft } from '../model.ts'

/** The words of an answer that the other side will read, each with what changes it; those of a point are edited at the point. */
export function wordsOf(
  points: readonly ItemView[],
  draft: AnswerDraft,
  onChange: (draft: AnswerDraft) => void,
  onEdit: (index: number) => void,
): Said[] {
  const reasons = points.flatMap(({ id }, index) => {
    const own = draft.items[id] ?? EMPTY_ITEM
    if (own.answer !== 'partly' && own.answer !== 'disagree') return []
    const change = (reason: string) =>
      onChange({ ...draft, items: { ...draft.items, [id]: { ...own, reason } } })
    return [{ text: own.reason, change, edit: () => onEdit(index) }]
  })
  const asked = draft.counterItems.flatMap((one) => {
    const put = (next: Partial<typeof one>) =>
      onChange({
        ...draft,
        counterItems: draft.counterItems.map((item) => (item.id === one.id ? { ...item, ...next } : item)),
      })
    return [
      { text: one.title, change: (title: string) => put({ title }) },
      { text: one.details, change: (details: string) => put({ details }) },
    ]
  })
  return [
    ...reasons,
    { text: draft.words, change: (words) => onChange({ ...draft, words }) },
    {
      text: draft.proposal.words,
      change: (words) => onChange({ ...draft, proposal: { ...draft.proposal, words } }),
    },
    ...asked,
  ]
}
