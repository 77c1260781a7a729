import { caseRecord } from '@evensettle/contracts/case-record.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { getRoundRecord, type LadderRecord } from '@evensettle/contracts/records.ts'
import { answerPackage } from '@evensettle/contracts/table-moves.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { toHex, utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkLogProof } from '@evensettle/domain/log/log-proof.ts'
import { answersDayText, commitmentToAnswers, rootOfDay } from '@evensettle/domain/proposals/commitment.ts'
import { addDays, DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/db.ts'
import { sha256, verifyEd25519 } from '../../../platform/public-log/log-key.ts'
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
import { forgetSealed } from '../forgetting/commands.ts'
import { entryOfDay } from '../proposals/queries.ts'

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
    expect((await recordOf(one, round, 'starter')).logged).toBeNull()
    app.clock.advance(DAY)
    await Promise.all([growLog(app.deps), growLog(app.deps)])
    for (const side of ['starter', 'respondent'] as const) {
      const { logged, commitments, salt } = await recordOf(one, round, side)
      if (!logged) throw new Error('not in the log')
      const own = { commitment: commitments?.[side] ?? '', salt: salt ?? '' }
      const digest = (await rootOfDay(sha256, own, logged.place)) ?? ''
      const sealed = {
        kind: 'answers_day',
        digest,
        salt: toHex(sha256(utf8(answersDayText(logged.place.day)))),
      }
      const tools = { sha256, verifyEd25519 }
      const found = await checkLogProof(tools, app.deps.logKey.key, { ...logged, sealed } as Parameters<
        typeof checkLogProof
      >[2])
      expect(found).toMatchObject({ head: { origin: app.deps.logKey.key.name } })
    }
  })

  it('tell neither side whether the other one is among them', async () => {
    const { one, round } = await anEndedRound()
    app.clock.advance(DAY)
    await growLog(app.deps)
    const [mine, theirs] = [await recordOf(one, round, 'starter'), await recordOf(one, round, 'respondent')]
    const other = theirs.commitments?.respondent ?? ''
    const leaves = [Buffer.from(other, 'hex'), entryOfDay(other, theirs.salt ?? '')]
    expect(await seenOf(leaves[0])).toBe(0)
    expect(await seenOf(leaves[1])).toBe(1)
    // nothing that the starter has leads to that entry
    expect(JSON.stringify(mine)).not.toContain(theirs.salt)
  })

  it('are as many as chance has it, on a day without a single answer as well', async () => {
    app.clock.advance(5 * DAY)
    await growLog(app.deps)
    const days = await app.deps.db.selectFrom('answer_day').select(['day', 'size']).orderBy('day').execute()
    const dates = days.map(({ day }) => day)
    expect(dates).toEqual(dates.map((_, at) => addDays(dates[0] ?? '', at)))
    expect(Math.min(...days.map(({ size }) => size))).toBeGreaterThanOrEqual(8)
    expect(new Set(days.slice(-5).map(({ size }) => size)).size).toBeGreaterThan(1)
  })

  it('hold one of each side, however often it changes its mind that day', async () => {
    const before = await openSeals()
    const one = await aCase(app)
    const round = await aRound(app, one)
    for (const pick of [lowest, highest, lowest]) await answerAll(app, one, round, one.starter, pick)
    expect((await openSeals()) - before).toBe(1)
  })

  it('are in the next day where one came too late for its own', async () => {
    const entry = Buffer.alloc(32, 7)
    const { last } = await app.deps.db
      .selectFrom('answer_day')
      .select(({ fn }) => fn.max('day').as('last'))
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('answer_seal')
      .values({ entry, day: last, place: null, path: null })
      .execute()
    app.clock.advance(DAY)
    await growLog(app.deps)
    const late = await app.deps.db
      .selectFrom('answer_seal')
      .select(['day', 'place'])
      .where('entry', '=', entry)
      .executeTakeFirstOrThrow()
    expect(late.day > last).toBe(true)
    expect(late.place).not.toBeNull()
  })
})

async function seenOf(entry: Buffer | undefined): Promise<number> {
  const rows = await app.deps.db
    .selectFrom('answer_seal')
    .select('day')
    .where('entry', '=', entry ?? Buffer.of())
    .execute()
  return rows.length
}

async function openSeals(): Promise<number> {
  const rows = await app.deps.db.selectFrom('answer_seal').select('day').where('place', 'is', null).execute()
  return rows.length
}

it('a side whose answers were deleted keeps the commitment that the other has seen', async () => {
  const { one, round } = await anEndedRound()
  const before = (await recordOf(one, round, 'starter')).commitments
  await inTransaction(app.deps, (tx) => forgetSealed(tx, one.caseId, 'respondent'))
  expect((await recordOf(one, round, 'starter')).commitments).toEqual(before)
})

it('one’s own copy of the case holds what it takes to check, and nothing of the other side or of an open proposal', async () => {
  const copyOf = async (one: TestCase, as: TestCase['starter']) => {
    const path = CASE_JSON_PATH.replace(':caseId', one.caseId)
    return (await app.http.request(path, { headers: await app.as(as) })).text()
  }
  const { one, round } = await anEndedRound()
  const { onlyYou } = caseRecord.parse(JSON.parse(await copyOf(one, one.starter)))
  const [own] = onlyYou?.sealed ?? []
  const sealed = {
    roundId: round.id,
    side: 'starter',
    sums: own?.answers ?? {},
    salt: own?.salt ?? '',
  } as const
  expect(await commitmentToAnswers(sha256, sealed)).toBe(own?.commitment)
  expect(await copyOf(one, one.respondent)).not.toContain(own?.salt)
  const open = await aCase(app)
  await answerAll(app, open, await aRound(app, open), open.starter, lowest)
  expect(caseRecord.parse(JSON.parse(await copyOf(open, open.starter))).onlyYou?.sealed).toBeUndefined()
})
