import { declineOffer } from '@evensettle/contracts/offers.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { replayRound } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { LADDER_RULES } from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import { getRoundRecord } from '@evensettle/contracts/records.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
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
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { roundCaseOf, roundFactsOf } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** The open round of a case as the release before would have made it: its engine, and its public case by those rules. */
async function madeBefore(one: TestCase, roundId: string): Promise<void> {
  const { db } = app.deps
  const rules = { ...LADDER_RULES['settlement-3'] }
  const facts = await roundFactsOf(db, one.caseId, app.clock.now(), { rules })
  const input = roundCaseOf(facts, facts.evidence)
  const made = proposeRound(input, undefined, 'settlement-3')
  if (!made.ok) throw new Error(made.error.code)
  await app.deps.pool.query(
    "update proposal_round set engine = 'settlement-3', public_input = $2, proposal = $3 where id = $1",
    [roundId, JSON.stringify(input), JSON.stringify(made.value)],
  )
}

async function offeredAndDeclined(one: TestCase, amount: number): Promise<void> {
  const offerId = await anOffer(app, one, one.respondent, amount)
  app.clock.advance(MINUTE)
  await app.ok(declineOffer, { caseId: one.caseId, offerId }, one.starter)
}

async function roundOf(one: TestCase) {
  const round = (await negotiationOf(app, one, one.starter)).proposals.at(-1)
  if (!round) throw new Error('no round')
  return round
}

describe('a round that is open while a newer rule is released', () => {
  it('goes on being held by what held it when it was opened, and one of the newer rule by that', async () => {
    for (const [before, isHeld] of [
      [true, false],
      [false, true],
    ] as const) {
      const one = await aCase(app)
      const { id } = await aRound(app, one)
      if (before) await madeBefore(one, id)
      const [was] = (await roundOf(one)).proposal.packages
      await offeredAndDeclined(one, 90_000)
      const [now] = (await roundOf(one)).proposal.packages
      expect((now?.low ?? 0) > (was?.low ?? 0)).toBe(isHeld)
    }
  })

  it('is settled on answers that were given before the release, by its own rule', async () => {
    const one = await aCase(app)
    const { id } = await aRound(app, one)
    await madeBefore(one, id)
    const round = await roundOf(one)
    const [way] = round.proposal.packages
    // said and taken no notice of by the rule that the round was opened with
    const offered = way?.high ?? 0
    await offeredAndDeclined(one, offered)
    await answer(app, one, round, one.starter, lowest)
    await answer(app, one, round, one.respondent, ({ price }) => price)
    expect((await roundOf(one)).settled?.price).toBeLessThan(offered)
    const record = await app.ok(getRoundRecord, { caseId: one.caseId, roundId: id }, one.starter)
    expect('ticks' in record || replayRound(record)).toBe('same')
  })

  it('is followed by another only when somebody has changed something, not by what a newer rule counts otherwise', async () => {
    const one = await aCase(app, {
      items: [anItem({ kind: 'property', title: 'The key', amount: 0 })],
    })
    const { id } = await aRound(app, one)
    await madeBefore(one, id)
    const round = await roundOf(one)
    // in the rule before, the mediator suggested an apology here as well
    expect(JSON.stringify(round.proposal.packages)).toContain('apology')
    await answer(app, one, round, one.starter, () => null)
    await answer(app, one, round, one.respondent, () => 0)
    app.clock.advance(8 * DAY)
    await app.sweep()
    const noNext = async () => (await negotiationOf(app, one, one.starter)).noNext
    expect(await noNext()).toBe('nothing_changed')
    app.clock.advance(3 * DAY)
    expect(await noNext()).toBe('nothing_changed')
    await anOffer(app, one, one.respondent, 20_000)
    expect(await noNext()).toBeNull()
  })

  it('is not outdated by other words of the mediator for a term', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, highest)
    await answer(app, one, round, one.respondent, lowest)
    const earlier = 'Says sorry for how this went'
    await app.deps.pool.query(
      `update proposal_round set public_input = jsonb_set(public_input, '{terms}', (
        select jsonb_agg(case when t ->> 'kind' = 'apology' then jsonb_set(t, '{words}', to_jsonb($2::text)) else t end)
        from jsonb_array_elements(public_input -> 'terms') t)) where id = $1`,
      [round.id, earlier],
    )
    const { rows } = await app.deps.pool.query(
      'select public_input::text as text from proposal_round where id = $1',
      [round.id],
    )
    expect(JSON.stringify(rows)).toContain(earlier)
    expect((await negotiationOf(app, one, one.starter)).noNext).toBe('nothing_changed')
  })
})
