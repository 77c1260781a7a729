import { expect, it } from 'vitest'
import { arrivalProblem } from './copy.ts'

it.each<[string, string, RegExp]>([
  ['', '', /^$/],
  ['#message=Confirm+the+other+one', '', /^$/],
  ['#error=access_denied&error_description=Call+this+number', '', /^You said no there/],
  [
    '',
    '?error=server_error&error_code=identity_already_exists',
    /^That account already opens another account/,
  ],
  ['#error=unauthorized_client&error_code=otp_expired', '', /^This link has been used/],
  ['#error=server_error&error_description=Call+this+number', '', /^That did not work, and nothing/],
])('says what came of %s%s', (hash, search, sentence) => {
  const said = arrivalProblem(hash, search)
  expect(said ?? '').toMatch(sentence)
  expect(said ?? '').not.toContain('Call')
})
