import { declineToSign } from '@evensettle/contracts/agreements.ts'
import { type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer, declineOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import { getRoundRecord } from '@evensettle/contracts/records.ts'
import { replayRound } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { addDays, DAY, dateOf, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  anOffer,
  answer,
  aRound,
  highest,
  lowest,
  negotiationOf,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

type One = ProposalRound['proposal']['packages'][number]

async function roundOf(one: TestCase, as: Person): Promise<ProposalRound> {
  const round = (await negotiationOf(app, one, as)).proposals.at(-1)
  if (!round) throw new Error('there is no round')
  return round
}

function first({ proposal: { packages } }: ProposalRound): One {
  const one = packages[0]
  if (!one) throw new Error('there is no package')
  return one
}

/** What the terms and the days of payment of a way are worth: an open offer holds give or take that. */
function worth({ reasons }: One): number {
  return reasons.reduce((sum, one) => (one.key === 'act' || one.key === 'payment' ? sum + one.by : sum), 0)
}

/** A sum between the proposed one and all that can be asked, in whole units. */
function above({ price, high }: One): number {
  return Math.floor((price + high) / 200) * 100
}

describe('an open offer during a round', () => {
  it('moves what is shown and what can be answered, for both alike, and nothing of the stored round', async () => {
    const one = await aCase(app)
    const before = await aRound(app, one)
    const offered = above(first(before))
    await anOffer(app, one, one.respondent, offered)
    const [mine, theirs] = [await roundOf(one, one.starter), await roundOf(one, one.respondent)]
    expect(mine.proposal).toEqual(theirs.proposal)
    for (const way of mine.proposal.packages) {
      expect(way.low).toBeGreaterThan(first(before).low)
      expect(way.price).toBeGreaterThanOrEqual(way.low)
    }
    const input = { caseId: one.caseId, roundId: mine.id, packageId: first(mine).id }
    const low = { ...input, sum: first(before).low }
    expect(await app.refusal(answerPackage, low, one.starter)).toMatch(/RANGE_INVALID$/)
    await app.ok(answerPackage, { ...input, sum: first(mine).low }, one.starter)
  })

  it('leaves an answer that was sealed before as it is, and nothing is settled below the offer', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const least = first(round).low
    await answer(app, one, round, one.starter, ({ low }) => low)
    await anOffer(app, one, one.respondent, above(first(round)))
    const now = await roundOf(one, one.starter)
    expect(now.mine?.sums[first(round).id]).toBe(least)
    await answer(app, one, now, one.respondent, ({ high }) => high)
    const { settled, proposal } = await roundOf(one, one.respondent)
    const chosen = now.proposal.packages.find(({ id }) => id === settled?.packageId)
    expect(settled?.price).toBeGreaterThanOrEqual(chosen?.low ?? Number.NaN)
    expect(proposal).toEqual(round.proposal)
    const record = await app.ok(getRoundRecord, { caseId: one.caseId, roundId: round.id }, one.starter)
    if (!('after' in record)) throw new Error('not a record of this engine')
    expect(replayRound(record)).toBe('same')
  })

  it('is not accepted for anybody: who sealed less than they offer in the open is asked by the offer, not by the round', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answer(app, one, round, one.respondent, ({ price }) => price)
    await anOffer(app, one, one.respondent, above(first(round)))
    await answer(app, one, await roundOf(one, one.starter), one.starter, ({ low }) => low)
    app.clock.advance(8 * DAY)
    await app.sweep()
    expect((await roundOf(one, one.starter)).settled).toBeNull()
  })
})

