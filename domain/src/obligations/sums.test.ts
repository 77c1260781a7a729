import { describe, expect, it } from 'vitest'
import { trialsOf } from '../trials.ts'
import { seeded } from './made-up-obligation.ts'
import { OBLIGATION_STATES, type Obligation, type ObligationState } from './obligation.ts'
import { allNextOf, isAllKept, nextFor, nextOf, owingSides, partDone, spread, sumsOf } from './sums.ts'

function pay(id: string, amount: number, dueOn: string | null, state: ObligationState = 'due'): Obligation {
  return {
    id,
    kind: 'payment',
    by: 'respondent',
    amount,
    dueOn,
    state,
    claimedAt: null,
    countedAt: null,
    objectedAt: null,
    received: null,
    letterAt: null,
    madeAt: 0,
  }
}

const THREE = [pay('a', 15_667, '2026-12-22'), pay('b', 15_667, '2027-01-22'), pay('c', 15_666, '2027-02-22')]

it('cuts the money into what is paid, checked, open and waived, and counts what was replaced only once', () => {
  const all = [
    pay('a', 100, null, 'confirmed'),
    pay('b', 20, null, 'counted'),
    pay('c', 3, null, 'claimed'),
    pay('d', 4, null, 'objected'),
    pay('e', 50, null, 'due'),
    pay('f', 6, null, 'broken'),
    pay('g', 7, null, 'waived'),
    pay('h', 56, null, 'replaced'),
  ]
  expect(sumsOf(all)).toEqual({ paid: 120, checked: 7, open: 56, waived: 7, whole: 190 })
  expect(partDone(all)).toBeCloseTo(127 / 190)
})

describe('whose turn it is of what was agreed', () => {
  const mine = (dueOn: string | null, state: ObligationState = 'due'): Obligation => ({
    ...pay('mine', 1, dueOn, state),
    by: 'starter',
  })
  const theirs = pay('theirs', 1, '2026-12-22')
  const before = Date.parse('2026-12-01T12:00:00Z')

  it.each([
    ['what comes next is only the other side’s', [mine('2027-01-22'), theirs], ['respondent'], 'theirs'],
    ['both have the same day', [theirs, mine('2026-12-22')], ['starter', 'respondent'], 'mine'],
    [
      'the other side’s has been done',
      [mine('2027-01-22'), { ...theirs, state: 'confirmed' }],
      ['starter'],
      'mine',
    ],
    ['theirs is said to be done', [mine(null), { ...theirs, state: 'claimed' }], ['starter'], 'mine'],
    ['mine was objected to', [mine('2026-12-01', 'objected'), theirs], ['starter', 'respondent'], 'theirs'],
    ['only promises for good are left', [mine(null, 'lasting')], [], undefined],
  ] as const)('where %s', (_, all, sides, next) => {
    expect(owingSides(all, before)).toEqual(sides)
    expect(nextFor(all, 'starter', before)?.id).toBe(next)
  })

  it('is of both who are late, and each is told their own', () => {
    const all = [theirs, mine('2026-12-28')]
    expect(owingSides(all, Date.parse('2026-12-26T12:00:00Z'))).toEqual(['respondent'])
    const late = Date.parse('2027-01-10T12:00:00Z')
    expect(owingSides(all, late)).toEqual(['starter', 'respondent'])
    expect(nextFor(all, 'starter', late)?.id).toBe('mine')
    expect(nextFor(all, 'respondent', late)?.id).toBe('theirs')
  })
})

it('adds up whatever the states are', () => {
  const next = seeded(3)
  for (let trial = 0; trial < trialsOf(1_000); trial += 1) {
    const all = Array.from({ length: 1 + next(12) }, (_, at) =>
      pay(String(at), 1 + next(100_000), null, OBLIGATION_STATES[next(8)] ?? 'due'),
    )
    const { paid, checked, open, waived, whole } = sumsOf(all)
    expect(paid + checked + open + waived).toBe(whole)
    const lives = all.filter(({ state }) => state !== 'replaced').reduce((sum, { amount }) => sum + amount, 0)
    expect(whole).toBe(lives)
    expect(partDone(all)).toBeLessThanOrEqual(1)
  }
})

