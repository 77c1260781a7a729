import { expect, it } from 'vitest'
import { createTurns } from './hashing-turns.ts'

it('does so much at a time, in the order in which it was asked for, and refuses who would wait behind too many', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const all = ends.map(({ promise }, n) =>
    inTurn(() => {
      begun.push(n)
      return promise
    }),
  )
  await expect(all[4]).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(all[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  for (const n of [0, 2, 3]) ends[n]?.resolve(n)
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual([0, 2, 3])
})

it('lets whoever others wait for go first, in their order, however many wait already', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 })
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const note = (name: string) => async () => void begun.push(name)
  const all = [
    inTurn(() => first.promise),
    inTurn(note('waits')),
    inTurn(note('is waited for'), 'first'),
    inTurn(note('is waited for, too'), 'first'),
  ]
  first.resolve()
  await Promise.all(all)
  expect(begun).toEqual(['is waited for', 'is waited for, too', 'waits'])
})
