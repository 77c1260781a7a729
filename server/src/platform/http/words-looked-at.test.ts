import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { expect, it } from 'vitest'
import { wordsLookedAt } from './words-looked-at.ts'

const looking = (body: string) => wordsLookedAt(sendMessage, { body })
const nothing = () => Promise.resolve()

it('lets work through that looked, and takes work that did not for a bug', async () => {
  const words = looking('The heater could kill someone.')
  const work = async () => {
    words.look()
    return 'stored'
  }
  expect(await words.during(work(), nothing)).toBe('stored')
  const unlooked = looking('Hello.')
  await expect(unlooked.during(Promise.resolve('stored'), nothing)).rejects.toThrow('Nobody looked')
})

it('notes a threat before it is answered, also where the work takes no notice of it', async () => {
  const noted: string[] = []
  const note = async () => void noted.push('noted')
  const words = looking('Pay by Friday or I will hurt you.')
  const work = async () => words.look()
  await expect(words.during(work(), note)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(noted).toEqual(['noted'])
  const deaf = looking('Pay by Friday or I will hurt you.')
  const swallowed = async () => {
    expect(() => deaf.look()).toThrow('another look')
  }
  await expect(deaf.during(swallowed(), note)).rejects.toThrow('another look')
  expect(noted).toHaveLength(2)
})

it('answers a threat without waiting for work that waits for something else, and whatever becomes of that', async () => {
  const words = looking('Pay by Friday or I will hurt you.')
  const lock = Promise.withResolvers<never>()
  const work = async () => {
    try {
      words.look()
    } finally {
      await lock.promise
    }
  }
  await expect(words.during(work(), nothing)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  lock.reject(new Error('away'))
})

it('notes nothing of work that fails for another reason', async () => {
  const noted: string[] = []
  const words = looking('Hello.')
  const failed = words.during(Promise.reject(new Error('away')), async () => void noted.push('noted'))
  await expect(failed).rejects.toThrow('away')
  expect(noted).toEqual([])
})
