import { Agent, request, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepForProxy, listen, stepAside, stopListening, type Handler } from './listening.ts'

const names = { port: 'PORT', host: 'HOST' }
const LONG = 600_000

let server: Server
let port: number
let agent: Agent
let handler: { current: Handler }

beforeEach(async () => {
  handler = { current: (_, response) => void response.end('answered') }
  ;({ server, port } = await listen({ port: 0, host: '127.0.0.1', names }, handler))
  keepForProxy(server)
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})

afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** Over the one connection of a proxy. */
async function ask(): Promise<{ response: IncomingMessage; text: string; isKept: boolean }> {
  const asked = request({ port, host: '127.0.0.1', agent, method: 'POST' }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { response, text, isKept: asked.reusedSocket }
}

it('answers what a proxy was just sending when it ended, on a connection that rested, and lets go of it with the answer', async () => {
  await ask()
  const stopped = stopListening(server, { isBehindProxy: true, byProxy: LONG })
  await vi.waitUntil(() => !server.listening)
  const { response, text, isKept } = await ask()
  expect([isKept, text, response.headers.connection]).toEqual([true, 'answered', 'close'])
  await stopped
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

it('is reached by nobody until it can answer, and then at the same place', async () => {
  const place = { port, host: '127.0.0.1', names }
  const comeBack = await stepAside(server, place)
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
  await comeBack()
  expect((await ask()).text).toBe('answered')
})

it('finishes what it has begun', async () => {
  const begun = Promise.withResolvers<() => void>()
  handler.current = (_, response) => begun.resolve(() => response.end('answered'))
  const asked = ask()
  const finish = await begun.promise
  const stopped = stopListening(server, { isBehindProxy: true, byProxy: LONG })
  finish()
  expect((await asked).text).toBe('answered')
  await stopped
})

it.each([
  ['a proxy that keeps connections longer than it should', { isBehindProxy: true, byProxy: -4_900 }],
  ['browsers, with no proxy between', { isBehindProxy: false }],
])('does not wait for %s', async (_, how) => {
  await ask()
  await expect(stopListening(server, how)).resolves.toBeUndefined()
})
