import { expect, it } from 'vitest'
import { createSealer, hashToken } from './seal.ts'

const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const keys = { current: old, also: [], marks: old }
const sealer = createSealer(keys, 'ranges')
const NO_KEY = 'none of the keys'

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
  expect(() => sealer.open(sealed, 'row 2')).toThrow(NO_KEY)
  expect(() => createSealer(keys, 'invitations').open(sealed, 'row 1')).toThrow(NO_KEY)
  const stranger = { current: fresh, also: [], marks: fresh }
  expect(() => createSealer(stranger, 'ranges').open(sealed, 'row 1')).toThrow(NO_KEY)
  expect(() => sealer.open(changed, 'row 1')).toThrow(NO_KEY)
  expect(() => sealer.open(sealed.subarray(0, 10), 'row 1')).toThrow(NO_KEY)
})

it('gives a receipt that proves the content and depends on the installation', () => {
  expect(sealer.receipt('a')).toBe(createSealer(keys, 'ranges').receipt('a'))
  expect(sealer.receipt('a')).not.toBe(sealer.receipt('b'))
  expect(sealer.receipt('a')).not.toBe(createSealer({ ...keys, marks: fresh }, 'ranges').receipt('a'))
})

it('opens what an earlier key sealed, seals with the new one, and keeps its receipts', () => {
  const turned = createSealer({ current: fresh, also: [old], marks: old }, 'ranges')
  const before = sealer.seal('private', 'row 1')
  expect(turned.open(before, 'row 1')).toBe('private')
  expect(() => sealer.open(turned.seal('private', 'row 1'), 'row 1')).toThrow(NO_KEY)
  expect(turned.receipt('a')).toBe(sealer.receipt('a'))
})

it('seals anew only what today’s key did not seal, and nothing that no key opens', () => {
  const turned = createSealer({ current: fresh, also: [old], marks: old }, 'ranges')
  const anew = turned.sealedAnew(sealer.seal('private', 'row 1'), 'row 1')
  const alone = createSealer({ current: fresh, also: [], marks: old }, 'ranges')
  expect(anew && alone.open(anew, 'row 1')).toBe('private')
  expect(anew && turned.sealedAnew(anew, 'row 1')).toBeNull()
  expect(() => turned.sealedAnew(sealer.seal('private', 'row 1'), 'row 2')).toThrow(NO_KEY)
})

it('stores a token as its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
