import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from './auth.ts'
import { queryClient } from './query-client.ts'
import { storageKeyOf } from './session.ts'

const KEY = storageKeyOf(window.location.hostname)

function signedIn(id: string): string {
  const expires_at = Math.floor(Date.now() / 1000) + 3_600
  return JSON.stringify({ access_token: 'e30.e30.x', refresh_token: 'r', expires_at, user: { id } })
}

/** As another tab does it: the storage changes, and this tab hears of it. */
function otherTabStores(session: string | null): void {
  const oldValue = window.localStorage.getItem(KEY)
  if (session === null) window.localStorage.removeItem(KEY)
  else window.localStorage.setItem(KEY, session)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue }))
}

const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  window.localStorage.setItem(KEY, signedIn('maya'))
  renderHook(useSession)
  otherTabStores(signedIn('maya'))
  queryClient.setQueryData(['cases'], ['of Maya'])
})

afterEach(() => {
  vi.restoreAllMocks()
  reload.mockClear()
  document.body.hidden = false
})

it('forgets what was loaded for one person as soon as another is signed in', () => {
  otherTabStores(signedIn('lee'))
  expect(queryClient.getQueryData(['cases'])).toBeUndefined()
})

it.each([
  ['another person signs in', signedIn('lee')],
  ['they sign out', null],
])('shows nothing of a person any more once in another tab %s, and begins anew', (_, session) => {
  otherTabStores(session)
  expect(document.body.hidden).toBe(true)
  expect(reload).toHaveBeenCalled()
})

it('stays as it is when somebody signs in where nobody was', () => {
  otherTabStores(null)
  reload.mockClear()
  otherTabStores(signedIn('lee'))
  expect(reload).not.toHaveBeenCalled()
})

it('keeps what was loaded while the token of the same person is renewed', () => {
  otherTabStores(signedIn('maya'))
  expect(queryClient.getQueryData(['cases'])).toEqual(['of Maya'])
  expect(reload).not.toHaveBeenCalled()
})
