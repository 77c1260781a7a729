import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { replay } from '@evensettle/domain/proposals/settlement/record.ts'
import { partOf } from '@evensettle/domain/trials.ts'
import { endOf, fingerprint, oldRound, type OldRound } from './old-rounds.ts'

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
}

// Both files were written by the engine as it stood when settlement-2 was the newest; they are never made again.
const RECORDED = linesOf('old-rounds.jsonl').map((line) => JSON.parse(line) as OldRound)
const PRINTS = new Map(
  linesOf('old-rounds.prints').map((line): [number, string] => {
    const [seed, print] = line.split(' ')
    return [Number(seed), print ?? '']
  }),
)

describe('rounds of older engines', () => {
  it('replay to the byte: proposal, outcome, closing, and what their hash was taken of', () => {
    expect(new Set(RECORDED.map((one) => one.request.engine)).size).toBe(2)
    expect(RECORDED.length).toBeGreaterThan(8)
    for (const one of RECORDED) {
      expect(replay(one)).toBe('same')
      const { ticks, publicInput, outcome, closing, closed } = one
      const again = endOf(one.case, one.request, one.proposal, ticks, one.chips)
      expect(JSON.stringify(again)).toBe(JSON.stringify({ ticks, publicInput, outcome, closing, closed }))
    }
  })

  it('come out of the same case as they did, hundreds of them', () => {
    expect(PRINTS.size).toBeGreaterThan(500)
    const changed = partOf([...PRINTS], 4).filter(([seed, print]) => {
      const round = oldRound(seed)
      return round === null || fingerprint(round) !== print
    })
    expect(changed).toEqual([])
  })
})
