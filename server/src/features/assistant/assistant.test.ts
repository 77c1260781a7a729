import {
  agreeToModel,
  askRoom,
  clearRoom,
  deleteRoomEntry,
  getRoom,
  takeBackModel,
  type RoomEntry,
} from '@evensettle/contracts/assistant.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { joinCase } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import { CASE_HTML_PATH, CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { ROOM_LIMITS, type RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aRound, confirmByLetter, letterOf } from '../../testing/factories.ts'
import { sweepRooms } from './jobs.ts'
import { roundCaseFor } from '../negotiation/proposals/queries.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const SECRET = 'between us: kumquat 7731'

function ask(caseId: string, as: Person, what: RoomAsk, id = newId()): Promise<RoomEntry> {
  return app.ok(askRoom, { caseId, id, ask: what }, as)
}

async function download(path: string, caseId: string, as: Person): Promise<string> {
  return (await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })).text()
}

/** Everything that somebody can read of a case. */
async function viewOf(caseId: string, as: Person): Promise<string[]> {
  const raw = await Promise.all([
    ...[getCase, getNegotiation, listCaseEvents, listMessages, getRoom].map(
      async (endpoint) => (await app.request(endpoint, { caseId }, as)).raw,
    ),
    app.request(listCases, {}, as).then((answered) => answered.raw),
    download(CASE_JSON_PATH, caseId, as),
    download(CASE_HTML_PATH, caseId, as),
  ])
  return raw.map((text) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant'))
}

describe('a private room', () => {
  it('answers by rules, keeps it for who asked, and a retry is answered with what is there', async () => {
    const { caseId, starter } = await aCase(app)
    expect(await app.ok(getRoom, { caseId }, starter)).toEqual({
      model: null,
      agreedAt: null,
      agreedToNotes: false,
      entries: [],
      keptUntil: null,
    })
    const id = newId()
    const first = await ask(caseId, starter, { task: 'message', words: 'You are a liar! I paid $40.' }, id)
    expect(first.answer).toMatchObject({
      by: 'rules',
      steps: [{ kind: 'message', body: 'I was told something else. I paid $40.' }],
    })
    expect(await ask(caseId, starter, first.ask, id)).toEqual(first)
    const other = { caseId, id, ask: { task: 'stands' as const } }
    expect(await app.refusal(askRoom, other, starter)).toBe('409 ID_TAKEN')
    expect((await app.ok(getRoom, { caseId }, starter)).entries).toEqual([first])
  })

  it('changes nothing that the other side can read, not a byte, and no id of it opens anything there', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const before = await viewOf(caseId, respondent)
    const { id } = await ask(caseId, starter, { task: 'message', words: SECRET })
    expect(await viewOf(caseId, respondent)).toEqual(before)
    await app.ok(deleteRoomEntry, { caseId, entryId: id }, respondent)
    await app.ok(clearRoom, { caseId }, respondent)
    expect((await app.ok(getRoom, { caseId }, starter)).entries).toHaveLength(1)
    const taken = { caseId, id, ask: { task: 'stands' as const } }
    expect(await app.refusal(askRoom, taken, respondent)).toBe('409 ID_TAKEN')
    const stranger = await aPerson(app)
    for (const endpoint of [getRoom, clearRoom, takeBackModel])
      expect(await app.refusal(endpoint, { caseId }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(askRoom, { ...taken, id: newId() }, stranger)).toBe('404 NOT_FOUND')
  })

  it('leaves no event, no audit entry, no mail and no line of the log, and no word of it can be read at rest', async () => {
    const { caseId, starter } = await aCase(app)
    const [events, audited] = [await app.events(caseId), await app.audited(caseId)]
    await app.runJobs()
    const mails = (await app.mails()).length
    await ask(caseId, starter, { task: 'message', words: SECRET })
    await app.runJobs()
    expect(await app.events(caseId)).toEqual(events)
    expect(await app.audited(caseId)).toEqual(audited)
    expect((await app.mails()).length).toBe(mails)
    expect(app.logLines.join('\n')).not.toContain('kumquat')
    const { rows } = await app.deps.pool.query<{ bytes: Buffer }>(
      'select sealed as bytes from room_entry where case_id = $1',
      [caseId],
    )
    expect(rows.map(({ bytes }) => bytes.includes('kumquat'))).toEqual([false])
  })

  it('is deleted by its owner, entry by entry or whole, and goes with its case', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const one = await ask(caseId, starter, { task: 'stands' })
    const two = await ask(caseId, starter, { task: 'summary' })
    await ask(caseId, respondent, { task: 'stands' })
    expect((await app.ok(deleteRoomEntry, { caseId, entryId: one.id }, starter)).entries).toEqual([two])
    expect((await app.ok(clearRoom, { caseId }, starter)).entries).toEqual([])
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect((await ask(caseId, starter, { task: 'stands' })).answer.paragraphs[0]).toContain('has ended')
    await app.deps.pool.query('delete from mediation_case where id = $1', [caseId])
    const { rowCount } = await app.deps.pool.query('select 1 from room_entry where case_id = $1', [caseId])
    expect(rowCount).toBe(0)
  })

  it('keeps the newest entries only', async () => {
    const { caseId, starter } = await aCase(app)
    const first = await ask(caseId, starter, { task: 'summary' })
    for (let one = 0; one < ROOM_LIMITS.entries; one += 1) {
      app.clock.advance(1_000)
      await ask(caseId, starter, { task: 'summary' })
    }
    const { rows } = await app.deps.pool.query('select id from room_entry where case_id = $1', [caseId])
    expect(rows).toHaveLength(ROOM_LIMITS.entries)
    expect(rows).not.toContainEqual({ id: first.id })
  })

  it('is gone with somebody who turned out to be another', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const letter = await letterOf(app, one)
    await confirmByLetter(app, letter, `own-${newId()}@example.net`)
    const imposter = await aPerson(app)
    const { caseId, starter } = one
    await app.ok(joinCase, { token: letter, name: '' }, imposter)
    await ask(caseId, imposter, { task: 'message', words: SECRET })
    await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
    const { rowCount } = await app.deps.pool.query('select 1 from room_entry where case_id = $1', [caseId])
    expect(rowCount).toBe(0)
  })

  it('takes no consent for a model that does not run here', async () => {
    const { caseId, starter } = await aCase(app)
    const model = { name: 'm', host: 'example.org', scheme: 'https' as const, isNear: false, keeps: null }
    expect(await app.refusal(agreeToModel, { caseId, model }, starter)).toBe('409 VERSION_CONFLICT')
    expect((await app.ok(takeBackModel, { caseId }, starter)).agreedAt).toBe(null)
  })
})

