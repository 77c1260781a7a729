import { expect, it } from 'vitest'
import { isLikely, packed, readTogether, unpacked } from './likely.ts'
import { plainSentences } from './plain.ts'
import { labelled } from './testing/labelled.ts'
import { VOICES } from './testing/voices/voices.ts'
import { threatByRule, threatIn } from './threats.ts'

const hears = (kind: 'threat' | 'despair') => (text: string) => isLikely(kind, plainSentences(text))

it.each(['threat', 'despair'] as const)('has learned what its voices say of %s', (kind) => {
  const { own, others } = labelled(VOICES, kind)
  const isHeard = hears(kind)
  expect(own.filter(isHeard).length / own.length).toBeGreaterThanOrEqual(0.8)
  expect(others.filter(isHeard).length / others.length).toBeLessThanOrEqual(0.005)
})

it('holds back what no rule knows, and says that it cannot name the kind', () => {
  const veiled = 'if you wont talk to me maybe your wife will'
  expect(threatByRule(veiled)).toBeNull()
  expect(threatIn(veiled)).toBe('likely')
  expect(threatIn('if you wont talk to me maybe we can let a mediator help')).toBeNull()
  expect(threatIn(`You wrote “${veiled}”.`)).toBeNull()
})

it('hears a threat between calm sentences, and none in a long calm text', () => {
  const calm = 'The lease ended on May 31. The deposit was $1,200. I have the receipt here. '
  const veiled = 'Dont go to the gym tmr if u want to keep ur face. '
  expect(hears('threat')(calm.repeat(4))).toBe(false)
  expect(hears('threat')(calm + veiled + calm)).toBe(true)
})

it('reads three neighbors at once, and each sentence that says enough', () => {
  const [one, few] = [' we meet at noon then ', ' yes ']
  expect(readTogether([one, few, few, one])).toEqual([
    [0, 3],
    [0, 1],
    [1, 4],
    [3, 4],
  ])
  const long = ` ${'word '.repeat(48)}`
  expect(readTogether([long, long])).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect(hears('threat')('')).toBe(false)
})

it('loses no weight between the script and the reader', () => {
  const weights = new Int8Array(1 << 16)
  weights.set([7, 0, -7, 1])
  weights.set([-1, 3], 5000)
  weights[65_535] = -2
  expect(unpacked(packed(weights))).toEqual(weights)
})

it('reads the longest text in time that grows with its length', () => {
  for (const piece of ['a. ', 'i will ', 'a', 'your dog ', '? ', 'ab cd ']) {
    const before = performance.now()
    expect(hears('threat')(piece.repeat(10_000 / piece.length))).toBe(false)
    expect(performance.now() - before).toBeLessThan(1000)
  }
})
