import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from './auth.ts'
import { queryClient } from './query-client.ts'
import { storageKeyOf } from './session.ts'

const KEY = storageKeyOf(window.location.hostname)

function signedIn(id: string): string {
  const expires_at = Math.floor(Date.now() / 1000) + 3_600
  return JSON.stringify({ access_token: 'e30.e30.x', refresh_token: 'r', expires_at, user: { id } })
}

/** As another tab does it: the storage changes, and this tab hears of it. */
function otherTabStores(session: string): void {
  window.localStorage.setItem(KEY, session)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

beforeEach(() => {
  window.localStorage.setItem(KEY, signedIn('maya'))
  renderHook(useSession)
  otherTabStores(signedIn('maya'))
  queryClient.setQueryData(['cases'], ['of Maya'])
})

it('forgets what was loaded for one person as soon as another is signed in', () => {
  otherTabStores(signedIn('lee'))
  expect(queryClient.getQueryData(['cases'])).toBeUndefined()
})

it('keeps what was loaded while the token of the same person is renewed', () => {
  otherTabStores(signedIn('maya'))
  expect(queryClient.getQueryData(['cases'])).toEqual(['of Maya'])
})
