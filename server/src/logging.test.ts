import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from './platform/database/db.ts'
import { queueMail } from './features/mail/commands.ts'
import { aCase, aPerson, type TestCase } from './testing/factories.ts'
import { makeTestApp, newId, PASSWORD, type TestApp } from './testing/make-test-app.ts'
import { openLive, startTestServer } from './testing/test-server.ts'
import { createHandlers } from './worker.ts'

type Line = { level: string; message: string; requestId?: string; job?: string; jobId?: string }

let app: TestApp
let one: TestCase

beforeAll(async () => {
  app = await makeTestApp()
  one = await aCase(app)
})

/** What is logged while something is done. */
async function linesOf(run: () => Promise<unknown>): Promise<Line[]> {
  const from = app.logLines.length
  await run()
  return app.logLines.slice(from).map((line) => JSON.parse(line) as Line)
}

/** While it runs a table has another name, so that whatever needs it fails in the middle. */
async function without(table: string, run: () => Promise<void>): Promise<void> {
  await app.deps.pool.query(`alter table ${table} rename to not_there`)
  try {
    await run()
  } finally {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    await app.deps.pool.query(`alter table ${schema}.not_there rename to ${name}`)
  }
}

const signIn = (email: string, password = PASSWORD) =>
  app.http.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

describe('every line that a request leaves', () => {
  it('bears the id that its answer names, in the API and in the sign-in service alike', async () => {
    await app.tokenOf(one.starter)
    const ids: (string | null)[] = []
    const lines = await linesOf(async () => {
      await without('mediation_case', async () => {
        const answer = await app.request(getCase, { caseId: one.caseId }, one.starter)
        expect(answer.status).toBe(500)
        ids.push(answer.headers.get('x-request-id'))
      })
      await without('auth.account', async () => {
        const answer = await signIn(one.starter.email)
        expect(answer.status).toBe(500)
        ids.push(answer.headers.get('x-request-id'))
      })
    })
    expect(lines.map(({ message }) => message)).toEqual(['request failed', 'auth request failed'])
    expect(lines.map(({ requestId }) => requestId)).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('every line that a job leaves', () => {
  it('bears its name and its id', async () => {
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `insert into job.job (name, data) values ('own-data.copy', '{"copyId": "kumquat"}') returning id`,
    )
    const lines = await linesOf(() => app.runJobs())
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatchObject({ job: 'own-data.copy', jobId: rows[0]?.id })
    // PostgreSQL repeats what it did not understand
    expect(JSON.stringify(lines)).not.toContain('kumquat')
    await app.deps.pool.query(`delete from job.job where name = 'own-data.copy'`)
  })
})

describe('a line about trouble', () => {
  it('names nobody whom a mail server names', async () => {
    const to = 'kumquat-person@example.org'
    const said = `Message failed: 451 4.7.1 <${to}>: Recipient address rejected: Greylisted`
    const { deps } = app
    const mailTransport = { ...deps.mailTransport, send: () => Promise.reject(new Error(said)) }
    await inTransaction(deps, (tx) =>
      queueMail(tx, deps.sealers.mails, deps.now(), {
        kind: 'news',
        caseId: null,
        userId: null,
        to,
        subject: 'kumquat subject',
        text: 'kumquat text',
        html: '<p>kumquat</p>',
      }),
    )
    const lines = await linesOf(() => deps.jobs.drain(createHandlers({ ...deps, mailTransport }, null)))
    expect(lines).toMatchObject([{ level: 'warn', job: 'mail.send', error: { name: 'Error' } }])
    expect(JSON.stringify(lines)).toContain('451 4.7.1 <[address]>')
    expect(JSON.stringify(lines)).not.toContain('kumquat')
  })

  it('repeats nothing of what somebody typed', async () => {
    const person = await aPerson(app)
    const lines = await linesOf(async () => {
      await without('auth.session', async () => {
        await signIn(person.email)
        await signIn('kumquat@example.org', 'kumquat-password')
      })
      await app.http.request('/api/cases/kumquat?q=kumquat', { headers: await app.as(person) })
      await app.http.request('/api/drafts', { method: 'POST', body: '{"kumquat": kumquat}' })
    })
    expect(lines.length).toBeGreaterThan(0)
    for (const word of ['kumquat', person.email, PASSWORD]) expect(JSON.stringify(lines)).not.toContain(word)
  })

  it('repeats nothing of a row that the database does not take, nor of a value that it does not understand', async () => {
    const { pool } = app.deps
    const send = (body: string) =>
      app.request(sendMessage, { caseId: one.caseId, id: newId(), body }, one.starter)
    const refused = async (change: string, back: string) => {
      await pool.query(change)
      try {
        return await linesOf(async () => {
          expect((await send('kumquat one')).status).toBe(500)
        })
      } finally {
        await pool.query(back)
      }
    }
    await send('kumquat one')
    const lines = [
      // the detail has the values of the key
      ...(await refused(
        `create unique index kumquat_once on message ((left(body, 7))) where body like 'kumquat%'`,
        'drop index kumquat_once',
      )),
      // the detail has the whole row
      ...(await refused(
        `alter table message add constraint no_kumquat check (body not like 'kumquat%') not valid`,
        'alter table message drop constraint no_kumquat',
      )),
    ]
    expect(lines).toMatchObject([
      { message: 'request failed', error: { message: expect.stringContaining('kumquat_once') } },
      { message: 'request failed', error: { message: expect.stringContaining('no_kumquat') } },
    ])
    const said = JSON.stringify(lines)
    for (const word of ['kumquat one', one.starter.email, one.starter.userId])
      expect(said).not.toContain(word)
  })

  it('repeats nothing of what came over a live stream, whose it was, or the token that it began with', async () => {
    const server = await startTestServer(app)
    const token = await app.tokenOf(one.starter)
    const lines = await linesOf(async () => {
      const garbled = await openLive(server.url, token)
      garbled.sendText('{"type": "follow", "caseId": "kumquat", kumquat')
      await garbled.closed
      app.deps.auth.forgetSessions(one.starter.userId)
      await without('auth.session', async () => {
        const refused = await openLive(server.url, null)
        refused.send({ type: 'hello', token })
        await refused.closed
      })
    })
    await server.close()
    expect(lines).toMatchObject([{ level: 'warn', message: 'live frame failed' }])
    for (const word of ['kumquat', token, one.starter.userId, one.starter.email])
      expect(JSON.stringify(lines)).not.toContain(word)
  })
})
