import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, answer, aRound, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** What the invited person asks back, as the answer leaves it. */
async function askBack({ caseId }: TestCase, claimed: number): Promise<string> {
  const id = newId()
  await app.deps.db
    .insertInto('case_item')
    .values({
      id,
      case_id: caseId,
      position: 30,
      by: 'respondent',
      kind: 'money',
      title: 'The broken door',
      details: 'It was whole before.',
      happened_on: null,
      claimed,
      answer: 'disagree',
      reason: 'It was broken already.',
    })
    .execute()
  return id
}

describe('where both ask for money', () => {
  it('the smaller claim back is taken off, and marked in every package', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 200_000 })] })
    const back = await askBack(one, 40_000)
    const round = await aRound(app, one)
    expect(round.proposal.payer).toBe('respondent')
    const [first] = round.proposal.packages
    const points = first?.points ?? []
    expect(points.find((point) => point.id === back)?.back).toBe(true)
    const sum = points.reduce((total, point) => total + (point.back ? -point.proposed : point.proposed), 0)
    expect(sum).toBe(first?.price)
  })

  it('the larger claim back turns who pays, and the agreement says so', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 20_000 })] })
    await askBack(one, 300_000)
    const round = await aRound(app, one)
    expect(round.proposal.payer).toBe('starter')
    await answer(app, one, round, one.starter, ({ high }) => high)
    await answer(app, one, round, one.respondent, ({ low }) => low)
    const { terms, sections } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.payment?.payer).toBe('starter')
    const words = JSON.stringify(sections)
    expect(words).toContain('["The broken door","does not agree","€3,000"]')
    expect(words).toContain('"€200"]')
    expect(words).toContain('ask of each other is set off')
    expect(words).not.toContain('no sum')
  })
})
