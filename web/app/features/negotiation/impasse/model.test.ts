import type { Offer } from '@evensettle/contracts/offers.ts'
import { expect, it } from 'vitest'
import { aView } from '../../../testing/made-up-round.ts'
import { agreedButHow, agreedPoints, alikeInOffers, hasSomeToSettle } from './model.ts'

const point = aView.items[0]
if (!point) throw new Error('no point')
const answered = (answer: 'agree' | 'partly' | 'disagree', admitted: number) => ({
  answer,
  admitted,
  reason: '',
})
const items = [
  { ...point, id: 'full', claimed: 100_00, answer: answered('agree', 100_00) },
  { ...point, id: 'part', claimed: 80_00, answer: answered('partly', 30_00) },
  { ...point, id: 'no', claimed: 50_00, answer: answered('disagree', 0) },
  { ...point, id: 'open', claimed: 50_00, answer: null },
  { ...point, id: 'back', by: 'respondent' as const, claimed: 40_00, answer: answered('partly', 20_00) },
  {
    ...point,
    id: 'key',
    kind: 'property' as const,
    title: 'The spare key',
    claimed: 0,
    answer: answered('agree', 0),
  },
]

it('lists what both say the same about, in full or in part, and nothing else or settled before', () => {
  expect(agreedPoints({ items }).map(({ id, sum, isPart }) => [id, sum, isPart])).toEqual([
    ['full', 100_00, false],
    ['part', 30_00, true],
    ['back', 20_00, true],
    ['key', null, false],
  ])
  expect(agreedPoints({ items: [] })).toEqual([])
  const settled = items.map((item) => (item.id === 'full' ? { ...item, settledBy: 'a' } : item))
  expect(agreedPoints({ items: settled }).map(({ id }) => id)).toEqual(['part', 'back', 'key'])
})

it('has something to settle of one point where both say at least a sum of it', () => {
  const only = (id: string) => hasSomeToSettle({ items: items.filter((item) => item.id === id) })
  expect(only('part')).toBe(true)
  expect(only('full')).toBe(false)
  expect(hasSomeToSettle({ items })).toBe(true)
  const settled = items.map((item) => ({ ...item, settledBy: 'a' }))
  expect(hasSomeToSettle({ items: settled })).toBe(false)
})

it('counts what both say yes to where only how and when is open', () => {
  const bike = { ...point, id: 'bike', kind: 'property' as const, claimed: 0, answer: answered('partly', 0) }
  const not = { ...bike, id: 'not', answer: answered('disagree', 0) }
  expect(agreedButHow({ items: [...items, bike, not] }).map(({ id }) => id)).toEqual(['bike'])
})

it('counts what both promise alike in the offers that they stand by', () => {
  const bring = { who: 'starter', at: 'respondent', place: '' } as const
  const bike = {
    kind: 'return_item',
    by: 'respondent',
    words: 'The bike',
    dueOn: '2026-12-12',
    handing: bring,
  } as const
  const wheel = { kind: 'repair', by: 'respondent', words: 'The wheel', dueOn: '2026-12-12' } as const
  const offer = (
    side: 'starter' | 'respondent',
    acts: Offer['terms']['acts'],
    state: Offer['state'] = 'countered',
  ) => ({ side, state, terms: { currency: 'USD', payment: null, acts, release: true } }) as unknown as Offer
  const theirs = offer('respondent', [bike], 'open')
  expect(alikeInOffers([offer('starter', [bike, wheel]), theirs])).toEqual([bike])
  const words = { ...bike, words: 'the bike.' }
  expect(alikeInOffers([offer('starter', [words]), theirs])).toEqual([words])
  for (const other of [
    { ...bike, dueOn: '2026-12-01' },
    { ...bike, handing: { ...bring, who: 'respondent' as const } },
  ])
    expect(alikeInOffers([offer('starter', [other]), theirs])).toEqual([])
  expect(alikeInOffers([offer('starter', [bike], 'withdrawn'), theirs])).toEqual([])
  expect(alikeInOffers([theirs])).toEqual([])
})
