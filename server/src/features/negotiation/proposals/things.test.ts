import { declineToSign, getAgreement } from '@evensettle/contracts/agreements.ts'
import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, sendAnswers, setTerm } from '@evensettle/contracts/table-moves.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import { TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, answerAll, aRound, negotiationOf, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const AFTERWARDS = 'After the deposit is back'
const SATURDAY = 'I pick it up on Saturday'

/** Something borrowed is asked back; it comes back on a condition, and something else is asked for in return. */
async function aBorrowedThing(): Promise<TestCase> {
  const drill = anItem({ kind: 'property', title: 'The drill', amount: 0 })
  const one = await aCase(app, {
    items: [drill],
    answered: null,
    joined: false,
    draft: { type: 'borrowed_item' },
  })
  const { token, respondent, caseId, starter } = one
  const [itemId = ''] = one.itemIds
  const ladder = { id: newId(), kind: 'property', title: 'The ladder', details: '', claimed: 0 } as const
  await app.ok(answerInvitation, {
    token,
    kind: 'different',
    words: '',
    items: [{ itemId, answer: 'partly', admitted: 0, reason: AFTERWARDS }],
    counterItems: [ladder],
  })
  await app.ok(joinCase, { token, name: respondent.name }, respondent)
  const back = (await app.ok(getNegotiation, { caseId }, starter)).terms.list.find(
    ({ words }) => words === 'The ladder',
  )
  const said = { itemId: back?.id ?? '', answer: 'partly', admitted: 0, reason: SATURDAY } as const
  await app.ok(answerCounterItems, { caseId, items: [said] }, starter)
  return one
}

describe('a case about things alone', () => {
  it('is proposed in ways that hold what both said in the open, and nothing that nobody asked for', async () => {
    const one = await aBorrowedThing()
    const round = await aRound(app, one)
    const ways = round.proposal.packages.map(({ slot, terms }) => [
      slot,
      terms.acts.map(({ words, condition }) => [words, condition ?? null]),
    ])
    expect(ways).toEqual([
      [
        'crossed',
        expect.arrayContaining([
          ['The drill', AFTERWARDS],
          ['The ladder', SATURDAY],
        ]),
      ],
      [
        'as_paid_says',
        expect.arrayContaining([
          ['The drill', null],
          ['The ladder', SATURDAY],
        ]),
      ],
      [
        'as_payer_says',
        expect.arrayContaining([
          ['The drill', AFTERWARDS],
          ['The ladder', null],
        ]),
      ],
    ])
    const dated = round.terms[round.proposal.packages[0]?.id ?? '']
    expect(dated?.acts).toContainEqual({
      kind: 'return_item',
      by: 'respondent',
      words: `The drill, on this condition: “${AFTERWARDS}”`,
      dueOn: null,
    })
  })

  it('shows the conditions on the list before the round, and takes the last open offer as the newer word', async () => {
    const one = await aBorrowedThing()
    const { caseId, respondent } = one
    const drillOf = async () =>
      (await negotiationOf(app, one, one.starter)).terms.list.find(({ words }) => words === 'The drill')
    expect((await drillOf())?.said).toEqual({
      asks: 'starter',
      doer: { word: 'condition', words: AFTERWARDS, saysHow: true },
    })
    const act = { kind: 'return_item', by: 'respondent', words: 'At my door', dueOn: null } as const
    const terms = { currency: 'EUR', payment: null, acts: [act], release: true } as const
    await app.ok(
      makeOffer,
      { caseId, id: newId(), terms: { ...terms, acts: [act] }, note: '', validDays: 7 },
      respondent,
    )
    expect((await drillOf())?.said?.doer).toMatchObject({ word: 'condition', words: 'At my door' })
  })

  it.each([
    ['says something else', 'starter', 'I bring it on Sunday'],
    ['says what was heard before', 'starter', SATURDAY],
    ['says what was heard before', 'respondent', AFTERWARDS],
  ] as const)('can be asked about again once an offer has come that %s, of the %s', async (_, by, how) => {
    const one = await aBorrowedThing()
    const { caseId } = one
    const round = await aRound(app, one)
    const [, theirs, ours] = round.proposal.packages
    for (const [person, way] of [
      [one.starter, theirs],
      [one.respondent, ours],
    ] as const) {
      const ready = await answerAll(app, one, round, person, ({ slot }) => (slot === way?.slot ? 0 : null))
      await app.ok(sendAnswers, ready, person)
    }
    const noNextOf = async (who: Person) => (await negotiationOf(app, one, who)).noNext
    expect(await noNextOf(one[by])).toBe('nothing_changed')
    const act = { kind: 'return_item', by, words: how, dueOn: null } as const
    const terms = { currency: 'EUR' as const, payment: null, acts: [act], release: false }
    const id = newId()
    await app.ok(makeOffer, { caseId, id, terms, note: '', validDays: 7 }, one[by])
    expect([await noNextOf(one.starter), await noNextOf(one.respondent)]).toEqual([null, null])
  })

  it('becomes an agreement with the condition in it when both could live with the same way', async () => {
    const one = await aBorrowedThing()
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    for (const by of [starter, respondent]) {
      const ready = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, ready, by)
    }
    const settled = (await negotiationOf(app, one, starter)).proposals.at(-1)
    expect(settled).toMatchObject({ state: 'settled', settled: { price: 0 } })
    const { rows } = await app.deps.pool.query<{ source: string }>(
      'select source::text as source from agreement where case_id = $1',
      [caseId],
    )
    expect(JSON.stringify(rows)).toContain(AFTERWARDS)
    expect(settled?.isGivenUp).toBeUndefined()
    await app.ok(declineToSign, { caseId, words: '' }, respondent)
    for (const by of [starter, respondent]) {
      const left = (await negotiationOf(app, one, by)).proposals.at(-1)
      expect(left).toMatchObject({ settled: { price: 0 }, isGivenUp: true })
    }
  })
})

