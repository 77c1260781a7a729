import { describe, expect, it } from 'vitest'
import { callbackProblem, storageKeyOf, toAppSession } from './session.ts'

function token(claims: object): string {
  return `e30.${btoa(JSON.stringify(claims))}.x`
}

const user = { id: 'u1', email: 'lee@example.org', factors: [] }
const stored = { access_token: token({ aal: 'aal1' }), refresh_token: 'r', expires_at: 2, user }

it.each([
  ['localhost', 'sb-localhost-auth-token'],
  ['127.0.0.1', 'sb-127-auth-token'],
  ['settle.example.org', 'sb-settle-auth-token'],
])('the session of %s is kept under %s', (host, key) => {
  expect(storageKeyOf(host)).toBe(key)
})

describe('a stored session', () => {
  it('is read with its person and its end in milliseconds', () => {
    expect(toAppSession(stored)).toMatchObject({
      userId: 'u1',
      email: 'lee@example.org',
      expiresAt: 2000,
      isSecondFactorPending: false,
    })
  })

  it.each(['access_token', 'refresh_token', 'expires_at'])('counts for nothing without %s', (part) => {
    expect(toAppSession({ ...stored, [part]: undefined })).toBeNull()
  })

  it.each([
    ['aal1', 'verified', true],
    ['aal2', 'verified', false],
    ['aal1', 'unverified', false],
  ])('at %s with a %s authenticator: second factor pending is %s', (aal, status, isPending) => {
    const session = {
      ...stored,
      access_token: token({ aal }),
      user: { ...user, factors: [{ factor_type: 'totp', status }] },
    }
    expect(toAppSession(session)?.isSecondFactorPending).toBe(isPending)
  })

  it.each([
    [{ needs_password: true }, true],
    [{ provider: 'email' }, false],
    [null, false],
  ])('with the marks %j: a password is asked for is %s', (marks, needs) => {
    const session = { ...stored, user: { ...user, app_metadata: marks } }
    expect(toAppSession(session)?.needsPassword).toBe(needs)
  })

  it.each([null, 'text', [], {}])('is not made from %j', (value) => {
    expect(toAppSession(value)).toBeNull()
  })
})

it.each([
  ['#error=access_denied&error_description=Email+link+is+invalid', '', 'Email link is invalid'],
  ['#error=access_denied', '', 'Error in URL with unspecified error_description'],
  ['', '?error_code=500', 'Error in URL with unspecified error_description'],
  ['#access_token=a', '', 'No session defined in URL'],
  ['', '?code=', 'No code detected.'],
  ['#access_token=a&refresh_token=b&expires_in=1&token_type=bearer', '', null],
  ['#content', '?next=/x', null],
])('the returning address %s%s says %j', (hash, search, sentence) => {
  expect(callbackProblem(hash, search)).toBe(sentence)
})
