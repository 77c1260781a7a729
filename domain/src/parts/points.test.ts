import { describe, expect, it } from 'vitest'
import type { ItemAnswerKind } from '../answers/item-answers.ts'
import { settledByPart, closedByPart, openAfter, settledBefore } from '../agreements/part-text.ts'
import { trialsOf } from '../trials.ts'
import {
  agreedPoints,
  answerToAll,
  canSettleSome,
  isAllOfIt,
  leftOf,
  partTerms,
  type PartDraft,
  type PartItem,
} from './points.ts'

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
const part = (id: string, sum: number) => ({ id, outcome: 'part' as const, sum })
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

describe('a part of a point that stays open', () => {
  it('is paid now, and all that is left can be named with it', () => {
    expect(termsOf(draft([part('deposit', 40_000)]))).toMatchObject({
      payment: { payer: 'respondent', amount: 40_000, instalments: [{ amount: 40_000 }] },
    })
    const all = ITEMS.map(({ id, kind, claimed }) => kept(id, kind === 'money' ? claimed : 0))
    expect(isAllOfIt(all, ITEMS)).toBe(true)
    const butOne = all.map((one) => (one.id === 'deposit' ? part('deposit', 40_000) : one))
    expect(isAllOfIt(butOne, ITEMS)).toBe(false)
    expect(termsOf(draft(butOne))).toMatchObject({ payment: { amount: 20_000 + 20_000 + 40_000 - 8_000 } })
  })

  it('is less than what is open, above nothing, and of a sum', () => {
    for (const sum of [0, -1, 0.5, 100_000, 100_001])
      expect(termsOf(draft([part('deposit', sum)]))).toBe('PART_SUM_INVALID')
    expect(termsOf(draft([part('deposit', 99_999)]))).toMatchObject({ payment: { amount: 99_999 } })
    for (const sum of [0, 1]) expect(termsOf(draft([part('keys', sum)]))).toBe('PART_SUM_INVALID')
  })

  it('can be settled of the only point there is, where that is a sum', () => {
    expect(canSettleSome([item('a')])).toBe(true)
    expect(canSettleSome([item('a', { claimed: 1 })])).toBe(false)
    expect(canSettleSome([item('a', { kind: 'act', claimed: 0 })])).toBe(false)
    expect(canSettleSome([item('a', { settledBy: 'x' })])).toBe(false)
  })
})

const ANSWERS: readonly ItemAnswerKind[] = ['agree', 'partly', 'disagree']
/** A row of numbers that looks random and is the same every time. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('what is left of a point, part after part', () => {
  it('adds up with the parts to what was asked for, never twice and never below nothing', () => {
    for (let trial = 0; trial < trialsOf(3_000); trial += 1) {
      const draw = drawn(trial)
      const claimed = 2 + draw(1_000_000)
      const answer = ANSWERS[draw(3)] ?? 'agree'
      const admitted = answer === 'agree' ? claimed : answer === 'partly' ? 1 + draw(claimed - 1) : 0
      const asked = { ...item('deposit', { claimed, answer, admitted }), settledSum: 0 }
      let now = asked
      let paid = 0
      for (let round = 0; round < 6; round += 1) {
        const left = leftOf(now)
        expect(left.claimed + paid).toBe(claimed)
        expect(left.claimed).toBeGreaterThan(0)
        expect(left.admitted).toBe(Math.max(0, admitted - paid))
        expect(left.admitted).toBeLessThanOrEqual(left.claimed)
        // what was agreed to in part is a whole yes of nothing
        expect(left.answer === 'partly').toBe(answer === 'partly' && left.admitted > 0)
        const sum = 1 + draw(left.claimed)
        const terms = termsOf(draft([part('deposit', sum)]), [left, item('carpet')])
        const payment = typeof terms === 'string' ? terms : terms.payment?.amount
        expect(payment).toBe(sum === left.claimed ? 'PART_SUM_INVALID' : sum)
        if (sum === left.claimed) break
        paid += sum
        now = { ...now, settledSum: paid }
      }
    }
  })

  it('takes a new answer to it as one to all of it', () => {
    const asked = {
      ...item('deposit', { claimed: 64_000, answer: 'disagree', admitted: 0 }),
      settledSum: 40_000,
    }
    for (const [said, left] of [
      [{ answer: 'agree', admitted: 24_000 }, 24_000],
      [{ answer: 'partly', admitted: 10_000 }, 10_000],
      [{ answer: 'disagree', admitted: 0 }, 0],
    ] as const)
      expect(leftOf({ ...asked, ...answerToAll(said, 40_000) })).toMatchObject({ ...said, admitted: left })
    expect(answerToAll({ answer: 'disagree', admitted: 0 }, 0)).toEqual({ answer: 'disagree', admitted: 0 })
  })
})

describe('the words of a part', () => {
  const names = { starter: 'Maya', respondent: 'Lee' }
  const of = { number: 2, title: 'Deposit', payer: 'respondent' as const, outcome: 'part' as const }
  const deposit = { ...of, amount: 40_000, of: 64_000 }
  const carpet = { ...of, number: 1, title: 'Carpet', outcome: 'kept' as const, amount: 5_000 }

  it('say what is settled of it, and that nothing is about the rest', () => {
    expect(openAfter({ ...deposit })).toBe(24_000)
    const one = settledByPart({ number: 1, points: [deposit] }, names, 'USD')
    expect(one.first).toBe('This settles only a part of point 2 of their dispute')
    expect(one.clauses[0]?.text).toBe('This is what becomes of it:')
    expect(one.clauses[0]?.table?.rows).toEqual([
      ['2. Deposit', '$400 of the $640 from Lee; about the other $240 nothing is settled'],
    ])
    const closed = closedByPart({ number: 1, points: [deposit] }, 'USD').join(' ')
    expect(closed).toContain('only $400 of the $640 is settled')
    expect(closed).toContain('About the other $240 nothing is settled.')
    expect(closed).not.toContain('point 2 is closed for good')
  })

  it('keep a whole point and a part apart, each in its number', () => {
    const both = settledByPart({ number: 1, points: [carpet, deposit] }, names, 'USD')
    expect(both.first).toBe('This settles only point 1 and a part of point 2 of their dispute')
    expect(both.clauses[0]?.text).toBe('This is what becomes of them:')
    const closed = closedByPart({ number: 1, points: [carpet, deposit] }, 'USD').join(' ')
    expect(closed).toContain(
      'point 1 is closed for good. From then on neither asks the other for anything more about it',
    )
  })

  it('name it in a later text as a part, with the sum', () => {
    const said = (points: (typeof deposit | typeof carpet)[]) =>
      settledBefore([{ number: 1, points, signedAt: 0, fingerprint: 'f' }], 'UTC', 'USD')[0]?.text
    expect(said([deposit])).toContain('A part of this point was settled before, by part agreement 1')
    expect(said([deposit])).toContain('2. Deposit, $400 of the $640 then open')
    expect(said([deposit])).toContain('does not settle what was settled there again')
    expect(said([carpet])).toContain('This point was settled before')
    expect(said([carpet])).toContain('does not settle it again')
    expect(said([carpet, deposit])).toContain('These points were settled before')
  })
})
