import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  answerAll,
  aRound,
  negotiationOf,
  signing,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Days from now, by the clock of the test. */
function day(days: number): string {
  return new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function brought(): HandingSaid {
  return { who: 'respondent', at: 'starter', place: '', by: day(20) }
}

function collected(): HandingSaid {
  return { who: 'starter', at: 'respondent', place: '', by: day(40) }
}

/** A bike that the one wants brought, and the other collected, on other days. */
async function aBike(answered: HandingSaid | null = collected()): Promise<TestCase> {
  const bike = anItem({ kind: 'property', title: 'The bike', amount: 0, handing: brought() })
  const one = await aCase(app, {
    items: [bike],
    answered: null,
    joined: false,
    draft: { type: 'borrowed_item' },
  })
  const { token, respondent, itemIds } = one
  const [itemId = ''] = itemIds
  const said = { itemId, answer: 'partly', admitted: 0, reason: '', handing: answered } as const
  await app.ok(answerInvitation, { token, kind: 'different', words: '', items: [said] })
  await app.ok(joinCase, { token, name: respondent.name }, respondent)
  return one
}

describe('how a thing changes hands', () => {
  it('is read by both as each has said it, and crossed in the proposal', async () => {
    const one = await aBike()
    for (const by of [one.starter, one.respondent]) {
      const [point] = (await app.ok(getCase, { caseId: one.caseId }, by)).items
      expect(point).toMatchObject({ handing: brought(), answer: { answer: 'partly', handing: collected() } })
    }
    const { proposal, terms } = await aRound(app, one)
    expect(
      proposal.packages.map(({ slot, terms: { acts } }) => [slot, acts[0]?.handing?.who, acts[0]?.dueOn]),
    ).toEqual([
      ['crossed', 'respondent', day(40)],
      ['crossed_back', 'starter', day(20)],
      ['as_paid_says', 'respondent', day(20)],
      ['as_payer_says', 'starter', day(40)],
    ])
    expect(terms['A']?.acts).toEqual([
      {
        kind: 'return_item',
        by: 'respondent',
        words: 'The bike',
        dueOn: day(40),
        handing: { who: 'respondent', at: 'starter', place: '' },
      },
    ])
  })

  it('stands in the agreement, and what is due is due on that day with it', async () => {
    const one = await aBike()
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    for (const by of [starter, respondent]) {
      const ready = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, ready, by)
    }
    const text = JSON.stringify(await app.ok(getAgreement, { caseId }, starter))
    expect(text).toMatch(/brings or sends it to .*’s place/)
    for (const by of [starter, respondent]) await app.ok(signAgreement, await signing(app, one, by), by)
    await app.runJobs()
    const { rows } = await app.deps.pool.query(
      'select due_on::text, by, handing from obligation where case_id = $1',
      [caseId],
    )
    expect(rows).toEqual([
      { due_on: day(40), by: 'respondent', handing: { who: 'respondent', at: 'starter', place: '' } },
    ])
  })

  it('is kept to the first day on which it can be, from the answer to what is due', async () => {
    const one = await aBike({ ...collected(), by: null, notBefore: day(30) })
    const { caseId, starter, respondent } = one
    const [point] = (await app.ok(getCase, { caseId }, starter)).items
    expect(point?.answer?.handing).toEqual({ ...collected(), by: null, notBefore: day(30) })
    const round = await aRound(app, one)
    // asked for by an earlier day: no way has it
    const days = round.proposal.packages.map(({ terms: { acts } }) => [
      acts[0]?.handing?.notBefore,
      acts[0]?.dueOn,
    ])
    expect(days).toEqual(days.map(() => [day(30), day(37)]))
    for (const by of [starter, respondent]) {
      const ready = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, ready, by)
    }
    expect(JSON.stringify(await app.ok(getAgreement, { caseId }, starter))).toMatch(/Not before /)
    for (const by of [starter, respondent]) await app.ok(signAgreement, await signing(app, one, by), by)
    await app.runJobs()
    const { rows } = await app.deps.pool.query(
      'select due_on::text, handing from obligation where case_id = $1',
      [caseId],
    )
    expect(rows).toEqual([
      {
        due_on: day(37),
        handing: { who: 'half_way', at: null, place: '', notBefore: day(30) },
      },
    ])
  })

  it('leaves the last day of an act to its words where they say what comes first, up to what is due', async () => {
    const words = 'Mend the gate before the dog comes back'
    const said = { who: null, at: null, place: '' }
    const gate = anItem({ kind: 'act', title: words, amount: 0, handing: { ...said, by: day(20) } })
    const draft = { type: 'neighbour_dispute' } as const
    const one = await aCase(app, { items: [gate], answered: null, joined: false, draft })
    const { caseId, token, starter, respondent, itemIds } = one
    const answered = { ...said, by: null, notBefore: day(30) }
    const [itemId = ''] = itemIds
    const answer = { itemId, answer: 'partly', admitted: 0, reason: '', handing: answered } as const
    await app.ok(answerInvitation, { token, kind: 'different', words: '', items: [answer] })
    await app.ok(joinCase, { token, name: respondent.name }, respondent)
    const round = await aRound(app, one)
    for (const { terms } of round.proposal.packages)
      expect(terms.acts[0]).toMatchObject({ dayInWords: true, handing: { notBefore: day(30) } })
    for (const by of [starter, respondent]) {
      const ready = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, ready, by)
    }
    expect(JSON.stringify(await app.ok(getAgreement, { caseId }, starter))).toMatch(
      /mends the gate before the dog comes back\. Not before /,
    )
    for (const by of [starter, respondent]) await app.ok(signAgreement, await signing(app, one, by), by)
    await app.runJobs()
    const { rows } = await app.deps.pool.query('select due_on from obligation where case_id = $1', [caseId])
    expect(rows).toEqual([{ due_on: null }])
  })

  it('is kept to the days of the week that suit both, from the answer to what is due', async () => {
    const one = await aBike({ ...collected(), weekdays: [7, 6] })
    const { caseId, starter, respondent } = one
    const [point] = (await app.ok(getCase, { caseId }, starter)).items
    expect(point?.answer?.handing?.weekdays).toEqual([6, 7])
    const round = await aRound(app, one)
    for (const { terms } of round.proposal.packages) expect(terms.acts[0]?.handing?.weekdays).toEqual([6, 7])
    for (const by of [starter, respondent]) {
      const ready = await answerAll(app, one, round, by, () => 0)
      await app.ok(sendAnswers, ready, by)
    }
    expect(JSON.stringify(await app.ok(getAgreement, { caseId }, starter))).toMatch(
      /On a Saturday or Sunday\./,
    )
    for (const by of [starter, respondent]) await app.ok(signAgreement, await signing(app, one, by), by)
    await app.runJobs()
    const { rows } = await app.deps.pool.query('select handing from obligation where case_id = $1', [caseId])
    expect(rows).toEqual([{ handing: { who: 'respondent', at: 'starter', place: '', weekdays: [6, 7] } }])
  })

  it('is refused where none of its days of the week comes up in time, in an answer and in an offer', async () => {
    const monday = day(((8 - new Date(day(30)).getUTCDay()) % 7) + 30)
    const onMonday = { notBefore: monday, by: monday, weekdays: [2 as const] }
    await expect(aBike({ ...collected(), ...onMonday })).rejects.toThrow(/ANSWER_INCOMPLETE/)
    const { caseId, respondent } = await aBike()
    const handing = { who: null, at: null, place: '', notBefore: monday, weekdays: [2 as const] }
    const act = { kind: 'return_item', by: 'respondent', words: 'The bike', dueOn: monday, handing } as const
    const terms = { currency: 'EUR', payment: null, acts: [act], release: true } as const
    const offer = { caseId, id: newId(), terms: { ...terms, acts: [act] }, note: '', validDays: 7 }
    await expect(app.ok(makeOffer, offer, respondent)).rejects.toThrow(/TERMS_INVALID/)
  })

  it('is refused where its last day lies before its first, in an answer and in an offer', async () => {
    await expect(aBike({ ...collected(), notBefore: day(41) })).rejects.toThrow(/ANSWER_INCOMPLETE/)
    const { caseId, respondent } = await aBike()
    const handing = { who: null, at: null, place: '', notBefore: day(26) }
    const act = { kind: 'return_item', by: 'respondent', words: 'The bike', dueOn: day(25), handing } as const
    const terms = { currency: 'EUR', payment: null, acts: [act], release: true } as const
    const offer = { caseId, id: newId(), terms: { ...terms, acts: [act] }, note: '', validDays: 7 }
    await expect(app.ok(makeOffer, offer, respondent)).rejects.toThrow(/TERMS_INVALID/)
  })

  it('is refused where its day is over, and needs words where it says nothing', async () => {
    const over = { ...collected(), by: day(-1) }
    await expect(aBike(over)).rejects.toThrow(/ANSWER_INCOMPLETE/)
    await expect(aBike({ who: null, at: null, place: '', by: null })).rejects.toThrow(/ANSWER_INCOMPLETE/)
    await expect(aBike(null)).rejects.toThrow(/ANSWER_INCOMPLETE/)
  })

  it('is the newer word of who makes an offer with it, before the round', async () => {
    const one = await aBike()
    const { caseId, respondent, starter } = one
    const handing = { who: 'half_way', at: null, place: '' } as const
    const act = { kind: 'return_item', by: 'respondent', words: 'The bike', dueOn: day(25), handing } as const
    const terms = { currency: 'EUR', payment: null, acts: [act], release: true } as const
    await app.ok(
      makeOffer,
      { caseId, id: newId(), terms: { ...terms, acts: [act] }, note: '', validDays: 7 },
      respondent,
    )
    const [bike] = (await negotiationOf(app, one, starter)).terms.list
    expect(bike?.said?.how).toEqual({ asks: brought(), doer: { ...handing, by: day(25) } })
  })
})
