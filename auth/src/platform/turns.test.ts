import { expect, it } from 'vitest'
import { createTurns, type Place, type Turns } from './turns.ts'

/** As much work as is wanted, which notes that it has begun and ends when it is told to. */
function workIn(inTurn: Turns) {
  const begun: string[] = []
  function ask(name: string, place?: Place) {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = inTurn(() => {
      begun.push(name)
      return promise
    }, place)
    const end = () => {
      resolve(name)
      return done
    }
    return { done, end, fail: () => reject(new Error(name)) }
  }
  return { begun, ask }
}

it('does so much at a time, in the order in which it was asked for', async () => {
  const { begun, ask } = workIn(createTurns(2))
  const [a, b, c, d] = [ask('a'), ask('b'), ask('c'), ask('d')]
  expect(begun).toEqual(['a', 'b'])
  expect(await b.end()).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(await a.end()).toBe('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await Promise.all([c.end(), d.end()])
  ask('e')
  ask('f')
  ask('g')
  expect(begun.slice(4)).toEqual(['e', 'f'])
})

it('hands the turn on after work that failed, at once or later, and tells only who asked for it', async () => {
  const inTurn = createTurns(1)
  const { begun, ask } = workIn(inTurn)
  const fails = ask('fails')
  const throws = inTurn(() => {
    throw new Error('throws')
  })
  const last = ask('last')
  fails.fail()
  await expect(fails.done).rejects.toThrow('fails')
  await expect(throws).rejects.toThrow('throws')
  expect(begun).toEqual(['fails', 'last'])
  expect(await last.end()).toBe('last')
})

it('refuses who would wait behind too many, who then takes no place, and takes others as soon as there is room', async () => {
  const { begun, ask } = workIn(createTurns(1, { most: 2, longest: 60_000, error: () => new Error('full') }))
  const [a, b, c] = [ask('a'), ask('b'), ask('c')]
  await expect(ask('refused').done).rejects.toThrow('full')
  await a.end()
  const d = ask('d')
  await expect(ask('refused, too').done).rejects.toThrow('full')
  for (const each of [b, c, d]) await each.end()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('lets whoever others wait for go first, in their order, however many wait already', async () => {
  const { begun, ask } = workIn(createTurns(1, { most: 1, longest: 60_000, error: () => new Error('full') }))
  const all = [ask('works'), ask('waits'), ask('is waited for', 'first'), ask('so is this', 'first')]
  // whoever goes first takes nobody's place among the last
  await expect(ask('refused').done).rejects.toThrow('full')
  for (const each of all) void each.end()
  await Promise.all(all.map(({ done }) => done))
  expect(begun).toEqual(['works', 'is waited for', 'so is this', 'waits'])
})

it('refuses who has waited for too long, does not do their work, and lets the others go on', async () => {
  const inTurn = createTurns(1, { most: 9, longest: 1, error: () => new Error('too long') })
  const { begun, ask } = workIn(inTurn)
  const works = ask('works')
  const waits = ask('waits')
  const goesFirst = ask('goes first', 'first')
  await expect(waits.done).rejects.toThrow('too long')
  await works.end()
  expect(begun).toEqual(['works', 'goes first'])
  await goesFirst.end()
  expect(await ask('comes later').end()).toBe('comes later')
})
