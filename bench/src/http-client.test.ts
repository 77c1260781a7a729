import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { openConnection, readReply, requestBytes } from './http-client.ts'

it('waits until a reply is all there', () => {
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')
  expect(readReply(bytes.subarray(0, 20))).toBeNull()
  expect(readReply(bytes.subarray(0, bytes.length - 1))).toBeNull()
  expect(readReply(bytes)).toEqual({ status: 200, body: 'hello' })
})

it('puts the chunks of a reply together', () => {
  const head = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(readReply(Buffer.from(`${head}3\r\nabc\r\n`))).toBeNull()
  expect(readReply(Buffer.from(`${head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`))).toEqual({
    status: 404,
    body: 'abcde',
  })
})

it('counts the bytes of a body, not its letters', () => {
  const text = requestBytes('POST', '/x', { token: 't', body: 'ä' }).toString()
  expect(text).toBe(
    'POST /x HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer t\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"ä"',
  )
})

it('asks on a new connection where the server has closed one that nobody used', async () => {
  const server = createServer((_, response) => {
    response.shouldKeepAlive = false
    response.end('here')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const closed = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve))
  })
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const [connection, other] = [await openConnection(port), await openConnection(port)]
  const ask = (one = connection) => one.send(requestBytes('GET', '/'))
  expect(await ask()).toEqual({ status: 200, body: 'here' })
  await closed
  // by the time of its answer the end of the first one has come as well
  await ask(other)
  expect(await ask()).toEqual({ status: 200, body: 'here' })
  await once(server.close(), 'close')
})
