import { readFile } from 'node:fs/promises'
import {
  answerObjection,
  getWeights,
  objectToEvidence,
  withdrawObjection,
} from '@evensettle/contracts/weights.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { describeEvidence } from '@evensettle/contracts/evidence.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { MAX_AMOUNT } from '@evensettle/domain/money.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aRound, negotiationOf, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, MIGRATIONS, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aDocument } from '../../../testing/shown-documents.ts'
import { show } from '../../../testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function weightsOf({ caseId }: TestCase, as: Person) {
  return app.ok(getWeights, { caseId }, as)
}

describe('rule 6: what evidence weighs', () => {
  it('comes from the table, the same for both, and goes into the proposal', async () => {
    const one = await aCase(app)
    await aDocument(app, one, { documented: 110_000 })
    await aDocument(app, one, { side: 'respondent', kind: 'photo' })
    const seen = await weightsOf(one, one.starter)
    expect(seen.points[0]).toMatchObject({
      evidence: { starter: 3, respondent: 2 },
      documented: 110_000,
    })
    const theirs = await weightsOf(one, one.respondent)
    const shared = ({ points, documents }: typeof seen) => ({
      points,
      documents: documents.map((paper) => ({ ...paper, effects: [] })),
    })
    expect(shared(theirs)).toEqual(shared(seen))
    // two documents of one moment come in any order
    const effectsOf = ({ documents }: typeof seen) =>
      Object.fromEntries(documents.map(({ side, effects }) => [side, effects.length]))
    expect(effectsOf(seen)).toEqual({ starter: 1, respondent: 0 })
    expect(effectsOf(theirs)).toEqual({ starter: 0, respondent: 1 })
    const { publicCase } = await negotiationOf(app, one, one.respondent)
    expect(publicCase.items[0]).toMatchObject({
      evidence: { starter: 3, respondent: 2 },
      documented: 110_000,
    })
    const round = await aRound(app, one)
    expect(round.proposal.points[0]).toMatchObject({
      evidence: { starter: 3, respondent: 2 },
      documented: 110_000,
    })
  })

  it('is told to its owner in figures before a proposal: with the paper, and without it', async () => {
    const one = await aCase(app)
    await aDocument(app, one, { kind: 'contract' })
    const [paper] = (await weightsOf(one, one.starter)).documents
    const [effect] = paper?.effects ?? []
    expect(effect?.itemId).toBe(one.itemIds[0])
    expect(effect?.with).toBeGreaterThan(effect?.without ?? 0)
    app.clock.advance(HOUR)
    await aDocument(app, one, { kind: 'receipt' })
    const [first, second] = (await weightsOf(one, one.starter)).documents
    expect(first?.effects).toEqual(paper?.effects)
    expect(second?.effects[0]).toEqual({ itemId: effect?.itemId, without: effect?.with, with: effect?.with })
    const round = await aRound(app, one)
    expect(round.proposal.points.find(({ id }) => id === effect?.itemId)?.supported).toBe(effect?.with)
  })

  it('leaves out what is not released', async () => {
    const one = await aCase(app)
    await aDocument(app, one, { released: false })
    expect((await weightsOf(one, one.starter)).documents).toEqual([])
  })

  it('can be objected to with a reason, logged for both; standing by it does not make it strong again', async () => {
    const one = await aCase(app)
    const evidenceId = await aDocument(app, one)
    const { caseId, starter, respondent } = one
    const objecting = { caseId, evidenceId, reason: 'This is another lamp.' }
    expect(await app.refusal(objectToEvidence, { ...objecting, reason: ' ' }, respondent)).toBe(
      '400 INVALID_INPUT',
    )
    expect(await app.refusal(objectToEvidence, objecting, starter)).toBe('409 WRONG_ROLE')
    await app.ok(objectToEvidence, objecting, respondent)
    await app.ok(objectToEvidence, objecting, respondent)
    await app.ok(answerObjection, { caseId, evidenceId, stands: true, words: 'It is the same.' }, starter)
    app.clock.advance(60 * HOUR)
    await app.sweep()
    const [document] = (await weightsOf(one, respondent)).documents
    expect(document).toMatchObject({
      grade: 2,
      held: 'objected',
      objections: [
        {
          by: 'respondent',
          reason: 'This is another lamp.',
          answer: 'stands',
          answerWords: 'It is the same.',
        },
      ],
    })
    expect((await app.events(caseId)).slice(-2)).toMatchObject([
      { type: 'evidence.objected', side: 'respondent' },
      { type: 'evidence.weighed', side: 'starter' },
    ])
    expect(await app.audited(caseId)).toEqual(
      expect.arrayContaining(['evidence.objection', 'evidence.weigh']),
    )
  })

  it('is not freed of an objection by being taken back and handed in again', async () => {
    const one = await aCase(app)
    const sha256 = 'ab'.repeat(32)
    const { caseId, starter, respondent } = one
    const first = await aDocument(app, one, { sha256 })
    await app.ok(objectToEvidence, { caseId, evidenceId: first, reason: 'This is another lamp.' }, respondent)
    await app.deps.db.deleteFrom('evidence').where('id', '=', first).execute()
    const again = await aDocument(app, one, { sha256 })
    const gradeOf = async () =>
      (await weightsOf(one, respondent)).documents.map(({ id, grade }) => [id, grade])
    expect((await weightsOf(one, starter)).documents[0]?.objections).toMatchObject([
      { by: 'respondent', reason: 'This is another lamp.', answer: null },
    ])
    // the time that its owner has goes on from when it was said
    app.clock.advance(49 * HOUR)
    await app.sweep()
    expect(await gradeOf()).toEqual([[again, 1]])
    // the same bytes a second time weigh no more, other bytes are another document, and so are those of another case
    const copy = await aDocument(app, one, { sha256 })
    const other = await aDocument(app, one, { sha256: 'cd'.repeat(32) })
    expect(await gradeOf()).toEqual([
      [again, 1],
      [copy, 1],
      [other, 3],
    ])
    const elsewhere = await aCase(app)
    await aDocument(app, elsewhere, { sha256 })
    expect((await weightsOf(elsewhere, elsewhere.starter)).documents).toMatchObject([
      { objections: [], grade: 3 },
    ])
    await app.ok(answerObjection, { caseId, evidenceId: again, stands: true, words: '' }, starter)
    expect((await weightsOf(one, starter)).documents[1]?.objections).toMatchObject([{ answer: 'stands' }])
  })

  it('is answered by its owner alone, where the one who objects hands in the same bytes too', async () => {
    const one = await aCase(app)
    const sha256 = 'ef'.repeat(32)
    const { caseId, starter, respondent } = one
    const theirs = await aDocument(app, one, { sha256 })
    await app.ok(objectToEvidence, { caseId, evidenceId: theirs, reason: 'Another lamp.' }, respondent)
    const copy = await aDocument(app, one, { side: 'respondent', sha256, waits: true })
    const answering = { caseId, evidenceId: copy, words: '' }
    await app.ok(answerObjection, { ...answering, stands: false }, respondent)
    const ofStarter = async () => (await weightsOf(one, starter)).documents.filter(({ id }) => id === theirs)
    expect(await ofStarter()).toMatchObject([{ grade: 2, objections: [{ answer: null }] }])
    // nor does describing one's own copy wipe out what one has said, to say it once more
    await app.ok(answerObjection, { caseId, evidenceId: theirs, stands: true, words: '' }, starter)
    await app.deps.db
      .updateTable('evidence')
      .set({ owner: `user:${respondent.userId}` })
      .where('id', '=', copy)
      .execute()
    await app.ok(
      describeEvidence,
      { token: null, id: copy, name: 'My copy', kind: 'receipt', documented: 5_000, itemId: null },
      respondent,
    )
    expect(await ofStarter()).toMatchObject([{ grade: 2, objections: [{ answer: 'stands' }] }])
  })

  it('weighs what it did once the objection is taken back by who made it, for good, and both read that', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const evidenceId = await aDocument(app, one)
    const objecting = { caseId, evidenceId, reason: 'This is another lamp.' }
    await app.ok(objectToEvidence, objecting, respondent)
    app.clock.advance(49 * HOUR)
    await app.sweep()
    expect((await weightsOf(one, starter)).documents).toMatchObject([{ grade: 1 }])
    expect(await app.refusal(withdrawObjection, { caseId, evidenceId }, starter)).toBe('409 WRONG_ROLE')
    await app.ok(withdrawObjection, { caseId, evidenceId }, respondent)
    await app.ok(withdrawObjection, { caseId, evidenceId }, respondent)
    await app.ok(objectToEvidence, objecting, respondent)
    for (const person of [starter, respondent])
      expect((await weightsOf(one, person)).documents).toMatchObject([
        { grade: 3, objections: [{ by: 'respondent', withdrawn: true, lapsed: false }] },
      ])
    const told = (await app.events(caseId)).filter(({ type }) => type === 'evidence.cleared')
    expect(told).toMatchObject([{ side: 'respondent' }])
    expect(await app.audited(caseId)).toContain('evidence.clear')
  })

  it('is objected to in no silence: its owner hears of it by mail', async () => {
    const one = await aCase(app)
    const evidenceId = await aDocument(app, one)
    await app.ok(objectToEvidence, { caseId: one.caseId, evidenceId, reason: 'Not mine.' }, one.respondent)
    await app.runJobs()
    const mails = await app.mails(one.starter.email)
    expect(mails.some(({ text }) => text.includes('one of your documents should count for less'))).toBe(true)
  })

  it('falls by one when nobody stands by it for 48 hours, said once in the log', async () => {
    const one = await aCase(app)
    const evidenceId = await aDocument(app, one, { documented: 90_000 })
    const { caseId, starter, respondent } = one
    await app.ok(objectToEvidence, { caseId, evidenceId, reason: 'Not mine.' }, respondent)
    app.clock.advance(48 * HOUR)
    await Promise.all([app.sweep(), app.sweep()])
    const seen = await weightsOf(one, starter)
    expect(seen.points[0]).toMatchObject({ evidence: { starter: 1 }, documented: null })
    const weighed = (await app.events(caseId)).filter(({ type }) => type === 'evidence.weighed')
    expect(weighed).toMatchObject([{ side: null, facts: { evidenceId, stands: false } }])
    await app.ok(answerObjection, { caseId, evidenceId, stands: true, words: 'I was away.' }, starter)
    expect((await weightsOf(one, starter)).points[0]?.evidence.starter).toBe(2)
  })
})

