import { listCases } from '@evensettle/contracts/case-list.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { noteSilence, onServiceBack } from '../../lib/service-state.ts'
import { ServiceNote } from './service-note.tsx'
import { on, ready, Refused, stubService } from '../../testing/stub-service.ts'

const SENTENCE = /We cannot save right now\. Nothing is lost: what you wrote stays here/
const LONGEST_PAUSE = 8_000
const NO_CASES = { cases: [], invitations: [], isEmailConfirmed: true }

/** A service whose database is away until it is not. */
function aService() {
  const service = { isAway: true, asked: [] as number[] }
  stubService(
    ready(() => {
      service.asked.push(Date.now())
      return !service.isAway
    }),
    on(listCases, () => (service.isAway ? new Refused('DATABASE_AWAY', { retryAfter: 2 }) : NO_CASES)),
  )
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
  stubService(on(listCases, () => new Refused('NOT_FOUND')))
  render(<ServiceNote className="" />)
  await act(async () => {
    await expect(call(listCases, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('is shown where nothing was heard of a service that is away, and not where it is there', async () => {
  const service = { isAway: false }
  stubService(ready(() => !service.isAway))
  const back = vi.fn<() => void>()
  const stop = onServiceBack(back)
  render(<ServiceNote className="" />)
  const note = screen.getByRole('status')
  await act(() => noteSilence())
  expect(note.textContent).toBe('')
  expect(back).toHaveBeenCalledOnce()

  service.isAway = true
  await act(() => noteSilence())
  expect(note.textContent).toMatch(SENTENCE)
  service.isAway = false
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_PAUSE))
  expect(note.textContent).toBe('')
  stop()
})
