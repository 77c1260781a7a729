import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCaseLive } from '../../lib/realtime.ts'
import { ready, stubService } from '../../testing/stub-service.ts'
import { ServiceNote } from '../frame/service-note.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const CASE = '6a8f2f0e-5f0b-4c58-9d2b-0d6c0a4f7a11'
const LONGEST_PAUSE = 8_000

const lines: EventTarget[] = []
/** what is heard of a line that was asked for */
let answer: 'close' | 'nothing' = 'close'

/** A line that is refused at once, as by a proxy that finds no process, or that is still being made. */
class RefusedSocket extends EventTarget {
  readyState = 3
  constructor() {
    super()
    lines.push(this)
    if (answer === 'close') setTimeout(() => this.dispatchEvent(new Event('close')), 10)
  }
  send() {}
  close() {}
}

function Screen() {
  useCaseLive(CASE, 1)
  return (
    <>
      <ServiceNote className="" />
      <OfflineBanner className="" />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false })
  vi.stubGlobal('WebSocket', RefusedSocket)
})

afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(10_000)
  answer = 'close'
  vi.useRealTimers()
})

it('calls nobody offline while the service is away, and takes the line up again as soon as it is back', async () => {
  const service = { isAway: true }
  stubService(ready(() => !service.isAway))
  render(<Screen />)
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(screen.getByText(/We cannot save right now/)).toBeDefined()
  expect(screen.queryByText(/You are offline/)).toBeNull()

  // the line itself is tried only every thirty seconds by now
  service.isAway = false
  const tried = lines.length
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_PAUSE))
  expect(lines.length).toBeGreaterThan(tried)
  expect(screen.queryByText(/We cannot save right now/)).toBeNull()
})

it('calls nobody offline while the line is made anew after the service was away, unless that takes long', async () => {
  const service = { isAway: true }
  stubService(ready(() => !service.isAway))
  render(<Screen />)
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  service.isAway = false
  answer = 'nothing'
  while (screen.queryByText(/We cannot save right now/)) {
    expect(screen.queryByText(/You are offline/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByText(/You are offline/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText(/You are offline/)).toBeDefined()
})
