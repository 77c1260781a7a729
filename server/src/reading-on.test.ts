import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setInterval as ticks } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTestApp } from './testing/make-test-app.ts'
import { listenerOf } from '@evensettle/auth/auth.ts'

const MB = 1024 * 1024
const PART = Buffer.alloc(64 * 1024, 'x')
/** longer than what a proxy on a slow line is commonly given */
const SLOWLY = 1_200

let server: Server
let socket: Socket
let heard: string
let troubles: string[]

beforeEach(async () => {
  const { http } = await makeTestApp()
  server = createServer(listenerOf(http.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  heard = ''
  troubles = []
  socket = connect(port, '127.0.0.1')
  socket.on('data', (part) => (heard += String(part)))
  socket.on('error', ({ message }) => troubles.push(message))
  socket.on('close', () => troubles.push('closed'))
})

afterEach(() => {
  socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function send(path: string, length: number): Promise<void> {
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  const until = performance.now() + SLOWLY
  let left = length
  for await (const _tick of ticks(20)) {
    // the last of it comes late, long after the answer
    const isLast = left <= PART.byteLength
    if (isLast && performance.now() < until) continue
    socket.write(PART.subarray(0, Math.min(left, PART.byteLength)))
    left -= PART.byteLength
    if (isLast || troubles.length > 0) return
  }
}

it.each(['/api/drafts/0198c0de-1111-7222-8333-444455556666', '/auth/v1/signup'])(
  'takes all of a body that is too large for %s, so that its 413 arrives and the connection goes on',
  async (path) => {
    await send(path, 3 * MB)
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
    heard = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    if (troubles.length === 0) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    expect(heard).toMatch(/^HTTP\/1\.1 200 /)
    expect(troubles).toEqual([])
  },
)
