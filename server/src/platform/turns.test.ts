import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('does so much at a time, in the order in which it was asked for, and goes on after work that failed', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, n) =>
    inTurn(() => {
      begun.push(n)
      return promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(all[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2, 3, 4]) ends[n]?.resolve(n)
  expect(await Promise.all([all[0], all[2], all[3], all[4]])).toEqual([0, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
