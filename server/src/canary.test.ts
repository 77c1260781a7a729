import { listCases } from '@evensettle/contracts/case-list.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, personOf } from './testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from './testing/make-test-app.ts'
import {
  aFewAtATime,
  aSimulatedDraft,
  digitRuns,
  digitsOf,
  joinSimulated,
  negotiateSimulated,
  readAll,
  type SimulatedCase,
} from './testing/simulated-cases.ts'
import { openLive, startTestServer, type LiveClient } from './testing/test-server.ts'
import { listenTo } from './testing/announcements.ts'

/** Whole cases, from the draft to the agreement or the end, in which both sides seal sums that nobody else does. */
const CASES = trialsOf(1_000, 50)
const COUPLES = Math.min(20, CASES / 2)

let app: TestApp
const couples: [Person, Person][] = []
let cases: SimulatedCase[] = []
const streams = new Map<Person, LiveClient>()
const announced: string[] = []

async function runJobs(): Promise<void> {
  await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()])
}

async function makeCases(): Promise<void> {
  for (let i = 0; i < COUPLES; i += 1) couples.push([await aPerson(app), await aPerson(app)])
  await aFewAtATime(
    Array.from({ length: CASES }, (_, i) => i),
    async (i) => {
      const couple = couples[(i >> 1) % COUPLES]
      if (couple) cases.push(await aSimulatedDraft(app, i, couple))
    },
  )
  cases = cases.toSorted((a, b) => a.index - b.index)
  await runJobs()
  const byReference = new Map(cases.map((one) => [one.reference, one]))
  for (const { text } of await app.mails()) {
    const token = /invitation-response\?token=([\w-]+)/.exec(text)?.[1]
    if (token === undefined) continue
    for (const word of text.split(/[\s:]+/)) {
      const one = byReference.get(word)
      if (one) one.token = token
    }
  }
  await aFewAtATime(cases, (one) => joinSimulated(app, one))
}

beforeAll(async () => {
  app = await makeTestApp()
  const server = await startTestServer(app)
  const listener = await listenTo(app.databaseUrl, announced)
  await makeCases()
  for (const person of couples.flat())
    streams.set(person, await openLive(server.url, await app.tokenOf(person)))
  for (const one of cases)
    for (const side of SIDES) await streams.get(personOf(one, side))?.follow(one.caseId, 0)
  await aFewAtATime(cases, (one) => negotiateSimulated(app, one))
  await runJobs()
  await aFewAtATime(cases, async (one) => {
    for (const side of SIDES) await readAll(app, one, side)
  })
  for (const stream of streams.values()) await stream.end()
  await server.close()
  await listener.end()
  // a thousand of them before a release, beside everything else that runs then
}, 2_400_000)

type Secrets = { digits: Set<string>; receipts: Set<string> }

function secretsOf(some: readonly SimulatedCase[], sides: readonly Side[]): Secrets {
  const all = (of: 'planted' | 'receipts') =>
    new Set(some.flatMap((one) => sides.flatMap((side) => [...one[of][side]])))
  return { digits: all('planted'), receipts: all('receipts') }
}

/** The secrets that can be read in a text. */
function found(text: string, { digits, receipts }: Secrets): string[] {
  const hashes = [...text.matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash)
  return [...digitRuns(text)].filter((run) => digits.has(run)).concat(hashes.filter((h) => receipts.has(h)))
}

/** What a side was told, with the names that differ from case to case replaced by when they first appear. */
function withoutNames(one: SimulatedCase, side: Side): string {
  const names = new Map<string, string>()
  const named = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g
  return one.told[side]
    .join('\n')
    .replaceAll(one.reference, 'reference')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .replaceAll(named, (name) => {
      const known = names.get(name) ?? `name ${names.size}`
      names.set(name, known)
      return known
    })
}

describe('the search', () => {
  it('finds a sum however it is written', () => {
    const limit = 912_345_678_900
    const secrets = { digits: new Set([digitsOf(limit)]), receipts: new Set<string>() }
    for (const text of [
      `{"limit":${limit}}`,
      '€9,123,456,789.00',
      '9.123.456.789,00 €',
      '9\u202f123\u202f456\u202f789',
      `x${limit / 100}y`,
    ])
      expect(found(text, secrets)).not.toEqual([])
  })
})

