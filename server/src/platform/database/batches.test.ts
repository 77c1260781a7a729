import { expect, it } from 'vitest'
import { batches } from './batches.ts'

async function read(rows: readonly number[], size: number): Promise<number[][]> {
  const found: number[][] = []
  const after = async (limit: number, last = -1) => rows.filter((row) => row > last).slice(0, limit)
  for await (const batch of batches(size, after)) found.push(batch)
  return found
}

it('goes on until nothing is left, whether or not the last batch is full', async () => {
  expect(await read([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(await read([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await read([], 2)).toEqual([])
})
