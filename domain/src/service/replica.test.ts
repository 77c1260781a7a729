import { describe, expect, it } from 'vitest'
import { behindBy, isFreshEnough, REPLICA_BEHIND_AT_MOST, shortened, type Mark } from './replica.ts'

const marks: Mark[] = [
  { at: 1_000, place: 10n },
  { at: 3_000, place: 20n },
  { at: 5_000, place: 30n },
]

describe('a replica', () => {
  it.each([
    [30n, 0, 1],
    [29n, 2_000, 2],
    [20n, 2_000, 2],
    [10n, 4_000, 3],
  ])('that has come to %s is as old as the newest mark that it has reached', (replayed, behind, left) => {
    const found = behindBy(marks, replayed, 5_000)
    expect(found.behind).toBe(behind)
    expect(found.left).toEqual(marks.slice(-left))
  })

  it('of which nobody knows how far it was is not called new', () => {
    expect(behindBy(marks, 9n, 5_000)).toEqual({ behind: null, left: marks })
    expect(behindBy([], 9n, 5_000).behind).toBeNull()
  })

  it('that stands still grows old, however many marks pass by, and is never told younger than it is', () => {
    let kept: readonly Mark[] = [{ at: 0, place: 0n }]
    for (let look = 1; look <= 500; look += 1) {
      const at = look * 2_000
      const found = behindBy(shortened([...kept, { at, place: BigInt(look) }]), 0n, at)
      expect(found.behind).toBe(at)
      kept = found.left
    }
    expect(kept.length).toBeLessThan(100)
    const half = behindBy(kept, 250n, 1_000_000).behind
    expect(half).toBeGreaterThanOrEqual(500_000)
    expect(behindBy(kept, 500n, 1_000_000).behind).toBe(0)
  })

  it('is read up to ten seconds behind, the time since the look counted in', () => {
    expect(isFreshEnough(REPLICA_BEHIND_AT_MOST - 1_000, 0, 1_000)).toBe(true)
    expect(isFreshEnough(REPLICA_BEHIND_AT_MOST - 1_000, 0, 1_001)).toBe(false)
  })
})
