import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, askForProposal } from '@evensettle/contracts/table-moves.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  anOffer,
  answer,
  aPerson,
  aRound,
  negotiationOf,
  statusesOf,
  type TestCase,
  highest,
  lowest,
  proposed,
  no,
  type OfferedPackage,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseOfAlike, ODD_CLAIMS, sumOfParts } from '../../../testing/odd-claims.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function latest(one: TestCase, as: Person): Promise<ProposalRound | undefined> {
  return (await negotiationOf(app, one, as)).proposals.at(-1)
}

/** All that somebody is shown of a case, with the mails that went to them. */
async function shownTo(one: TestCase, as: Person): Promise<string> {
  const { caseId } = one
  const views = await Promise.all([
    negotiationOf(app, one, as),
    app.ok(getCase, { caseId }, as),
    app.ok(listCaseEvents, { caseId }, as),
    app.ok(listCases, {}, as),
  ])
  await app.runJobs()
  return JSON.stringify([views, (await app.mails(as.email)).map((mail) => mail.text)])
}

describe('asking', () => {
  it('asks a visitor to sign in, hides the case from a stranger, and is over with the case', async () => {
    const { caseId, starter } = await aCase(app)
    expect(await app.refusal(askForProposal, { caseId })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(askForProposal, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect(await app.refusal(askForProposal, { caseId }, starter)).toBe('409 WRONG_STATE')
  })

  it('by one tells the other; by both opens one round by settlement-9, the same for both, for seven days', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    await app.runJobs()
    const asked = await app.ok(askForProposal, { caseId }, starter)
    expect(asked).toMatchObject({ askedBy: ['starter'], proposals: [] })
    const turn = { task: 'talk_or_offer', sides: ['respondent'], until: null, asked: 'starter' }
    for (const person of [starter, respondent]) {
      expect((await app.ok(getCase, { caseId }, person)).turn).toEqual(turn)
      expect((await app.ok(listCases, {}, person)).cases[0]?.turn).toEqual(turn)
    }
    await app.ok(askForProposal, { caseId }, starter)
    await app.runJobs()
    expect((await app.mails(respondent.email)).at(-1)?.text).toContain('would like the mediator')
    await Promise.all([
      app.ok(askForProposal, { caseId }, respondent),
      app.ok(askForProposal, { caseId }, respondent),
    ])
    const mine = await negotiationOf(app, one, starter)
    expect(mine).toMatchObject({
      askedBy: [],
      rounds: [],
      proposals: [{ number: 1, state: 'open', mine: null }],
    })
    expect(mine.proposals[0]?.proposal).toMatchObject({ engine: 'settlement-9', receipt: { fair: true } })
    expect(await negotiationOf(app, one, respondent)).toEqual(mine)
    const [round] = mine.proposals
    const open = new Date(round?.until ?? 0).getTime() - new Date(round?.openedAt ?? 0).getTime()
    expect(open).toBe(7 * DAY)
    const days = Object.values(round?.terms ?? {}).flatMap(({ payment, acts }) =>
      [...(payment?.instalments ?? []), ...acts].flatMap(({ dueOn }) => dueOn ?? []),
    )
    expect(days.length).toBeGreaterThan(0)
    const first = new Date(days.toSorted()[0] ?? '').getTime()
    expect(first - new Date(round?.until ?? '').getTime()).toBeGreaterThan(6 * DAY)
    expect((await app.eventTypes(one.caseId)).slice(-3)).toEqual([
      'proposal.asked',
      'proposal.asked',
      'round.opened',
    ])
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['proposal.ask', 'round.open']))
    await app.runJobs()
    for (const { email } of [starter, respondent])
      expect((await app.mails(email)).at(-1)?.text).toContain('The mediator has made a proposal.')
  })

  it('is possible for a sum of a single cent', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 1 })] })
    await app.ok(askForProposal, { caseId: one.caseId }, one.starter)
    const { status } = await app.request(askForProposal, { caseId: one.caseId }, one.respondent)
    expect(status).toBeLessThan(500)
    expect((await negotiationOf(app, one, one.starter)).seq).toBeGreaterThan(0)
  })

  it('proposes nothing below what is agreed to, and counts a claim back that nobody answered nowhere', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 240_000 })] })
    await app.deps.pool.query(
      "update case_item set answer = 'partly', admitted = 180000 where case_id = $1",
      [one.caseId],
    )
    await app.deps.db
      .insertInto('case_item')
      .values({
        id: newId(),
        case_id: one.caseId,
        position: 30,
        by: 'respondent',
        kind: 'money',
        title: 'The broken door',
        details: '',
        happened_on: null,
        claimed: 100_000,
        answer: null,
        reason: '',
      })
      .execute()
    const { proposal, terms } = await aRound(app, one)
    expect(proposal.leftOut).toMatchObject([{ by: 'respondent', asks: 100_000, waitsFor: 'starter' }])
    for (const { price } of proposal.packages) expect(price).toBeGreaterThanOrEqual(180_000)
    // what was left out is not closed by a settlement
    expect(Object.values(terms).every(({ release }) => !release)).toBe(true)
  })
})

