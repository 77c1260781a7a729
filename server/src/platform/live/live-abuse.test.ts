import { once } from 'node:events'
import { connect } from 'node:net'
import { LIVE_PATH } from '@evensettle/contracts/live.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aCase } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { openLive, startTestServer, type TestServer } from '../../testing/test-server.ts'

let app: TestApp
let server: TestServer

beforeAll(async () => {
  app = await makeTestApp()
  server = await startTestServer(app)
})

afterAll(() => server.close())

/** Sends an upgrade request by hand; resolves when the server has closed or answered it. */
async function upgrade(target: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString()
    socket.destroy()
  })
  await once(socket, 'close')
  return answer
}

function socketUrl(): string {
  return `${server.url.replace('http', 'ws')}${LIVE_PATH}`
}

describe('a hostile line', () => {
  it.each(['//', '///', '/api/live/../x', 'http://[', '*', `/${'a'.repeat(4_000)}`])(
    'is dropped and the server lives: %s',
    async (target) => {
      expect(await upgrade(target)).toBe('')
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
  )

  it('is let in at the one address, with or without a query', async () => {
    expect(await upgrade(LIVE_PATH)).toMatch(/^HTTP\/1.1 101 /)
    expect(await upgrade(`${LIVE_PATH}?x`)).toMatch(/^HTTP\/1.1 101 /)
  })

  it('is cut when it sends more than a person can', async () => {
    const { caseId, starter } = await aCase(app)
    const client = await openLive(server.url, await app.tokenOf(starter))
    await client.follow(caseId, 0)
    const socket = new WebSocket(socketUrl())
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: await app.tokenOf(starter) }))
    for (let i = 0; i < 1_000; i += 1) socket.send(JSON.stringify({ type: 'follow', caseId, cursor: 0 }))
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1008)
    await client.end()
  })

  it('does not hold up the end: sockets that do not answer are cut', async () => {
    const own = await startTestServer(app)
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
    socket.write(
      `GET ${LIVE_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    await once(socket, 'data')
    const before = performance.now()
    await own.close()
    expect(performance.now() - before).toBeLessThan(25_000)
    socket.destroy()
  })

  it('cannot be opened without end from one address', async () => {
    const sockets = Array.from({ length: 60 }, () => new WebSocket(socketUrl()))
    const outcomes = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.on('open', () => resolve('open'))
            socket.on('error', () => resolve('refused'))
          }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'open').length).toBeLessThanOrEqual(50)
    expect(outcomes).toContain('refused')
    for (const socket of sockets) socket.terminate()
  })
})
