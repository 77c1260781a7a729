import { agreeToModel, askRoom, getRoom } from '@evensettle/contracts/assistant.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { expect, it, onTestFinished } from 'vitest'
import { plain, startCollector, type ToldSpan } from '../../testing/collector.ts'
import { aCase, aPerson } from '../../testing/factories.ts'
import { makeTestApp, migratedByCopy, newId, PASSWORD, type TestApp } from '../../testing/make-test-app.ts'
import { MODEL_KEY, startScriptedModel } from '../../testing/scripted-model.ts'
import { aPhoto, read, show } from '../../testing/uploads.ts'

async function traced(env: Record<string, string>): Promise<TestApp> {
  const { url } = await migratedByCopy()
  return makeTestApp({ databaseUrl: url, env })
}

const attribute = ({ attributes }: ToldSpan, name: string) => plain(attributes)[name]

/** What was done within a request or a job, by its name. */
function underOf(told: readonly ToldSpan[], name: string): ToldSpan[] {
  const above = told.filter((one) => one.name === name)
  return told.filter((one) =>
    above.some(({ spanId, traceId }) => one.parentSpanId === spanId && one.traceId === traceId),
  )
}

const statementsIn = (spans: readonly ToldSpan[]) =>
  spans.map((one) => attribute(one, 'db.query.text') ?? '').join('\n')

it('tells where the time of a request and of a job went, statement by statement, and nothing of anybody', async () => {
  const collector = await startCollector()
  const app = await traced({ TRACES_URL: collector.url })
  const { caseId, token, starter, respondent } = await aCase(app)
  await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat 8817' }, starter)
  await app.ok(getCase, { caseId }, respondent)
  await app.runJobs()
  await app.close()

  expect(collector.faults).toEqual([])
  const told = collector.spans()
  const sent = told.find(({ name }) => name === 'POST /api/cases/:caseId/messages')
  expect(sent && attribute(sent, 'evensettle.request_id')).toMatch(/\w{8}/)
  const under = underOf(told, 'POST /api/cases/:caseId/messages')
  expect(statementsIn(under)).toMatch(/insert into "?(?:held_)?message/)
  expect(under.every(({ traceId }) => traceId === sent?.traceId)).toBe(true)
  expect(underOf(told, 'mail.send').length).toBeGreaterThan(0)
  for (const teller of collector.tellers()) expect(teller['service.instance.id']).toBe(app.deps.self.id)
  const all = collector.bodies.join('\n')
  for (const word of [
    'kumquat',
    caseId,
    token,
    starter.email,
    respondent.email,
    starter.name,
    starter.userId,
  ])
    expect(all).not.toContain(word)
})

it('tells what signing in asks of the database, each statement once, and what failed of it, without who it was', async () => {
  const collector = await startCollector()
  const app = await traced({ TRACES_URL: collector.url, RATE_LIMITS: 'on' })
  const person = await aPerson(app)
  const signIn = (password: string) =>
    app.http.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    })
  expect((await signIn('kumquat-password')).status).toBe(400)
  const signedIn = (await (await signIn(PASSWORD)).json()) as { access_token: string; refresh_token: string }
  await app.deps.pool.query('alter table auth.session rename to not_there')
  expect((await signIn(PASSWORD)).status).toBe(500)
  await app.deps.pool.query('alter table auth.not_there rename to session')
  await app.close()

  const told = collector.spans()
  const under = underOf(told, 'POST /auth/v1/token')
  const texts = statementsIn(under)
  expect(texts).toMatch(/from auth\.account/)
  expect(texts).toMatch(/insert into auth\.session/)
  expect(texts).toMatch(/^begin; set local lock_timeout/m)
  expect(texts).toMatch(/^commit$/m)
  const failed = under.filter(({ status }) => status?.code === 2)
  expect(failed.length).toBeGreaterThan(0)
  const all = collector.bodies.join('\n')
  const tokens = [signedIn.access_token, signedIn.refresh_token]
  for (const word of ['kumquat', PASSWORD, person.email, person.userId, person.name, ...tokens])
    expect(all).not.toContain(word)
})

