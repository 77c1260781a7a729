import { WORKED } from '../../../lib/example-case.ts'

/** What `npm run bench:engine` found, as it stands in docs/engine.md; a test compares the two. */
export const MEASURED = { settled: 77, likeHuman: 58.3, starterShare: 54.5, underQuarter: 36 }

export type StepName = 'agreed' | 'evidence' | 'act' | 'payment' | 'rounded'
export type Step = { name: StepName; by: number; from: number; to: number }

/** What leads to the proposal, one sum after the other; the last one ends at the proposal. */
export function stepsToProposal(): Step[] {
  const steps: Step[] = []
  let from = 0
  for (const { name, by } of movesOf()) {
    steps.push({ name, by, from, to: from + by })
    from += by
  }
  return steps
}

function movesOf(): { name: StepName; by: number }[] {
  return [...WORKED.proposal.reasons, ...WORKED.way.reasons].flatMap(
    (fact): { name: StepName; by: number }[] => {
      if (fact.key === 'agreed') return [{ name: fact.key, by: fact.sum }]
      if (fact.key === 'evidence') return [{ name: fact.key, by: fact.counts }]
      if (fact.key === 'act' || fact.key === 'payment' || fact.key === 'rounded')
        return [{ name: fact.key, by: fact.by }]
      return []
    },
  )
}