describe('an objection and a document that its owner describes anew', () => {
  async function objected({ kind = 'receipt' }: { kind?: EvidenceKind } = {}) {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const id = await show(app, caseId, { as: starter }, Buffer.from('A bill.'), { kind, name: 'Bill' })
    const objecting = { caseId, evidenceId: id, reason: 'This is another lamp.' }
    await app.ok(objectToEvidence, objecting, respondent)
    const said = { token: null, id, itemId: null, name: 'Bill', documented: 4_500, kind }
    const say = (more: Partial<typeof said>) => app.ok(describeEvidence, { ...said, ...more }, starter)
    const edit = async () => {
      await say({ documented: 4_501, kind: 'contract' })
      await say({})
    }
    const now = async () => (await weightsOf(one, respondent)).documents.find((each) => each.id === id)
    return { ...one, objecting, say, edit, now }
  }

  it('goes on lowering it once its owner gave way', async () => {
    const { caseId, starter, objecting, edit, now } = await objected()
    const giving = { caseId, evidenceId: objecting.evidenceId, stands: false, words: '' }
    await app.ok(answerObjection, giving, starter)
    await edit()
    expect(await now()).toMatchObject({ grade: 1, objections: [{ answer: 'gives_way' }] })
  })

  it.each([
    ['and a job has said so', () => app.sweep()],
    ['before a job has said so', async () => {}],
  ])('goes on lowering it once its 48 hours are over, %s', async (_, then) => {
    const { edit, now } = await objected()
    app.clock.advance(48 * HOUR)
    await then()
    await edit()
    expect(await now()).toMatchObject({ grade: 1, objections: [{ by: 'respondent' }] })
  })

  it('waits no longer for its answer, however often it is described otherwise', async () => {
    const { edit, now } = await objected()
    app.clock.advance(47 * HOUR)
    await edit()
    expect(await now()).toMatchObject({ grade: 2, objections: [{ answer: null }] })
    app.clock.advance(HOUR)
    expect(await now()).toMatchObject({ grade: 1, objections: [{ lapsed: true }] })
  })

  it('stays answered where a sum was mistyped, or it is said to be less than it was', async () => {
    const { caseId, starter, objecting, say, now } = await objected()
    const standing = { caseId, evidenceId: objecting.evidenceId, stands: true, words: '' }
    await app.ok(answerObjection, standing, starter)
    await say({ documented: 4_600 })
    await say({ documented: 4_600, kind: 'photo' })
    app.clock.advance(49 * HOUR)
    await app.sweep()
    expect(await now()).toMatchObject({ grade: 2, objections: [{ answer: 'stands' }] })
  })

  it('waits for an answer again, with the whole time, once it is said to be more than it was, and the log says so', async () => {
    const { caseId, starter, objecting, say, now } = await objected({ kind: 'photo' })
    const standing = { caseId, evidenceId: objecting.evidenceId, stands: true, words: '' }
    await app.ok(answerObjection, standing, starter)
    app.clock.advance(47 * HOUR)
    await say({ kind: 'contract' })
    const waits = { grade: 2, held: 'objected', objections: [{ reason: objecting.reason, answer: null }] }
    expect(await now()).toMatchObject(waits)
    const { events } = await app.ok(listCaseEvents, { caseId }, starter)
    const told = events.findLast(({ type }) => type === 'evidence.described')
    const names = { starter: 'Ana', respondent: 'Ben' }
    expect(told && eventWords(told, 'starter', names)).toMatch(
      /The objection to it waits for an answer again/,
    )
    app.clock.advance(47 * HOUR)
    expect(await now()).toMatchObject(waits)
    app.clock.advance(HOUR)
    expect(await now()).toMatchObject({ grade: 1, objections: [{ lapsed: true }] })
  })

  it('may be made anew after it was taken back', async () => {
    const { objecting, respondent, edit, now } = await objected()
    await app.ok(withdrawObjection, objecting, respondent)
    await edit()
    expect((await now())?.objections).toEqual([])
    await app.ok(objectToEvidence, { ...objecting, reason: 'Still another lamp.' }, respondent)
    expect(await now()).toMatchObject({ objections: [{ reason: 'Still another lamp.' }] })
  })
})

