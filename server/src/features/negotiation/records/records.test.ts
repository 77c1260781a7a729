import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import {
  getRoundRecord,
  type LadderRecord,
  type RoundRecord,
  type TicksRecord,
} from '@evensettle/contracts/records.ts'
import {
  checkOwnRound,
  publicRoundText,
} from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { checkOwn } from '@evensettle/domain/proposals/settlement/own-check.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../platform/secrets/seal.ts'
import { aCase, answer, aRound } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { keepOldRound, seal } from '../../../testing/old-rounds.ts'
import { show } from '../../../testing/uploads.ts'

let app: TestApp

const ROOT = new URL('../../../../../', import.meta.url)
const OLD_ROUNDS = new URL('scripts/engine/old-rounds.jsonl', ROOT)
const ENGINE = fileURLToPath(new URL('scripts/engine/main.ts', ROOT))

beforeAll(async () => {
  app = await makeTestApp()
})

/** The record of a round of ticks, as it was kept before. */
function isTicks(record: RoundRecord): record is TicksRecord {
  return 'ticks' in record
}

/** What `npm run engine -- replay` says of a kept file: its exit code and words. */
async function replayed(text: string): Promise<[number, string]> {
  const file = join(await mkdtemp(join(tmpdir(), 'record-')), 'own.json')
  await writeFile(file, text)
  const run = spawnSync(process.execPath, [ENGINE, 'replay', file], { encoding: 'utf8' })
  return [run.status ?? -1, run.stdout]
}

describe('rule 8: a round that is over can be run again', () => {
  it('by each side on its own answers, with nothing of the other side in it, and on the command line', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const round = await aRound(app, one)
    const asking = { caseId, roundId: round.id }
    await answer(app, one, round, starter, ({ low }) => low)
    expect(await app.refusal(getRoundRecord, asking, starter)).toBe('409 WRONG_STATE')
    await answer(app, one, round, respondent, ({ high }) => high)
    const [first] = round.proposal.packages
    for (const [as, side, sum] of [
      [starter, 'starter', first?.low],
      [respondent, 'respondent', first?.high],
    ] as const) {
      const record = await app.ok(getRoundRecord, asking, as)
      if (isTicks(record)) throw new Error('not a round of ticks')
      expect(record.side).toBe(side)
      expect(record.sealed?.[first?.id ?? '']).toBe(sum)
      expect(record.publicHash).toBe(hashToken(publicRoundText(record.case, record.after)).toString('hex'))
      expect(checkOwnRound(record)).toEqual({ packages: 'same', sum: 'inside' })
      if (side === 'respondent') continue
      expect(await replayed(JSON.stringify(record))).toEqual([
        0,
        'proposal: same\nthe settled sum is one that you said yes to\n',
      ])
      expect((await replayed(spoiled(record)))[0]).toBe(1)
    }
    const own = await app.ok(getNegotiation, { caseId }, starter)
    expect(await app.ok(getRoundRecord, asking, starter)).toMatchObject({
      receipt: own.proposals[0]?.mine?.receipt,
    })
  })

  it('with the grades that it was made with, whatever the same documents would weigh today', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const about = { kind: 'photo', name: 'The lamp' } as const
    const id = await show(app, caseId, { as: starter }, Buffer.from('A lamp.'), about)
    const round = await aRound(app, one)
    await app.deps.pool.query("update evidence set kind = 'contract' where id = $1", [id])
    await answer(app, one, round, starter, ({ low }) => low)
    await answer(app, one, round, respondent, ({ high }) => high)
    const record = await app.ok(getRoundRecord, { caseId, roundId: round.id }, starter)
    if (isTicks(record)) throw new Error('not a round of ticks')
    expect(record.case.items[0]?.evidence.starter).toBe(2)
    expect(canonicalText(record.proposal)).toBe(canonicalText(round.proposal))
    expect(checkOwnRound(record).packages).toBe('same')
  })

  it('also a round of an earlier engine, whose stored proposal comes through byte for byte', async () => {
    for (const line of (await readFile(OLD_ROUNDS, 'utf8')).split('\n').filter(Boolean).slice(0, 6)) {
      const old: {
        case: PublicCase
        request: { round: 1 | 2; engine: string }
        proposal: Proposal
        publicInput: string
      } = JSON.parse(line)
      const one = await aCase(app)
      const { case: input, proposal, request } = old
      const isLast = request.round === 2
      const round = await keepOldRound(app, one, { input, proposal, isLast, number: isLast ? 2 : 1 })
      for (const by of [one.starter, one.respondent]) await seal(app, one, round, by, () => null, true)
      const record = await app.ok(getRoundRecord, { caseId: one.caseId, roundId: round.id }, one.starter)
      if (!isTicks(record)) throw new Error('a round of ticks')
      expect(canonicalText(record.proposal)).toBe(canonicalText(proposal))
      expect(canonicalText(record.case)).toBe(canonicalText(input))
      expect(checkOwn(record).packages).toBe('same')
    }
  })
})

/** The same record with one proposed sum moved by a cent. */
function spoiled(record: LadderRecord): string {
  const packages = record.proposal.packages.map((one, i) =>
    i === 0 ? { ...one, price: one.price + 1 } : one,
  )
  return JSON.stringify({ ...record, proposal: { ...record.proposal, packages } })
}
