import { describe, expect, it } from 'vitest'
import { arrivalOf, cleanCode, codeKind, destinationAfterSignIn, providersIn } from './model.ts'

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
    ['backup', 'abcd efgh 2345', 'ABCD-EFGH-2345'],
    ['backup', 'abcdefgh2345', 'ABCD-EFGH-2345'],
    ['backup', 'abcd-', 'ABCD'],
    ['backup', '123456', '123456'],
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

describe('what the address brought', () => {
  it.each([
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      '',
      'Email link is invalid',
      /get a new one/,
    ],
    ['#error=x', '', 'Error in URL with unspecified error_description', /sign in below/],
    [
      '',
      '?error=access_denied&error_code=user_banned&error_description=User+is+banned',
      'User is banned',
      /closed/,
    ],
    ['#message=Please+use+the+other+link&sb=', '', 'One more step', /other link/],
  ])('%s%s is told as %s', (hash, search, title, whatNow) => {
    expect(arrivalOf(hash, search)).toMatchObject({ title, whatNow: expect.stringMatching(whatNow) })
  })

  it('says nothing about a plain visit', () => {
    expect(arrivalOf('', '?next=%2Fsettings')).toBeNull()
  })
})

it('offers the configured services by their names', () => {
  const external = {
    email: true,
    phone: true,
    anonymous_users: true,
    google: true,
    azure: true,
    apple: false,
  }
  expect(providersIn({ external })).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'azure', name: 'Microsoft' },
  ])
  expect(providersIn(null)).toEqual([])
})