describe('what the rules of the room say', () => {
  it('tells each side where the case stands in its own words, and what the open proposal is', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const before = await ask(caseId, respondent, { task: 'explain' })
    expect(before.answer.paragraphs[0]).toContain('no open proposal')
    const round = await aRound(app, one)
    const { proposal } = round
    const [mine, theirs] = [
      (await ask(caseId, starter, { task: 'explain' })).answer.paragraphs.join('\n'),
      (await ask(caseId, respondent, { task: 'explain' })).answer.paragraphs.join('\n'),
    ]
    for (const { price } of proposal.packages)
      for (const text of [mine, theirs]) expect(text).toContain(formatAmount(price, 'EUR'))
    expect(theirs).toMatch(/Way 1: You pay/)
    expect(mine).not.toMatch(/You pay/)
  })

  it('prepares counter-offers that the real form takes, and sends none', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const { answer } = await ask(caseId, respondent, { task: 'offer', amount: 12_300, words: 'As we said.' })
    const [step] = answer.steps
    if (step?.kind !== 'offer') throw new Error('no offer')
    expect(step.terms.payment).toMatchObject({ payer: 'respondent', amount: 12_300 })
    expect((await app.ok(getNegotiation, { caseId }, starter)).offers).toEqual([])
    const { terms, note } = step
    await app.ok(makeOffer, { caseId, id: newId(), terms, note, validDays: 7 }, respondent)
    const ideas = await ask(caseId, starter, { task: 'offer', amount: null, words: '' })
    expect(ideas.answer.steps.length).toBeGreaterThan(0)
  })

  it('finds the lines of a talk that name a sum or a day, word for word, each with its message', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const id = newId()
    await app.ok(sendMessage, { caseId, id, body: 'Nice weather. I can pay $120 on May 3.' }, respondent)
    const { quotes } = (await ask(caseId, starter, { task: 'summary' })).answer
    expect(quotes).toEqual([{ messageId: id, seq: expect.any(Number), words: 'I can pay $120 on May 3.' }])
  })
})

describe('a room of a case that has ended', () => {
  it('stays for ninety days, says until when, and goes with what its owner agreed to', async () => {
    const { caseId, starter } = await aCase(app)
    await ask(caseId, starter, { task: 'message', words: SECRET })
    expect(await app.ok(getRoom, { caseId }, starter)).toMatchObject({ keptUntil: null })
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const until = (await app.ok(getRoom, { caseId }, starter)).keptUntil
    expect(Date.parse(until ?? '') - app.clock.now().getTime()).toBeGreaterThan(89 * DAY)
    const goesOn = await aCase(app)
    await ask(goesOn.caseId, goesOn.starter, { task: 'stands' })
    await sweepRooms(app.deps)
    expect((await app.ok(getRoom, { caseId }, starter)).entries).toHaveLength(1)
    app.clock.advance(TIMELINE.roomKeptFor + MINUTE)
    await sweepRooms(app.deps)
    expect((await app.ok(getRoom, { caseId }, starter)).entries).toEqual([])
    // what is asked from then on goes with the next look of the clock, and no day that is over is told
    app.clock.advance(10 * DAY)
    await ask(caseId, starter, { task: 'stands' })
    const { keptUntil } = await app.ok(getRoom, { caseId }, starter)
    expect(app.clock.now().getTime() - Date.parse(keptUntil ?? '')).toBeLessThan(MINUTE)
    await sweepRooms(app.deps)
    expect((await app.ok(getRoom, { caseId }, starter)).entries).toEqual([])
    const left = await app.deps.db
      .selectFrom('room_entry')
      .select('case_id')
      .where('case_id', '=', goesOn.caseId)
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('despair', () => {
  const DESPAIR = 'I will be homeless if this goes on. My children are hungry and I cannot sleep.'

  it('moves a proposal by nothing, wherever it stands', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const proposed = async () => {
      const made = proposeRound(await roundCaseFor(app.deps.db, caseId, app.deps.now()))
      if (!made.ok) throw new Error(made.error.code)
      return made.value.packages.map(({ price, low, high, ladder, terms }) => ({
        price,
        low,
        high,
        ladder,
        terms,
      }))
    }
    const before = await proposed()
    expect(before.length).toBeGreaterThan(0)
    for (const person of [starter, respondent]) {
      await app.ok(sendMessage, { caseId, id: newId(), body: DESPAIR }, person)
      await ask(caseId, person, { task: 'message', words: DESPAIR })
    }
    await app.deps.pool.query(`update mediation_case set story = story || ' ' || $2 where id = $1`, [
      caseId,
      DESPAIR,
    ])
    await app.deps.pool.query(
      `update case_item set title = left(title || ' ' || $2, 100), details = details || ' ' || $2 where case_id = $1`,
      [caseId, DESPAIR],
    )
    expect(await proposed()).toEqual(before)
  })
})
