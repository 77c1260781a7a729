import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, aRound, seal, type TestCase } from '../../../testing/factories.ts'
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
    expect(round.payer).toBe('respondent')
    const items = round.packages[0]?.items ?? []
    expect(items.find((item) => item.itemId === back)?.isBack).toBe(true)
    const sum = items.reduce((total, item) => total + (item.isBack ? -item.proposed : item.proposed), 0)
    expect(sum).toBe(round.packages[0]?.price)
  })

  it('the larger claim back turns who pays, and the agreement says so', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 20_000 })] })
    await askBack(one, 300_000)
    const round = await aRound(app, one)
    expect(round.payer).toBe('starter')
    await seal(app, one, round, one.starter, (rungs) => rungs.at(-1) ?? null)
    await seal(app, one, round, one.respondent, (rungs) => rungs.at(0) ?? null)
    const { terms, sections } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.payment?.payer).toBe('starter')
    const words = JSON.stringify(sections)
    expect(words).toContain('["The broken door","€3,000"]')
    expect(words).toContain('"€200"]')
    expect(words).not.toContain('no sum')
  })
})
