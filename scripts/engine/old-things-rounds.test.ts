import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { thingsFingerprint } from './old-things-rounds.ts'

const PRINTS = new URL('old-things-rounds.prints', import.meta.url)

describe('rounds of settlement-4', () => {
  it('come out to the byte as they did while it was the newest version', () => {
    const prints = readFileSync(PRINTS, 'utf8').trim().split('\n')
    expect(prints.length).toBeGreaterThan(400)
    for (const line of prints) {
      const [seed = '', print = ''] = line.split(' ')
      expect([seed, thingsFingerprint(Number(seed))]).toEqual([seed, print])
    }
  })
})
