import { toHex, utf8 } from '@evensettle/domain/log/bytes.ts'
import { entryOfDayText, rootOfDay } from '@evensettle/domain/proposals/commitment.ts'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/public-log/log-key.ts'
import { dayTree } from './queries.ts'

describe('the place of a commitment in its day', () => {
  it.each([1, 2, 3, 7, 8, 13])('leads to the root of the day, of %i, and of no other', async (size) => {
    const all = Array.from({ length: size }, (_, at) => ({
      commitment: toHex(sha256(Uint8Array.of(at))),
      salt: toHex(sha256(Uint8Array.of(at, at))),
    }))
    const made = dayTree(all.map(({ commitment, salt }) => sha256(utf8(entryOfDayText(commitment, salt)))))
    const root = toHex(made.root)
    for (const [index, one] of all.entries()) {
      const place = { day: '2026-11-23', index, size, hashes: (made.paths[index] ?? []).map(toHex) }
      expect(await rootOfDay(sha256, one, place)).toBe(root)
      expect(await rootOfDay(sha256, { ...one, salt: one.commitment }, place)).not.toBe(root)
      expect(await rootOfDay(sha256, { ...one, commitment: one.salt }, place)).not.toBe(root)
      expect(await rootOfDay(sha256, one, { ...place, index: index + 1 })).not.toBe(root)
    }
  })

  it('is none where its way is not in hex', async () => {
    const one = { commitment: 'ab'.repeat(32), salt: 'cd'.repeat(32) }
    const place = { day: '2026-11-23', index: 0, size: 2, hashes: ['no'] }
    expect(await rootOfDay(sha256, one, place)).toBeNull()
  })
})
