import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchPatiently } from './patient-fetch.ts'

let server: Server
let url: string
let refusals: number
let heard: string[]
let pauses: number[]
const pause = (ms: number) => Promise.resolve(void pauses.push(ms))

beforeEach(async () => {
  heard = []
  pauses = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    heard.push(body)
    if (refusals === 0) return void response.end('done')
    refusals -= 1
    response.writeHead(503, { 'retry-after': '2' }).end('{"code":"DATABASE_AWAY"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/drafts`
})

afterEach(() => void server.close())

it('asks the same again after as long as it is told, and gives what comes then', async () => {
  refusals = 2
  const response = await fetchPatiently(url, { method: 'POST', body: 'a draft' }, pause)
  expect([response.status, await response.text()]).toEqual([200, 'done'])
  expect(heard).toEqual(['a draft', 'a draft', 'a draft'])
  expect(pauses).toEqual([2_000, 2_000])
})

it('ends after a minute, and says what was refused and why', async () => {
  refusals = Infinity
  const asked = fetchPatiently(url, { method: 'POST', body: 'a draft' }, pause)
  await expect(asked).rejects.toThrow('POST /api/drafts was refused for 60 s (503 {"code":"DATABASE_AWAY"})')
  expect(pauses).toHaveLength(30)
})