describe('many negotiations', () => {
  it('went all their ways, and nobody sealed only what is public', async () => {
    const rows = await app.deps.db.selectFrom('proposal_round').select(['state', 'engine']).execute()
    const states = rows.map(({ state }) => state)
    expect(states.filter((state) => state !== 'settled' && state !== 'ended')).toEqual([])
    expect(new Set(rows.map(({ engine }) => engine))).toEqual(new Set(['settlement-9']))
    expect(states.filter((state) => state === 'settled').length).toBeGreaterThan(CASES / 3)
    expect(states.filter((state) => state === 'ended').length).toBeGreaterThan(CASES / 6)
    for (const { planted, receipts, first } of cases) {
      expect(Math.min(planted.starter.size, planted.respondent.size)).toBeGreaterThan(0)
      expect(planted[first].size).toBeGreaterThan(1)
      expect(receipts[first].size).toBeGreaterThan(1)
    }
    expect(announced.length).toBeGreaterThan(CASES)
  })

  it('tell no side, and no visitor, what the other sealed', () => {
    for (const one of cases) {
      for (const side of SIDES) {
        const texts = one.told[side].join('\n')
        expect([one.index, found(texts, secretsOf([one], [otherSide(side)]))]).toEqual([one.index, []])
        expect(found(texts, secretsOf([one], [side]))).not.toEqual([])
      }
      expect([one.index, found(one.visitor.join('\n'), secretsOf([one], SIDES))]).toEqual([one.index, []])
    }
  })

  it('tell it in no list of cases and no live frame', async () => {
    for (const couple of couples)
      for (const [i, person] of couple.entries()) {
        const side = SIDES[i] ?? 'starter'
        const theirs = cases.filter((one) => personOf(one, side) === person)
        const { raw } = await app.request(listCases, {}, person)
        const frames = streams.get(person)?.frames ?? []
        expect(frames.length).toBeGreaterThan(theirs.length)
        expect(found(raw + JSON.stringify(frames), secretsOf(theirs, SIDES))).toEqual([])
      }
  })

  it('tell it in no mail, no announcement and no line of the log', async () => {
    const secrets = secretsOf(cases, SIDES)
    const mails = await app.mails()
    expect(mails.length).toBeGreaterThan(2 * CASES)
    for (const { raw, text, html } of mails) expect(found(raw + text + html, secrets)).toEqual([])
    expect(found(announced.join('\n'), secrets)).toEqual([])
    expect(found(app.logLines.join('\n'), secrets)).toEqual([])
  })

  it('leave it in no table: events, jobs, mails, audit, rounds', async () => {
    const secrets = { ...secretsOf(cases, SIDES), receipts: new Set<string>() }
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    for (const { name } of rows) {
      const { rows: lines } = await app.deps.pool.query<{ line: string }>(
        `select t::text as line from ${name} t`,
      )
      for (const { line } of lines) {
        // A row writes the quotes of its JSON twice. Binary columns are read as bytes: long hex is full of digits.
        const binary = /\\x([0-9a-f]{8,})/g
        const bytes = [...line.matchAll(binary)].map(([, hex]) =>
          Buffer.from(hex ?? '', 'hex').toString('latin1'),
        )
        const text = [line.replaceAll(binary, ''), ...bytes].join('\n').replaceAll('""', '"')
        expect([name, found(text, secrets)]).toEqual([name, []])
      }
    }
  })

  it('look the same to the other side, byte for byte, whatever was sealed, when they end the same', () => {
    for (let i = 0; i + 1 < cases.length; i += 2) {
      const [a, b] = [cases[i], cases[i + 1]]
      if (!a || !b) continue
      const other = otherSide(a.first)
      expect(withoutNames(b, other)).toBe(withoutNames(a, other))
      expect(withoutNames(b, b.first)).not.toBe(withoutNames(a, a.first))
    }
  })
})
