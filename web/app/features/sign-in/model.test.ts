import { describe, expect, it } from 'vitest'
import { cleanCode, codeKind, destinationAfterSignIn, safeNextPath } from './model.ts'

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

it.each([
  [{ token: 'a b', next: '/settings', caseId: 'c1' }, '/invitation-response?token=a%20b'],
  [{ token: null, next: '/settings', caseId: 'c1' }, '/settings'],
  [{ token: null, next: '//evil.example', caseId: 'c1' }, '/hub/c1'],
  [{ token: null, next: null, caseId: 'c1' }, '/hub/c1'],
  [{ token: null, next: null, caseId: null }, '/dashboard'],
])('after signing in with %j the way leads to %s', (query, destination) => {
  expect(destinationAfterSignIn(query)).toBe(destination)
})

describe('the second factor', () => {
  it.each([
    ['authenticator', '12 34-56 78', '123456'],
    ['backup', 'abcd-efgh-2345xyz', 'ABCD-EFGH-2345'],
  ] as const)('in %s mode %s is typed as %s', (mode, typed, kept) => {
    expect(cleanCode(mode, typed)).toBe(kept)
  })

  it.each([
    ['authenticator', '123456', 'totp'],
    ['authenticator', '12345', null],
    ['authenticator', 'ABCD-EFGH-2345', null],
    ['backup', 'ABCD-EFGH-2345', 'backup'],
    ['backup', '123456', 'totp'],
    ['backup', 'ABCD-EFGH', null],
    ['backup', 'ABCDEFGH2345', null],
  ] as const)('in %s mode %s is checked as %s', (mode, code, kind) => {
    expect(codeKind(mode, code)).toBe(kind)
  })
})
