import { afterEach, expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'
import { detour } from './require-session.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

function nextOf(path: string): string | null {
  const to = detour('/login', new Request(new URL(path, window.location.origin)))
  const place = new URL(to.headers.get('location') ?? '', window.location.origin)
  return safeNextPath(place.searchParams.get('next'))
}

it('keeps the place in the page that a mail led to', () => {
  window.history.replaceState(null, '', '/settings?x=1#notices')
  expect(nextOf('/settings?x=1')).toBe('/settings?x=1#notices')
})

it('takes no place of one page to another', () => {
  window.history.replaceState(null, '', '/settings#notices')
  expect(nextOf('/dashboard')).toBe('/dashboard')
})
