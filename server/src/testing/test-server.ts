import { once } from 'node:events'
import { createServer } from 'node:http'
import { LIVE_PATH, type ClientFrame, type ServerFrame } from '@evensettle/contracts/live.ts'
import { WebSocket } from 'ws'
import { listenerOf } from '@evensettle/auth/auth.ts'
import { composeLive } from '../compose-live.ts'
import type { Live } from '../platform/live/live.ts'
import type { TestApp } from './make-test-app.ts'

export type TestServer = { url: string; live: Live; close(): Promise<void> }

/** The app on a listening server with its live stream, as main starts it. */
export async function startTestServer({ deps, http }: TestApp): Promise<TestServer> {
  const server = createServer(listenerOf(http.fetch))
  const live = composeLive(deps, {
    addressOf: (request) => request.socket.remoteAddress ?? '',
    socketsPerAddress: 50,
    log: deps.log,
  })
  live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    live,
    async close() {
      await live.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type LiveClient = {
  /** everything that came, oldest first */
  frames: ServerFrame[]
  /** the close code, once the stream has ended */
  closed: Promise<number>
  send(frame: ClientFrame): void
  sendText(text: string | Buffer): void
  /** The first frame that fits, now or later. */
  until(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  /** Follows a case and waits for the end of the back-fill. */
  follow(caseId: string, cursor: number): Promise<void>
  /** The sequence numbers of the events that came for a case. */
  seqs(caseId: string): number[]
  end(): Promise<number>
}

/** A browser's end of the live stream; says hello when there is a token. */
export async function openLive(url: string, token: string | null): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as ServerFrame)
    for (const look of waiting) look()
  })
  const client: LiveClient = {
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendText: (text) => socket.send(text),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void closed.then((code) => reject(new Error(`the stream ended with ${code}`)))
      }),
    async follow(caseId, cursor) {
      client.send({ type: 'follow', caseId, cursor })
      await client.until((frame) => frame.type === 'caught-up' && frame.caseId === caseId)
    },
    seqs: (caseId) =>
      frames.flatMap((frame) => (frame.type === 'event' && frame.caseId === caseId ? [frame.event.seq] : [])),
    async end() {
      socket.close()
      return closed
    },
  }
  await once(socket, 'open')
  if (token !== null) {
    client.send({ type: 'hello', token })
    await client.until((frame) => frame.type === 'ready')
  }
  return client
}
