import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import { checkSealed } from '@evensettle/contracts/agreement-changes.ts'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { acceptOffer } from '@evensettle/contracts/offers.ts'
import { getObligations } from '@evensettle/contracts/obligations.ts'
import { proposePart, signPart } from '@evensettle/contracts/part-agreements.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, anOffer, aRound, negotiationOf, signing } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import {
  acceptedPart,
  aCaseOfThree,
  aPartAgreement,
  partDraft,
  partsOf,
  signingPart,
} from '../../testing/part-agreements.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** A part of a point, which stays open. */
const partOf = (id = '', sum = 40_000) => ({ id, outcome: 'part' as const, sum })

function wordsOf({ sections }: { sections: { clauses: { text: string; table: unknown }[] }[] }): string {
  return JSON.stringify(sections)
}

describe('a part of a point', () => {
  it('is signed, sealed and due, while the point stays open with the rest of its sum', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    const signed = await aPartAgreement(app, one, { points: [partOf(itemIds[1])] })
    expect(signed.points).toEqual([
      { number: 2, title: 'The deposit', outcome: 'part', part: { sum: 40_000, of: 100_000 } },
    ])
    const words = wordsOf(signed)
    expect(words).toContain('This settles only a part of point 2 of their dispute')
    expect(words).toContain('€400 of the €1,000')
    expect(words).toContain('about the other €600 nothing is settled')
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    expect(obligations.map(({ kind, by, amount }) => [kind, by, amount])).toEqual([
      ['payment', 'respondent', 40_000],
    ])
    const view = await app.ok(getCase, { caseId }, respondent)
    expect(view.status).toBe('active')
    const deposit = view.items.find(({ id }) => id === itemIds[1])
    expect(deposit).toMatchObject({ claimed: 60_000, settledSum: 40_000 })
    expect(deposit?.settledBy).toBeUndefined()
    const { cases } = await app.ok(listCases, {}, starter)
    expect(cases.find(({ id }) => id === caseId)?.claimed).toBe(20_000 + 60_000)
    const { sealed } = await app.ok(checkSealed, { sha256: signed.sha256 ?? '' })
    expect(sealed?.part).toBe('points')
  })

  it('is gone from every offer, proposal and later part, and the rest is there', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    const before = await aRound(app, one)
    expect(before.proposal.asks).toBe(120_000)
    const offerId = await anOffer(app, one, starter)
    await aPartAgreement(app, one, { points: [partOf(itemIds[1])] })
    const { offers, proposals } = await negotiationOf(app, one, respondent)
    expect(proposals).toMatchObject([{ state: 'ended', isCutShort: true }])
    expect(offers).toMatchObject([{ id: offerId, state: 'closed', isEarlier: true }])
    const after = await aRound(app, one)
    expect(after.proposal.asks).toBe(80_000)
    expect(Math.max(...after.proposal.packages.map(({ price }) => price))).toBeLessThanOrEqual(80_000)
    const { points } = await partsOf(app, one, starter)
    expect(points.find(({ id }) => id === itemIds[1])?.claimed).toBe(60_000)
    const again = (sum: number) => ({
      caseId,
      id: newId(),
      seen: null,
      note: '',
      draft: partDraft(app, one, { points: [partOf(itemIds[1], sum)] }),
    })
    expect(await app.refusal(proposePart, again(60_000), starter)).toBe('422 PART_SUM_INVALID')
    await app.ok(proposePart, again(59_999), starter)
  })

  it('can follow a part, until the rest is settled: the parts and the rest are what was asked', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    await aPartAgreement(app, one, { points: [partOf(itemIds[1], 40_000)] })
    const second = await aPartAgreement(app, one, { points: [partOf(itemIds[1], 10_000)] })
    expect(second.points).toMatchObject([{ part: { sum: 10_000, of: 60_000 } }])
    const rest = { id: itemIds[1] ?? '', outcome: 'kept', sum: 50_000 } as const
    const third = await aPartAgreement(app, one, { points: [rest] })
    expect(third.points).toMatchObject([{ outcome: 'kept', part: null }])
    const { obligations } = await app.ok(getObligations, { caseId }, respondent)
    expect(obligations.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      10_000, 40_000, 50_000,
    ])
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items.find(({ id }) => id === itemIds[1])?.settledBy).toBe(third.id)
    const again = { id: newId(), caseId, seen: null, note: '' }
    const draft = partDraft(app, one, { points: [partOf(itemIds[1], 1)] })
    expect(await app.refusal(proposePart, { ...again, draft }, starter)).toBe('409 PART_POINT_SETTLED')
  })

  it('counts once, however often the last signature is pressed', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    const proposalId = await acceptedPart(app, one, { points: [partOf(itemIds[1])] })
    await app.ok(signPart, await signingPart(app, one, proposalId, starter), starter)
    const last = await signingPart(app, one, proposalId, respondent)
    await Promise.all([1, 2, 3].map(() => app.request(signPart, last, respondent)))
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items.find(({ id }) => id === itemIds[1])).toMatchObject({
      claimed: 60_000,
      settledSum: 40_000,
    })
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    expect(obligations.map(({ amount }) => amount)).toEqual([40_000])
  })

  it('can be settled of the only point of a case', async () => {
    const one = await aCase(app, { items: [anItem({ title: 'The deposit', amount: 64_000 })] })
    const { caseId, starter, itemIds } = one
    await aPartAgreement(app, one, { points: [partOf(itemIds[0])] })
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items).toMatchObject([{ claimed: 24_000, settledSum: 40_000 }])
  })

  it('is named by the final agreement, which is about the rest and owes nothing of it twice', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, starter, respondent, itemIds } = one
    const part = await aPartAgreement(app, one, { points: [partOf(itemIds[1])] })
    const offerId = await anOffer(app, one, starter, 70_000)
    await app.ok(acceptOffer, { caseId, offerId }, respondent)
    const words = wordsOf(await app.ok(getAgreement, { caseId }, starter))
    expect(words).toContain('A part of this point was settled before, by part agreement 1')
    expect(words).toContain('2. The deposit, €400 of the €1,000 then open')
    expect(words).toContain('what is left of €1,000 after the €400 that was settled before')
    expect(words).toContain(part.fingerprint)
    for (const person of [starter, respondent])
      await app.ok(signAgreement, await signing(app, one, person), person)
    await app.runJobs()
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    expect(obligations.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([40_000, 70_000])
  })

  it('stands in what either takes along, and stays due when the case ends', async () => {
    const one = await aCaseOfThree(app)
    const { caseId, respondent, itemIds } = one
    await aPartAgreement(app, one, { points: [partOf(itemIds[1])] })
    await app.ok(leaveCase, { caseId, words: '' }, respondent)
    const headers = await app.as(respondent)
    const response = await app.http.request(CASE_JSON_PATH.replace(':caseId', caseId), { headers })
    const record: unknown = await response.json()
    expect(record).toMatchObject({
      points: [{}, { asked: 100_000, partsSettled: [{ part: 1, sum: 40_000 }] }, {}],
      obligations: [{ amount: 40_000, state: 'due' }],
    })
    expect(record).not.toMatchObject({ points: [{}, { settledByPart: 1 }, {}] })
  })

  it('is agreed to, whatever whoever was asked for it answers to the rest', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const { caseId, token, itemIds, starter, respondent } = one
    const lock = { id: newId(), kind: 'money', title: 'The lock', details: '', claimed: 9_000 } as const
    const items = itemIds.map((itemId) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'It was old.',
    }))
    await app.ok(answerInvitation, { token, kind: 'different', words: '', items, counterItems: [lock] })
    await app.ok(joinCase, { token, name: respondent.name }, respondent)
    const askedBack = async () =>
      (await app.ok(getCase, { caseId }, starter)).items.find(({ by }) => by === 'respondent')
    const itemId = (await askedBack())?.id ?? ''
    await aPartAgreement(app, one, { points: [partOf(itemId, 5_000)] })
    const said = { itemId, answer: 'partly', admitted: 1_000, reason: 'Half of it.' } as const
    const tooMuch = { ...said, admitted: 4_000 }
    expect(await app.refusal(answerCounterItems, { caseId, items: [tooMuch] }, starter)).toBe(
      '422 ANSWER_INCOMPLETE',
    )
    await app.ok(answerCounterItems, { caseId, items: [said] }, starter)
    expect(await askedBack()).toMatchObject({
      claimed: 4_000,
      settledSum: 5_000,
      answer: { answer: 'partly', admitted: 1_000 },
    })
    const { rows } = await app.deps.pool.query('select answer, admitted from case_item where id = $1', [
      itemId,
    ])
    expect(rows).toEqual([{ answer: 'partly', admitted: 6_000 }])
  })
})
