import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages, markRead, MAX_MESSAGE } from '@evensettle/contracts/messages.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function say({ caseId }: TestCase, by: Person, body: string, id = newId()) {
  return app.ok(sendMessage, { caseId, id, body }, by)
}

async function bodies({ caseId }: TestCase, as: Person): Promise<string[]> {
  return (await app.ok(listMessages, { caseId }, as)).messages.map(({ body }) => body)
}

describe('who may read and write', () => {
  it('asks a visitor to sign in and hides the case from a stranger', async () => {
    const { caseId } = await aCase(app)
    const stranger = await aPerson(app)
    const sent = { caseId, id: newId(), body: 'Hello' }
    const read = { caseId, deliveredSeq: 1, seenSeq: 1 }
    expect(await app.refusal(listMessages, { caseId })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(sendMessage, sent)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(markRead, read)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(listMessages, { caseId }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(sendMessage, sent, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(markRead, read, stranger)).toBe('404 NOT_FOUND')
  })

  it('takes nothing any more when the case is closed, but keeps what was said readable', async () => {
    const one = await aCase(app)
    const id = newId()
    await say(one, one.respondent, 'Before.', id)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    const late = { caseId: one.caseId, id: newId(), body: 'Late' }
    expect(await app.refusal(sendMessage, late, one.respondent)).toBe('409 WRONG_STATE')
    expect(await bodies(one, one.respondent)).toEqual(['Before.'])
    expect((await say(one, one.respondent, 'Before.', id)).body).toBe('Before.')
  })
})

describe('sending', () => {
  it('stores the message with its event and the job that may tell of it', async () => {
    const one = await aCase(app)
    const id = newId()
    const sent = await say(one, one.starter, '  Grüße 👋  ', id)
    expect(sent).toMatchObject({ id, side: 'starter', body: 'Grüße 👋' })
    expect((await app.events(one.caseId)).at(-1)).toEqual({
      seq: sent.seq,
      type: 'message.sent',
      side: 'starter',
      facts: { messageId: id },
    })
    expect(await app.waitingJobs('messages.notify')).toContainEqual({
      caseId: one.caseId,
      side: 'respondent',
    })
  })

  it('tells those who follow here before the database announces it to all, so that they need not read the log', async () => {
    const one = await aCase(app)
    const told: string[] = []
    app.deps.signals.subscribe({
      onSignal(signal) {
        if (signal.kind === 'event' && signal.caseId === one.caseId) told.push(`${signal.seq} ${signal.own}`)
      },
      onGap: () => undefined,
      onLost: () => undefined,
      onFound: () => undefined,
    })
    const { seq } = await say(one, one.starter, 'm')
    for (let i = 0; i < 40; i += 1) await say(one, one.starter, `m${i}`)
    const isFirst = Array.from(
      { length: 41 },
      (_, i) => told.find((line) => line.startsWith(`${seq + i} `)) === `${seq + i} true`,
    )
    expect(isFirst).not.toContain(false)
  })

  it('answers the stored message to a repeated one, also at the same moment, and says so where the words are others', async () => {
    const one = await aCase(app)
    const id = newId()
    const all = await Promise.all(Array.from({ length: 5 }, () => say(one, one.starter, 'Once', id)))
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(1)
    const other = { caseId: one.caseId, id, body: 'Other words' }
    expect(await app.refusal(sendMessage, other, one.starter)).toBe('409 ID_TAKEN')
    expect(await bodies(one, one.respondent)).toEqual(['Once'])
    expect((await app.events(one.caseId)).filter(({ type }) => type === 'message.sent')).toHaveLength(1)
  })

  it('does not let an id of somebody else’s message through', async () => {
    const [one, two] = [await aCase(app), await aCase(app)]
    const id = newId()
    await say(one, one.starter, 'Mine', id)
    const input = { id, body: 'Mine too' }
    expect(await app.refusal(sendMessage, { caseId: one.caseId, ...input }, one.respondent)).toBe(
      '404 NOT_FOUND',
    )
    // in another case it is another message, so that nobody learns there that this one exists
    await app.ok(sendMessage, { caseId: two.caseId, ...input }, two.starter)
    expect(await bodies(one, one.respondent)).toEqual(['Mine'])
    expect(await bodies(two, two.respondent)).toEqual(['Mine too'])
  })

  it('refuses an empty and a too long one at its field', async () => {
    const { caseId, starter } = await aCase(app)
    const refused = (body: string) => app.request(sendMessage, { caseId, id: newId(), body }, starter)
    expect((await refused(' \n ')).error?.fields).toEqual({ body: 'Write a message first.' })
    expect(await refused('x'.repeat(MAX_MESSAGE + 1))).toMatchObject({ status: 400 })
    expect(await refused('\u0000')).toMatchObject({ status: 400 })
    expect(await refused('x'.repeat(MAX_MESSAGE))).toMatchObject({ status: 200 })
  })

  it('keeps the order both see, without a gap, when both write at once', async () => {
    const one = await aCase(app)
    const before = (await app.ok(getCase, { caseId: one.caseId }, one.starter)).seq
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => say(one, i % 2 === 0 ? one.starter : one.respondent, `m${i}`)),
    )
    const { messages } = await app.ok(listMessages, { caseId: one.caseId }, one.starter)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => before + 1 + i))
    expect(await bodies(one, one.respondent)).toEqual(messages.map(({ body }) => body))
  })

  it('pages back by place in the log', async () => {
    const one = await aCase(app)
    for (let i = 1; i <= 103; i += 1) await say(one, one.starter, `m${i}`)
    const newest = await app.ok(listMessages, { caseId: one.caseId }, one.respondent)
    expect(newest).toMatchObject({ hasEarlier: true })
    expect(newest.messages.map(({ body }) => body)).toEqual(
      Array.from({ length: 100 }, (_, i) => `m${i + 4}`),
    )
    const before = newest.messages[0]?.seq
    const earlier = await app.ok(listMessages, { caseId: one.caseId, before }, one.respondent)
    expect(earlier).toMatchObject({
      hasEarlier: false,
      messages: [{ body: 'm1' }, { body: 'm2' }, { body: 'm3' }],
    })
  })
})

