import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { sendMessage, takeBackMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage, listMessages } from '@evensettle/contracts/messages.ts'
import { listNotices } from '@evensettle/contracts/notices.ts'
import { CASE_HTML_PATH, CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { UNDO_FOR } from '@evensettle/domain/words/undo.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { aCase, aPerson, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { deliverHeld } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function hold({ caseId }: TestCase, by: Person, body: string, id = newId()) {
  return app.ok(holdMessage, { caseId, id, body }, by)
}

function talk({ caseId }: TestCase, as: Person) {
  return app.ok(listMessages, { caseId }, as)
}

async function bodies(one: TestCase, as: Person): Promise<string[]> {
  return (await talk(one, as)).messages.map(({ body }) => body)
}

async function heldBodies(one: TestCase, as: Person): Promise<string[]> {
  return (await talk(one, as)).held.map(({ body }) => body)
}

async function afterUndo() {
  app.clock.advance(UNDO_FOR + 100)
  await app.runJobs()
}

/** Everything that the other side can ask for, as it comes over the line. */
async function allToldTo({ caseId }: TestCase, as: Person): Promise<string> {
  const asked = [
    app.request(listMessages, { caseId }, as),
    app.request(getCase, { caseId }, as),
    app.request(listCaseEvents, { caseId }, as),
    app.request(listCases, {}, as),
    app.request(listNotices, {}, as),
  ]
  const answers = (await Promise.all(asked)).map(({ raw }) => raw)
  for (const path of [CASE_JSON_PATH, CASE_HTML_PATH]) {
    const response = await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
    answers.push(await response.text())
  }
  return answers.join('\n')
}

it('tells the other side nothing before it is due: no words, no place in the log, no count and no mail', async () => {
  const one = await aCase(app)
  const quiet = async () => {
    const [talked, cases] = [await talk(one, one.respondent), await app.ok(listCases, {}, one.respondent)]
    return { messages: talked.messages, held: talked.held, seq: talked.seq, unread: cases.cases[0]?.unread }
  }
  const before = await quiet()
  const jobs = await app.waitingJobs('messages.notify')
  const { held, message } = await hold(one, one.starter, 'kumquat')
  expect(message).toBeNull()
  expect(held).toMatchObject({ body: 'kumquat', isReturned: false })
  expect(held?.leftMs).toBeGreaterThan(UNDO_FOR - 2_000)
  expect(await quiet()).toEqual(before)
  expect(await allToldTo(one, one.respondent)).not.toContain('kumquat')
  expect(await app.waitingJobs('messages.notify')).toEqual(jobs)
  app.clock.advance(UNDO_FOR - 2_000)
  await app.runJobs()
  expect(await quiet()).toEqual(before)
  expect(await heldBodies(one, one.starter)).toEqual(['kumquat'])
})

it('delivers by the clock, also when its author has left and every order was lost', async () => {
  const one = await aCase(app)
  await hold(one, one.starter, 'By its order')
  await afterUndo()
  expect(await bodies(one, one.respondent)).toEqual(['By its order'])
  expect(await heldBodies(one, one.starter)).toEqual([])
  await hold(one, one.starter, 'By the sweep')
  await app.deps.pool.query(`delete from job.job where name = 'messages.deliver'`)
  app.clock.advance(UNDO_FOR + 100)
  await app.sweep()
  expect(await bodies(one, one.respondent)).toEqual(['By its order', 'By the sweep'])
  expect((await app.events(one.caseId)).filter(({ type }) => type === 'message.sent')).toHaveLength(2)
})

