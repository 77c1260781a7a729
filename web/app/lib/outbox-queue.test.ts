import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import {
  outboxQuery,
  putInOutbox,
  retryInOutbox,
  reviseInOutbox,
  sendWaiting,
  sendsBy,
  takeFromOutbox,
} from './outbox-queue.ts'
import type { RowOf } from './outbox.ts'

const client = new QueryClient()
let requests: string[] = []
let isAway = false

/** Every test has a person of its own: what waits is kept for the whole file. */
const row = (userId: string, facts: Partial<RowOf<'message'>> = {}): RowOf<'message'> => ({
  kind: 'message',
  id: `of ${userId}`,
  userId,
  caseId: 'case',
  body: 'words',
  at: '2026-09-03T10:00:00Z',
  problem: null,
  ...facts,
})

const waiting = (userId: string) => client.fetchQuery({ ...outboxQuery(userId), staleTime: 0 })

beforeEach(() => {
  requests = []
  isAway = false
  sendsBy('message', {
    async send({ id, body }) {
      requests.push(id)
      if (isAway) throw new ApiError('OFFLINE', 'No answer.')
      if (body === 'refused') throw new ApiError('WRONG_STATE', 'This case is closed.', { status: 409 })
    },
    onSent: () => {},
  })
})

afterEach(() => {
  vi.useRealTimers()
})

it('tries again what was refused', async () => {
  const refused = row('persistent', { body: 'refused' })
  await putInOutbox(client, refused)
  await retryInOutbox(client, refused)
  expect(requests).toEqual([refused.id, refused.id])
  expect(await waiting('persistent')).toMatchObject([{ problem: 'This case is closed.' }])
})

it('sends the words that a refused one was changed to, and shows meanwhile why it was refused', async () => {
  await putInOutbox(client, row('calmer', { body: 'refused' }))
  expect(await waiting('calmer')).toMatchObject([{ body: 'refused', problem: 'This case is closed.' }])
  await reviseInOutbox(client, 'of calmer', 'said otherwise')
  expect(await waiting('calmer')).toEqual([])
})

it('does not try again what another screen has taken back', async () => {
  const refused = row('hesitant', { body: 'refused' })
  await putInOutbox(client, refused)
  await takeFromOutbox(client, refused)
  requests = []
  await retryInOutbox(client, refused)
  expect(requests).toEqual([])
  expect(await waiting('hesitant')).toEqual([])
})

it('goes on trying for one person when another one in the same tab has nothing left', async () => {
  vi.useFakeTimers()
  isAway = true
  await putInOutbox(client, row('patient'))
  isAway = false
  await sendWaiting(client, 'done')
  await vi.runAllTimersAsync()
  expect(requests).toEqual(['of patient', 'of patient'])
  expect(await waiting('patient')).toEqual([])
})

it('gives what is sent all of its time, however long the step before it took, and sends nothing taken back in it', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const steps: string[] = []
  const [kept, left] = [row('patient'), row('leaving')]
  sendsBy('message', {
    async before(one) {
      steps.push(`before, ${timeouts.mock.calls.length} clocks run`)
      if (one.id === left.id) await takeFromOutbox(client, one)
    },
    async send() {
      steps.push(`sent, ${timeouts.mock.calls.length} clocks run`)
    },
    onSent: () => {},
  })
  await putInOutbox(client, kept)
  await putInOutbox(client, left)
  expect(steps).toEqual(['before, 0 clocks run', 'sent, 1 clocks run', 'before, 1 clocks run'])
  expect(await waiting('leaving')).toEqual([])
})
