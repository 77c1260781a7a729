import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3rver, type TestStore } from '../../testing/s3-server.ts'
import { createRequests } from './requests.ts'

const HOUR = 3_600_000
const told: string[] = []
const log = { error: (said: string) => void told.push(said), info: () => {} }

let store: TestStore

/** As stores do that look at the time; s3rver does not. */
function isApart(signedAt: string): boolean {
  const at = signedAt.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')
  return !(Math.abs(Date.parse(at) - Date.now()) < HOUR / 4)
}

beforeAll(async () => {
  store = await startS3rver()
  store.line.rule = ({ signedAt }) =>
    isApart(signedAt) ? { status: 403, code: 'RequestTimeTooSkewed' } : null
})

afterAll(async () => {
  await store.line.close()
  await store.stop()
})

it.each([
  ['a day late', -24],
  ['an hour early', 1],
])('signs for the time that the store has, where the clock of the machine is %s', async (_, hours) => {
  const requests = createRequests(store.address, log, () => Date.now() + hours * HOUR)
  const body = Buffer.from('as it was')
  const put = await requests.askText({ method: 'PUT', key: 'a/b', body, takes: [200] })
  const got = await requests.askText({ method: 'GET', key: 'a/b', takes: [200] })
  expect([put.status, got.text]).toEqual([200, 'as it was'])
  // once it knew no better; from then on each request is right at the first try
  expect(store.line.asked.splice(0).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET'])
  expect(told).toEqual([])
  requests.close()
})