it('is taken back once and for all: nobody reads it, and a late try does not send it', async () => {
  const one = await aCase(app)
  const id = newId()
  const { caseId } = one
  await hold(one, one.starter, 'kumquat', id)
  await app.ok(takeBackMessage, { caseId, id }, one.starter)
  await app.ok(takeBackMessage, { caseId, id }, one.starter)
  const late = { caseId, id, body: 'kumquat' }
  expect(await app.refusal(holdMessage, late, one.starter)).toBe('409 MESSAGE_TAKEN_BACK')
  expect(await app.refusal(sendMessage, late, one.starter)).toBe('409 MESSAGE_TAKEN_BACK')
  await afterUndo()
  expect(await bodies(one, one.respondent)).toEqual([])
  expect(await heldBodies(one, one.starter)).toEqual([])
  const kept = () => app.deps.pool.query('select body from held_message where id = $1', [id])
  expect((await kept()).rows).toEqual([{ body: '' }])
})

it('stays taken back for a browser that tries again after weeks offline', async () => {
  const one = await aCase(app)
  const { caseId } = one
  const id = newId()
  await hold(one, one.starter, 'kumquat', id)
  await app.ok(takeBackMessage, { caseId, id }, one.starter)
  app.clock.advance(40 * DAY)
  await app.sweep()
  const late = { caseId, id, body: 'kumquat' }
  expect(await app.refusal(holdMessage, late, one.starter)).toBe('409 MESSAGE_TAKEN_BACK')
  expect(await app.refusal(sendMessage, late, one.starter)).toBe('409 MESSAGE_TAKEN_BACK')
})

it('cannot be taken back once it has gone out, nor by anybody else', async () => {
  const one = await aCase(app)
  const id = newId()
  await hold(one, one.starter, 'Mine', id)
  const asked = { caseId: one.caseId, id }
  expect(await app.refusal(takeBackMessage, asked, one.respondent)).toBe('404 NOT_FOUND')
  expect(await app.refusal(takeBackMessage, asked, await aPerson(app))).toBe('404 NOT_FOUND')
  const theirs = { ...asked, body: 'Mine' }
  expect(await app.refusal(holdMessage, theirs, one.respondent)).toBe('404 NOT_FOUND')
  expect(await app.refusal(sendMessage, theirs, await aPerson(app))).toBe('404 NOT_FOUND')
  await afterUndo()
  expect(await app.refusal(takeBackMessage, asked, one.starter)).toBe('409 MESSAGE_GONE_OUT')
  expect(await app.refusal(takeBackMessage, asked, one.respondent)).toBe('404 NOT_FOUND')
})

it('answers what is held to a repeated one, also at the same moment, and the message once it is one', async () => {
  const one = await aCase(app)
  const id = newId()
  const all = await Promise.all(Array.from({ length: 5 }, () => hold(one, one.starter, 'Once', id)))
  expect(all.map(({ held }) => held?.id)).toEqual(Array.from({ length: 5 }, () => id))
  const other = { caseId: one.caseId, id, body: 'Other words' }
  expect(await app.refusal(holdMessage, other, one.starter)).toBe('409 ID_TAKEN')
  await afterUndo()
  expect(await hold(one, one.starter, 'Once', id)).toMatchObject({
    held: null,
    message: { id, body: 'Once' },
  })
  expect(await bodies(one, one.starter)).toEqual(['Once'])
})

it('goes out at once on demand, after what was written before it', async () => {
  const one = await aCase(app)
  const [first, second, third] = [newId(), newId(), newId()]
  await hold(one, one.starter, 'First', first)
  app.clock.advance(1_000)
  await hold(one, one.starter, 'Second', second)
  app.clock.advance(1_000)
  await hold(one, one.starter, 'Third', third)
  await app.ok(sendMessage, { caseId: one.caseId, id: second, body: 'Second' }, one.starter)
  expect(await bodies(one, one.respondent)).toEqual(['First', 'Second'])
  expect(await heldBodies(one, one.starter)).toEqual(['Third'])
  await afterUndo()
  expect(await bodies(one, one.respondent)).toEqual(['First', 'Second', 'Third'])
})

