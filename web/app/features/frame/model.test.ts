import { expect, it } from 'vitest'
import { isBarePath } from './model.ts'

it.each([
  ['/', true],
  ['/auth', true],
  ['/auth/callback', true],
  ['/somewhere/auth', true],
  ['/login', true],
  ['/login/', true],
  ['/register', true],
  ['/forgot-password', true],
  ['/reset-password', true],
  ['/features', false],
  ['/dashboard', false],
  ['/login-help', false],
])('%s stands without bars: %s', (path, bare) => {
  expect(isBarePath(path)).toBe(bare)
})
