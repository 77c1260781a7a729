import { describe, expect, it } from 'vitest'
import { mergeFields, withField } from './three-way.ts'

const BASE = {
  words: '',
  sum: null as number | null,
  items: {} as Record<string, { answer: string | null; reason: string }>,
  points: [] as { id: string; title: string; claimed: number }[],
  days: ['Mon'],
}

describe('two versions of one form', () => {
  it('take from each what only it changed', () => {
    const mine = { ...BASE, words: 'mine', items: { a: { answer: 'agree', reason: '' } } }
    const theirs = { ...BASE, sum: 5, items: { b: { answer: null, reason: 'theirs' } } }
    expect(mergeFields(BASE, mine, theirs)).toEqual({
      merged: {
        ...BASE,
        words: 'mine',
        sum: 5,
        items: { a: { answer: 'agree', reason: '' }, b: { answer: null, reason: 'theirs' } },
      },
      others: [],
    })
  })

  it('keep what is typed here where both wrote, and name what the other wrote', () => {
    const before = { ...BASE, items: { a: { answer: 'partly', reason: 'It was' } } }
    const mine = { ...BASE, items: { a: { answer: 'partly', reason: 'It was fine' } } }
    const theirs = { ...BASE, items: { a: { answer: 'disagree', reason: 'It was broken' } } }
    expect(mergeFields(before, mine, theirs)).toEqual({
      merged: { ...BASE, items: { a: { answer: 'disagree', reason: 'It was fine' } } },
      others: [
        { path: ['items', 'a', 'answer'], value: 'partly', is: 'before' },
        { path: ['items', 'a', 'reason'], value: 'It was broken', is: 'theirs' },
      ],
    })
  })

  it('name what stood there before where only the other changed it, unless it was empty', () => {
    const before = { ...BASE, words: 'first' }
    const theirs = { ...BASE, words: 'corrected', sum: 9 }
    expect(mergeFields(before, before, theirs)).toEqual({
      merged: theirs,
      others: [{ path: ['words'], value: 'first', is: 'before' }],
    })
  })

  it('have nothing to choose where both say the same, or the other only emptied it', () => {
    const mine = { ...BASE, words: 'the same' }
    expect(mergeFields(BASE, mine, { ...mine })).toEqual({ merged: mine, others: [] })
    const before = { ...BASE, words: 'first' }
    expect(mergeFields(before, mine, BASE)).toEqual({ merged: mine, others: [] })
  })
})

describe('points of a list', () => {
  const bike = { id: '1', title: 'Bike', claimed: 20 }
  const lamp = { id: '2', title: 'Lamp', claimed: 5 }
  const before = { ...BASE, points: [bike] }

  it('are added by both', () => {
    const mine = { ...BASE, points: [bike, lamp] }
    const theirs = { ...BASE, points: [bike, { ...lamp, id: '3' }] }
    expect(mergeFields(before, mine, theirs).merged.points.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  it('are merged by field', () => {
    const mine = { ...BASE, points: [{ ...bike, title: 'Bicycle' }] }
    const theirs = { ...BASE, points: [{ ...bike, claimed: 25 }] }
    expect(mergeFields(before, mine, theirs)).toEqual({
      merged: { ...BASE, points: [{ id: '1', title: 'Bicycle', claimed: 25 }] },
      others: [{ path: ['points', '1', 'claimed'], value: 20, is: 'before' }],
    })
  })

  it('stay out when one side took them out, and can be put back', () => {
    const { merged, others } = mergeFields(before, before, BASE)
    expect(merged.points).toEqual([])
    expect(others).toEqual([{ path: ['points', '1'], value: bike, is: 'before' }])
    expect(withField(merged, ['points', '1'], bike).points).toEqual([bike])
    expect(mergeFields(before, BASE, before).merged.points).toEqual([])
  })

  it('stay when somebody wrote on in what the other took out', () => {
    const written = { ...BASE, points: [{ ...bike, title: 'Bicycle' }] }
    expect(mergeFields(before, written, BASE).merged.points).toEqual(written.points)
    expect(mergeFields(before, BASE, written).merged.points).toEqual(written.points)
  })

  it('without ids are one field', () => {
    const mine = { ...BASE, days: ['Tue'] }
    const theirs = { ...BASE, days: ['Wed'] }
    expect(mergeFields(BASE, mine, theirs)).toEqual({
      merged: mine,
      others: [{ path: ['days'], value: ['Wed'], is: 'theirs' }],
    })
  })
})

it('puts one field in the place of another, wherever it stands', () => {
  const form = { ...BASE, points: [{ id: '1', title: 'Bike', claimed: 20 }] }
  expect(withField(form, ['points', '1', 'title'], 'Bicycle').points[0]?.title).toBe('Bicycle')
  expect(withField(BASE, ['items', 'a', 'reason'], 'new').items).toEqual({ a: { reason: 'new' } })
})
