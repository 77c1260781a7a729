import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages, markRead } from '@evensettle/contracts/messages.ts'
import { CASE_EVENT_TYPES, mayLearn } from '@evensettle/domain/cases/events.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { authenticate } from '../../app.ts'
import { aCase, aPerson, personOf, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { openLive, startTestServer, type LiveClient, type TestServer } from '../../testing/test-server.ts'

let app: TestApp
let server: TestServer
/** another process on the same database */
let otherApp: TestApp
let otherServer: TestServer
let clients: LiveClient[] = []

beforeAll(async () => {
  app = await makeTestApp()
  otherApp = await makeTestApp({ beside: app })
  server = await startTestServer(app)
  otherServer = await startTestServer(otherApp)
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  clients = []
  await server.close()
  await otherServer.close()
})

async function live(person: Person, at = server): Promise<LiveClient> {
  const client = await openLive(at.url, await app.tokenOf(person))
  clients.push(client)
  return client
}

function say({ caseId }: TestCase, by: Person, body = 'Hello') {
  return app.ok(sendMessage, { caseId, id: newId(), body }, by)
}

function upTo(last: number, from = 1): number[] {
  return Array.from({ length: last - from + 1 }, (_, i) => from + i)
}

async function lastSeq({ caseId, starter }: TestCase): Promise<number> {
  return (await app.ok(getCase, { caseId }, starter)).seq
}

function until(client: LiveClient, { caseId }: TestCase, seq: number) {
  return client.until((frame) => frame.type === 'event' && frame.caseId === caseId && frame.event.seq === seq)
}

describe('catching up and following', () => {
  it('sends what comes after the cursor, then what happens, with the message in it', async () => {
    const one = await aCase(app)
    const client = await live(one.starter)
    const before = await lastSeq(one)
    await client.follow(one.caseId, 2)
    expect(client.seqs(one.caseId)).toEqual(upTo(before, 3))
    expect(client.frames.at(-1)).toEqual({ type: 'caught-up', caseId: one.caseId, seq: before })
    const sent = await say(one, one.respondent, 'Grüße 👋')
    const frame = await until(client, one, sent.seq)
    expect(frame).toMatchObject({ event: { type: 'message.sent', side: 'respondent', message: sent } })
  })

  it('gives a reader that comes back by its cursor everything once', async () => {
    const one = await aCase(app)
    const first = await live(one.respondent)
    await first.follow(one.caseId, await lastSeq(one))
    const seen = await say(one, one.starter)
    await until(first, one, seen.seq)
    await first.end()
    await say(one, one.starter)
    await say(one, one.starter)
    const second = await live(one.respondent)
    await second.follow(one.caseId, seen.seq)
    const last = await say(one, one.starter)
    await until(second, one, last.seq)
    expect(second.seqs(one.caseId)).toEqual(upTo(last.seq, seen.seq + 1))
  })

  it('loses nothing for readers that come from different places while both are writing', async () => {
    const one = await aCase(app)
    const steady = await live(one.starter)
    await steady.follow(one.caseId, 0)
    const joined: LiveClient[] = []
    const unawaited: Promise<unknown>[] = []
    for (let i = 0; i < 15; i += 1) {
      const [client] = await Promise.all([
        live(i % 2 === 0 ? one.respondent : one.starter, i % 3 === 0 ? otherServer : server),
        ...upTo(4).map(() => say(one, one.starter)),
      ])
      unawaited.push(...upTo(3).map(() => say(one, one.respondent)))
      await client.follow(one.caseId, 1)
      joined.push(client)
    }
    await Promise.all(unawaited)
    const { seq } = await say(one, one.respondent)
    for (const client of [steady, ...joined]) await until(client, one, seq)
    const wants = (side: 'starter' | 'respondent', from: number) =>
      upTo(seq, from).filter((number) => !(side === 'respondent' && number === 2))
    expect(steady.seqs(one.caseId)).toEqual(wants('starter', 1))
    for (const [i, client] of joined.entries())
      expect(client.seqs(one.caseId)).toEqual(wants(i % 2 === 0 ? 'respondent' : 'starter', 2))
  })

  it('tells whoever joins how far the other side has come, said between their reading and their joining', async () => {
    const one = await aCase(app)
    const { caseId } = one
    const { seq } = await say(one, one.starter)
    const read = await app.ok(listMessages, { caseId }, one.starter)
    expect(read).toMatchObject({ seq, receipts: [] })
    await app.ok(markRead, { caseId, deliveredSeq: seq, seenSeq: seq }, one.respondent)
    const client = await live(one.starter)
    await client.follow(caseId, seq)
    const receipt = { side: 'respondent', deliveredSeq: seq, seenSeq: seq }
    expect(client.frames).toContainEqual({ type: 'receipt', caseId, receipt })
  })

  it('pages through a long log', async () => {
    const one = await aCase(app)
    await app.deps.pool.query(
      `insert into case_event (case_id, seq, type, side, facts, at)
       select id, last_seq + n, 'offer.made', 'starter', '{}', now() from mediation_case, generate_series(1, 950) n where id = $1`,
      [one.caseId],
    )
    await app.deps.pool.query('update mediation_case set last_seq = last_seq + 950 where id = $1', [
      one.caseId,
    ])
    const client = await live(one.starter)
    await client.follow(one.caseId, 0)
    expect(client.seqs(one.caseId)).toEqual(upTo(await lastSeq(one)))
  })

  it('stops when asked to', async () => {
    const one = await aCase(app)
    const [client, witness] = [await live(one.starter), await live(one.starter)]
    const before = await lastSeq(one)
    await client.follow(one.caseId, before)
    await witness.follow(one.caseId, before)
    client.send({ type: 'unfollow', caseId: one.caseId })
    client.send({ type: 'ping' })
    await client.until((frame) => frame.type === 'pong')
    await until(witness, one, (await say(one, one.respondent)).seq)
    expect(client.seqs(one.caseId)).toEqual([])
  })
})

describe('two processes on one database', () => {
  it('both deliver what happens on either', async () => {
    const one = await aCase(app)
    const here = await live(one.starter)
    const there = await live(one.respondent, otherServer)
    const before = await lastSeq(one)
    await here.follow(one.caseId, before)
    await there.follow(one.caseId, before)
    const first = await say(one, one.starter)
    const second = await otherApp.ok(
      sendMessage,
      { caseId: one.caseId, id: newId(), body: 'There' },
      one.respondent,
    )
    for (const client of [here, there]) {
      await until(client, one, second.seq)
      expect(client.seqs(one.caseId)).toEqual([first.seq, second.seq])
    }
  })

  it('catch up after their connection for announcements was cut', async () => {
    const one = await aCase(app)
    const [here, there] = [await live(one.starter), await live(one.respondent, otherServer)]
    const before = await lastSeq(one)
    await here.follow(one.caseId, before)
    await there.follow(one.caseId, before)
    const { rowCount } = await app.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'evensettle-signals' and datname = current_database()`,
    )
    expect(rowCount).toBe(2)
    const { seq } = await say(one, one.starter)
    await Promise.all([until(here, one, seq), until(there, one, seq)])
    const next = await say(one, one.starter)
    await Promise.all([until(here, one, next.seq), until(there, one, next.seq)])
    expect(there.seqs(one.caseId)).toEqual([seq, next.seq])
  })

  it('tell of presence, typing and how far the other has come', async () => {
    const one = await aCase(app)
    const { caseId } = one
    const here = await live(one.starter)
    await here.follow(caseId, 0)
    expect(here.frames).toContainEqual({ type: 'presence', caseId, side: 'respondent', online: false })
    const there = await live(one.respondent, otherServer)
    await there.follow(caseId, 0)
    const isOnline = { type: 'presence', caseId, side: 'respondent', online: true }
    await here.until((frame) => JSON.stringify(frame) === JSON.stringify(isOnline))
    await there.until((frame) => frame.type === 'presence' && frame.side === 'starter' && frame.online)
    there.send({ type: 'typing', caseId })
    await here.until((frame) => frame.type === 'typing' && frame.side === 'respondent')
    expect(there.frames.filter(({ type }) => type === 'typing')).toEqual([])
    await app.ok(markRead, { caseId, deliveredSeq: 3, seenSeq: 2 }, one.respondent)
    const receipt = await here.until((frame) => frame.type === 'receipt')
    expect(receipt).toEqual({
      type: 'receipt',
      caseId,
      receipt: { side: 'respondent', deliveredSeq: 3, seenSeq: 2 },
    })
    const came = here.frames.length
    await there.end()
    await here.until(
      (frame) => here.frames.indexOf(frame) >= came && frame.type === 'presence' && !frame.online,
    )
  })
})

describe('who may follow', () => {
  it('refuses a stranger and a case that does not exist with the same frame', async () => {
    const one = await aCase(app)
    const stranger = await aPerson(app)
    const client = await live(stranger)
    const made = newId()
    for (const caseId of [one.caseId, made]) {
      client.send({ type: 'follow', caseId, cursor: 0 })
      await client.until((frame) => frame.type === 'refused' && frame.caseId === caseId)
    }
    await say(one, one.starter)
    client.send({ type: 'typing', caseId: one.caseId })
    client.send({ type: 'ping' })
    await client.until((frame) => frame.type === 'pong')
    expect(client.frames.map(({ type }) => type)).toEqual(['ready', 'refused', 'refused', 'pong'])
  })

  it('knows nobody without a good token', async () => {
    const one = await aCase(app)
    const early = await openLive(server.url, null)
    early.send({ type: 'follow', caseId: one.caseId, cursor: 0 })
    expect(await early.closed).toBe(4401)
    const wrong = await openLive(server.url, null)
    wrong.send({ type: 'hello', token: 'x' })
    expect(await wrong.closed).toBe(4401)
    expect([...early.frames, ...wrong.frames]).toEqual([{ type: 'signed-out' }])
  })

  it('does not turn one person’s stream into another’s', async () => {
    const one = await aCase(app)
    const client = await live(one.starter)
    client.send({ type: 'hello', token: await app.tokenOf(one.respondent) })
    expect(await client.closed).toBe(4401)
  })

  it('ends on a frame that is none', async () => {
    const person = await aPerson(app)
    for (const text of ['{', '{"type":"shout"}', Buffer.from([1, 2])]) {
      const client = await live(person)
      client.sendText(text)
      expect(await client.closed).toBe(1002)
    }
  })

  it('ends at once, in every process, for sessions that were ended in one of them', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    const leaving = [await live(person), await live(person, otherServer)]
    const staying = [await live(other), await live(other, otherServer)]
    const headers = await app.as(person)
    const response = await app.http.request('/auth/v1/logout', { method: 'POST', headers })
    expect(response.status).toBe(204)
    for (const client of leaving) {
      expect(await client.closed).toBe(4401)
      expect(client.frames.at(-1)).toEqual({ type: 'signed-out' })
    }
    // what the other process had looked up a moment ago is worth nothing any more
    const again = await otherApp.http.request('/auth/v1/user', { headers })
    expect(again.status).toBe(403)
    expect(await authenticate(otherApp.deps, await app.tokenOf(person))).toBeNull()
    for (const client of staying) {
      client.send({ type: 'ping' })
      await client.until((frame) => frame.type === 'pong')
    }
  })

  it('ends at once for an account that is closed or deleted, and leaves its other readers', async () => {
    const [banned, deleted] = [await aPerson(app), await aPerson(app)]
    const closing = [await live(banned, otherServer), await live(deleted, otherServer)]
    const headers = { authorization: `Bearer ${await app.deps.auth.serviceKey()}` }
    const path = (person: Person) => `/auth/v1/admin/users/${person.userId}`
    const body = JSON.stringify({ ban_duration: '24h' })
    await app.http.request(path(banned), { method: 'PUT', headers, body })
    await app.http.request(path(deleted), { method: 'DELETE', headers })
    for (const client of closing) expect(await client.closed).toBe(4401)
  })

  it('keeps the place that ends all others', async () => {
    const person = await aPerson(app)
    const headers = await app.as(person)
    const here = await live(person, otherServer)
    const signedIn = await app.http.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const there = await openLive(otherServer.url, token)
    await app.http.request('/auth/v1/logout?scope=others', { method: 'POST', headers })
    expect(await there.closed).toBe(4401)
    here.send({ type: 'ping' })
    await here.until((frame) => frame.type === 'pong')
  })

  it('ends within the minute where the end was not announced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const rechecked = await startTestServer(app)
    try {
      const person = await aPerson(app)
      const leaving = await live(person, rechecked)
      const { pool } = app.deps
      await pool.query('alter table auth.session disable trigger session_ended')
      await pool.query('delete from auth.session where user_id = $1', [person.userId])
      await pool.query('alter table auth.session enable trigger session_ended')
      app.deps.auth.forgetSessions(person.userId)
      vi.advanceTimersByTime(MINUTE)
      expect(await leaving.closed).toBe(4401)
    } finally {
      vi.useRealTimers()
      await rechecked.close()
    }
  })
})

describe('the filter between the log and a reader', () => {
  it('lets each side learn exactly what the policy says, for every kind of event', async () => {
    const one = await aCase(app)
    const { caseId } = one
    const base = await lastSeq(one)
    const all = CASE_EVENT_TYPES.flatMap((type) => [null, ...SIDES].map((side) => ({ type, side })))
    for (const [i, { type, side }] of all.entries())
      await app.deps.pool.query(
        `insert into case_event (case_id, seq, type, side, facts, at) values ($1, $2, $3, $4, '{}', now())`,
        [caseId, base + 1 + i, type, side],
      )
    await app.deps.pool.query('update mediation_case set last_seq = $2 where id = $1', [
      caseId,
      base + all.length,
    ])
    for (const reader of SIDES) {
      const client = await live(personOf(one, reader))
      await client.follow(caseId, base)
      // every kind of event is here; only the starter's own invitation is not for both
      const learns = all.flatMap(({ type }, i) => (mayLearn(type, reader) ? [base + 1 + i] : []))
      expect(client.seqs(caseId)).toEqual(learns)
    }
  })
})
