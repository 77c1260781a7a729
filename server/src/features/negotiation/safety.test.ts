import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { answerPackage, sendAnswers, setTerm } from '@evensettle/contracts/table-moves.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  anOffer,
  answer,
  answerAll,
  aRound,
  negotiationOf,
  type TestCase,
  highest,
  lowest,
} from '../../testing/factories.ts'
import { aConfirmationStep } from '../../testing/old-rounds.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const BICYCLE = [anItem(), anItem({ kind: 'property', title: 'The blue bicycle', amount: 0 })]

/** All that the respondent is shown of a case, with what differs between any two cases taken out. */
async function shownToOther(one: TestCase): Promise<string> {
  const { caseId, respondent } = one
  const views = await Promise.all([
    negotiationOf(app, one, respondent),
    app.ok(getCase, { caseId }, respondent),
    app.ok(listCaseEvents, { caseId }, respondent),
  ])
  await app.runJobs()
  const mails = (await app.mails(respondent.email)).map((mail) => mail.text)
  return (
    JSON.stringify([views, mails])
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/[0-9a-f]{64}/g, 'receipt')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      // the two cases are made one after the other, and a minute or a day may begin between them
      .replaceAll(/\d{4}-\d\d-\d\d/g, 'day')
      .replaceAll(/\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/g, 'moment')
      .replaceAll(/ES-\w{4}-\w{4}/g, 'reference')
      .replaceAll(/Person \d+|person-\d+/g, 'person')
      .replaceAll(/token=[\w-]+/g, 'token')
      .replaceAll(/key=[\w.-]+/g, 'key')
      .replaceAll(/[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'code')
  )
}

describe('rule 1: what a side says in private stays with it', () => {
  it('in every view, event and mail of the other side, whatever was sealed in a case without a deal', async () => {
    const shown: string[] = []
    for (const less of [0, 2]) {
      const one = await aCase(app, { items: BICYCLE })
      const round = await aRound(app, one)
      await answer(app, one, round, one.starter, ({ high }) => high - less * round.proposal.grain)
      await answer(app, one, round, one.respondent, lowest)
      expect((await negotiationOf(app, one, one.starter)).proposals[0]).toMatchObject({ state: 'ended' })
      shown.push(await shownToOther(one))
    }
    expect(shown[0]).toBe(shown[1])
  })

  it('and is not written into any log line', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 987_654_300 })] })
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, ({ high }) => high - 12_300)
    const sealed = String((round.proposal.packages[0]?.high ?? 0) - 12_300)
    expect(app.logLines.filter((line) => JSON.stringify(line).includes(sealed))).toEqual([])
  })
})

describe('rule 2: only what was asked for', () => {
  it('keeps every sum between nothing and what was asked, point by point', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 70_001 }), anItem({ amount: 3 })] })
    for (const { price, low, high, points } of (await aRound(app, one)).proposal.packages) {
      for (const sum of [price, low, high]) {
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(70_004)
      }
      for (const point of points) expect(point.proposed).toBeLessThanOrEqual(point.asks)
      expect(points.reduce((sum, point) => sum + point.proposed, 0)).toBe(price)
    }
  })

  it('holds no term that is not on the list that both saw before', async () => {
    const one = await aCase(app)
    const struck = { caseId: one.caseId, kind: 'apology', by: 'respondent', isOn: false } as const
    const { list } = await app.ok(setTerm, struck, one.respondent)
    const kinds = new Set(list.filter(({ isStruck }) => !isStruck).map(({ kind }) => kind))
    const { proposal } = await aRound(app, one)
    const named = proposal.packages.flatMap(({ terms }) => terms.acts.map(({ kind }) => kind))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((kind) => !kinds.has(kind) || kind === 'apology')).toEqual([])
  })

  it('asks nobody to pay who was not asked for money', async () => {
    const { proposal, terms } = await aRound(app, await aCase(app))
    expect(proposal.payer).toBe('respondent')
    for (const { payment } of Object.values(terms)) expect(payment?.payer).toBe('respondent')
  })
})

describe('rule 3: the open word of a side bounds a proposal', () => {
  it('never below what the paying side offers', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.respondent, 100_000)
    for (const { price } of (await aRound(app, one)).proposal.packages)
      expect(price).toBeGreaterThanOrEqual(100_000)
  })

  it('never above what the other side asks for, but for the terms of the public table', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.starter, 30_000)
    const { packages } = (await aRound(app, one)).proposal
    for (const { price } of packages.filter(({ slot }) => slot === 'soon'))
      expect(price).toBeLessThanOrEqual(30_000)
  })
})

describe('rule 5: no pressure', () => {
  const hours = (from: string, to: string) => (new Date(to).getTime() - new Date(from).getTime()) / HOUR

  it('leaves seven days for a proposal, and at least 48 hours for an old final confirmation', async () => {
    const one = await aCase(app)
    const proposal = await aRound(app, await aCase(app))
    expect(hours(proposal.openedAt, proposal.until)).toBe(7 * 24)
    const round = await aConfirmationStep(app, one)
    const now = app.clock.now().toISOString()
    expect(hours(now, round.confirmation?.until ?? now)).toBeGreaterThanOrEqual(48)
  })

  it('lets a side leave at any time, in the middle of a round too', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const mine = await answerAll(app, one, round, one.starter, lowest)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.respondent)
    expect((await negotiationOf(app, one, one.starter)).proposals[0]).toMatchObject({ state: 'ended' })
    const no = { caseId: one.caseId, roundId: round.id, packageId: 'A', sum: null }
    expect(await app.request(answerPackage, no, one.starter)).toMatchObject({ status: 409 })
    expect(await app.request(sendAnswers, mine, one.starter)).toMatchObject({ status: 409 })
  })

  it('ends a round once when both run out of time at the same second', async () => {
    const one = await aCase(app)
    await aRound(app, one)
    app.clock.advance(7 * DAY)
    await Promise.all([app.sweep(), app.sweep()])
    const ended = (await app.events(one.caseId)).filter(({ type }) => type === 'round.ended')
    expect(ended).toMatchObject([{ side: null }])
  })
})

describe('rule 8: a round keeps what it was made from', () => {
  it('its version, the hash of its public input, and each side’s keyed hash, with nothing private in clear', async () => {
    const one = await aCase(app, { items: BICYCLE })
    const round = await aRound(app, one)
    const { rows } = await app.deps.pool.query<{ engine: string; public_hash: string }>(
      'select engine, public_hash from proposal_round where id = $1',
      [round.id],
    )
    expect(rows).toMatchObject([
      { engine: 'settlement-9', public_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    await answer(app, one, round, one.starter, highest)
    const kept = await app.deps.pool.query<{ receipt: string; sealed: string }>(
      `select receipt, encode(sealed, 'escape') as sealed from sealed_sums where round_id = $1`,
      [round.id],
    )
    expect(kept.rows).toMatchObject([{ receipt: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(kept.rows[0]?.sealed).not.toContain(`"${round.proposal.packages[0]?.id}"`)
  })
})