describe('answering', () => {
  it('asks a visitor to sign in and hides the round from a stranger and from another case', async () => {
    const one = await aCase(app)
    const other = await aCase(app)
    const round = await aRound(app, one)
    const input = { caseId: one.caseId, roundId: round.id, packageId: 'A', sum: null }
    expect(await app.refusal(answerPackage, input)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(answerPackage, input, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(answerPackage, { ...input, caseId: other.caseId }, other.starter)).toBe(
      '404 NOT_FOUND',
    )
  })

  it('takes any whole sum between the open offer and the open demand, and nothing else', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.respondent, 20_000)
    const round = await aRound(app, one)
    const first = round.proposal.packages.at(-1)
    const input = { caseId: one.caseId, roundId: round.id, packageId: first?.id ?? '' }
    const put = (sum: number | null, packageId = input.packageId) =>
      app.request(answerPackage, { ...input, packageId, sum }, one.starter)
    const { low = 0, high = 0 } = first ?? {}
    const { grain } = round.proposal
    for (const sum of [low - 1, high + 1, Math.ceil((low + 1) / grain) * grain + 1])
      expect(await put(sum)).toMatchObject({
        status: 422,
        error: { code: 'RANGE_INVALID', message: expect.stringContaining('within the range that it shows') },
      })
    expect(await put(low, 'Z')).toMatchObject({ status: 422 })
    for (const sum of [low, high, Math.ceil((low + 1) / grain) * grain, null])
      expect((await put(sum)).status).toBe(200)
  })

  it('is not sealed over by a screen that shows another answer, or none', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const { id: packageId = '', low = 0, high = 0 } = round.proposal.packages[0] ?? {}
    const input = { caseId: one.caseId, roundId: round.id, packageId }
    const seal = (sum: number | null, known?: { sum: number | null } | null) =>
      app.request(answerPackage, { ...input, sum, known }, one.starter)
    expect((await seal(low, null)).status).toBe(200)
    const refused = { status: 409, error: { code: 'SEALED_ELSEWHERE' } }
    expect(await seal(high, null)).toMatchObject(refused)
    expect(await seal(null, { sum: high })).toMatchObject(refused)
    // the same press once more, after a lost answer
    expect((await seal(low, null)).status).toBe(200)
    expect((await seal(null, { sum: low })).status).toBe(200)
    expect((await seal(high, { sum: null })).status).toBe(200)
    expect((await seal(low)).status).toBe(200)
  })

  it('is empty by default, each package by itself, and kept unreadable in the table', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 98_765_400 })] })
    const round = await aRound(app, one)
    expect(round.mine).toBeNull()
    const [first] = round.proposal.packages
    const sum = Math.round((first?.high ?? 0) / 200) * 100
    const input = { caseId: one.caseId, roundId: round.id, packageId: first?.id ?? '', sum }
    const { proposals } = await app.ok(answerPackage, input, one.starter)
    expect(proposals[0]?.mine).toMatchObject({
      sums: { [input.packageId]: sum },
      receipt: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { rows } = await app.deps.pool.query<{ row: string; is_whole: boolean }>(
      `select s::text || encode(s.sealed, 'escape') as row, is_whole from sealed_sums s where round_id = $1`,
      [round.id],
    )
    expect(rows).toMatchObject([{ is_whole: false }])
    expect(rows[0]?.row).not.toContain(String(sum))
    expect(await app.audited(one.caseId)).toContain('range.seal')
  })

  it('shows the other side the same bytes as before, whether it is there and whatever it says', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const before = await shownTo(one, one.respondent)
    for (const pick of [highest, lowest, no]) {
      expect((await answer(app, one, round, one.starter, pick)).status).toBe(200)
      expect(await shownTo(one, one.respondent)).toBe(before)
    }
    expect((await app.eventTypes(one.caseId)).at(-1)).toBe('round.opened')
    expect(app.logLines.filter((line) => JSON.stringify(line).includes(`"sum":`))).toEqual([])
    const { turn } = await app.ok(getCase, { caseId: one.caseId }, one.starter)
    expect(turn).toMatchObject({ task: 'seal_range', sides: ['respondent'] })
  })

  it('settles on the public list, inside both answers, with sums that add up', async () => {
    const items = [anItem({ amount: 33_333 }), anItem({ amount: 66_667 }), anItem({ amount: 1 })]
    const one = await aCase(app, { items })
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    await answer(app, one, round, starter, lowest)
    await app.runJobs()
    await answer(app, one, round, respondent, proposed)
    const settled = (await latest(one, starter))?.settled
    const chosen = round.proposal.packages.find(({ id }) => id === settled?.packageId)
    expect(settled?.price).toBe(chosen?.price)
    const paid = (await app.ok(getAgreement, { caseId }, respondent)).terms.payment
    expect(paid?.amount).toBe(settled?.price)
    expect(paid?.instalments.reduce((sum, part) => sum + part.amount, 0)).toBe(settled?.price)
    // the days that were read before answering are those that are signed
    expect(paid?.instalments).toEqual(round.terms[chosen?.id ?? '']?.payment?.instalments)
    expect((await app.eventTypes(one.caseId)).slice(-3)).toEqual([
      'round.opened',
      'round.settled',
      'case.agreed',
    ])
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['round.settle', 'agreement.draft']))
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('There are terms that you both accept')
  })

  it('is over with the settlement; the same answer sent again is no failure, another one is', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, lowest)
    await answer(app, one, round, one.respondent, highest)
    const last = round.proposal.packages.at(-1)
    const input = { caseId: one.caseId, roundId: round.id, packageId: last?.id ?? '' }
    const again = await app.ok(
      answerPackage,
      { ...input, sum: last?.high ?? 0, isOwnWord: true },
      one.respondent,
    )
    expect(again.proposals[0]?.state).toBe('settled')
    expect(await app.refusal(answerPackage, { ...input, sum: null }, one.respondent)).toBe(
      '409 ROUND_NOT_OPEN',
    )
  })

  it('settles once when both give their last answer at the same moment', async () => {
    for (let i = 0; i < trialsOf(5, 2); i += 1) {
      const one = await aCase(app)
      const round = await aRound(app, one)
      const answers = await Promise.all([
        answer(app, one, round, one.starter, lowest),
        answer(app, one, round, one.respondent, highest),
      ])
      expect(statusesOf(...answers)).toEqual([200, 200])
      expect((await app.eventTypes(one.caseId)).filter((type) => type === 'case.agreed')).toHaveLength(1)
    }
  })

  it('without room ends with one event that is the same for both, whatever was sealed', async () => {
    const ends: unknown[] = []
    for (const pick of [lowest, (one: OfferedPackage) => one.high - 100]) {
      const one = await aCase(app)
      const round = await aRound(app, one)
      await answer(app, one, round, one.starter, highest)
      await answer(app, one, round, one.respondent, pick)
      expect(await latest(one, one.starter)).toMatchObject({ state: 'ended', settled: null })
      const end = (await app.events(one.caseId)).at(-1)
      ends.push([end?.type, end?.side, Object.keys(end?.facts ?? {})])
    }
    expect(ends[0]).toEqual(ends[1])
    expect(ends[0]).toEqual(['round.ended', null, ['number', 'roundId']])
  })

  it('that says "not these terms" to all waits for the end, like no answer', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answer(app, one, round, one.respondent, no)
    await answer(app, one, round, one.starter, lowest)
    expect(await latest(one, one.starter)).toMatchObject({ state: 'open' })
    await answer(app, one, round, one.respondent, highest)
    expect(await latest(one, one.starter)).toMatchObject({ state: 'settled' })
  })

  it.each(ODD_CLAIMS)('settles %s to the last unit', async (_, currency, count, amount) => {
    const one = await aCaseOfAlike(app, currency, count, amount)
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, lowest)
    await answer(app, one, round, one.respondent, highest)
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.currency).toBe(currency)
    expect(sumOfParts(terms)).toBe(terms.payment?.amount)
  })
})

