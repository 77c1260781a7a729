import { describe, expect, it } from 'vitest'
import { cleanCode, codeKind, destinationAfterSignIn } from './model.ts'

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
