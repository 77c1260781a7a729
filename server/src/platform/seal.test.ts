import { expect, it } from 'vitest'
import { createSealer, hashToken } from './seal.ts'

const key = Buffer.alloc(32, 1)
const sealer = createSealer(key, 'ranges')

it('opens what it sealed, and never seals the same way twice', () => {
  const [one, two] = [sealer.seal('Grüße 👋', 'row 1'), sealer.seal('Grüße 👋', 'row 1')]
  expect(sealer.open(one, 'row 1')).toBe('Grüße 👋')
  expect(one.equals(two)).toBe(false)
  expect(one.includes('Grüße')).toBe(false)
})

it('opens nothing of another row, purpose or key, and nothing that was changed', () => {
  const sealed = sealer.seal('private', 'row 1')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => sealer.open(sealed, 'row 2')).toThrow(/authenticate|authentication tag/)
  expect(() => createSealer(key, 'invitations').open(sealed, 'row 1')).toThrow(
    /authenticate|authentication tag/,
  )
  expect(() => createSealer(Buffer.alloc(32, 2), 'ranges').open(sealed, 'row 1')).toThrow(
    /authenticate|authentication tag/,
  )
  expect(() => sealer.open(changed, 'row 1')).toThrow(/authenticate|authentication tag/)
  expect(() => sealer.open(sealed.subarray(0, 10), 'row 1')).toThrow(/authenticate|authentication tag/)
})

it('gives a receipt that proves the content and depends on the installation', () => {
  expect(sealer.receipt('a')).toBe(createSealer(key, 'ranges').receipt('a'))
  expect(sealer.receipt('a')).not.toBe(sealer.receipt('b'))
  expect(sealer.receipt('a')).not.toBe(createSealer(Buffer.alloc(32, 2), 'ranges').receipt('a'))
})

it('stores a token as its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