describe('an offer that the other side has not taken', () => {
  const items = () => [anItem({ amount: 100_000 })]

  /** One after the other, as people offer. */
  async function offered(one: TestCase, by: Person, amount: number): Promise<string> {
    app.clock.advance(MINUTE)
    return anOffer(app, one, by, amount)
  }

  /** What the proposals of a new round ask for, least first. */
  async function pricesOf(one: TestCase): Promise<number[]> {
    const { proposal } = await aRound(app, one)
    return proposal.packages.map(({ price }) => price).toSorted((a, b) => a - b)
  }

  it('is the least of a round that opens after it was answered by another one, declined, or out of time', async () => {
    const [plain] = await pricesOf(await aCase(app, { items: items() }))
    const offer = 85_000
    expect(plain).toBeLessThan(offer)
    const leasts: [string, boolean][] = []
    for (const [how, answers] of [
      ['countered', (one: TestCase) => offered(one, one.starter, 95_000)],
      [
        'declined',
        (one: TestCase, offerId: string) =>
          app.ok(declineOffer, { caseId: one.caseId, offerId }, one.starter),
      ],
      ['run out', async () => app.clock.advance(8 * DAY)],
    ] as const) {
      const one = await aCase(app, { items: items() })
      await answers(one, await offered(one, one.respondent, offer))
      const [least] = await pricesOf(one)
      leasts.push([how, least !== undefined && least >= offer])
    }
    expect(leasts).toEqual([
      ['countered', true],
      ['declined', true],
      ['run out', true],
    ])
  })

  it('is the most of a round, where it is what the side that is paid asked for', async () => {
    const one = await aCase(app, { items: items() })
    const demand = 30_000
    await offered(one, one.starter, demand)
    await offered(one, one.respondent, 10_000)
    const { proposal } = await aRound(app, one)
    for (const way of proposal.packages) {
      expect(way.price).toBeLessThanOrEqual(demand + Math.max(0, worth(way)))
      expect(way.high).toBeLessThanOrEqual(demand + Math.max(0, worth(way)))
    }
    expect(proposal.open).toEqual({ demand, offer: 10_000 })
  })

  it('holds in a round that runs, and in the next one', async () => {
    const one = await aCase(app, { items: items() })
    const before = await aRound(app, one)
    const offer = above(first(before))
    await offered(one, one.respondent, offer)
    await offered(one, one.starter, 98_000)
    const now = await roundOf(one, one.starter)
    for (const way of now.proposal.packages) {
      expect(way.price).toBeGreaterThanOrEqual(offer + Math.min(0, worth(way)))
      expect(way.low).toBeGreaterThanOrEqual(offer + Math.min(0, worth(way)))
    }
    expect(first(now).price).toBeGreaterThan(first(before).price)
    await answer(app, one, now, one.starter, highest)
    await answer(app, one, now, one.respondent, lowest)
    const [least] = await pricesOf(one)
    expect(least).toBeGreaterThanOrEqual(offer)
  })

  it('counts no more once its own side has taken it back, offered something else, or not signed it', async () => {
    const offer = 85_000
    const open = async (one: TestCase) => (await negotiationOf(app, one, one.starter)).publicCase.open
    const taken = await aCase(app, { items: items() })
    const offerId = await offered(taken, taken.respondent, offer)
    await offered(taken, taken.starter, 95_000)
    expect(await open(taken)).toEqual({ offer, demand: 95_000 })
    await app.ok(withdrawOffer, { caseId: taken.caseId, offerId }, taken.respondent)
    expect(await open(taken)).toEqual({ offer: null, demand: 95_000 })
    await offered(taken, taken.respondent, 20_000)
    expect(await open(taken)).toEqual({ offer: 20_000, demand: 95_000 })

    for (const [refuses, holds] of [
      ['respondent', null],
      ['starter', offer],
    ] as const) {
      const one = await aCase(app, { items: items() })
      const accepted = { caseId: one.caseId, offerId: await offered(one, one.respondent, offer) }
      await app.ok(acceptOffer, accepted, one.starter)
      await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one[refuses])
      expect(await open(one)).toEqual({ offer: holds, demand: null })
      const { offers } = await negotiationOf(app, one, one.starter)
      expect(offers.at(-1)?.isGivenUp).toBe(holds === null ? true : undefined)
    }
  })

  it.each([
    ['before a round leaves it as it was made', true],
    ['during a round gives it back the sums it was made with', false],
  ] as const)('taken back, one from %s', async (_, isBefore) => {
    const one = await aCase(app, { items: items() })
    const { caseId, respondent } = one
    const early = isBefore ? await offered(one, respondent, 85_000) : null
    const { proposal: made } = await aRound(app, one)
    const offerId = early ?? (await offered(one, respondent, 85_000))
    const held = (await roundOf(one, one.starter)).proposal
    expect(JSON.stringify(held) === JSON.stringify(made)).toBe(isBefore)
    await app.ok(withdrawOffer, { caseId, offerId }, respondent)
    expect((await roundOf(one, one.starter)).proposal).toEqual(made)
  })

  it('is taken back by its maker also where the other side accepted it and then did not sign, and never before that', async () => {
    const one = await aCase(app, { items: items() })
    const open = async () => (await negotiationOf(app, one, one.starter)).publicCase.open
    const accepted = { caseId: one.caseId, offerId: await offered(one, one.respondent, 85_000) }
    await app.ok(acceptOffer, accepted, one.starter)
    expect(await app.refusal(withdrawOffer, accepted, one.respondent)).toMatch(/WRONG_STATE$/)
    await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one.starter)
    expect(await open()).toEqual({ offer: 85_000, demand: null })
    await app.ok(withdrawOffer, accepted, one.respondent)
    expect(await open()).toEqual({ offer: null, demand: null })
  })
})

it('keeps one answer of somebody who answers on two devices at the same moment, whole', async () => {
  const one = await aCase(app)
  const round = await aRound(app, one)
  const { id: packageId, low, high, price } = first(round)
  const input = { caseId: one.caseId, roundId: round.id, packageId }
  const sums = [low, price, high, null]
  await Promise.all(sums.map((sum) => app.ok(answerPackage, { ...input, sum }, one.starter)))
  const kept = (await roundOf(one, one.starter)).mine
  expect(sums).toContain(kept?.sums[packageId])
  const [other] = round.proposal.packages.slice(1)
  if (!other) throw new Error('there is one package only')
  await Promise.all([
    app.ok(answerPackage, { ...input, sum: price }, one.starter),
    app.ok(answerPackage, { ...input, packageId: other.id, sum: other.price }, one.starter),
  ])
  expect((await roundOf(one, one.starter)).mine?.sums).toMatchObject({
    [packageId]: price,
    [other.id]: other.price,
  })
})

describe('a day that both have named in their offers', () => {
  it('is the day of the ways that are paid at once, and of what is agreed on', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.starter, 90_000)
    await anOffer(app, one, one.respondent, 60_000)
    const day = addDays(dateOf(app.clock.now().getTime()), 30)
    const round = await aRound(app, one)
    const atOnce = round.proposal.packages.filter(({ terms }) => terms.payment?.kind === 'within_days')
    expect(atOnce.length).toBeGreaterThan(0)
    for (const { id } of atOnce) expect(round.terms[id]?.payment?.instalments).toMatchObject([{ dueOn: day }])
    const [way] = atOnce
    const only = (pick: (one: One) => number) => (one: One) => (one.id === way?.id ? pick(one) : null)
    await answer(app, one, round, one.starter, only(lowest))
    await answer(app, one, round, one.respondent, only(highest))
    const { settled, terms } = await roundOf(one, one.starter)
    expect(settled?.packageId).toBe(way?.id)
    expect(terms[way?.id ?? '']?.payment?.instalments).toMatchObject([{ dueOn: day }])
  })
})
