import { describe, expect, it } from 'vitest'
import type { Side } from '../../cases/side.ts'
import type { BothChips } from './chips.ts'
import { DEPOSIT, DEPOSIT_CHIPS } from './made-up-cases.ts'
import { SCHEDULE_PLANS } from './constants.ts'
import type { Package, Proposal, Round } from './proposal.ts'
import { propose } from './propose.ts'
import type { PublicCase } from './public-case.ts'
import { closingOffers, settle, settleClosing, type BothTicks } from './settle.ts'
import { termsOf } from './terms-of.ts'

const CASE: PublicCase = {
  currency: 'USD',
  payer: 'respondent',
  items: [
    { id: 'a', title: 'A', claimed: 60_000, admitted: 0, evidence: { starter: 0, respondent: 0 } },
    { id: 'b', title: 'B', claimed: 40_000, admitted: 0, evidence: { starter: 0, respondent: 0 } },
  ],
  wishes: [],
  open: { demand: null, offer: null },
}

function proposed(c: PublicCase, round: Round, packages = 1): Proposal {
  const result = propose(c, { round, packages, chips: c === DEPOSIT ? DEPOSIT_CHIPS : {} })
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

function ticks(starter: number | null, respondent: number | null, unsure?: Side): BothTicks {
  return {
    starter: { sums: { A: starter }, lastWord: unsure !== 'starter' },
    respondent: { sums: { A: respondent }, lastWord: unsure !== 'respondent' },
  }
}

function delayOf(one: Package): number {
  return one.terms.schedule === null ? 0 : SCHEDULE_PLANS[one.terms.schedule].delay
}

describe('settling', () => {
  const p = proposed(CASE, 2)
  const table: [string, number | null, number | null, number | null][] = [
    ['both reach past the proposal: the proposal', 21_500, 61_500, 41_500],
    ['one sum in common', 41_500, 41_500, 41_500],
    ['the overlap above: .04 of the sum asked inside its lower edge', 51_500, 71_500, 55_500],
    ['the overlap below: .04 of the sum asked inside its upper edge', 11_500, 31_500, 27_500],
    ['a narrow overlap above: two fifths of its width inside', 51_500, 56_500, 53_500],
    ['a narrow overlap below: two fifths of its width inside', 26_500, 31_500, 29_500],
    ['the proposal at the very edge moves inwards', 41_500, 51_500, 45_500],
    ['no overlap', 43_500, 41_500, null],
    ['the asking side ticked nothing', null, 99_500, null],
    ['the paying side ticked nothing', 1_500, null, null],
    ['a tick between rungs counts as the safe rung', 41_000, 42_000, 41_500],
    ['ticks between the same two rungs do not meet', 41_600, 41_900, null],
    ['not a number counts as nothing', Number.NaN, 50_000, null],
  ]
  it.each(table)('%s', (_, starter, respondent, price) => {
    const outcome = settle(p, ticks(starter, respondent))
    const items = outcome.settled ? outcome.items.reduce((sum, one) => sum + one.proposed, 0) : null
    expect([outcome.settled, outcome.settled ? outcome.price : null, items]).toEqual([
      price !== null,
      price,
      price,
    ])
  })

  it('needs both last words in the last round and none before it', () => {
    expect(settle(p, ticks(21_500, 61_500, 'starter'))).toEqual({ settled: false })
    expect(settle(p, ticks(21_500, 61_500, 'respondent'))).toEqual({ settled: false })
    expect(settle(proposed(CASE, 1), ticks(41_500, 41_500, 'starter'))).toMatchObject({ settled: true })
  })

  it('asks the lowest sum of the side that is paid, whoever that is', () => {
    const mirrored = proposed({ ...CASE, payer: 'starter' }, 2)
    expect(settle(mirrored, ticks(61_500, 21_500))).toMatchObject({ settled: true, price: 41_500 })
    expect(settle(mirrored, ticks(21_500, 61_500))).toEqual({ settled: false })
  })

  it('takes the package with the widest overlap plus most value', () => {
    const deposit = proposed(DEPOSIT, 2, 3)
    const prices = Object.fromEntries(deposit.packages.map((one) => [one.id, one.price]))
    const atPrice = { sums: prices, lastWord: true }
    expect(settle(deposit, { starter: atPrice, respondent: atPrice }, DEPOSIT_CHIPS)).toMatchObject({
      settled: true,
      packageId: 'A',
      price: 313,
    })
    const later: BothChips = {
      starter: { wishes: { review: 1 }, waiting: 0 },
      respondent: { wishes: { review: 4 }, waiting: 2 },
    }
    const latest = deposit.packages.toSorted((a, b) => delayOf(b) - delayOf(a))[0]
    expect(latest?.id).not.toBe('A')
    expect(settle(deposit, { starter: atPrice, respondent: atPrice }, later)).toMatchObject({
      packageId: latest?.id,
    })
    const wideB = { sums: { ...prices, B: deposit.packages[1]?.high ?? null }, lastWord: true }
    expect(settle(deposit, { starter: atPrice, respondent: wideB }, DEPOSIT_CHIPS)).toMatchObject({
      settled: true,
      packageId: 'B',
    })
  })

  it('settles a dispute without money by a plain yes from both', () => {
    const bike = proposed(
      {
        ...CASE,
        items: [],
        wishes: [{ id: 'bike', kind: 'return_item', by: 'respondent', words: 'Gives back the bike' }],
      },
      2,
    )
    expect(settle(bike, ticks(0, 0))).toEqual({ settled: true, packageId: 'A', price: 0, items: [] })
    expect(settle(bike, ticks(0, null))).toEqual({ settled: false })
    expect(settle(bike, ticks(null, 0))).toEqual({ settled: false })
  })
})

describe('closing', () => {
  const p = proposed(CASE, 2)

  it.each<[string, number, number, number | null]>([
    ['ranges .035 apart', 45_000, 41_500, 41_500],
    ['ranges .035 apart, high up', 79_500, 76_000, 81_500],
    ['ranges .04 apart', 45_500, 41_500, null],
  ])('%s', (_, starter, respondent, price) => {
    const offers = closingOffers(p, ticks(starter, respondent))
    expect(offers.map((one) => one.price)).toEqual(price === null ? [] : [price])
  })

  it('offers the nearest sum in an overlap that one side had not confirmed', () => {
    expect(closingOffers(p, ticks(51_500, 71_500, 'starter')).map((one) => one.price)).toEqual([51_500])
  })

  it('comes nearest first, at most three', () => {
    const four = proposed(DEPOSIT, 2, 4)
    const at = (apart: Record<string, number>): BothTicks => ({
      starter: {
        sums: Object.fromEntries(
          four.packages.map((one) => [
            one.id,
            one.rungs[one.rungs.indexOf(one.price) + (apart[one.id] ?? 0)] ?? null,
          ]),
        ),
        lastWord: true,
      },
      respondent: {
        sums: Object.fromEntries(four.packages.map((one) => [one.id, one.price])),
        lastWord: true,
      },
    })
    const ids = (ticks: BothTicks): string[] => closingOffers(four, ticks).map((one) => one.packageId)
    expect(ids(at({ A: 2, B: 1, C: 2, D: 1 }))).toEqual(['B', 'D', 'A'])
    expect(ids(at({ A: 9, B: 9, C: 1, D: 9 }))).toEqual(['C'])
  })

  it('comes only after the last round', () => {
    expect(closingOffers(proposed(CASE, 1), ticks(43_500, 41_500))).toEqual([])
  })

  it('settles the first offer with two yeses and nothing on one', () => {
    const offers = closingOffers(p, ticks(45_000, 41_500))
    expect(settleClosing(offers, { starter: { A: true }, respondent: { A: true } })).toMatchObject({
      settled: true,
      price: 41_500,
    })
    expect(settleClosing(offers, { starter: { A: true }, respondent: { A: false } })).toEqual({
      settled: false,
    })
    expect(settleClosing(offers, { starter: {}, respondent: {} })).toEqual({ settled: false })
  })
})

describe('the terms of a settlement', () => {
  const day = { today: '2026-01-31', method: 'bank transfer' }

  it('dates the money and the acts', () => {
    const deposit = proposed(DEPOSIT, 2, 3)
    expect(termsOf(deposit, { packageId: 'A', price: 313 }, day)).toEqual({
      ok: true,
      value: {
        currency: 'JPY',
        payment: {
          payer: 'respondent',
          amount: 313,
          instalments: [{ dueOn: '2026-02-07', amount: 313 }],
          method: 'bank transfer',
        },
        acts: [
          {
            kind: 'remove_review',
            by: 'starter',
            words: 'The review of 3 May is taken down',
            dueOn: '2026-02-07',
          },
        ],
        release: true,
      },
    })
  })

  it('splits monthly instalments without losing a unit, at the end of short months', () => {
    const p = proposed(CASE, 2)
    const [one] = p.packages
    if (!one) throw new Error('no package')
    const monthly: Proposal = { ...p, packages: [{ ...one, terms: { schedule: 'monthly3', acts: [] } }] }
    const terms = termsOf(monthly, { packageId: 'A', price: 100 }, day)
    expect(terms.ok && terms.value.payment?.instalments).toEqual([
      { dueOn: '2026-02-28', amount: 34 },
      { dueOn: '2026-03-31', amount: 33 },
      { dueOn: '2026-04-30', amount: 33 },
    ])
    const tiny = termsOf(monthly, { packageId: 'A', price: 2 }, day)
    expect(tiny.ok && tiny.value.payment?.instalments.map((part) => part.amount)).toEqual([1, 1])
  })

  it('refuses a package that was not proposed', () => {
    expect(termsOf(proposed(CASE, 2), { packageId: 'Z', price: 5 }, day).ok).toBe(false)
  })
})
