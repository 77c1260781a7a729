import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { Proposal, Way } from './model.ts'

/** What a side wrote beside how it would do a thing, and which a way leaves out: it could contradict the way. */
export function wordsBeside(
  { terms: { acts } }: Way,
  { packages }: Pick<Proposal, 'packages'>,
  { items }: Pick<CaseView, 'items'>,
): { termId: string; by: Side; words: string }[] {
  return acts.flatMap(({ termId, by, condition }) => {
    const same = packages.flatMap(({ terms }) => terms.acts.filter((act) => act.termId === termId))
    const hasSaidHow = same.some(({ whose = {} }) =>
      Object.values(whose).some((one) => one !== otherSide(by)),
    )
    if (condition !== undefined || !hasSaidHow) return []
    const kept = same.find((act) => act.condition !== undefined)?.condition
    const answer = items.find(({ id }) => id === termId)?.answer
    const reason = answer?.answer === 'partly' && answer.handing ? answer.reason.trim() : ''
    const words = kept ?? reason
    return words === '' ? [] : [{ termId, by, words }]
  })
}
