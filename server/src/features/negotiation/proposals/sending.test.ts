import { getCase } from '@evensettle/contracts/cases.ts'
import { type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  answer,
  aPerson,
  aRound,
  lowest,
  negotiationOf,
  no,
  proposed,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function latest(one: TestCase, as: Person): Promise<ProposalRound | undefined> {
  return (await negotiationOf(app, one, as)).proposals.at(-1)
}

describe('sending', () => {
  /** Answers every package and sends nothing; gives the receipt of the answers. */
  async function answerOnly(one: TestCase, round: ProposalRound, by: Person, pick = proposed) {
    for (const way of round.proposal.packages) {
      const answered = { packageId: way.id, sum: pick(way), isOwnWord: true }
      const input = { caseId: one.caseId, roundId: round.id, ...answered }
      await app.ok(answerPackage, input, by)
    }
    return (await latest(one, by))?.mine?.receipt ?? ''
  }

  it('is what ends a round, by the second of two presses: a last answer alone ends nothing', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    const receipts = [
      await answerOnly(one, round, starter),
      await answerOnly(one, round, respondent),
    ] as const
    expect(await latest(one, starter)).toMatchObject({ state: 'open', mine: { isSent: false } })
    const { turn } = await app.ok(getCase, { caseId }, starter)
    expect(turn).toMatchObject({ task: 'seal_range', sides: ['starter', 'respondent'] })
    const send = (receipt: string, by: Person) =>
      app.request(sendAnswers, { caseId, roundId: round.id, receipt }, by)
    expect((await send(receipts[0], starter)).status).toBe(200)
    expect(await latest(one, starter)).toMatchObject({ state: 'open', mine: { isSent: true } })
    expect(await latest(one, respondent)).toMatchObject({ state: 'open', mine: { isSent: false } })
    expect((await send(receipts[1], respondent)).status).toBe(200)
    expect(await latest(one, starter)).toMatchObject({ state: 'settled' })
    expect(await app.audited(caseId)).toContain('range.send')
    // the same press once more, after a lost answer
    expect((await send(receipts[1], respondent)).status).toBe(200)
    expect((await app.eventTypes(caseId)).filter((type) => type === 'case.agreed')).toHaveLength(1)
  })

  it('asks a visitor to sign in, hides the round from a stranger, and takes only what the screen shows', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const input = { caseId: one.caseId, roundId: round.id }
    const receipt = await answerOnly(one, round, one.starter)
    expect(await app.refusal(sendAnswers, { ...input, receipt })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(sendAnswers, { ...input, receipt }, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(sendAnswers, { ...input, receipt }, one.respondent)).toBe('409 SEALED_ELSEWHERE')
    const [way] = round.proposal.packages
    await app.ok(answerPackage, { ...input, packageId: way?.id ?? '', sum: null }, one.starter)
    expect(await app.refusal(sendAnswers, { ...input, receipt }, one.starter)).toBe('409 SEALED_ELSEWHERE')
    expect(await latest(one, one.starter)).toMatchObject({ mine: { isSent: false } })
  })

  it('waits for an answer to every way', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const [way] = round.proposal.packages
    const input = { caseId: one.caseId, roundId: round.id }
    const seal = { ...input, packageId: way?.id ?? '', sum: way?.price ?? 0 }
    const { proposals } = await app.ok(answerPackage, seal, one.starter)
    const receipt = proposals.at(-1)?.mine?.receipt ?? ''
    expect(await app.request(sendAnswers, { ...input, receipt }, one.starter)).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('One of the ways has no answer yet') },
    })
  })

  it('is undone by a change, which ends nothing by itself and has to be sent again', async () => {
    const one = await aCase(app)
    const { starter, respondent } = one
    const round = await aRound(app, one)
    await answer(app, one, round, starter, no)
    await answer(app, one, round, respondent, proposed)
    const receipt = await answerOnly(one, round, starter)
    expect(await latest(one, starter)).toMatchObject({ state: 'open', mine: { isSent: false } })
    await app.ok(sendAnswers, { caseId: one.caseId, roundId: round.id, receipt }, starter)
    expect(await latest(one, starter)).toMatchObject({ state: 'settled' })
  })

  it('that never came changes nothing of what was answered: it counts as it stands when the time is over', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answerOnly(one, round, one.starter)
    await answer(app, one, round, one.respondent, proposed)
    app.clock.advance(7 * DAY)
    await app.sweep()
    expect(await latest(one, one.starter)).toMatchObject({ state: 'settled' })
  })
})

describe('a reminder before the end', () => {
  async function remindersOf(one: TestCase) {
    await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'cases.warn', {}))
    await app.runJobs()
    const counts = [one.starter, one.respondent].map(
      async ({ email }) =>
        (await app.mails(email)).filter(({ text }) => text.includes('only you get this email')).length,
    )
    return Promise.all(counts)
  }

  it('goes three days and one day before to who has not sent all answers, once to who said no to all, and to nobody else', async () => {
    const [done, none, empty, unsent] = [
      await aCase(app),
      await aCase(app),
      await aCase(app),
      await aCase(app),
    ]
    for (const [one, pick] of [
      [done, lowest],
      [empty, no],
    ] as const)
      await answer(app, one, await aRound(app, one), one.starter, pick)
    await aRound(app, none)
    const open = await aRound(app, unsent)
    await answer(app, unsent, open, unsent.starter, lowest)
    const [way] = open.proposal.packages
    const changed = { caseId: unsent.caseId, roundId: open.id, packageId: way?.id ?? '', sum: way?.high ?? 0 }
    await app.ok(answerPackage, changed, unsent.starter)
    app.clock.advance(4 * DAY - HOUR)
    expect(await remindersOf(none)).toEqual([0, 0])
    app.clock.advance(2 * HOUR)
    expect(await remindersOf(none)).toEqual([1, 1])
    expect(await remindersOf(done)).toEqual([0, 1])
    expect(await remindersOf(empty)).toEqual([1, 1])
    expect(await remindersOf(unsent)).toEqual([1, 1])
    app.clock.advance(2 * DAY)
    expect(await remindersOf(none)).toEqual([2, 2])
    expect(await remindersOf(done)).toEqual([0, 2])
    expect(await remindersOf(empty)).toEqual([1, 2])
  })
})
