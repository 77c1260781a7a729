import { getPublicCase } from '@evensettle/contracts/cases.ts'
import { DOWNLOAD_LIMITS, endpoint } from '@evensettle/contracts/endpoint.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { done, nothing } from '@evensettle/contracts/fields.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { createRateLimits } from './rate-limit.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ env: { RATE_LIMITS: 'on' } })
})

const limited = endpoint({
  method: 'POST',
  path: '/api/limited',
  access: 'public',
  limit: { points: 5, seconds: 60 },
  input: nothing,
  output: done,
})

it('holds for one person on all processes together, and counts each person alone', async () => {
  const { pool } = app.deps
  const [here, there] = [createRateLimits(pool), createRateLimits(pool)]
  for (const process of [here, there, here, there, here]) await process.limit(limited, 'anna')
  await expect(there.limit(limited, 'anna')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(here.limit(limited, 'anna')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await there.limit(limited, 'ben')
  await there.limit({ ...limited, path: '/api/other' }, 'anna')
})

it('lets exactly as many through as it may when they come at once', async () => {
  const limits = createRateLimits(app.deps.pool)
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, () => limits.limit(limited, 'all at once')),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

it('answers 429 with the time to wait, the same for a flood of messages', async () => {
  const { caseId, starter, respondent } = await aCase(app)
  const send = (by = starter) => app.request(sendMessage, { caseId, id: newId(), body: 'x' }, by)
  const answers = await Promise.all(Array.from({ length: 61 }, () => send()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.error?.code).toBe('TOO_MANY_REQUESTS')
  expect(refused?.error?.retryAfter).toBeGreaterThan(0)
  expect(refused?.headers.get('retry-after')).toBe(String(refused?.error?.retryAfter))
  expect((await send(respondent)).status).toBe(200)
})

it('counts a visitor by address, before anything is looked up', async () => {
  const ask = () => app.request(getPublicCase, { caseId: newId() })
  const answers = await Promise.all(Array.from({ length: 61 }, ask))
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

it('holds for files as well, for each person alone', async () => {
  const { caseId, starter, respondent } = await aCase(app)
  const ask = async (as = starter) =>
    app.http.request(CASE_JSON_PATH.replace(':caseId', caseId), { headers: await app.as(as) })
  const answers = await Promise.all(Array.from({ length: DOWNLOAD_LIMITS.made.points + 1 }, () => ask()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(DOWNLOAD_LIMITS.made.points)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await ask(respondent)).status).toBe(200)
})
