import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { followCase } from './messages.ts'

/** What a server hears on a stream after the follower has caught up, one frame after the other. */
async function serverThatHears(): Promise<{ port: number; heard: Promise<string> }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const heard = Promise.withResolvers<string>()
  server.on('connection', (socket: WebSocket) =>
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string }
      if (type === 'hello') socket.send(JSON.stringify({ type: 'ready' }))
      else if (type === 'follow') socket.send(JSON.stringify({ type: 'caught-up' }))
      else heard.resolve(type)
    }),
  )
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, heard: heard.promise }
}

it('says on an open stream that it is there, as a browser does, so that the server does not cut it', async () => {
  const server = await serverThatHears()
  const socket = await followCase(server, 'token', 'case', 0, 1)
  onTestFinished(() => socket.terminate())
  expect(await server.heard).toBe('ping')
})
