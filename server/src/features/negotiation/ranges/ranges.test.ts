import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sealRange } from '@evensettle/contracts/table-moves.ts'
import { RELEASE } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, aPerson, negotiationOf, statusesOf } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { anOldRound, seal } from '../../../testing/old-rounds.ts'
import { aCaseOfAlike, ODD_CLAIMS, sumOfParts } from '../../../testing/odd-claims.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const lowest = (rungs: number[]) => rungs[0] ?? 0
const highest = (rungs: number[]) => rungs.at(-1) ?? 0
const at = (part: number) => (rungs: number[]) => rungs[Math.floor((rungs.length - 1) * part)] ?? 0
const no = () => null

describe('a round of ticks that was open when the engine changed', () => {
  it('asks a visitor to sign in and hides the round from a stranger and from another case', async () => {
    const one = await aCase(app)
    const other = await aCase(app)
    const round = await anOldRound(app, one)
    const input = { caseId: one.caseId, roundId: round.id, answers: [], lastWord: false }
    expect(await app.refusal(sealRange, input)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(sealRange, input, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(sealRange, { ...input, caseId: other.caseId }, other.starter)).toBe(
      '404 NOT_FOUND',
    )
  })

  it('takes one of the sums of the round for every package, and nothing else', async () => {
    const one = await aCase(app)
    const round = await anOldRound(app, one)
    const [first] = round.packages
    const packageId = first?.id ?? ''
    const sealing = (answers: { packageId: string; limit: number | null }[]) =>
      app.refusal(sealRange, { caseId: one.caseId, roundId: round.id, answers, lastWord: false }, one.starter)
    const between = (first?.rungs[0] ?? 0) + 1
    expect(await sealing([{ packageId, limit: between }])).toBe('422 RANGE_INVALID')
    expect(await sealing([])).toBe('422 RANGE_INVALID')
    expect(await sealing([{ packageId: 'made-up', limit: null }])).toBe('422 RANGE_INVALID')
    const twice = round.packages.flatMap(({ id }) => [
      { packageId: id, limit: null },
      { packageId: id, limit: null },
    ])
    expect(await sealing(twice)).toBe('422 RANGE_INVALID')
  })

  it('keeps what was ticked unreadable in the table, and gives its owner a receipt', async () => {
    const one = await aCase(app, { items: [anItem({ amount: 98_765_400 })] })
    const round = await anOldRound(app, one)
    const { body } = await seal(app, one, round, one.starter, lowest)
    const limit = lowest(round.packages[0]?.rungs ?? [])
    const mine = body.rounds[0]?.mine
    expect(mine?.answers).toContainEqual({ packageId: round.packages[0]?.id, limit })
    expect(mine?.receipt).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await app.deps.pool.query<{ row: string }>(
      `select s::text || encode(s.sealed, 'escape') as row from sealed_range s where round_id = $1`,
      [round.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(String(limit))
    expect((await app.events(one.caseId)).at(-1)).toEqual({
      seq: expect.any(Number),
      type: 'range.sealed',
      side: 'starter',
      facts: { roundId: round.id },
    })
    expect(await app.audited(one.caseId)).toContain('range.seal')
  })

  it('shows the other side the same bytes whatever I sealed and however often I changed it', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await anOldRound(app, one)
    const theirView = async () => [
      (await app.request(getCase, { caseId }, respondent)).raw,
      JSON.stringify(await negotiationOf(app, one, respondent)),
    ]
    await seal(app, one, round, starter, highest)
    const before = await theirView()
    for (const pick of [lowest, no]) {
      expect(await seal(app, one, round, starter, pick, true)).toMatchObject({ status: 200 })
      expect(await theirView()).toEqual(before)
    }
    expect((await negotiationOf(app, one, starter)).rounds[0]?.mine?.lastWord).toBe(true)
    expect((await app.audited(caseId)).filter((action) => action === 'range.seal')).toHaveLength(3)
  })

  it('settles where the ranges overlap, inside both, with sums that add up', async () => {
    const items = [anItem({ amount: 33_333 }), anItem({ amount: 66_667 }), anItem({ amount: 1 })]
    const one = await aCase(app, { items })
    const { caseId, starter, respondent } = one
    const round = await anOldRound(app, one)
    await seal(app, one, round, starter, at(0.25))
    await app.runJobs()
    await seal(app, one, round, respondent, at(0.75))
    const { rounds } = await negotiationOf(app, one, starter)
    const settled = rounds[0]?.settled
    const chosen = round.packages.find(({ id }) => id === settled?.packageId)
    const price = settled?.price ?? -1
    expect(price).toBeGreaterThanOrEqual(at(0.25)(chosen?.rungs ?? []))
    expect(price).toBeLessThanOrEqual(at(0.75)(chosen?.rungs ?? []))
    const agreement = await app.ok(getAgreement, { caseId }, respondent)
    const paid = agreement.terms.payment
    expect(paid?.amount).toBe(price)
    expect(paid?.instalments.reduce((sum, part) => sum + part.amount, 0)).toBe(price)
    expect((await app.eventTypes(one.caseId)).slice(-3)).toEqual([
      'range.sealed',
      'round.settled',
      'case.agreed',
    ])
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['round.settle', 'agreement.draft']))
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('There are terms that you both accept')
    expect(await seal(app, one, round, starter, lowest)).toMatchObject({ status: 409 })
  })

  it('settles once when both seal at the same moment', RELEASE, async () => {
    for (let i = 0; i < 10; i += 1) {
      const one = await aCase(app)
      const round = await anOldRound(app, one)
      const answers = await Promise.all([
        seal(app, one, round, one.starter, lowest),
        seal(app, one, round, one.respondent, highest),
      ])
      expect(statusesOf(...answers)).toEqual([200, 200])
      expect((await app.eventTypes(one.caseId)).filter((type) => type === 'case.agreed')).toHaveLength(1)
    }
  })

  it(
    'is decided by one consistent pair when one side changes its answer while the other seals',
    RELEASE,
    async () => {
      for (let i = 0; i < 5; i += 1) {
        const one = await aCase(app)
        const round = await anOldRound(app, one)
        await seal(app, one, round, one.starter, highest)
        const answers = await Promise.all([
          seal(app, one, round, one.starter, lowest),
          seal(app, one, round, one.respondent, highest),
        ])
        expect([200, 409]).toContain(answers[0].status)
        expect(answers[1].status).toBe(200)
        const { rounds } = await negotiationOf(app, one, one.starter)
        const settled = rounds[0]?.settled
        const mine = rounds[0]?.mine?.answers.find(({ packageId }) => packageId === settled?.packageId)
        expect(settled?.price).toBeGreaterThanOrEqual(mine?.limit ?? Number.POSITIVE_INFINITY)
      }
    },
  )

  it.each(ODD_CLAIMS)('settles %s to the last unit', async (_, currency, count, amount) => {
    const one = await aCaseOfAlike(app, currency, count, amount)
    const round = await anOldRound(app, one)
    await seal(app, one, round, one.starter, lowest)
    await seal(app, one, round, one.respondent, highest)
    const { terms } = await app.ok(getAgreement, { caseId: one.caseId }, one.starter)
    expect(terms.currency).toBe(currency)
    expect(sumOfParts(terms)).toBe(terms.payment?.amount)
  })

  it('without an overlap ends with the same event for both, and nothing told apart', async () => {
    const near = await aCase(app)
    const far = await aCase(app)
    const ends: unknown[] = []
    for (const [one, theirs] of [
      [near, (rungs: number[]) => rungs.at(-2) ?? 0],
      [far, no],
    ] as const) {
      const round = await anOldRound(app, one)
      await seal(app, one, round, one.starter, highest)
      await seal(app, one, round, one.respondent, theirs)
      ends.push(
        (await app.events(one.caseId))
          .slice(-2)
          .map(({ type, side, facts }) => [type, side, Object.keys(facts)]),
      )
      const { rounds } = await negotiationOf(app, one, one.starter)
      expect(rounds).toMatchObject([{ state: 'ended', settled: null, otherHasSealed: true }])
    }
    expect(ends[0]).toEqual(ends[1])
    expect(ends[0]).toEqual([
      ['range.sealed', 'respondent', ['roundId']],
      ['round.ended', null, ['number', 'roundId']],
    ])
  })
})

describe('its last round', () => {
  it('wants the last word, and settles', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await anOldRound(app, one, true)
    const refused = await seal(app, one, round, starter, lowest, false)
    expect(refused).toMatchObject({ status: 422, error: { fields: { lastWord: expect.any(String) } } })
    await seal(app, one, round, starter, lowest, true)
    await seal(app, one, round, respondent, highest, true)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'agreed' })
  })
})
