import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'

describe('a return path', () => {
  it.each(['/case/1', '/settings?tab=security#codes', '/negotiation/0198c0de-1111-7222-8333-444455556666'])(
    'on this site is followed: %s',
    (next) => {
      expect(safeNextPath(next)).toBe(next)
    },
  )

  it('may come encoded once more', () => {
    expect(safeNextPath('%2Fcase%2F1')).toBe('/case/1')
  })

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\/evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '%2F%E0%A4%A',
    'dashboard',
    '/login?next=/login',
    '/auth',
  ])('that leads away or in a circle is refused: %j', (next) => {
    expect(safeNextPath(next)).toBeNull()
  })
})
