import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createRequests } from './requests.ts'

const SILENCE = 3_000

/** A store that begins its answer at once, says that it is still at it, and comes to the end after longer than anybody is silent. */
async function slowStore(end: string, gap: number): Promise<string> {
  const server = createServer((asking, answer) => {
    asking.resume()
    answer.writeHead(200, { 'content-type': 'application/xml' })
    let left = SILENCE * 1.2
    const timer = setInterval(() => {
      answer.write(' ')
      left -= gap
      if (left > 0) return
      clearInterval(timer)
      answer.end(end)
    }, gap)
    answer.once('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('waits for an answer that takes long as long as something of it comes, as where a store makes one file of many parts', async () => {
  const origin = await slowStore('<CompleteMultipartUploadResult/>', 100)
  const requests = createRequests(
    { origin, bucket: 'b', prefix: '', region: 'r', style: 'path', accessKey: 'k', secretKey: 's' },
    { error: () => {}, info: () => {} },
    { silence: SILENCE },
  )
  const { text } = await requests.askText({ method: 'POST', key: 'evidence/x', takes: [200] })
  expect(text.trim()).toBe('<CompleteMultipartUploadResult/>')
  requests.close()
})
