import { expect, it } from 'vitest'
import { createOpeningTurns, type Pace } from './turns.ts'

/** Work that says when it begins, and ends when it is told to. */
function workshop() {
  const { take } = createOpeningTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    do: (holder: string, name: string, pace?: Pace) =>
      take(
        holder,
        () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        },
        pace,
      ),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

it('gives each holder one turn at a time, and one to everybody before anyone has another', async () => {
  const shop = workshop()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1'].map((name) => shop.do(name.charAt(0), name))
  await new Promise(setImmediate)
  expect(shop.begun).toEqual(['a1', 'b1'])
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3']
  for (const name of order) await shop.end(name)
  await Promise.all(all)
  expect(shop.begun).toEqual(order)
})

it('has a photo wait for no two videos, however many of them come', async () => {
  const shop = workshop()
  const videos = ['a', 'b', 'c'].map((holder) => shop.do(holder, `${holder} video`, 'slow'))
  const photos = ['d', 'c', 'e'].map((holder) => shop.do(holder, `${holder} photo`))
  await new Promise(setImmediate)
  expect(shop.begun).toEqual(['a video', 'd photo'])
  // who waits with a video first has the photo behind it opened meanwhile
  await shop.end('d photo')
  await shop.end('c photo')
  await shop.end('e photo')
  expect(shop.begun).toEqual(['a video', 'd photo', 'c photo', 'e photo'])
  await shop.end('a video')
  expect(shop.begun.at(-1)).toBe('b video')
  await shop.end('b video')
  await shop.end('c video')
  await Promise.all([...videos, ...photos])
})

it('goes on after work that fails', async () => {
  const { take } = createOpeningTurns()
  const fails = () => Promise.reject(new Error('broken'))
  const tries = await Promise.allSettled([1, 2, 3].map(() => take('a', fails)))
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await take('a', () => Promise.resolve('done'))).toBe('done')
})

it('sends away who finds too many waiting, and takes them later', async () => {
  const { take } = createOpeningTurns()
  const end = Promise.withResolvers<void>()
  const own = Array.from({ length: 12 }, () => take('a', () => end.promise))
  const others = Array.from({ length: 195 }, (_, n) => take(`other ${n}`, () => end.promise))
  const settled = Promise.allSettled([...own, ...others])
  await expect(own.at(-1)).rejects.toMatchObject({ code: 'OPENING_LATER', status: 503, retryAfter: 10 })
  await expect(others.at(-1)).rejects.toMatchObject({ code: 'OPENING_LATER' })
  end.resolve()
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 200)
  expect(await take('a', () => Promise.resolve('taken'))).toBe('taken')
})

it('does one thing once, for everybody who asks meanwhile, and again afterwards', async () => {
  const { takeOnce } = createOpeningTurns()
  let times = 0
  const work = async () => void (times += 1)
  await Promise.all([takeOnce('one', 'a', work), takeOnce('one', 'a', work), takeOnce('two', 'a', work)])
  expect(times).toBe(2)
  await takeOnce('one', 'a', work)
  expect(times).toBe(3)
  const refuse = () => Promise.reject(new Error('refused'))
  const refused = await Promise.allSettled([takeOnce('one', 'a', refuse), takeOnce('one', 'a', work)])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
