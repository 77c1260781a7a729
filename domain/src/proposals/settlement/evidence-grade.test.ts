import { describe, expect, it } from 'vitest'
import { EVIDENCE_KINDS, type Evidence } from '../../evidence/evidence.ts'
import { gradePoint, isLowered, weightOf, type GradedPoint } from './evidence-grade.ts'

const point: GradedPoint = {
  id: 'lamp',
  by: 'starter',
  claimed: 10_000,
  hasWords: { starter: true, respondent: false },
}

function paper(id: string, about: Partial<Evidence> = {}): Evidence {
  return { id, side: 'starter', itemId: 'lamp', kind: 'photo', documented: null, ...about }
}

describe('the grade of a point', () => {
  it('is the own word without documents, and nothing without a word', () => {
    expect(gradePoint(point, [])).toEqual({
      evidence: { starter: 1, respondent: 0 },
      gradeWithoutSum: 1,
      documented: 0,
      from: { starter: null, respondent: null },
    })
  })

  it('is that of the strongest document, named, in whatever order they come', () => {
    const papers = [paper('b', { kind: 'receipt', documented: 9_000 }), paper('a')]
    const graded = gradePoint(point, papers)
    expect(graded).toMatchObject({ evidence: { starter: 3 }, documented: 9_000, from: { starter: 'b' } })
    expect(gradePoint(point, papers.toReversed())).toEqual(graded)
  })

  it('knows every kind, and no kind counts less because of who brings it', () => {
    for (const kind of EVIDENCE_KINDS) {
      const [mine, theirs] = [
        gradePoint(point, [paper('a', { kind })]),
        gradePoint(point, [paper('a', { kind, side: 'respondent' })]),
      ]
      expect(theirs.evidence.respondent).toBe(mine.evidence.starter)
    }
  })

  it('counts a document about the whole case for each point, but its sum for none', () => {
    const graded = gradePoint(point, [paper('a', { kind: 'contract', itemId: null, documented: 5_000 })])
    expect(graded).toMatchObject({ evidence: { starter: 3 }, documented: 0 })
    expect(gradePoint(point, [paper('a', { itemId: 'wall' })]).evidence.starter).toBe(1)
  })

  it('takes the largest sum once, at most what is asked, and none from the other side', () => {
    const sums = (documented: number, side: Evidence['side'] = 'starter') =>
      paper(`${documented}${side}`, { kind: 'invoice', documented, side })
    expect(gradePoint(point, [sums(4_000), sums(7_000)]).documented).toBe(7_000)
    expect(gradePoint(point, [sums(70_000)]).documented).toBe(10_000)
    expect(gradePoint(point, [sums(7_000, 'respondent')]).documented).toBe(0)
  })
})

describe('a document that shows less than what is asked', () => {
  it('is weaker proof of the whole by one step where its sum is left out, beside whatever else its owner has', () => {
    const receipt = paper('a', { kind: 'receipt', documented: 4_000 })
    const without = (evidence: readonly Evidence[]) => gradePoint(point, evidence).gradeWithoutSum
    expect(without([receipt])).toBe(2)
    expect(without([{ ...receipt, documented: 10_000 }])).toBe(3)
    expect(without([{ ...receipt, documented: null }])).toBe(3)
    expect(without([paper('b', { kind: 'invoice', documented: 4_000 })])).toBe(1)
    expect(without([paper('b', { kind: 'invoice', documented: 4_000 }), paper('c')])).toBe(2)
  })
})

describe('a document of which nobody has said what it is', () => {
  it('weighs the same whatever is guessed, and shows no sum', () => {
    const weights = EVIDENCE_KINDS.map((kind) => weightOf({ kind, isGuess: true }))
    expect(new Set(weights)).toEqual(new Set([2]))
    const contract = { ...paper('a', { kind: 'contract', documented: 9_000 }), isGuess: true }
    expect(gradePoint(point, [contract])).toMatchObject({ evidence: { starter: 2 }, documented: 0 })
  })

  it('weighs no more than it would as something else that its owner names', () => {
    expect(weightOf({ kind: 'other' })).toBe(weightOf({ kind: 'photo' }))
    expect(weightOf({ kind: 'contract' })).toBeGreaterThan(weightOf({ kind: 'contract', isGuess: true }))
  })
})

describe('a statement that its owner calls a statement', () => {
  it('weighs what it would without an answer or as something else, so that honesty costs nothing', () => {
    const silent = weightOf({ kind: 'statement', isGuess: true })
    expect(weightOf({ kind: 'statement' })).toBe(silent)
    expect(weightOf({ kind: 'other' })).toBe(silent)
    for (const kind of EVIDENCE_KINDS) expect(weightOf({ kind })).toBeGreaterThanOrEqual(silent)
  })
})

describe('a file that nobody can open', () => {
  it('weighs nothing, whatever it is said to be, and shows no sum', () => {
    const contract = { ...paper('a', { kind: 'contract', documented: 9_000 }), unreadable: true }
    expect(weightOf(contract)).toBe(0)
    expect(gradePoint(point, [contract])).toEqual(gradePoint(point, []))
    expect(gradePoint(point, [{ ...contract, lowered: true }])).toEqual(gradePoint(point, []))
    expect(gradePoint(point, [contract, paper('b')]).from.starter).toBe('b')
  })
})

describe('an objection', () => {
  const receipt = paper('a', { kind: 'receipt', documented: 9_000 })
  const objection = { evidenceId: 'a', by: 'respondent', at: 0, answer: null } as const
  const hour = 3_600_000

  it('lowers nothing while its owner has time, nor once its owner stands by it', () => {
    expect(isLowered([objection], receipt, 48 * hour - 1)).toBe(false)
    expect(isLowered([{ ...objection, answer: 'stands' }], receipt, 900 * hour)).toBe(false)
  })

  it('lowers by one when its owner gives way or says nothing in 48 hours', () => {
    expect(isLowered([objection], receipt, 48 * hour)).toBe(true)
    expect(isLowered([{ ...objection, answer: 'gives_way' }], receipt, 0)).toBe(true)
    const graded = gradePoint(point, [{ ...receipt, lowered: true }])
    expect(graded).toMatchObject({ evidence: { starter: 2 }, documented: 0 })
  })

  it('of one side about its own document is none', () => {
    expect(isLowered([{ ...objection, by: 'starter' }], receipt, 900 * hour)).toBe(false)
  })
})
