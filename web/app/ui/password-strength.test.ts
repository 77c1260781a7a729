import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['123456', 0, true],
  ['1234567890', 0, true],
  ['Password123', 0, true],
  ['password!', 0, true],
  ['Summer2026!', 0, true],
  ['aaaaaaaaaaaa', 0, true],
  ['qwertyuiop', 0, true],
  ['zyxwvut', 0, true],
  ['Tr0ub4d', 0, false],
  ['Tr0ub4dor', 1, false],
  ['Tr0ub4dor&31', 2, false],
  ['four green wide boats', 3, false],
])('%j has the level %i, among the first tried: %s', (password, level, isCommon) => {
  expect(passwordStrength(password)).toEqual({ level, isCommon })
})
