import { expect, it } from 'vitest'
import { isMet, lineOf, ratioOf, tableOf, type Figure } from './figure.ts'

const COST: Figure = {
  name: 'a time',
  unit: 'ms',
  kind: 'cost',
  measured: 3,
  floor: 2,
  aim: { kind: 'times-floor', most: 2 },
}

it('says how many times worse than its floor a figure is, for costs and for rates', () => {
  expect(ratioOf(COST)).toBe(1.5)
  expect(ratioOf({ ...COST, kind: 'rate', measured: 100, floor: 400 })).toBe(4)
  expect(ratioOf({ ...COST, floor: null })).toBeNull()
})

it.each([
  ['a multiple kept', COST, true],
  ['a multiple missed', { ...COST, measured: 5 }, false],
  ['a bound kept', { ...COST, aim: { kind: 'at-most', most: 3 } }, true],
  ['a bound missed', { ...COST, aim: { kind: 'at-most', most: 2.9 } }, false],
  ['a score reached', { ...COST, kind: 'rate', measured: 98, aim: { kind: 'at-least', least: 98 } }, true],
  ['a score missed', { ...COST, kind: 'rate', measured: 97, aim: { kind: 'at-least', least: 98 } }, false],
  ['a multiple without a floor', { ...COST, floor: null }, false],
  ['no aim', { ...COST, aim: null }, null],
] as [string, Figure, boolean | null][])('judges %s', (_, figure, expected) => {
  expect(isMet(figure)).toBe(expected)
})

it('prints one line for each figure, and shouts only where an aim is missed', () => {
  const lines = tableOf([COST, { ...COST, name: 'another time', measured: 5 }]).split('\n')
  expect(lines[0]).toMatch(/^figure +measured +floor +ratio +aim +ok$/)
  expect(lines[2]).toMatch(/^a time +3\.00 ms +2\.00 ms +1\.50× +≤ 2× +yes$/)
  expect(lines[3]).toMatch(/^another time +5\.00 ms +2\.00 ms +2\.50× +≤ 2× +NO$/)
})

it('says one figure by itself, with what it stands beside', () => {
  expect(lineOf(COST)).toBe('a time: 3.00 ms beside 2.00 ms, 1.50×')
  expect(lineOf({ ...COST, floor: null })).toBe('a time: 3.00 ms')
})
