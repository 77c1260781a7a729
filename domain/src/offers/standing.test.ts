import { describe, expect, it } from 'vitest'
import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { seeded, whole } from '../proposals/settlement/made-up-cases.ts'
import { answerOffer, supersededBy, type OfferState } from './offer.ts'
import { payDayOfBoth, standingOffers, standingSums } from './standing.ts'

type Made = {
  side: Side
  state: OfferState
  expiresAt: number
  terms: { payment: { payer: Side; amount: number } | null }
}

/** One move of an exchange: an offer, an answer to the open one, or time that runs out. Gives who moved, null for the clock. */
function move(draw: () => number, offers: Made[]): Side | null {
  const side: Side = draw() < 0.5 ? 'starter' : 'respondent'
  const kind = whole(draw, 0, 4)
  const [open] = offers.filter(({ state }) => state === 'open')
  if (kind <= 1) {
    const ends = supersededBy(side)
    for (const one of offers) if (one.state === 'open') one.state = ends[one.side]
    const amount = whole(draw, 1, 1_000)
    offers.push({ side, state: 'open', expiresAt: 10, terms: { payment: { payer: 'respondent', amount } } })
    return side
  }
  if (kind === 2) {
    if (open) open.state = 'expired'
    return null
  }
  const answer = kind === 3 ? 'decline' : 'withdraw'
  const last = answer === 'decline' ? open : offers.findLast((one) => one.side === side)
  const ended = last && answerOffer(last, answer, side, 1)
  if (last && ended?.ok) last.state = ended.value.to
  return side
}

describe('what a side stands by', () => {
  it('changes by nothing that the other side or the clock does', () => {
    let kept = 0
    for (let seed = 1; seed <= 500; seed += 1) {
      const draw = seeded(seed)
      const offers: Made[] = []
      for (let step = 0; step < 12; step += 1) {
        const before = standingSums(offers, { payer: 'respondent', isBothWays: false })
        const by = move(draw, offers)
        const after = standingSums(offers, { payer: 'respondent', isBothWays: false })
        const isMoved =
          (by !== 'respondent' && after.offer !== before.offer) ||
          (by !== 'starter' && after.demand !== before.demand)
        expect(isMoved, `seed ${seed}, step ${step}`).toBe(false)
        const isEnded = offers.findLast(({ side }) => side === 'respondent')?.state !== 'open'
        if (isEnded && after.offer !== null) kept += 1
      }
    }
    expect(kept).toBeGreaterThan(500)
  })

  it.each<[OfferState, boolean]>([
    ['open', true],
    ['countered', true],
    ['declined', true],
    ['expired', true],
    ['closed', true],
    ['accepted', true],
    ['withdrawn', false],
  ])('an offer that is %s holds: %s', (state, holds) => {
    const one = { side: 'respondent', state } as const
    expect(standingOffers([one])).toEqual({ starter: null, respondent: holds ? one : null })
  })

  it('is the newest offer, also where it is worse for the other side, and none once that one is taken back', () => {
    const offers: { side: Side; state: OfferState; sum: number }[] = [
      { side: 'respondent', state: 'countered', sum: 800 },
      { side: 'starter', state: 'countered', sum: 1_500 },
      { side: 'respondent', state: 'countered', sum: 600 },
    ]
    expect(standingOffers(offers).respondent?.sum).toBe(600)
    const taken = offers.with(2, { side: 'respondent', state: 'withdrawn', sum: 600 })
    expect(standingOffers(taken)).toEqual({ starter: offers[1], respondent: null })
  })

  it('is none where its maker did not sign what was agreed on with it', () => {
    const one = { side: 'respondent', state: 'accepted', isGivenUp: true } as const
    expect(standingOffers([one]).respondent).toBeNull()
  })
})

describe('the sums of what both stand by', () => {
  const paid = (side: Side, payer: Side, amount: number) => ({
    side,
    state: 'countered' as const,
    terms: { payment: { payer, amount } },
  })

  it.each(SIDES)('are read as what the %s pays', (payer) => {
    const offers = [paid(payer, payer, 300), paid(otherSide(payer), payer, 900)]
    expect(standingSums(offers, { payer, isBothWays: false })).toEqual({ offer: 300, demand: 900 })
  })

  it('are below zero for a payment the other way, where both ask for money, and else none', () => {
    const offers = [paid('respondent', 'starter', 50)]
    const payer = 'respondent'
    expect(standingSums(offers, { payer, isBothWays: true })).toEqual({ offer: -50, demand: null })
    expect(standingSums(offers, { payer, isBothWays: false })).toEqual({ offer: null, demand: null })
  })

  it('are none for an offer without money', () => {
    const one = { side: 'starter', state: 'open', terms: { payment: null } } as const
    expect(standingSums([one], { payer: 'respondent', isBothWays: false })).toEqual({
      offer: null,
      demand: null,
    })
  })
})

describe('the day that both have named for a payment', () => {
  const paidOn = (side: Side, dueOn: string | string[], payer: Side = 'respondent') => ({
    side,
    state: 'open' as const,
    terms: { payment: { payer, instalments: [dueOn].flat().map((day) => ({ dueOn: day, amount: 1 })) } },
  })

  it.each([
    ['the one that both say', '2026-12-20', '2026-12-20', '2026-12-20'],
    ['that of whoever pays, where the other would wait longer', '2026-12-20', '2026-12-31', '2026-12-20'],
    ['none, where whoever pays needs longer', '2026-12-20', '2026-12-07', null],
  ])('is %s', (_, pays, asks, day) => {
    expect(payDayOfBoth([paidOn('starter', asks), paidOn('respondent', pays)], 'respondent')).toBe(day)
  })

  it('is none for a payment in parts, the other way round, or of one alone', () => {
    const asked = paidOn('starter', '2026-12-20')
    expect(payDayOfBoth([asked], 'respondent')).toBeNull()
    expect(payDayOfBoth([asked, paidOn('respondent', ['2026-12-20', '2027-01-20'])], 'respondent')).toBeNull()
    const back = paidOn('respondent', '2026-12-20', 'starter')
    for (const payer of SIDES) expect(payDayOfBoth([asked, back], payer)).toBeNull()
    expect(payDayOfBoth([asked, paidOn('respondent', '2026-12-20')], 'starter')).toBeNull()
  })
})
