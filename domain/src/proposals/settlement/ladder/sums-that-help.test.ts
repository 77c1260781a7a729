import { describe, expect, it } from 'vitest'
import { otherSide } from '../../../cases/side.ts'
import { trialsOf } from '../../../trials.ts'
import { oneStepLess } from '../evidence-grade.ts'
import { pick, whole } from '../made-up-cases.ts'
import { bareOf, roundFailures } from './made-up-rounds.ts'
import type { RoundCase, RoundItem } from './round-case.ts'
import { withSumsThatHelp, type ShownItem } from './sums-that-help.ts'
import { supportByPoint } from './support.ts'

const bill: RoundItem = {
  id: 'bill',
  title: 'Deposit',
  claimed: 64_000,
  admitted: 0,
  evidence: { starter: 3, respondent: 1 },
}
const carpet: RoundItem = { ...bill, id: 'carpet', title: 'Carpet', claimed: 10_000 }

function caseOf(items: readonly ShownItem[]): RoundCase {
  return { currency: 'USD', payer: 'respondent', items, terms: [], open: { demand: null, offer: null } }
}

function supportOf(c: RoundCase): number {
  return [...supportByPoint(withSumsThatHelp(c)).values()].reduce((a, b) => a + b, 0)
}

describe('whoever shows a document is not worse off for it', () => {
  it('leaves out a sum that is lower than what counts without it, and keeps one that is higher', () => {
    const low = withSumsThatHelp(caseOf([{ ...bill, documented: 20_000 }]))
    expect(low.items[0]?.documented).toBeUndefined()
    expect(supportOf(caseOf([{ ...bill, documented: 20_000 }]))).toBe(supportOf(caseOf([bill])))
    const high = withSumsThatHelp(caseOf([{ ...bill, documented: 60_000 }]))
    expect(high.items[0]?.documented).toBe(60_000)
    expect(supportOf(caseOf([{ ...bill, documented: 60_000 }]))).toBeGreaterThan(supportOf(caseOf([bill])))
  })

  it('counts a document that shows less by one step less without its sum, or holds the point to its sum', () => {
    const shown = (documented: number) =>
      withSumsThatHelp(caseOf([{ ...bill, documented, gradeWithoutSum: 2 }])).items[0]
    expect(shown(20_000)).toEqual({ ...bill, evidence: { starter: 2, respondent: 1 } })
    // asking a quarter more than a receipt shows does not free a claim of it
    expect(shown(51_200)).toEqual({ ...bill, documented: 51_200 })
    expect(shown(64_000)).toEqual({ ...bill, documented: 64_000 })
  })

  it('leaves out a sum that would pull down another point more than it gives its own', () => {
    const small = { ...carpet, documented: 8_250 }
    expect(withSumsThatHelp(caseOf([bill, small])).items[1]?.documented).toBeUndefined()
    expect(withSumsThatHelp(caseOf([small])).items[0]?.documented).toBe(8_250)
  })

  it('never lowers what the owner is proposed, whichever sum is added to or taken up on a document', () => {
    let moved = 0
    const failed = roundFailures(91, trialsOf(3_000), ({ c, draw }) => {
      const item = pick(draw, c.items)
      const owner = item.by ?? otherSide(c.payer)
      const documented = whole(draw, item.documented ?? 0, Math.max(item.documented ?? 0, item.claimed))
      // with a sum there is a step to lose
      const said: ShownItem =
        (item.documented ?? 0) > 0 ? { ...item, gradeWithoutSum: oneStepLess(item.evidence[owner]) } : item
      const [before, after] = [said, { ...said, documented }].map((it) =>
        withSumsThatHelp({ ...c, items: c.items.map((one) => (one.id === item.id ? it : one)) }),
      )
      const [was, is] = [before, after].map((one) => {
        const round = one && bareOf(one)
        return round ? round.reference * (round.payer === owner ? -1 : 1) : 0
      })
      if (was !== is) moved += 1
      return (is ?? 0) >= (was ?? 0)
    })
    expect(failed).toEqual([])
    expect(moved).toBeGreaterThan(20)
  })

  it('never lowers what the owner is proposed for a document as such', () => {
    const failed = roundFailures(92, trialsOf(2_000), ({ c, draw }) => {
      const item = pick(draw, c.items)
      const owner = item.by ?? otherSide(c.payer)
      if (item.evidence[owner] > 1) return true
      const better: ShownItem = {
        ...item,
        documented: whole(draw, item.documented ?? 0, Math.max(item.documented ?? 0, item.claimed)),
        evidence: { ...item.evidence, [owner]: 2 },
        // its own words, or one step below the document
        gradeWithoutSum: 1,
      }
      const shown = { ...c, items: c.items.map((one) => (one.id === item.id ? better : one)) }
      const [was, is] = [c, shown].map((one) => {
        const round = bareOf(withSumsThatHelp(one))
        return round ? round.reference * (round.payer === owner ? -1 : 1) : 0
      })
      return (is ?? 0) >= (was ?? 0)
    })
    expect(failed).toEqual([])
  })

  it('chooses the same for the others, whatever is shown for a point that is agreed to in full', () => {
    const point = (
      id: string,
      claimed: number,
      documented: number,
      starter: 0 | 3,
      respondent: 0 | 2 | 3,
    ) => ({
      id,
      title: id,
      claimed,
      admitted: 0,
      documented,
      evidence: { starter, respondent },
    })
    const open = [
      point('lamp', 35, 0, 0, 0),
      point('door', 24, 22, 3, 2),
      point('floor', 29, 22, 3, 3),
      point('wall', 9, 0, 3, 0),
    ]
    const agreed = { ...point('oven', 300, 0, 0, 0), admitted: 300 }
    const chosen = [
      agreed,
      { ...agreed, documented: 300, evidence: { starter: 3, respondent: 0 } as const },
    ].map((oven) =>
      withSumsThatHelp({
        currency: 'EUR',
        payer: 'respondent',
        items: [...open, oven],
        terms: [],
        open: { demand: null, offer: null },
      }).items.filter(({ id }) => id !== 'oven'),
    )
    expect(chosen[1]).toEqual(chosen[0])
  })
})
