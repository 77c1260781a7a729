import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { sealConfirmation } from '@evensettle/contracts/table-moves.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anOffer,
  aPerson,
  negotiationOf,
  statusesOf,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aConfirmationStep } from '../../../testing/old-rounds.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function answers(round: Round, yes: (place: number) => boolean) {
  return (round.confirmation?.offers ?? []).map(({ packageId }, i) => ({ packageId, yes: yes(i) }))
}

function answer({ caseId }: TestCase, round: Round, by: Person, yes: (place: number) => boolean) {
  return app.request(sealConfirmation, { caseId, roundId: round.id, answers: answers(round, yes) }, by)
}

async function latest(one: TestCase, as: Person): Promise<Round | undefined> {
  return (await negotiationOf(app, one, as)).rounds.at(-1)
}

const yes = () => true
const no = () => false

describe('the final confirmation', () => {
  it('opens by itself when the last ranges were close, the same for both', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    expect(round.confirmation?.offers.length).toBeGreaterThan(0)
    expect((await latest(one, one.respondent))?.confirmation).toEqual(round.confirmation)
    expect((await app.events(one.caseId)).at(-1)).toEqual({
      seq: expect.any(Number),
      type: 'confirmation.opened',
      side: null,
      facts: { roundId: round.id },
    })
    for (const by of [one.starter, one.respondent])
      expect((await app.ok(getCase, { caseId: one.caseId }, by)).turn).toMatchObject({
        task: 'seal_range',
        sides: expect.arrayContaining(['starter', 'respondent']),
      })
    await app.runJobs()
    for (const { email } of [one.starter, one.respondent])
      expect((await app.mails(email)).at(-1)?.text).toContain('There is one last question')
  })

  it('is for the two sides, and takes every question once', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    const input = { caseId: one.caseId, roundId: round.id, answers: answers(round, yes) }
    expect(await app.refusal(sealConfirmation, input)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(sealConfirmation, input, await aPerson(app))).toBe('404 NOT_FOUND')
    const other = await aCase(app)
    expect(await app.refusal(sealConfirmation, { ...input, caseId: other.caseId }, other.starter)).toBe(
      '404 NOT_FOUND',
    )
    for (const wrong of [[], [...input.answers, ...input.answers], [{ packageId: 'Z', yes: true }]])
      expect(await app.refusal(sealConfirmation, { ...input, answers: wrong }, one.starter)).toBe(
        '422 RANGE_INVALID',
      )
  })

  it('settles on the first question with two yeses, at its sum', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    await answer(one, round, one.starter, yes)
    await answer(one, round, one.respondent, yes)
    const settled = await latest(one, one.starter)
    expect(settled?.settled).toEqual(round.confirmation?.offers[0])
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.respondent)
    expect(terms.payment?.amount).toBe(round.confirmation?.offers[0]?.price)
    expect(await app.audited(one.caseId)).toEqual(
      expect.arrayContaining(['confirmation.open', 'confirmation.seal', 'round.settle']),
    )
  })

  it('tells nobody what a single side said: one yes and no yes look alike', async () => {
    const told: unknown[] = []
    for (const [first, second] of [
      [yes, no],
      [no, yes],
      [no, no],
    ] as const) {
      const one = await aCase(app)
      const round = await aConfirmationStep(app, one)
      await answer(one, round, one.starter, first)
      await answer(one, round, one.respondent, second)
      expect(await latest(one, one.starter)).toMatchObject({ state: 'ended', settled: null })
      const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, one.starter)
      told.push(events.slice(-3).map(({ type, side, facts }) => [type, side, Object.keys(facts)]))
    }
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('shows the other side the same bytes whatever I answered and however often', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    const theirView = async () => [
      (await app.request(getCase, { caseId: one.caseId }, one.respondent)).raw,
      JSON.stringify(await negotiationOf(app, one, one.respondent)),
    ]
    await answer(one, round, one.starter, yes)
    const before = await theirView()
    await answer(one, round, one.starter, no)
    expect(await theirView()).toEqual(before)
    expect((await latest(one, one.starter))?.confirmation?.mine?.answers[0]?.yes).toBe(false)
  })

  it('is decided once when both answer at the same moment', async () => {
    for (let i = 0; i < 5; i += 1) {
      const one = await aCase(app)
      const round = await aConfirmationStep(app, one)
      const both = await Promise.all([
        answer(one, round, one.starter, yes),
        answer(one, round, one.respondent, yes),
      ])
      expect(statusesOf(...both)).toEqual([200, 200])
      const types = await app.eventTypes(one.caseId)
      expect(types.filter((type) => type === 'case.agreed')).toHaveLength(1)
    }
  })

  it('takes the same answer again after it was decided, and no other', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    await answer(one, round, one.starter, no)
    await answer(one, round, one.respondent, yes)
    expect(await answer(one, round, one.respondent, yes)).toMatchObject({ status: 200 })
    expect(await answer(one, round, one.respondent, no)).toMatchObject({ status: 409 })
  })

  it('ends by the clock, as if both had said no', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    await answer(one, round, one.starter, yes)
    app.clock.advance(72 * HOUR)
    expect(await answer(one, round, one.respondent, yes)).toMatchObject({
      status: 409,
      error: { code: 'ROUND_NOT_OPEN' },
    })
    await Promise.all([app.sweep(), app.sweep()])
    const ends = (await app.events(one.caseId)).filter(({ type }) => type === 'round.ended')
    expect(ends.at(-1)).toMatchObject({ side: null })
    expect(ends).toHaveLength(1)
    expect(await latest(one, one.respondent)).toMatchObject({ state: 'ended', settled: null })
  })

  it('ends with the case that a side leaves, and beside an offer that is accepted', async () => {
    const one = await aCase(app)
    const round = await aConfirmationStep(app, one)
    await anOffer(app, one, one.starter)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    expect(await latest(one, one.respondent)).toMatchObject({ state: 'ended' })
    expect(await answer(one, round, one.respondent, yes)).toMatchObject({ status: 409 })
  })
})