it('keeps both talks in order when both write at once', async () => {
  const one = await aCase(app)
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => hold(one, i % 2 ? one.starter : one.respondent, `m${i}`)),
  )
  await afterUndo()
  const { messages } = await talk(one, one.starter)
  expect(new Set(messages.map(({ seq }) => seq)).size).toBe(12)
  expect(await bodies(one, one.respondent)).toEqual(messages.map(({ body }) => body))
})

it('comes back to its author when the case has been closed meanwhile, and to nobody else', async () => {
  const one = await aCase(app)
  const id = newId()
  const { caseId } = one
  await hold(one, one.respondent, 'kumquat', id)
  await app.ok(leaveCase, { caseId, words: '' }, one.starter)
  await afterUndo()
  expect(await talk(one, one.respondent)).toMatchObject({ messages: [], held: [{ id, isReturned: true }] })
  expect(await allToldTo(one, one.starter)).not.toContain('kumquat')
  await app.ok(takeBackMessage, { caseId, id }, one.respondent)
  expect(await heldBodies(one, one.respondent)).toEqual([])
})

it('an id that has become a message of another case keeps nobody’s words back', async () => {
  const [one, another] = [await aCase(app), await aCase(app)]
  const id = newId()
  await hold(one, one.starter, 'From the starter', id)
  await hold(one, one.respondent, 'From the respondent')
  await app.ok(sendMessage, { caseId: another.caseId, id, body: 'Elsewhere' }, another.starter)
  await afterUndo()
  expect((await bodies(one, one.starter)).toSorted()).toEqual(['From the respondent', 'From the starter'])
  expect(await bodies(another, another.respondent)).toEqual(['Elsewhere'])
  expect(await heldBodies(one, one.starter)).toEqual([])
})

it('what is sent at once in one case takes nothing of what its author holds in another', async () => {
  const one = await aCase(app)
  const another = await aCase(app, { starter: one.starter })
  const id = newId()
  await hold(one, one.starter, 'Kept', id)
  await app.ok(sendMessage, { caseId: another.caseId, id, body: 'Elsewhere' }, one.starter)
  expect(await heldBodies(one, one.starter)).toEqual(['Kept'])
})

it('an order that has outlived its case does nothing', async () => {
  await expect(deliverHeld(app.deps, newId())).resolves.toBeUndefined()
})

it('an order whose case is being deleted waits for that, and does nothing', async () => {
  const one = await aCase(app)
  await hold(one, one.starter, 'kumquat')
  app.clock.advance(UNDO_FOR + 100)
  const deleting = await app.deps.pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query('delete from mediation_case where id = $1', [one.caseId])
    const delivery = deliverHeld(app.deps, one.caseId)
    await vi.waitFor(async () => {
      const { rows } = await app.deps.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await deleting.query('commit')
    await expect(delivery).resolves.toBeUndefined()
  } finally {
    deleting.release()
  }
})

it('holds no threat, and nothing that is empty or too late', async () => {
  const one = await aCase(app)
  const asked = (body: string) => ({ caseId: one.caseId, id: newId(), body })
  expect(await app.refusal(holdMessage, asked('Pay by Friday or I will hurt you.'), one.starter)).toBe(
    '400 INVALID_INPUT',
  )
  expect(await app.refusal(holdMessage, asked(' '), one.starter)).toBe('400 INVALID_INPUT')
  await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
  expect(await app.refusal(holdMessage, asked('Late'), one.respondent)).toBe('409 WRONG_STATE')
  expect(await heldBodies(one, one.respondent)).toEqual([])
})

it('mails the other side only when it was delivered and lay unseen', async () => {
  const one = await aCase(app)
  const about = async () =>
    (await app.mails(one.respondent.email)).filter(({ subject }) => subject.includes('wrote')).length
  const before = await about()
  await hold(one, one.starter, 'Hello there')
  await afterUndo()
  expect(await about()).toBe(before)
  app.clock.advance(10 * MINUTE + 1_000)
  await app.runJobs()
  const mails = await app.mails(one.respondent.email)
  expect(mails.at(-1)?.text).toContain('written to you')
})
