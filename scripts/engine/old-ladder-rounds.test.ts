import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { partOf } from '@evensettle/domain/trials.ts'
import { replayRound } from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { termsCountFrom } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { ladderEnd, ladderFingerprint, oldLadderRound, type OldLadderRound } from './old-ladder-rounds.ts'

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
}

// Both files were written by the code as it stood before records 060 and 068, when no round said from which day its dates
// count (migration 0117); they are never made again.
const RECORDED = linesOf('old-ladder-rounds.jsonl').map((line) => JSON.parse(line) as OldLadderRound)
const PRINTS = linesOf('old-ladder-rounds.prints').map((line) => {
  const [seed = '', print = ''] = line.split(' ')
  return { seed: Number(seed), print }
})

describe('rounds of settlement-3 from before a document that shows less was looked at by itself', () => {
  it('replay to the byte: proposal, outcome, dated terms, and what their hash was taken of', () => {
    expect(RECORDED.length).toBeGreaterThan(8)
    expect(RECORDED.some((one) => one.after !== null)).toBe(true)
    expect(RECORDED.filter((one) => one.agreed?.ok).length).toBeGreaterThan(4)
    for (const one of RECORDED) {
      expect(replayRound(one)).toBe('same')
      const { publicInput, outcome, agreed } = one
      // without a day of its own a round counts from the moment it was settled
      const day = termsCountFrom(null, Date.parse(`${one.day}T15:00:00.000Z`))
      const again = ladderEnd(one.case, one.after, one.proposal, one.sealed, day)
      expect(JSON.stringify(again)).toBe(JSON.stringify({ publicInput, outcome, agreed }))
    }
  })

  it('come out of the same case as they did, hundreds of them', () => {
    expect(PRINTS.length).toBeGreaterThan(300)
    const changed = partOf(PRINTS, 4).filter(({ seed, print }) => {
      const round = oldLadderRound(seed)
      return round === null || ladderFingerprint(round) !== print
    })
    expect(changed).toEqual([])
  })
})
