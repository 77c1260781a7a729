import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation, Offer } from '@evensettle/contracts/negotiation.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { axisOf, movesOf, verbOf } from './model.ts'

const start = Date.UTC(2026, 10, 1)
const at = (days: number) => new Date(start + days * DAY).toISOString()
const now = start + 8 * DAY

const view: Pick<CaseView, 'items' | 'submittedAt' | 'answer'> = {
  submittedAt: at(0),
  answer: { kind: 'different', words: '', proposal: null, at: at(1) },
  items: [
    {
      id: 'i',
      by: 'starter',
      kind: 'money',
      title: 'Deposit',
      details: '',
      on: null,
      claimed: 160_000,
      answer: { answer: 'partly', admitted: 60_000, reason: 'paint' },
    },
  ],
}

function offer(side: Offer['side'], amount: number, day: number, state: Offer['state'] = 'countered'): Offer {
  return {
    id: `${side}${day}`,
    side,
    terms: {
      currency: 'USD',
      payment:
        amount > 0
          ? { payer: 'respondent', amount, instalments: [{ dueOn: '2026-12-31', amount }], method: '' }
          : null,
      acts: [],
      release: true,
    },
    note: '',
    state,
    madeAt: at(day),
    expiresAt: at(day + 7),
    closedAt: state === 'open' ? null : at(day + 1),
  }
}

function table(offers: Offer[]): Negotiation {
  return {
    offers,
    rounds: [],
    askedBy: [],
    proposals: [],
    noNext: null,
    terms: { list: [], toAdd: [] },
    offersPerson: false,
    mediatorProposesAt: null,
    seq: 1,
  }
}

describe('how the offers have moved', () => {
  const moves = movesOf(view, table([offer('starter', 140_000, 3), offer('respondent', 100_000, 5)]), now)

  it('begins at what was asked and what was agreed to, then follows the offers', () => {
    expect(moves?.lines.starter).toEqual([
      { at: start, sum: 160_000 },
      { at: start + 3 * DAY, sum: 140_000 },
    ])
    expect(moves?.lines.respondent).toEqual([
      { at: start + DAY, sum: 60_000 },
      { at: start + 5 * DAY, sum: 100_000 },
    ])
    expect(moves?.to).toBe(now)
  })

  it('says how much lies between and how much of it is gone', () => {
    expect(moves?.gap).toEqual({ low: 100_000, high: 140_000 })
    expect(moves?.closed).toBeCloseTo(0.6)
  })

  it('has one line before the answer', () => {
    const early = movesOf({ ...view, answer: null }, table([]), now)
    expect(early?.lines.respondent).toEqual([])
    expect(early?.gap).toBeNull()
  })

  it('gives a sum that was named just now a line of its own', () => {
    const fresh = movesOf(view, table([offer('starter', 140_000, 9)]), now)
    expect(fresh?.to).toBeGreaterThan(start + 9 * DAY)
  })

  it('meets where an offer was accepted', () => {
    const met = movesOf(view, table([offer('starter', 120_000, 4, 'accepted')]), now)
    expect(met?.meeting).toEqual({ at: start + 5 * DAY, sum: 120_000, withActs: false })
    expect(met?.gap).toBeNull()
    expect(met?.to).toBe(start + 5 * DAY)
  })

  it('is not drawn where no money is at stake', () => {
    const things = view.items.map((item) => ({ ...item, claimed: 0 }))
    expect(movesOf({ ...view, items: things }, table([offer('starter', 0, 2)]), now)).toBeNull()
  })
})

it('says that a side agrees to a sum until it makes an offer', () => {
  expect(verbOf('respondent', table([]))).toBe('agree')
  expect(verbOf('respondent', table([offer('starter', 140_000, 3)]))).toBe('agree')
  expect(verbOf('respondent', table([offer('respondent', 100_000, 5)]))).toBe('offer')
  expect(verbOf('starter', table([]))).toBe('ask')
})

describe('the time axis', () => {
  const lines = { starter: [{ at: start, sum: 1 }], respondent: [{ at: start + 1_000, sum: 1 }] }

  it('counts days', () => {
    const axis = axisOf({ lines, from: start, to: now })
    expect(axis.place(start + 2 * DAY)).toBe(0.25)
    expect(axis.ticks.map((tick) => tick.label)).toEqual(['Day 1', 'Day 5', 'Day 9'])
  })

  it('keeps the moves of one day apart', () => {
    const axis = axisOf({ lines, from: start, to: start + DAY })
    expect([start, start + 1_000, start + DAY].map(axis.place)).toEqual([0, 0.5, 1])
  })
})
