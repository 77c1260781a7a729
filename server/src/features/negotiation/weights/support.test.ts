import { describeEvidence } from '@evensettle/contracts/evidence.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { getWeights } from '@evensettle/contracts/weights.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anItem,
  answer,
  aRound,
  negotiationOf,
  no,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aDocument } from '../../../testing/shown-documents.ts'
import { show } from '../../../testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function weightsOf({ caseId }: TestCase, as: Person) {
  return app.ok(getWeights, { caseId }, as)
}

describe('what a document rests on', () => {
  const gradesOf = async (one: TestCase) =>
    (await weightsOf(one, one.starter)).documents.map(({ grade, held }) => [grade, held])

  it('is its owner’s word alone for two days: then it is strong, and a new word begins the time again', async () => {
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, Buffer.from('A page.'), {
      kind: 'contract',
      name: 'Lease',
      itemId: one.itemIds[0] ?? null,
    })
    const [told] = (await weightsOf(one, one.starter)).documents
    expect(told).toMatchObject({ grade: 2, held: 'waits' })
    const until = Date.parse(told?.strongFrom ?? '') - app.clock.now().getTime()
    expect([until > 47.9 * HOUR, until <= 48 * HOUR]).toEqual([true, true])
    app.clock.advance(48 * HOUR)
    expect(await gradesOf(one)).toEqual([[3, null]])
    const said = { token: null, id, itemId: one.itemIds[0] ?? null, name: 'Lease', documented: null }
    await app.ok(describeEvidence, { ...said, kind: 'receipt' }, one.starter)
    expect(await gradesOf(one)).toEqual([[2, 'waits']])
    const { events } = await app.ok(listCaseEvents, { caseId: one.caseId }, one.respondent)
    const told2 = events.findLast(({ type }) => type === 'evidence.described')
    const names = { starter: 'Ana', respondent: 'Ben' }
    expect(told2 && eventWords(told2, 'respondent', names)).toMatch(
      /^Ana changed what a document is said to be: .*before/,
    )
    await app.runJobs()
    const mails = await app.mails(one.respondent.email)
    expect(mails.some(({ text }) => text.includes('changed what one of their documents is said to be'))).toBe(
      true,
    )
  })

  it('is strong for the point that it was first filed under, and for none where it is about several', async () => {
    const one = await aCase(app, { items: [anItem(), anItem({ title: 'The lamp' })] })
    const sha256 = '12'.repeat(32)
    const [, lamp = null] = one.itemIds
    await aDocument(app, one, { sha256, kind: 'contract' })
    app.clock.advance(HOUR)
    await aDocument(app, one, { sha256, kind: 'contract', itemId: lamp })
    app.clock.advance(HOUR)
    await aDocument(app, one, { sha256, kind: 'contract', itemId: null })
    expect(await gradesOf(one)).toEqual([
      [3, null],
      [2, 'elsewhere'],
      [2, 'all_points'],
    ])
    const { points } = await weightsOf(one, one.starter)
    expect(points.map(({ evidence }) => evidence.starter)).toEqual([3, 2])
  })

  it('is strong no more where the other hands in the same file, as after an objection; its sum still counts', async () => {
    const one = await aCase(app)
    const sha256 = '34'.repeat(32)
    await aDocument(app, one, { sha256, documented: 110_000 })
    const alone = (await weightsOf(one, one.starter)).points[0]
    expect(alone).toMatchObject({ evidence: { starter: 3, respondent: 1 }, documented: 110_000 })
    await aDocument(app, one, { sha256, side: 'respondent', kind: 'contract' })
    const seen = await weightsOf(one, one.starter)
    expect(seen.points[0]).toMatchObject({ evidence: { starter: 2, respondent: 1 }, documented: 110_000 })
    expect(seen.documents.map(({ grade, held }) => [grade, held])).toEqual([
      [2, 'both'],
      [0, 'copy'],
    ])
  })

  it('makes no further proposal possible by the passing of time alone', async () => {
    const one = await aCase(app)
    await aDocument(app, one, { waits: true })
    const round = await aRound(app, one)
    expect(round.proposal.points[0]?.evidence.starter).toBe(2)
    for (const by of [one.starter, one.respondent]) await answer(app, one, round, by, no)
    app.clock.advance(8 * DAY)
    await app.sweep()
    expect((await weightsOf(one, one.starter)).points[0]?.evidence.starter).toBe(3)
    expect((await negotiationOf(app, one, one.starter)).noNext).toBe('nothing_changed')
  })
})