it('is all kept when everything was confirmed or waived; silence, and promises for good alone, are not enough', () => {
  const kept = (...states: ObligationState[]) => isAllKept(states.map((state) => ({ state })))
  expect(kept('confirmed', 'waived', 'replaced', 'lasting')).toBe(true)
  expect(kept('confirmed', 'counted')).toBe(false)
  expect(kept('confirmed', 'due')).toBe(false)
  expect(kept('lasting')).toBe(false)
})

it('names as next what has the earliest day and has still to be done', () => {
  const all = THREE.map((one): Obligation => (one.id === 'a' ? { ...one, state: 'claimed' } : one))
  expect(nextOf(all.toReversed())?.id).toBe('b')
  expect(nextOf([pay('x', 1, null), pay('y', 1, '2027-01-01')])?.id).toBe('y')
  expect(nextOf([pay('x', 1, '2027-01-01', 'confirmed')])).toBeNull()
})

it('names all that is due on the earliest day, and one alone where no day is named', () => {
  const ids = (...all: Obligation[]) => allNextOf(all).map(({ id }) => id)
  expect(ids(pay('x', 1, '2027-01-02'), pay('y', 1, '2027-01-01'), pay('z', 1, '2027-01-01'))).toEqual([
    'y',
    'z',
  ])
  expect(ids(pay('x', 1, '2027-01-01', 'confirmed'), pay('y', 1, null), pay('z', 1, null))).toEqual(['y'])
  expect(ids()).toEqual([])
})

describe('what a sum pays', () => {
  it('is the payment it is for; a part leaves a rest, more goes on to the next ones', () => {
    expect(spread(THREE, 'b', 15_667, 'respondent')).toEqual({
      ok: true,
      value: [{ id: 'b', amount: 15_667, rest: 0 }],
    })
    expect(spread(THREE, 'a', 10_000, 'respondent')).toEqual({
      ok: true,
      value: [{ id: 'a', amount: 10_000, rest: 5_667 }],
    })
    expect(spread(THREE, 'b', 20_000, 'respondent')).toEqual({
      ok: true,
      value: [
        { id: 'b', amount: 15_667, rest: 0 },
        { id: 'a', amount: 4_333, rest: 11_334 },
      ],
    })
  })

  it('is refused when it is nothing, more than is open, or the payment has moved on', () => {
    expect(spread(THREE, 'a', 0, 'respondent')).toMatchObject({ error: { code: 'PAID_AMOUNT_INVALID' } })
    expect(spread(THREE, 'a', 47_001, 'respondent')).toEqual({
      ok: false,
      error: { code: 'PAID_MORE_THAN_OPEN', open: 47_000 },
    })
    expect(spread([pay('a', 5, null, 'confirmed')], 'a', 5, 'respondent')).toMatchObject({
      error: { code: 'OBLIGATION_MOVED_ON' },
    })
    expect(spread(THREE, 'a', 5, 'starter')).toMatchObject({ error: { code: 'OBLIGATION_MOVED_ON' } })
  })

  it('adds up to the sum, and what it pays and leaves to what was open, for any sum', () => {
    const next = seeded(5)
    for (let trial = 0; trial < trialsOf(2_000); trial += 1) {
      const all = Array.from({ length: 1 + next(8) }, (_, at) =>
        pay(String(at), 1 + next(50_000), `2027-01-0${at + 1}`),
      )
      const open = sumsOf(all).open
      const amount = 1 + next(open)
      const parts = spread(all, String(next(all.length)), amount, 'respondent')
      if (!parts.ok) throw new Error(parts.error.code)
      expect(parts.value.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      for (const part of parts.value)
        expect(part.amount + part.rest).toBe(all.find(({ id }) => id === part.id)?.amount)
      // at most one payment is left with a rest
      expect(parts.value.filter(({ rest }) => rest > 0).length).toBeLessThanOrEqual(1)
    }
  })
})
