import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { finishFile } from './queries.ts'
import { finishEvidence } from '@evensettle/contracts/evidence.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'

const MINUTES = 60_000
const [FIRST, SECOND] = [aDocument().id, '01890000-0000-7000-8000-000000000010']

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that has no time for a file until it has been asked so often; gives what it was asked for. */
function aBusyService(busyFor: number): string[] {
  const asked: string[] = []
  stubService(
    on(finishEvidence, ({ id }) => {
      asked.push(id)
      if (asked.length > busyFor) return aDocument()
      return new Refused('OPENING_LATER', { message: 'Many files are being opened.', retryAfter: 10 })
    }),
  )
  return asked
}

it('asks again for a file that waits for others, and does not take the service for away', async () => {
  const asked = aBusyService(3)
  const finished = finishFile(null, FIRST)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2 * MINUTES)
  await expect(finished).resolves.toMatchObject({ state: 'ready' })
  expect(new Set(asked)).toEqual(new Set([FIRST]))
  expect(asked).toHaveLength(4)
})

it('asks for one file after another', async () => {
  const asked = aBusyService(1)
  const all = Promise.all([finishFile(null, FIRST), finishFile(null, SECOND)])
  await vi.advanceTimersByTimeAsync(2 * MINUTES)
  await all
  expect(asked).toEqual([FIRST, FIRST, SECOND])
})

it('says so in the end where there is never time for it', async () => {
  const asked = aBusyService(Number.POSITIVE_INFINITY)
  const [finished] = await Promise.all([
    finishFile(null, FIRST).catch((error: unknown) => error),
    vi.advanceTimersByTimeAsync(10 * MINUTES),
  ])
  expect(finished).toMatchObject({ message: 'Many files are being opened.' })
  expect(asked).toHaveLength(20)
})
