import { describe, expect, it } from 'vitest'
import {
  entryText,
  firstDifference,
  firstFault,
  firstHeadFault,
  headText,
  linkText,
  type ChainedEntry,
  type KeptHead,
} from './chain.ts'

/** No hash that anybody should use, but another one for every text that these tests write. */
function hash(text: string): string {
  let sum = 7n
  for (const letter of text)
    sum = (sum * 1_099_511_628_211n + BigInt(letter.codePointAt(0) ?? 0)) % 2n ** 128n
  return sum.toString(16)
}

const START = { place: 0, hash: 'start', day: null }

function entry(id: number): ChainedEntry {
  const at = '2026-03-01T10:00:00.000001Z'
  const facts = '{"reason": "declined"}'
  return { id, at, actorKind: 'user', actorId: 'u', action: 'case.close', caseId: null, subject: 's', facts }
}

function chain(count: number) {
  let previous = START.hash
  return Array.from({ length: count }, (_, at) => {
    const one = entry(at + 11)
    const link = {
      place: at + 1,
      entryId: one.id,
      day: at < 2 ? '2026-03-01' : '2026-03-02',
      chainedAt: '2026-03-01T10:01:00.000000Z',
      entryHash: hash(entryText(one)),
    }
    previous = hash(linkText(previous, link))
    return { ...link, hash: previous, entry: one }
  })
}

describe('a chain of entries', () => {
  it('writes what is hashed as an array without spaces, an empty case as null', () => {
    expect(entryText(entry(4))).toBe(
      '["entry","4","2026-03-01T10:00:00.000001Z","user","u","case.close",null,"s","{\\"reason\\": \\"declined\\"}"]',
    )
    expect(headText('2026-03-01', 'ab')).toBe('["day","2026-03-01","ab"]')
  })

  it('is whole as it was written, and from any place on', () => {
    const places = chain(4)
    expect(firstFault(hash, START, places)).toBeNull()
    const [, second] = places
    expect(second && firstFault(hash, second, places.slice(2))).toBeNull()
  })

  it.each(Object.keys(entry(1)) as (keyof ChainedEntry)[])('names the entry whose %s is another', (name) => {
    const places = chain(4).map((one) =>
      one.place === 2 && one.entry ? { ...one, entry: { ...one.entry, [name]: 'x' } } : one,
    )
    expect(firstFault(hash, START, places)).toMatchObject({ kind: 'entry_altered', place: 2, entryId: 12 })
  })

  it('names what is missing, moved or put in between', () => {
    const [one, two, three, four] = chain(4)
    if (!one || !two || !three || !four) throw new Error('a chain of four has four places')
    expect(firstFault(hash, START, [one, { ...two, entry: null }])).toMatchObject({
      kind: 'entry_missing',
      entryId: 12,
    })
    expect(firstFault(hash, START, [one, three, four])).toMatchObject({ kind: 'link_missing', place: 2 })
    const swapped = [one, { ...three, place: 2 }, { ...two, place: 3 }, four]
    expect(firstFault(hash, START, swapped)).toMatchObject({ kind: 'link_altered', place: 2 })
    const earlier = { ...three, day: '2026-02-01' }
    expect(firstFault(hash, two, [earlier])).toMatchObject({ kind: 'link_altered', place: 3 })
  })
})

describe('the heads of days', () => {
  const head = (day: string, lastPlace: number, lastHash: string): KeptHead => ({
    day,
    lastPlace,
    head: hash(headText(day, lastHash)),
    lastHash,
    lastDay: lastPlace === 0 ? null : '2026-03-01',
    nextDay: '2026-03-04',
  })
  const heads = [head('2026-03-01', 2, 'two'), head('2026-03-02', 2, 'two'), head('2026-03-03', 2, 'two')]
  const days = { first: '2026-03-01', open: '2026-03-04' }

  it('are there for every day, quiet ones included', () => {
    expect(firstHeadFault(hash, heads, days)).toBeNull()
    for (const at of [0, 1, 2])
      expect(firstHeadFault(hash, heads.toSpliced(at, 1), days)).toMatchObject({
        kind: 'head_missing',
        day: heads[at]?.day,
      })
    expect(firstHeadFault(hash, [], { first: null, open: null })).toBeNull()
  })

  it('are altered where they do not follow from the place that they end at', () => {
    const [first, ...rest] = heads
    if (!first) throw new Error('there are three heads')
    for (const other of [
      { head: 'x' },
      { lastHash: 'x' },
      { lastHash: null },
      { nextDay: '2026-03-01' },
      { lastDay: '2026-03-02' },
    ])
      expect(firstHeadFault(hash, [{ ...first, ...other }, ...rest], days)).toMatchObject({
        kind: 'head_altered',
        day: '2026-03-01',
      })
  })

  it('are compared with those that somebody has kept', () => {
    const now = new Map([['2026-03-01', 'a']])
    expect(firstDifference(now, new Map([['2026-03-01', 'a']]))).toBeNull()
    expect(firstDifference(now, new Map([['2026-03-01', 'b']]))).toMatchObject({ kind: 'head_differs' })
    expect(firstDifference(now, new Map([['2026-03-02', 'a']]))).toMatchObject({ day: '2026-03-02' })
  })
})
