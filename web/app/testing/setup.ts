import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// The files of a worker share one window: each begins with modules of its own, and leaves the window as it was.
vi.resetModules()

// Ends what hangs: what a busy machine shows in three seconds is shown.
configure({ asyncUtilTimeout: 60_000 })

const address = window.location.href

// What a file left to be done later must not be done in the next one: a draft that saves itself, for example.
const begin = globalThis.setTimeout
const pending = new Set<ReturnType<typeof setTimeout>>()
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = begin(...args)
  pending.add(timer)
  return timer
}, begin)

// Nor may a module of the last file hear what happens in this one: somebody who leaves in another tab, for example.
const listen = window.addEventListener.bind(window)
const listeners: Parameters<typeof listen>[] = []
window.addEventListener = (...args: Parameters<typeof listen>) => {
  listeners.push(args)
  listen(...args)
}

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
  for (const timer of pending) clearTimeout(timer)
  globalThis.setTimeout = begin
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
  window.addEventListener = listen
  document.body.hidden = false
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', address)
  document.title = ''
  document.body.replaceChildren()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
})
