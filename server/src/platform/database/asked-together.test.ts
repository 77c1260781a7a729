import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askedTogether } from './asked-together.ts'

/** Doubles numbers and tells with which others each was asked; 13 is more than it can bear, and from 100 on nobody is there. */
function doubling(most: number) {
  const calls: (readonly number[])[] = []
  const ask = askedTogether(most, (numbers: readonly number[]) => {
    calls.push(numbers)
    if (numbers.includes(13)) return Promise.reject(new Error('thirteen'))
    if (numbers.some((one) => one >= 100)) return Promise.reject(new Error('Connection terminated'))
    return Promise.resolve(numbers.map((one) => one * 2))
  })
  return { calls, ask }
}

it('asks once for all that comes up in one turn, and gives each their own answer', async () => {
  const { calls, ask } = doubling(8)
  expect(await Promise.all([ask(1), Promise.resolve().then(() => ask(2)), ask(3)])).toEqual([2, 4, 6])
  expect(calls).toEqual([[1, 3, 2]])
})

it('asks anew in the next turn, whatever was answered before', async () => {
  const { calls, ask } = doubling(8)
  const first = ask(1)
  await nextTurn()
  expect(await Promise.all([first, ask(1)])).toEqual([2, 2])
  expect(calls).toEqual([[1], [1]])
})

it('asks for no more than so many at a time, and does not wait for others once it has them', async () => {
  const { calls, ask } = doubling(2)
  const answers = [ask(1), ask(2), ask(3)]
  expect(calls).toEqual([[1, 2]])
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
  expect(calls).toEqual([[1, 2], [3]])
})

it('answers the others where one makes the question fail', async () => {
  const { calls, ask } = doubling(8)
  const answers = await Promise.allSettled([ask(1), ask(13), ask(3)])
  expect(answers).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('thirteen') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(calls).toEqual([[1, 13, 3], [1], [13], [3]])
})

it('tells everybody of an outage, and asks nobody to wait for it twice', async () => {
  const { calls, ask } = doubling(8)
  const answers = await Promise.allSettled([ask(1), ask(100)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toEqual([[1, 100]])
})
