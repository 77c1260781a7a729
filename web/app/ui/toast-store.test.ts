import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastStore, TOAST_DURATION, TOAST_LIMIT, TOAST_REMOVE_DELAY } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows one toast at a time: a new one dismisses the one before it', () => {
  const store = createToastStore(() => 5)
  expect([TOAST_LIMIT, TOAST_DURATION]).toEqual([1, 4_000])
  store.add('First')
  store.add('Second', { tone: 'error' })
  expect(store.all().filter((toast) => toast.isOpen)).toMatchObject([
    { title: 'Second', tone: 'error', at: 5 },
  ])
  expect(store.all().map((toast) => toast.title)).toEqual(['Second', 'First'])
})

it('keeps a dismissed toast for 1,000,000 ms and then forgets it', () => {
  const store = createToastStore()
  const id = store.add('Saved')
  store.dismiss(id)
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000)
  vi.advanceTimersByTime(999_999)
  expect(store.all()).toMatchObject([{ title: 'Saved', isOpen: false }])
  vi.advanceTimersByTime(1)
  expect(store.all()).toEqual([])
})

it('tells its subscribers until they leave', () => {
  const store = createToastStore()
  const listener = vi.fn<() => void>()
  const leave = store.subscribe(listener)
  store.dismiss(store.add('One'))
  leave()
  store.add('Two')
  expect(listener).toHaveBeenCalledTimes(2)
})