describe('the sum that a document shows, as its owner says', () => {
  async function shown(documented: number | null, kind: EvidenceKind = 'invoice') {
    const one = await aCase(app)
    const { caseId, starter } = one
    const id = await show(app, caseId, { as: starter }, Buffer.from('A bill.'), { kind, name: 'Bill' })
    const [itemId = null] = one.itemIds
    const saying = (sum: number | null) => ({ token: null, id, itemId, name: 'Bill', documented: sum, kind })
    const say = (sum: number | null) => app.ok(describeEvidence, saying(sum), starter)
    await say(documented)
    const read = async (as: Person) => {
      const { points, documents } = await weightsOf(one, as)
      return { counted: points[0]?.documented ?? null, document: documents[0] }
    }
    return { ...one, id, saying, say, read }
  }

  it('is seen by both, counts up to what is asked, and its effect is told to its owner alone', async () => {
    const { starter, respondent, read, say } = await shown(MAX_AMOUNT)
    const most = await read(starter)
    const asked = most.counted ?? 0
    expect(await read(respondent)).toMatchObject({
      counted: asked,
      document: { sumCounts: true, effects: [] },
    })
    await say(Math.round(asked * 0.9))
    const less = await read(starter)
    expect(less.counted).toBe(Math.round(asked * 0.9))
    expect(less.document?.effects[0]?.with).toBeLessThan(most.document?.effects[0]?.with ?? 0)
  })

  it('far below what is asked is left out and counts one step less, which is never less than not showing it', async () => {
    const { starter, read, say } = await shown(null)
    await say(1_000)
    const { sumCounts, grade, effects = [] } = (await read(starter)).document ?? {}
    expect([sumCounts, grade, effects.filter((one) => one.with < one.without)]).toEqual([false, 1, []])
  })

  it('made up by a cheat is met by an objection: without an answer it does not count, and stays in sight', async () => {
    const { caseId, id, respondent, starter, read } = await shown(MAX_AMOUNT)
    const honest = await shown(null)
    const objecting = { caseId, evidenceId: id, reason: 'It says 90.' }
    await app.ok(objectToEvidence, objecting, respondent)
    app.clock.advance(48 * HOUR)
    expect(await read(respondent)).toMatchObject({
      counted: null,
      document: { documented: MAX_AMOUNT, sumCounts: false, grade: 1 },
    })
    expect((await read(starter)).document?.effects[0]?.with).toBeLessThanOrEqual(
      (await honest.read(honest.starter)).document?.effects[0]?.with ?? 0,
    )
  })

  it('counts for nothing on an estimate, or while nobody has said what the document is', async () => {
    expect(await shown(4_500, 'estimate').then(({ read, starter }) => read(starter))).toMatchObject({
      counted: null,
      document: { sumCounts: false },
    })
  })

  it('stands as it is once a proposal was made with it', async () => {
    const one = await shown(4_500)
    await aRound(app, one)
    expect(await app.refusal(describeEvidence, one.saying(9_000), one.starter)).toBe('409 EVIDENCE_RELIED_ON')
    expect((await one.read(one.respondent)).document?.documented).toBe(4_500)
  })
})

