import { toHex } from '@evensettle/domain/log/bytes.ts'
import { inclusionNodes, proofOf } from '@evensettle/domain/log/tree.ts'
import { rootOfDay } from '@evensettle/domain/proposals/commitment.ts'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../platform/log-key.ts'
import { dayTree } from './queries.ts'

describe('the place of a commitment in its day', () => {
  it.each([1, 2, 3, 7, 8, 13])('leads to the root of the day, of %i, and of no other', async (size) => {
    const all = Array.from({ length: size }, (_, at) => sha256(Uint8Array.of(at)))
    const { read, root: bytes } = dayTree(all)
    const root = toHex(bytes)
    for (const [index, one] of all.entries()) {
      const hashes = proofOf(sha256, read, inclusionNodes(index, size)).map(toHex)
      const place = { day: '2026-11-23', index, size, hashes }
      expect(await rootOfDay(sha256, toHex(one), place)).toBe(root)
      expect(await rootOfDay(sha256, toHex(sha256(one)), place)).not.toBe(root)
      expect(await rootOfDay(sha256, toHex(one), { ...place, index: index + 1 })).not.toBe(root)
    }
  })

  it('is none where it is not in hex', async () => {
    const place = { day: '2026-11-23', index: 0, size: 2, hashes: ['no'] }
    expect(await rootOfDay(sha256, 'ab'.repeat(32), place)).toBeNull()
    expect(await rootOfDay(sha256, 'no', { ...place, hashes: [] })).toBeNull()
  })
})
