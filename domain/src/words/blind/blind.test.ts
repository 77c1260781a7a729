import { expect, it } from 'vitest'
import { speaksOfOwnDeath } from '../despair.ts'
import { threatIn } from '../threats.ts'
import { BLIND_1 } from './set-1.ts'
import { BLIND_2 } from './set-2.ts'

type Label = 'threat' | 'despair' | 'harmless'
type Sentence = { label: Label; text: string }

/** Counts only: a sentence in a report would be tuned on. */
type Measured = { found: number; of: number; wrong: number; ofOthers: number }

function sentencesOf(set: string): Sentence[] {
  return set
    .trim()
    .split('\n')
    .map((line) => {
      const [, label, text] = /^(threat|despair|harmless) \| (.+)$/.exec(line) ?? []
      if (!text) throw new Error('a line of the blind set has no label')
      return { label: label as Label, text }
    })
}

function measure(set: readonly Sentence[], label: Label, isHit: (text: string) => boolean): Measured {
  const own = set.filter((one) => one.label === label)
  const others = set.filter((one) => one.label !== label)
  return {
    found: own.filter(({ text }) => isHit(text)).length,
    of: own.length,
    wrong: others.filter(({ text }) => isHit(text)).length,
    ofOthers: others.length,
  }
}

const FIRST = sentencesOf(BLIND_1)
const SECOND = sentencesOf(BLIND_2)

/** Where the last measurement lay, by rules and a model whose writers had not read the set: it may not get worse. What it means stands in record 099. */
it('finds of the threats of a blind set what it found the last time, and holds back nothing else', () => {
  const { found, of, wrong, ofOthers } = measure(FIRST, 'threat', (text) => threatIn(text) !== null)
  expect({ of, ofOthers }).toEqual({ of: 40, ofOthers: 60 })
  expect(found).toBeGreaterThanOrEqual(26)
  expect(wrong).toBe(0)
})

it('hears of the despair of a blind set what it heard the last time, and shows help to hardly anybody else', () => {
  const { found, of, wrong, ofOthers } = measure(FIRST, 'despair', speaksOfOwnDeath)
  expect({ of, ofOthers }).toEqual({ of: 10, ofOthers: 90 })
  expect(found).toBeGreaterThanOrEqual(10)
  expect(wrong).toBeLessThanOrEqual(2)
})

it('finds of the threats of the second blind set what it found the last time, and holds back no more of the others', () => {
  const { found, of, wrong, ofOthers } = measure(SECOND, 'threat', (text) => threatIn(text) !== null)
  expect({ of, ofOthers }).toEqual({ of: 50, ofOthers: 90 })
  expect(found).toBeGreaterThanOrEqual(25)
  expect(wrong).toBeLessThanOrEqual(1)
})

it('hears of the despair of the second blind set what it heard the last time, and shows help to nobody else', () => {
  const { found, of, wrong, ofOthers } = measure(SECOND, 'despair', speaksOfOwnDeath)
  expect({ of, ofOthers }).toEqual({ of: 15, ofOthers: 125 })
  expect(found).toBeGreaterThanOrEqual(10)
  expect(wrong).toBe(0)
})
