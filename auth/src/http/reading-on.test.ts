import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { listenerOf } from './reading-on.ts'

const PART = 64 * 1024
const WITHIN = { timeout: 10_000, interval: 5 }
const PATIENT = { ms: 3_600_000, bytes: 1024 * PART }
const CHUNKED = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
const CHUNK = `${PART.toString(16)}\r\n${'x'.repeat(PART)}\r\n`
/** of which nobody waits for any */
const CLOCKS: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[] = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
]

type Answer = (request: Request) => Response | Promise<Response>

const refuse: Answer = () => new Response('too large', { status: 413 })
const greet: Answer = async (request) => new Response(`hello ${(await request.text()).length}`)

let server: Server
let client: Socket
let serving: Socket
let heard: string
let troubles: unknown[]

/** A server with one connection to it. */
async function open(answer: Answer, readOn: { ms: number; bytes: number }): Promise<void> {
  server = createServer(listenerOf(answer, readOn)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const came = once(server, 'connection')
  heard = ''
  const wrong: unknown[] = (troubles = [])
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('data', (part) => (heard += String(part)))
  client.on('error', (error) => wrong.push(error))
  client.on('close', () => wrong.push('closed'))
  serving = ((await came) as [Socket])[0]
}

afterEach(() => {
  vi.useRealTimers()
  client.destroy()
  server.closeAllConnections()
  server.close()
})

const hears = (what: RegExp) => vi.waitUntil(() => what.test(heard), WITHIN)
const isOver = () => vi.waitUntil(() => serving.destroyed && client.destroyed, WITHIN)

/** What is sent after a refusal, and a question behind it on the same connection. */
async function goesOn(): Promise<unknown[]> {
  client.write(`${CHUNK}0\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nyou`)
  await hears(/hello 3$/)
  return troubles
}

function sendWithoutEnd(): void {
  const send = () => {
    while (!client.destroyed && client.write(CHUNK));
  }
  client.on('drain', send)
  send()
}

const refuseFirst = (refusal: Answer): Answer => {
  let asked = 0
  return (request) => ((asked += 1) === 1 ? refusal(request) : greet(request))
}

it('answers the next question on a connection whose upload was refused', async () => {
  await open(refuseFirst(refuse), PATIENT)
  client.write(CHUNKED + CHUNK)
  await hears(/^HTTP\/1\.1 413 [^]*too large$/)
  expect(await goesOn()).toEqual([])
})

it('lets a refusal arrive, and the connection go on, where the body was looked at first', async () => {
  const look: Answer = async (request) => {
    const reader = request.body?.getReader()
    await reader?.read()
    return refuse(request)
  }
  await open(refuseFirst(look), PATIENT)
  client.write(CHUNKED + CHUNK)
  await hears(/^HTTP\/1\.1 413 /)
  expect(await goesOn()).toEqual([])
})

it.each([
  ['unread', async (request: Request) => request.body?.cancel()],
  [
    'half read',
    async (request: Request) => {
      const reader = request.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    },
  ],
])('lets a refusal arrive, and the connection go on, where a body was given up %s', async (_how, giveUp) => {
  const answer: Answer = async (request) => {
    await giveUp(request)
    return refuse(request)
  }
  await open(refuseFirst(answer), PATIENT)
  client.write(CHUNKED + CHUNK)
  await hears(/^HTTP\/1\.1 413 /)
  expect(await goesOn()).toEqual([])
})

it('lets go of whoever sends without end, after their answer', async () => {
  await open(refuse, { ...PATIENT, bytes: 4 * PART })
  client.write(CHUNKED)
  sendWithoutEnd()
  await isOver()
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
})

it('lets go of whoever goes on slowly, after their answer', async () => {
  vi.useFakeTimers({ toFake: CLOCKS })
  await open(refuse, { ...PATIENT, ms: 30_000 })
  client.write(`${CHUNKED}1\r\nx\r\n`)
  await hears(/^HTTP\/1\.1 413 /)
  vi.advanceTimersByTime(29_999)
  client.write('1\r\nx\r\n')
  expect(serving.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await isOver()
})

it('forgets whoever hangs up in the middle of a body that was refused', async () => {
  vi.useFakeTimers({ toFake: CLOCKS })
  const lost = vi.fn<(error: unknown) => void>()
  process.on('uncaughtException', lost)
  await open(refuse, PATIENT)
  client.write(CHUNKED + CHUNK)
  await hears(/^HTTP\/1\.1 413 /)
  await vi.waitUntil(() => vi.getTimerCount() > 0, WITHIN)
  client.resetAndDestroy()
  await isOver()
  expect(vi.getTimerCount()).toBe(0)
  process.off('uncaughtException', lost)
  expect(lost).not.toHaveBeenCalled()
})

it('forgets whoever has hung up before they were answered', async () => {
  vi.useFakeTimers({ toFake: CLOCKS })
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasBegun = false
  const answer: Answer = async (request) => {
    hasBegun = true
    await promise
    return refuse(request)
  }
  await open(answer, PATIENT)
  client.write(CHUNKED + CHUNK)
  await vi.waitUntil(() => hasBegun, WITHIN)
  client.resetAndDestroy()
  resolve()
  await isOver()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets go of whoever sends without end a body that was given up', async () => {
  await open(
    async (request) => {
      await request.body?.cancel()
      return refuse(request)
    },
    { ...PATIENT, bytes: 4 * PART },
  )
  client.write(CHUNKED)
  sendWithoutEnd()
  await isOver()
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
})
