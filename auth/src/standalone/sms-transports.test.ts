import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outboxSms, webhookSms } from './sms-transports.ts'

const SMS = { kind: 'confirmation', to: '+4915112345678', code: '123456', channel: 'sms' } as const

it('posts a signed message to the gateway and tells its failures', async () => {
  const seen: { body: string; headers: Record<string, unknown> }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ body, headers: request.headers })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message_id":"m-1"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/sms`
  const send = webhookSms({ url, secret: 'shared' })
  expect(await send(SMS)).toEqual({ messageId: 'm-1' })
  const { body = '', headers = {} } = seen[0] ?? {}
  expect(JSON.parse(body)).toEqual(SMS)
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const mac = createHmac('sha256', 'shared').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${mac}`)
  status = 503
  await expect(send(SMS)).rejects.toThrow('503')
  server.closeAllConnections()
  server.close()
})

it('writes messages into the outbox', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  const { messageId } = await outboxSms(join(directory, 'out'))(SMS)
  const [name = ''] = await readdir(join(directory, 'out'))
  expect(name).toContain(messageId)
  expect(JSON.parse(await readFile(join(directory, 'out', name), 'utf8'))).toEqual(SMS)
  await rm(directory, { recursive: true })
})