describe('rule 7: a person instead of a proposal by itself', () => {
  it('is offered to both, and the clock proposes nothing; asked by both it still does', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    await app.ok(sendMessage, { caseId, id: newId(), body: 'I am afraid of you.' }, starter)
    expect((await negotiationOf(app, one, starter)).offersPerson).toBe(true)
    expect((await negotiationOf(app, one, respondent)).offersPerson).toBe(true)
    app.clock.advance(8 * DAY)
    await app.sweep()
    expect((await negotiationOf(app, one, starter)).proposals).toEqual([])
    expect(await aRound(app, one)).toMatchObject({ number: 1 })
  })

  it('is not offered for ordinary words', async () => {
    const one = await aCase(app)
    await app.ok(
      sendMessage,
      { caseId: one.caseId, id: newId(), body: 'You will find it there.' },
      one.starter,
    )
    expect((await negotiationOf(app, one, one.starter)).offersPerson).toBe(false)
  })

  it('stays offered without reading the messages again, whatever is written later', async () => {
    const one = await aCase(app)
    for (const body of ['I don’t understand English.', 'Never mind.'])
      await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body }, one.respondent)
    await app.deps.pool.query('delete from message where case_id = $1', [one.caseId])
    expect((await negotiationOf(app, one, one.starter)).offersPerson).toBe(true)
  })

  it.each([
    ['I’ll kill you', true],
    ['You’ll regret this', true],
    ['I am only 16 years old', true],
    ['I have filed for bankruptcy.', true],
    ['We need an interpreter', true],
    ['This would kill the deal for me.', false],
    ['My daughter is 16 years old.', false],
  ])('marks a case from before there was a mark by the same words: %s', async (body, offered) => {
    const one = await aCase(app)
    const id = newId()
    await app.ok(sendMessage, { caseId: one.caseId, id, body: 'Hello.' }, one.starter)
    // as it was stored before threats were held back
    await app.deps.pool.query('update message set body = $2 where id = $1', [id, body])
    await app.deps.pool.query('update mediation_case set needs_person = false where id = $1', [one.caseId])
    const steps = await readFile(new URL('0021_person_mark.sql', MIGRATIONS), 'utf8')
    await app.deps.pool.query(steps.slice(steps.indexOf('update mediation_case')))
    expect((await negotiationOf(app, one, one.starter)).offersPerson).toBe(offered)
  })
})