it('tells of each file that is written and read how long that took and how much it was, and neither whose nor which', async () => {
  const collector = await startCollector()
  const app = await traced({ TRACES_URL: collector.url })
  const { caseId, starter } = await aCase(app)
  const who = { as: starter }
  const photo = await aPhoto()
  const id = await show(app, caseId, who, photo, { name: 'kumquat tree' })
  const shown = await read(app, id, 'original', who)
  expect((await shown.arrayBuffer()).byteLength).toBe(photo.byteLength)
  await app.close()

  const told = collector.spans()
  const written = underOf(told, 'POST /api/evidence/:id/finish').filter(({ name }) => name === 'file write')
  expect(written.map(({ attributes }) => plain(attributes))).toContainEqual({
    'evensettle.files.kind': 'folder',
    'evensettle.files.folder': 'evidence',
    'evensettle.files.bytes': String(photo.byteLength),
  })
  // it goes out after the answer has begun
  const reading = told.filter(({ name }) => name === 'file read').at(-1)
  expect(reading && attribute(reading, 'evensettle.files.bytes')).toBe(String(photo.byteLength))
  expect(told.find(({ spanId }) => spanId === reading?.parentSpanId)?.name).toMatch(/^GET .*evidence/)
  const all = collector.bodies.join('\n')
  for (const word of ['kumquat', id, caseId, starter.userId, app.dataDir]) expect(all).not.toContain(word)
})

it('tells of each question to a language model what came of it, and no word of it', async () => {
  const collector = await startCollector()
  // the client is loaded with the first question, which on a busy machine is too late for its answer
  await import('openai')
  const scripted = await startScriptedModel({ is: 'answers', text: () => 'kumquat answer' })
  onTestFinished(() => scripted.close())
  const app = await traced({
    TRACES_URL: collector.url,
    LLM_URL: scripted.url,
    LLM_MODEL: 'tiny',
    LLM_KEY: MODEL_KEY,
  })
  const { caseId, starter } = await aCase(app)
  const { model } = await app.ok(getRoom, { caseId }, starter)
  if (!model) throw new Error('no model')
  await app.ok(agreeToModel, { caseId, model }, starter)
  const ask = () =>
    app.ok(
      askRoom,
      {
        caseId,
        id: newId(),
        ask: {
          task: 'message',
          words: 'You are a liar! I paid $40 for the kumquat on May 3 and Peter saw it.',
        },
      },
      starter,
    )
  await ask()
  scripted.be({ is: 'status', status: 500 })
  await ask()
  await app.close()

  expect(scripted.asked.length).toBeGreaterThanOrEqual(2)
  const asked = collector.spans().filter(({ name }) => name === 'model ask')
  expect(asked.map((one) => attribute(one, 'evensettle.model.outcome'))).toEqual(['answered', 'failed'])
  expect(asked.map((one) => attribute(one, 'gen_ai.usage.total_tokens'))).toEqual(['360', undefined])
  expect(asked.map(({ status }) => status?.code ?? 0)).toEqual([0, 2])
  for (const { traceId, parentSpanId } of asked)
    expect(
      collector.spans().find((one) => one.traceId === traceId && one.spanId === parentSpanId)?.name,
    ).toMatch(/^POST .*room/)
  const all = collector.bodies.join('\n')
  for (const word of ['kumquat', '$40', MODEL_KEY, caseId, starter.userId]) expect(all).not.toContain(word)
})

it('follows the trace of a proxy that is believed, and of nobody else', async () => {
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const traceOf = async (env: Record<string, string>) => {
    const collector = await startCollector()
    const app = await traced({ TRACES_URL: collector.url, ...env })
    await app.http.request('/api/config', { headers: { traceparent: parent } })
    await app.close()
    return collector.spans().find(({ name }) => name === 'GET /api/config')?.traceId
  }
  expect(await traceOf({ TRUST_PROXY: '1' })).toBe('0af7651916cd43dd8448eb211c80319c')
  expect(await traceOf({})).toMatch(/^(?!0af7651916cd43dd8448eb211c80319c)[0-9a-f]{32}$/)
})

it('tells of no more than the share that is asked for, and holds nothing up where nobody takes it', async () => {
  const collector = await startCollector()
  const none = await traced({ TRACES_URL: collector.url, TRACES_SHARE: '0' })
  expect((await none.http.request('/api/config')).status).toBe(200)
  await none.close()
  expect(collector.spans()).toEqual([])
  const alone = await traced({ TRACES_URL: 'http://127.0.0.1:1' })
  expect((await alone.http.request('/api/config')).status).toBe(200)
  await alone.close()
})
