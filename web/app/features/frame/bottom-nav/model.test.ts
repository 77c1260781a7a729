import { expect, it } from 'vitest'
import { badgeText } from '../../../lib/badges.ts'
import { swipeTarget } from './model.ts'

it.each([
  ['/dashboard', -51, '/create-case'],
  ['/create-case', 51, '/dashboard'],
  ['/help-center/evidence', -80, '/settings'],
  ['/dashboard', -50, null],
  ['/dashboard', 120, null],
  ['/settings', -120, null],
  ['/negotiation/1', -120, null],
])('a swipe on %s by %d px leads to %s', (path, deltaX, target) => {
  expect(swipeTarget(path, deltaX)).toBe(target)
})

it.each([
  [0, ''],
  [9, '9'],
  [10, '9+'],
])('a count of %d reads "%s"', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
