import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { wordsOf } from './queries.ts'

const OTHERWISE = 'An error occurred during sign in'
const NOT_NOW =
  'An error occurred during sign in. We cannot do this right now. What you typed is still here. Please try again in a moment.'

it.each([
  ['the service is away', new AuthRetryableFetchError('{}', 503), NOT_NOW],
  ['a proxy finds no process', new AuthRetryableFetchError('{}', 502), NOT_NOW],
  [
    'there is no line',
    new AuthRetryableFetchError('Failed to fetch', 0),
    'An error occurred during sign in. We could not reach the server. Please check your connection and try again.',
  ],
  ['it had a fault', new AuthRetryableFetchError('{}', 522), OTHERWISE],
  [
    'it says why',
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    'Invalid login credentials',
  ],
])('says calmly what to do when %s', (_, error, sentence) => {
  expect(wordsOf(error, OTHERWISE)).toBe(sentence)
})
