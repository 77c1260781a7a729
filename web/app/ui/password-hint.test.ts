import { expect, it } from 'vitest'
import { isEasyToGuess } from './password-hint.ts'

it.each([
  ['', false],
  ['123456', true],
  ['Tr0ub4dor', true],
  ['1234567890', true],
  ['Password123', true],
  ['aaaaaaaaaaaa', true],
  ['four green wide boats', false],
])('%j is easy to guess: %s', (password, easy) => {
  expect(isEasyToGuess(password)).toBe(easy)
})
