import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { expect, it, onTestFinished } from 'vitest'
import { aCase } from '../testing/factories.ts'
import { makeTestApp, migratedByCopy, newId, type TestApp } from '../testing/make-test-app.ts'

type Value = { stringValue?: string; intValue?: number }
type Told = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}

/** A collector as it stands behind OTLP over HTTP: it takes JSON at one address. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  onTestFinished(() => void server.close())
  const told = (): Told[] =>
    bodies.flatMap((body) => {
      const read = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }
      return read.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    })
  return { url: `http://127.0.0.1:${port}`, bodies, told }
}

async function traced(env: Record<string, string>): Promise<TestApp> {
  const { url } = await migratedByCopy()
  return makeTestApp({ databaseUrl: url, env })
}

const attribute = ({ attributes }: Told, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

it('tells where the time of a request and of a job went, statement by statement, and nothing of anybody', async () => {
  const collector = await startCollector()
  const app = await traced({ TRACES_URL: collector.url })
  const { caseId, token, starter, respondent } = await aCase(app)
  await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat 8817' }, starter)
  await app.ok(getCase, { caseId }, respondent)
  await app.runJobs()
  await app.close()

  const told = collector.told()
  const sent = told.find(({ name }) => name === 'POST /api/cases/:caseId/messages')
  expect(sent && attribute(sent, 'evensettle.request_id')).toMatch(/\w{8}/)
  const under = told.filter(({ parentSpanId }) => parentSpanId === sent?.spanId)
  expect(under.map((one) => attribute(one, 'db.query.text')).join('\n')).toMatch(
    /insert into "?(?:held_)?message/,
  )
  expect(under.every(({ traceId }) => traceId === sent?.traceId)).toBe(true)
  const mail = told.find(({ name }) => name === 'mail.send')
  expect(told.some(({ parentSpanId }) => parentSpanId === mail?.spanId)).toBe(true)
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

it('follows the trace of a proxy that is believed, and of nobody else', async () => {
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const traceOf = async (env: Record<string, string>) => {
    const collector = await startCollector()
    const app = await traced({ TRACES_URL: collector.url, ...env })
    await app.http.request('/api/config', { headers: { traceparent: parent } })
    await app.close()
    return collector.told().find(({ name }) => name === 'GET /api/config')?.traceId
  }
  expect(await traceOf({ TRUST_PROXY: '1' })).toBe('0af7651916cd43dd8448eb211c80319c')
  expect(await traceOf({})).toMatch(/^(?!0af7651916cd43dd8448eb211c80319c)[0-9a-f]{32}$/)
})

it('tells of no more than the share that is asked for, and holds nothing up where nobody takes it', async () => {
  const collector = await startCollector()
  const none = await traced({ TRACES_URL: collector.url, TRACES_SHARE: '0' })
  expect((await none.http.request('/api/config')).status).toBe(200)
  await none.close()
  expect(collector.told()).toEqual([])
  const alone = await traced({ TRACES_URL: 'http://127.0.0.1:1' })
  expect((await alone.http.request('/api/config')).status).toBe(200)
  await alone.close()
})
