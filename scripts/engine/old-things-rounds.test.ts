import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { partOf } from '@evensettle/domain/trials.ts'
import { thingsFingerprint, type ThingsEngine } from './old-things-rounds.ts'

// Each was written while its version was the newest, and is never made again.
it.each<[ThingsEngine, string]>([
  ['settlement-4', 'old-things-rounds.prints'],
  ['settlement-5', 'old-handing-rounds.prints'],
])('rounds of %s come out to the byte as they did while it was the newest version', (engine, file) => {
  const prints = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(prints.length).toBeGreaterThan(200)
  for (const line of partOf(prints, 4)) {
    const [seed = '', print = ''] = line.split(' ')
    expect([seed, thingsFingerprint(Number(seed), engine)]).toEqual([seed, print])
  }
})
