import { expect, it } from 'vitest'
import { stepOf, tokenKey } from './model.ts'

it.each([
  [null, { name: 'start' }],
  ['review', { name: 'review' }],
  ['item-2', { name: 'item', index: 1 }],
  ['item-3', { name: 'start' }],
  ['item-0', { name: 'start' }],
  ['nonsense', { name: 'start' }],
])('the step %j of two points is %j', (text, step) => {
  expect(stepOf(text, 2)).toEqual(step)
})

it('names a token shortly, alike each time, and differently for another', () => {
  expect(tokenKey('a'.repeat(43))).toBe(tokenKey('a'.repeat(43)))
  expect(tokenKey('a'.repeat(43))).not.toBe(tokenKey(`${'a'.repeat(42)}b`))
  expect(tokenKey('a'.repeat(43)).length).toBeLessThan(14)
})
