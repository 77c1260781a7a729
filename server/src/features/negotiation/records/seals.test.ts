import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { getRoundRecord, type LadderRecord } from '@evensettle/contracts/records.ts'
import { answerPackage } from '@evensettle/contracts/table-moves.ts'
import { toHex, utf8 } from '@evensettle/domain/log/bytes.ts'
import { commitmentTo } from '@evensettle/domain/log/entry.ts'
import { answersDayText, commitmentToAnswers, rootOfDay } from '@evensettle/domain/proposals/commitment.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../platform/log-key.ts'
import {
  aCase,
  aRound,
  answer,
  answerAll,
  highest,
  lowest,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { growLog } from '../../public-log/jobs.ts'

let app: TestApp
const SALT = '5a'.repeat(32)

beforeAll(async () => {
  app = await makeTestApp()
})

async function recordOf(
  one: TestCase,
  round: { id: string },
  side: 'starter' | 'respondent',
): Promise<LadderRecord> {
  const record = await app.ok(getRoundRecord, { caseId: one.caseId, roundId: round.id }, one[side])
  if ('ticks' in record) throw new Error('a round of ticks')
  return record
}

/** A round that both have answered, and that is over. */
async function anEndedRound() {
  const one = await aCase(app)
  const round = await aRound(app, one)
  await answer(app, one, round, one.starter, lowest)
  await answer(app, one, round, one.respondent, highest)
  return { one, round }
}

describe('what somebody seals', () => {
  it('is committed to under the salt that their browser made up', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const [first] = round.proposal.packages
    if (!first) throw new Error('no way')
    const said = { caseId: one.caseId, roundId: round.id, packageId: first.id, sum: first.low, salt: SALT }
    const { proposals } = await app.ok(answerPackage, said, one.starter)
    const mine = proposals.at(-1)?.mine
    expect(mine).toMatchObject({ salt: SALT, sums: { [first.id]: first.low } })
    const sealed = { roundId: round.id, side: 'starter', sums: mine?.sums ?? {}, salt: SALT } as const
    expect(mine?.receipt).toBe(await commitmentToAnswers(sha256, sealed))
  })

  it('is committed to under a salt of the service where a browser made up none, and under another for each', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const seen = []
    for (const pick of [lowest, highest]) {
      await answerAll(app, one, round, one.starter, pick)
      const { proposals } = await app.ok(getNegotiation, { caseId: one.caseId }, one.starter)
      seen.push(proposals.at(-1)?.mine?.salt)
    }
    expect(seen).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(seen[0]).not.toBe(seen[1])
  })

  it.each(['short', `${SALT}00`, SALT.toUpperCase()])('is not sealed with %s for a salt', async (salt) => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    const said = { caseId: one.caseId, roundId: round.id, packageId: 'a', sum: null, salt }
    expect(await app.refusal(answerPackage, said, one.starter)).toMatch(/^400 /)
  })
})

describe('the seals of a round that is over', () => {
  it('are the same for both, and each side has its own salt alone', async () => {
    const { one, round } = await anEndedRound()
    const [starter, respondent] = [
      await recordOf(one, round, 'starter'),
      await recordOf(one, round, 'respondent'),
    ]
    expect(starter.commitments).toEqual(respondent.commitments)
    for (const mine of [starter, respondent]) {
      const { side, sealed, salt, commitments } = mine
      const sums = sealed ?? {}
      expect(await commitmentToAnswers(sha256, { roundId: round.id, side, sums, salt: salt ?? '' })).toBe(
        commitments?.[side],
      )
    }
    expect(starter.salt).not.toBe(respondent.salt)
    expect(JSON.stringify(respondent)).not.toContain(starter.salt)
  })

  it('do not tell whether the other one had answered at all', async () => {
    const one = await aCase(app)
    const round = await aRound(app, one)
    await answer(app, one, round, one.starter, lowest)
    app.clock.advance(8 * DAY)
    await app.sweep()
    const record = await recordOf(one, round, 'starter')
    expect(record.commitments?.respondent).toMatch(/^[0-9a-f]{64}$/)
    expect((await recordOf(one, round, 'starter')).commitments).toEqual(record.commitments)
  })
})

describe('the seals of a day', () => {
  it('go into the public log together, once the day is over, and each finds its place there', async () => {
    const { one, round } = await anEndedRound()
    await growLog(app.deps)
    expect((await recordOf(one, round, 'starter')).inDay).toBeNull()
    app.clock.advance(DAY)
    await Promise.all([growLog(app.deps), growLog(app.deps)])
    for (const side of ['starter', 'respondent'] as const) {
      const { inDay, commitments } = await recordOf(one, round, side)
      if (!inDay) throw new Error('not in its day')
      const digest = (await rootOfDay(sha256, commitments?.[side] ?? '', inDay)) ?? ''
      const salt = toHex(sha256(utf8(answersDayText(inDay.day))))
      const entry = await commitmentTo(sha256, { kind: 'answers_day', digest, salt })
      const proof = await app.http.request(`/log/proof/${entry}`)
      expect(proof.status).toBe(200)
    }
  })

  it('stay as they are when one comes late: it is in none', async () => {
    const { one, round } = await anEndedRound()
    app.clock.advance(DAY)
    await growLog(app.deps)
    const { inDay } = await recordOf(one, round, 'starter')
    await app.deps.db
      .insertInto('answer_seal')
      .values({ commitment: Buffer.alloc(32, 7), day: inDay?.day ?? '', place: null })
      .execute()
    app.clock.advance(DAY)
    await growLog(app.deps)
    expect((await recordOf(one, round, 'starter')).inDay).toEqual(inDay)
  })
})
