import { getCase, leaveCase, listCaseEvents } from '@evensettle/contracts/cases.ts'
import { askForProposal, savePreferences, type Round } from '@evensettle/contracts/negotiation.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aClosingStep,
  aLastRound,
  anItem,
  anOffer,
  aRound,
  negotiationOf,
  seal,
  type TestCase,
} from '../../testing/factories.ts'
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
  return JSON.stringify([views, mails])
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[0-9a-f]{64}/g, 'receipt')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/ES-\w{4}-\w{4}/g, 'reference')
    .replaceAll(/Person \d+|person-\d+/g, 'person')
    .replaceAll(/token=[\w-]+/g, 'token')
    .replaceAll(/key=[\w.-]+/g, 'key')
    .replaceAll(/[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'code')
}

describe('rule 1: what a side says in private stays with it', () => {
  it('in every view, event and mail of the other side, whatever was sealed in a case without a deal', async () => {
    const shown: string[] = []
    for (const [level, pick] of [
      [6, (rungs: number[]) => rungs.at(-1) ?? null],
      [5, (rungs: number[]) => rungs.at(-3) ?? null],
    ] as const) {
      const one = await aCase(app, { items: BICYCLE })
      const [, bicycle] = one.itemIds
      await app.ok(
        savePreferences,
        { caseId: one.caseId, preferences: { wishes: { [bicycle ?? '']: level }, waiting: null } },
        one.starter,
      )
      const round = await aRound(app, one)
      await seal(app, one, round, one.starter, pick)
      await seal(app, one, round, one.respondent, (rungs) => rungs[0] ?? null)
      expect((await negotiationOf(app, one, one.starter)).rounds[0]).toMatchObject({ state: 'ended' })
      shown.push(await shownToOther(one))
    }
    expect(shown[0]).toBe(shown[1])
  })

  it('and is not written into any log line', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 987_654_300 })] })
    const round = await aRound(app, one)
    await seal(app, one, round, one.starter, (rungs) => rungs.at(-1) ?? null)
    const sealed = String(round.packages[0]?.rungs.at(-1))
    expect(app.logLines.filter((line) => JSON.stringify(line).includes(sealed))).toEqual([])
  })
})

describe('rule 2: only what was asked for', () => {
  it('keeps every sum between nothing and what was asked, point by point', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 70_001 }), anItem({ amount: 3 })] })
    for (const { price, rungs, items } of (await aLastRound(app, one)).packages) {
      for (const sum of [price, ...rungs]) {
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(70_004)
      }
      for (const item of items) expect(item.proposed).toBeLessThanOrEqual(item.asked)
      expect(items.reduce((sum, item) => sum + item.proposed, 0)).toBe(price)
    }
  })

  it('holds no term that nobody asked for in the open, whatever chips were laid on it', async () => {
    const one = await aCase(app)
    const preferences = { wishes: { 'respondent:apology': 6 as const }, waiting: null }
    await app.ok(savePreferences, { caseId: one.caseId, preferences }, one.starter)
    const { packages } = await aLastRound(app, one)
    expect(packages.flatMap(({ terms }) => terms.acts)).toEqual([])
  })

  it('asks nobody to pay who was not asked for money', async () => {
    const one = await aCase(app)
    const { payer, packages } = await aRound(app, one)
    expect(payer).toBe('respondent')
    for (const { terms } of packages) expect(terms.payment?.payer).toBe('respondent')
  })
})

describe('rule 3: the open word of a side bounds a proposal', () => {
  it('never below what the paying side offers', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.respondent, 100_000)
    for (const { low, rungs } of (await aLastRound(app, one)).packages.filter(onTime)) {
      expect(low).toBeGreaterThanOrEqual(100_000)
      expect(rungs[0]).toBeGreaterThanOrEqual(100_000)
    }
  })

  it('never above what the other side asks for', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.starter, 30_000)
    for (const { high, rungs } of (await aLastRound(app, one)).packages.filter(onTime)) {
      expect(high).toBeLessThanOrEqual(30_000)
      expect(rungs.at(-1)).toBeLessThanOrEqual(30_000)
    }
  })
})

/** Packages on the usual terms; the public table moves the bounds of the others. */
function onTime({ terms }: Round['packages'][number]): boolean {
  return terms.payment?.instalments.length === 1 && terms.acts.length === 0
}

describe('rule 5: no pressure', () => {
  const hours = (from: string, to: string) => (new Date(to).getTime() - new Date(from).getTime()) / HOUR

  it('leaves at least 48 hours for a round and for the closing step', async () => {
    const one = await aCase(app)
    const round = await aClosingStep(app, one)
    expect(hours(round.openedAt, round.until)).toBeGreaterThanOrEqual(48)
    const now = app.clock.now().toISOString()
    expect(hours(now, round.closing?.until ?? now)).toBeGreaterThanOrEqual(48)
  })

  it('makes at most two rounds, and the last one wants the last word', async () => {
    const one = await aCase(app)
    const round = await aLastRound(app, one)
    expect(round.isLast).toBe(true)
    expect(await seal(app, one, round, one.starter, () => null, false)).toMatchObject({ status: 422 })
    for (const by of [one.starter, one.respondent]) await seal(app, one, round, by, () => null, true)
    expect(await app.refusal(askForProposal, { caseId: one.caseId }, one.starter)).toBe(
      '409 ROUND_NOT_POSSIBLE',
    )
  })

  it('lets a side leave at any time, in the middle of a round too', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await seal(app, one, round, one.starter, (rungs) => rungs[0] ?? null)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.respondent)
    expect((await negotiationOf(app, one, one.starter)).rounds[0]).toMatchObject({ state: 'ended' })
    expect(await seal(app, one, round, one.starter, () => null)).toMatchObject({ status: 409 })
  })

  it('ends a round once when both run out of time at the same second', async () => {
    const one = await aCase(app)
    await aRound(app, one)
    app.clock.advance(4 * DAY)
    const run = async () => {
      await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'cases.sweep', {}))
      await app.runJobs()
    }
    await Promise.all([run(), run()])
    const ended = (await app.events(one.caseId)).filter(({ type }) => type === 'round.ended')
    expect(ended).toMatchObject([{ side: null }])
  })
})

describe('rule 8: a round keeps what it was made from', () => {
  it('its version, the hash of its public input and both sides’ keyed hashes, and no chips in clear', async () => {
    const one = await aCase(app, { items: BICYCLE })
    for (const by of [one.starter, one.respondent])
      await app.ok(savePreferences, { caseId: one.caseId, preferences: { wishes: {}, waiting: 2 } }, by)
    const round = await aRound(app, one)
    const { rows } = await app.deps.pool.query<{ engine: string; public_hash: string }>(
      'select engine, public_hash from proposal_round where id = $1',
      [round.id],
    )
    expect(rows[0]).toMatchObject({
      engine: round.engine,
      public_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const kept = await app.deps.pool.query<{ receipt: string; sealed: string }>(
      `select receipt, encode(sealed, 'escape') as sealed from sealed_round_chips where round_id = $1`,
      [round.id],
    )
    expect(kept.rows).toHaveLength(2)
    for (const { receipt, sealed } of kept.rows) {
      expect(receipt).toMatch(/^[0-9a-f]{64}$/)
      expect(sealed).not.toContain('waiting')
    }
  })
})