async function receipts({ caseId, starter }: TestCase) {
  return (await app.ok(listMessages, { caseId }, starter)).receipts
}

describe('delivered and seen', () => {
  it('moves forward, never back, and never past the end of the log', async () => {
    const one = await aCase(app)
    const { seq } = await say(one, one.starter, 'Hello')
    const mark = (deliveredSeq: number, seenSeq: number) =>
      app.ok(markRead, { caseId: one.caseId, deliveredSeq, seenSeq }, one.respondent)
    await mark(seq, 0)
    expect(await receipts(one)).toEqual([{ side: 'respondent', deliveredSeq: seq, seenSeq: 0 }])
    await mark(0, seq - 1)
    expect(await receipts(one)).toEqual([{ side: 'respondent', deliveredSeq: seq, seenSeq: seq - 1 }])
    await mark(1, 1)
    await mark(1_000_000, 1_000_000)
    expect(await receipts(one)).toEqual([{ side: 'respondent', deliveredSeq: seq, seenSeq: seq }])
  })

  it('counts what is unread for each side', async () => {
    const one = await aCase(app)
    await say(one, one.starter, 'One')
    const { seq } = await say(one, one.starter, 'Two')
    const unread = async (as: Person) => (await app.ok(listCases, {}, as)).cases[0]?.unread
    expect(await unread(one.respondent)).toBe(2)
    expect(await unread(one.starter)).toBe(0)
    await app.ok(markRead, { caseId: one.caseId, deliveredSeq: seq, seenSeq: seq }, one.respondent)
    expect(await unread(one.respondent)).toBe(0)
  })
})
