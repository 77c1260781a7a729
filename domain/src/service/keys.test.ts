import { describe, expect, it } from 'vitest'
import { keyTrouble, outOfUse, type KeysOf, type Neighbor } from './keys.ts'

const keys = (sealing: string, also: string[] = [], more: Partial<KeysOf> = {}): KeysOf => ({
  sealing: { current: sealing, also },
  marks: 'old',
  signing: { current: 'sign', also: [] },
  certificate: 'paper',
  log: 'log',
  ...more,
})
const beside = (of: KeysOf): Neighbor => ({ host: 'one', pid: 7, keys: of })
const NOTHING = { sealing: [], marks: null }

describe('keyTrouble', () => {
  it('lets the first process in, and more with the same keys', () => {
    expect(keyTrouble(keys('old'), NOTHING, [])).toBeNull()
    expect(keyTrouble(keys('old'), { sealing: ['old'], marks: 'old' }, [beside(keys('old'))])).toBeNull()
  })

  it('refuses a process that could not read what is there, or whose links would lead nowhere', () => {
    expect(keyTrouble(keys('new'), { sealing: ['old'], marks: 'old' }, [])).toEqual({
      code: 'UNKNOWN_KEY_USED',
      mark: 'old',
    })
    const other = keys('new', ['old'], { marks: 'new' })
    expect(keyTrouble(other, { sealing: ['old'], marks: 'old' }, [])).toEqual({
      code: 'OTHER_MARKS',
      mark: 'old',
    })
  })

  it('lets a key change only once every process knows both', () => {
    const seen = { sealing: ['old'], marks: 'old' }
    const turned = keys('new', ['old'])
    expect(keyTrouble(turned, seen, [beside(keys('old'))])).toMatchObject({
      code: 'NOT_KNOWN_THERE',
      kind: 'sealing',
    })
    const told = keys('old', ['new'])
    expect(keyTrouble(told, seen, [beside(keys('old'))])).toBeNull()
    expect(keyTrouble(turned, seen, [beside(told)])).toBeNull()
    const late = { sealing: ['old', 'new'], marks: 'old' }
    expect(keyTrouble(keys('old'), late, [beside(turned)])).toMatchObject({ code: 'UNKNOWN_KEY_USED' })
  })

  it('keeps those out who sign with what others do not believe, or others sign with what they do not', () => {
    const next = keys('old', [], { signing: { current: 'next', also: ['sign'] } })
    expect(keyTrouble(next, NOTHING, [beside(keys('old'))])).toMatchObject({
      code: 'NOT_KNOWN_THERE',
      kind: 'signing',
    })
    expect(
      keyTrouble(keys('old'), NOTHING, [
        beside(keys('old', [], { signing: { current: 'next', also: ['sign'] } })),
      ]),
    ).toMatchObject({
      code: 'NOT_KNOWN_HERE',
      kind: 'signing',
    })
  })

  it('wants one certificate and one key of the log at a time', () => {
    for (const kind of ['certificate', 'log'] as const)
      expect(keyTrouble(keys('old', [], { [kind]: 'another' }), NOTHING, [beside(keys('old'))])).toEqual({
        code: 'NOT_THE_SAME',
        kind,
        host: 'one',
        pid: 7,
      })
  })
})

describe('outOfUse', () => {
  it('names earlier keys once nobody seals with them any more', () => {
    expect(outOfUse('new', ['old', 'new'], [beside(keys('new', ['old']))])).toEqual(['old'])
    expect(outOfUse('new', ['old', 'new'], [beside(keys('old', ['new']))])).toEqual([])
    expect(outOfUse('new', ['new'], [])).toEqual([])
  })
})
