import { listCases } from '@evensettle/contracts/cases.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { onServiceBack } from '../../lib/service-state.ts'
import { ServiceNote } from './service-note.tsx'

const SENTENCE = /We cannot save right now\. Nothing is lost: what you wrote stays here/
const LONGEST_PAUSE = 8_000

/** A service whose database is away until it is not. */
function aService() {
  const service = { isAway: true, asked: [] as number[] }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/readyz') {
      service.asked.push(Date.now())
      return Response.json({ ready: !service.isAway }, { status: service.isAway ? 503 : 200 })
    }
    const error = { code: 'DATABASE_AWAY', message: 'Not now.', retryAfter: 2 }
    return service.isAway ? Response.json({ error }, { status: 503 }) : Response.json({ cases: [] })
  })
  return service
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
})

afterEach(() => {
  vi.useRealTimers()
})

it('says so while nothing can be saved, asks less and less often, and goes away by itself', async () => {
  const service = aService()
  const back = vi.fn<() => void>()
  const stop = onServiceBack(back)
  render(<ServiceNote className="" />)
  const note = screen.getByRole('status')
  expect(note.textContent).toBe('')

  await act(async () => {
    await expect(call(listCases, {})).rejects.toMatchObject({ code: 'DATABASE_AWAY' })
  })
  expect(note.textContent).toMatch(SENTENCE)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(note.textContent).toMatch(SENTENCE)
  expect(service.asked.length).toBeGreaterThan(6)
  expect(service.asked.length).toBeLessThan(22)
  expect(back).not.toHaveBeenCalled()

  service.isAway = false
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_PAUSE))
  expect(note.textContent).toBe('')
  expect(back).toHaveBeenCalledOnce()

  const asked = service.asked.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(service.asked).toHaveLength(asked)
  stop()
})

it('is not shown for a refusal that is the person’s to mend', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'NOT_FOUND', message: 'Nothing.' } }, { status: 404 }),
  )
  render(<ServiceNote className="" />)
  await act(async () => {
    await expect(call(listCases, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
  expect(screen.getByRole('status').textContent).toBe('')
})