describe('the clock', () => {
  it('opens a round from day eight on when both have spoken, once', async () => {
    const one = await aCase(app)
    const { caseId, starter } = one
    const silent = await aCase(app)
    await app.ok(sendMessage, { caseId, id: newId(), body: 'Hello' }, starter)
    app.clock.advance(7 * DAY - HOUR)
    await app.sweep()
    expect(await latest(one, starter)).toBeUndefined()
    app.clock.advance(HOUR)
    await Promise.all([app.sweep(), app.sweep()])
    expect((await negotiationOf(app, one, starter)).proposals).toMatchObject([{ number: 1, state: 'open' }])
    expect(await latest(silent, silent.starter)).toBeUndefined()
  })

  it('ends a round that runs out: what was answered counts, what is missing settles nothing, late answers neither', async () => {
    const [part, none] = [await aCase(app), await aCase(app)]
    const rounds = [await aRound(app, part), await aRound(app, none)] as const
    const [first] = rounds[0].proposal.packages
    const input = { caseId: part.caseId, roundId: rounds[0].id, packageId: first?.id ?? '' }
    await app.ok(answerPackage, { ...input, sum: first?.high ?? 0, isOwnWord: true }, part.respondent)
    for (const [i, one] of [part, none].entries()) {
      const round = rounds[i]
      if (round) await answer(app, one, round, one.starter, lowest)
    }
    app.clock.advance(7 * DAY)
    expect(await app.refusal(answerPackage, { ...input, sum: null }, part.respondent)).toBe(
      '409 ROUND_NOT_OPEN',
    )
    await Promise.all([app.sweep(), app.sweep()])
    expect(await latest(part, part.starter)).toMatchObject({
      state: 'settled',
      settled: { packageId: first?.id },
    })
    expect(await latest(none, none.starter)).toMatchObject({ state: 'ended' })
    expect((await app.eventTypes(none.caseId)).filter((type) => type === 'round.ended')).toHaveLength(1)
    expect(await app.audited(none.caseId)).toContain('round.end')
    await app.runJobs()
    for (const { email } of [part.starter, part.respondent]) {
      const texts = (await app.mails(email)).map(({ text }) => text)
      expect(texts.join('\n')).toContain('There are terms that you both accept')
    }
  })
})

