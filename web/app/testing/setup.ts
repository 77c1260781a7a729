import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// The files of a worker share one window: each begins with modules of its own, and leaves the window as it was.
vi.resetModules()

const address = window.location.href

beforeEach(() => {
  // What React complains about is a bug: it fails the test.
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    throw new Error(words.map(String).join(' '))
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.localStorage.clear()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', address)
  document.title = ''
  document.body.replaceChildren()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
})
