import { describe, expect, it } from 'vitest'
import { agreedPoints, partTerms, type PartDraft, type PartItem } from './points.ts'

const TODAY = '2026-12-01'

function item(id: string, about: Partial<PartItem> = {}): PartItem {
  return {
    id,
    kind: 'money',
    title: id,
    claimed: 20_000,
    by: 'starter',
    answer: null,
    admitted: 0,
    settledBy: null,
    ...about,
  }
}

const ITEMS = [
  item('carpet', { answer: 'agree', admitted: 20_000 }),
  item('wall', { answer: 'partly', admitted: 5_000 }),
  item('deposit', { claimed: 100_000, answer: 'disagree' }),
  item('keys', { kind: 'property', claimed: 0, answer: 'agree' }),
  item('cleaning', { by: 'respondent', claimed: 8_000, answer: 'agree', admitted: 8_000 }),
]

function draft(points: PartDraft['points'], about: Partial<PartDraft> = {}): PartDraft {
  return { points, dueOn: '2026-12-31', method: '', standstillUntil: null, law: null, ...about }
}

const kept = (id: string, sum: number) => ({ id, outcome: 'kept' as const, sum })
const dropped = (id: string) => ({ id, outcome: 'dropped' as const, sum: 0 })

function termsOf(one: PartDraft, items: readonly PartItem[] = ITEMS) {
  const terms = partTerms(one, items, { currency: 'USD', today: TODAY })
  return terms.ok ? terms.value : terms.error.code
}

describe('points on which both say the same', () => {
  it('are those with a yes, with the sum of it, and none that was settled', () => {
    expect(agreedPoints(ITEMS)).toEqual([
      { id: 'carpet', sum: 20_000, isPart: false },
      { id: 'wall', sum: 5_000, isPart: true },
      { id: 'keys', sum: null, isPart: false },
      { id: 'cleaning', sum: 8_000, isPart: false },
    ])
    expect(agreedPoints(ITEMS.map((one) => ({ ...one, settledBy: 'a' })))).toEqual([])
  })
})

describe('the terms of some points', () => {
  it('set what both owe off against each other, and name who gives what back', () => {
    const terms = termsOf(draft([kept('carpet', 20_000), kept('cleaning', 8_000), kept('keys', 0)]))
    expect(terms).toMatchObject({
      payment: {
        payer: 'respondent',
        amount: 12_000,
        instalments: [{ dueOn: '2026-12-31', amount: 12_000 }],
      },
      acts: [{ kind: 'return_item', by: 'respondent', words: 'keys', dueOn: '2026-12-31' }],
      release: false,
    })
    expect(termsOf(draft([kept('cleaning', 8_000)]))).toMatchObject({ payment: { payer: 'starter' } })
  })

  it('are none where nobody asks for the points any more', () => {
    expect(termsOf(draft([dropped('carpet'), dropped('keys')]))).toMatchObject({ payment: null, acts: [] })
  })

  it('add up to the cent for every choice of points and sums', () => {
    for (let choice = 1; choice < 2 ** ITEMS.length - 1; choice += 1) {
      const chosen = ITEMS.filter((_, at) => (choice >> at) % 2 === 1)
      const points = chosen.map(({ id, claimed }, at) =>
        kept(id, claimed === 0 ? 0 : Math.max(1, claimed - at * 37)),
      )
      const terms = termsOf(draft(points))
      if (typeof terms === 'string') throw new Error(terms)
      const net = chosen.reduce(
        (sum, { by }, at) => sum + (by === 'starter' ? 1 : -1) * (points[at]?.sum ?? 0),
        0,
      )
      expect(terms.payment?.amount ?? 0).toBe(Math.abs(net))
    }
  })

  it('are refused for all that is left, for what was settled, and for sums that were not asked for', () => {
    expect(termsOf(draft([]))).toBe('PART_EMPTY')
    expect(termsOf(draft(ITEMS.map(({ id }) => dropped(id))))).toBe('PART_IS_ALL')
    const settled = ITEMS.map((one) => (one.id === 'carpet' ? { ...one, settledBy: 'a' } : one))
    expect(termsOf(draft([kept('carpet', 1)]), settled)).toBe('PART_POINT_SETTLED')
    expect(termsOf(draft([kept('carpet', 20_001)]))).toBe('PART_SUM_INVALID')
    expect(termsOf(draft([kept('carpet', 0)]))).toBe('PART_SUM_INVALID')
    expect(termsOf(draft([kept('keys', 1)]))).toBe('PART_SUM_INVALID')
    expect(termsOf(draft([kept('carpet', 1)], { dueOn: '2026-11-30' }))).toBe('PART_DATE_PAST')
  })

  it('may be a standstill alone, for a year at most', () => {
    expect(termsOf(draft([], { standstillUntil: '2027-03-01' }))).toMatchObject({ payment: null, acts: [] })
    expect(termsOf(draft([], { standstillUntil: TODAY }))).toBe('PART_STANDSTILL_INVALID')
    expect(termsOf(draft([], { standstillUntil: '2028-01-01' }))).toBe('PART_STANDSTILL_INVALID')
  })
})