describe('an apology that only the mediator suggests', () => {
  it('is no part of a yes that its doer has not said, whatever the screen sends, and needs no word for a no', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    const [way] = round.proposal.packages
    expect(way?.terms.acts.map(({ words }) => words)).toContain(TERM_WORDS.apology)
    const yes = { caseId, roundId: round.id, packageId: way?.id ?? '', sum: way?.price ?? 0 }
    expect(await app.refusal(answerPackage, yes, respondent)).toBe('422 OWN_WORD_MISSING')
    await app.ok(answerPackage, { ...yes, sum: null }, respondent)
    await app.ok(answerPackage, { ...yes, isOwnWord: true }, respondent)
    await app.ok(answerPackage, yes, starter)
  })

  it('is not on the table of a case about a thing, and either side may add it', async () => {
    const one = await aBorrowedThing()
    const { caseId, starter } = one
    const { terms } = await negotiationOf(app, one, starter)
    expect(terms.list.map(({ kind }) => kind)).not.toContain('apology')
    const { list } = await app.ok(setTerm, { caseId, kind: 'apology', by: 'respondent', isOn: true }, starter)
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'apology', from: 'added', markedBy: 'starter' }),
    )
  })

  it('can be added where it was struck while it was still usual there', async () => {
    const one = await aBorrowedThing()
    const { caseId, starter, respondent } = one
    await app.deps.db
      .insertInto('term_mark')
      .values({
        case_id: caseId,
        side: 'respondent',
        doer: 'respondent',
        kind: 'apology',
        mark: 'struck',
        marked_at: app.clock.now(),
      })
      .execute()
    const { list } = await app.ok(setTerm, { caseId, kind: 'apology', by: 'respondent', isOn: true }, starter)
    expect(list).toContainEqual(expect.objectContaining({ kind: 'apology', isStruck: false }))
    expect((await negotiationOf(app, one, respondent)).terms.list.map(({ kind }) => kind)).toContain(
      'apology',
    )
  })
})

describe('a sum of nothing', () => {
  /** A bike comes back, and $200 are asked for besides. */
  async function aBikeAndMoney() {
    const bike = anItem({ kind: 'property', title: 'The bike', amount: 0 })
    const one = await aCase(app, { items: [bike, anItem({ amount: 20_000 })], answered: null, joined: false })
    const [thing = '', money = ''] = one.itemIds
    const items = [
      { itemId: thing, answer: 'agree', admitted: 0, reason: '' },
      { itemId: money, answer: 'disagree', admitted: 0, reason: 'I owe nothing.' },
    ] as const
    await app.ok(answerInvitation, { token: one.token, kind: 'different', words: '', items: [...items] })
    await app.ok(joinCase, { token: one.token, name: one.respondent.name }, one.respondent)
    const round = await aRound(app, one)
    expect(round.proposal.payer).toBe('respondent')
    for (const { low, price } of round.proposal.packages) expect([low, price > 0]).toEqual([0, true])
    return { ...one, round }
  }

  it('can be answered by both where the span begins there, and then nothing is paid and the thing comes back', async () => {
    const { round, ...one } = await aBikeAndMoney()
    for (const by of [one.starter, one.respondent]) {
      const sent = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, sent, by)
    }
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.payment).toBeNull()
    expect(terms.acts[0]).toMatchObject({ kind: 'return_item', by: 'respondent', words: 'The bike' })
  })

  it('of who is paid is the least, and still settles at the proposal where the other goes that far', async () => {
    const { round, ...one } = await aBikeAndMoney()
    const [first] = round.proposal.packages
    const only = (sum: number) => (way: { id: string }) => (way.id === first?.id ? sum : null)
    await app.ok(sendAnswers, await answerAll(app, one, round, one.starter, only(0)), one.starter)
    const most = first?.price ?? 0
    await app.ok(sendAnswers, await answerAll(app, one, round, one.respondent, only(most)), one.respondent)
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.payment?.amount).toBe(most)
  })

  it('of who pays meets no sum above it, and nobody is told why', async () => {
    const { round, ...one } = await aBikeAndMoney()
    const { grain } = round.proposal
    await app.ok(sendAnswers, await answerAll(app, one, round, one.respondent, () => 0), one.respondent)
    await app.ok(sendAnswers, await answerAll(app, one, round, one.starter, () => grain), one.starter)
    const { proposals } = await negotiationOf(app, one, one.starter)
    expect(proposals.at(-1)).toMatchObject({ state: 'ended', settled: null })
  })
})
