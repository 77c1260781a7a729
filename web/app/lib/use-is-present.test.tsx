import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOOKED_AWAY_AFTER, useIsPresent } from './use-is-present.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const sign = (name: string) => act(() => void window.dispatchEvent(new Event(name)))

it('takes a page that nobody has touched for a while for one that nobody looks at, until the next touch', () => {
  const { result, rerender } = renderHook(() => useIsPresent())
  sign('pointermove')
  expect(result.current).toBe(true)
  vi.advanceTimersByTime(LOOKED_AWAY_AFTER - 1_000)
  sign('keydown')
  vi.advanceTimersByTime(LOOKED_AWAY_AFTER - 1_000)
  rerender()
  expect(result.current).toBe(true)
  vi.advanceTimersByTime(2_000)
  rerender()
  expect(result.current).toBe(false)
  sign('scroll')
  expect(result.current).toBe(true)
})

it('takes a tab in the background for one that nobody looks at', () => {
  const { result } = renderHook(() => useIsPresent())
  sign('pointermove')
  expect(result.current).toBe(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(false)
})