describe('a dispute about a thing', () => {
  it('settles with a yes on both sides', async () => {
    const items = [anItem({ kind: 'property', title: 'The blue bicycle', amount: 0 })]
    const one = await aCase(app, { items })
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    // with what is usual in such a dispute, and the thing alone
    const free = { price: 0, low: 0, high: 0 }
    expect(round.proposal.packages).toMatchObject([free, free])
    expect(round.proposal.packages[1]?.terms.acts).toMatchObject([{ words: 'The blue bicycle' }])
    for (const by of [starter, respondent]) await answer(app, one, round, by, () => 0)
    const { terms } = await app.ok(getAgreement, { caseId }, starter)
    expect(terms.payment).toBeNull()
    expect(terms.acts).toContainEqual(
      expect.objectContaining({ kind: 'return_item', by: 'respondent', words: 'The blue bicycle' }),
    )
  })

  it('ends with the window when one says no', async () => {
    const one = await aCase(app, { items: [anItem({ kind: 'property', title: 'A lamp', amount: 0 })] })
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, () => 0)
    await answer(app, one, round, one.respondent, no)
    app.clock.advance(7 * DAY)
    await app.sweep()
    expect((await app.eventTypes(one.caseId)).at(-1)).toBe('round.ended')
  })

  it('with more things than an agreement can hold still gets a proposal', async () => {
    const items = Array.from({ length: 21 }, (_, i) => anItem({ kind: 'act', title: `Act ${i}`, amount: 0 }))
    const one = await aCase(app, { items })
    const { proposal } = await aRound(app, one)
    expect(proposal.packages[0]?.terms.acts).toHaveLength(20)
  })
})
