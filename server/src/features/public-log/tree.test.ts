import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from '@evensettle/domain/log/bytes.ts'
import { hashesIn, hashInTile, isWithin, tileAt, tileOf, tilePath } from '@evensettle/domain/log/tiles.ts'
import {
  consistencyNodes,
  inclusionNodes,
  leafHash,
  proofOf,
  rootByInclusion,
  rootOf,
  rootsByConsistency,
  type TreeNode,
} from '@evensettle/domain/log/tree.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** The reference leaves that implementations of RFC 6962 share, and the roots of the trees of the first one to eight. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const hashes = LEAVES.map((hex) => leafHash(sha256, fromHex(hex) ?? new Uint8Array()))

/** The hash of a whole subtree, by the definition. */
function nodeIn(leaves: readonly Uint8Array[]) {
  return ({ level, index }: TreeNode) =>
    hashInTile(sha256, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
}

const read = nodeIn(hashes)
const base64 = (all: readonly Uint8Array[]) => all.map(toBase64)
const many = Array.from({ length: 600 }, () => new Uint8Array(randomBytes(32)))
const readMany = nodeIn(many)

describe('the tree of RFC 6962', () => {
  it('has the roots that other implementations have', () => {
    expect(toHex(rootOf(sha256, read, 0))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    expect(ROOTS.map((_, at) => toHex(rootOf(sha256, read, at + 1)))).toEqual(ROOTS)
  })

  it.each([
    [0, 1, []],
    [
      0,
      8,
      [
        'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
        'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
        'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
      ],
    ],
    [
      5,
      8,
      [
        'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
        'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
        '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
      ],
    ],
    [2, 3, ['+sVCA+fMaWzw38tCySodnbr3CtnmIfS9jZhmLwDjwSU=']],
    [
      1,
      5,
      [
        'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
        'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
        'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
      ],
    ],
  ])('proves that leaf %i is in a tree of %i as others do', async (index, size, expected) => {
    const proof = proofOf(sha256, read, inclusionNodes(index, size))
    expect(base64(proof)).toEqual(expected)
    const leaf = hashes[index] ?? new Uint8Array()
    expect(toHex((await rootByInclusion(sha256, { index, size, leaf, proof })) ?? leaf)).toBe(ROOTS[size - 1])
  })

  it.each([
    [1, 1, []],
    [
      1,
      8,
      [
        'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
        'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
        'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
      ],
    ],
    [
      6,
      8,
      [
        'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
        'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
        '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
      ],
    ],
    [2, 5, ['Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=', 'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=']],
    [
      6,
      7,
      [
        'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
        'sIaT7C5yFZcTBkHoIR5+7cy0wmQTlj7ubB4u0W/7Gl8=',
        '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
      ],
    ],
  ])(
    'proves that the tree of %i is the beginning of that of %i as others do',
    async (earlier, size, expected) => {
      const proof = proofOf(sha256, read, consistencyNodes(earlier, size))
      expect(base64(proof)).toEqual(expected)
      const earlierRoot = fromHex(ROOTS[earlier - 1] ?? '') ?? new Uint8Array()
      const roots = await rootsByConsistency(sha256, { earlier, size, earlierRoot, proof })
      expect(roots && [toHex(roots.earlier), toHex(roots.later)]).toEqual([
        ROOTS[earlier - 1],
        ROOTS[size - 1],
      ])
    },
  )

  it('proves every leaf and every earlier tree, and no other place, size or hash', async () => {
    for (const size of [1, 2, 3, 7, 8, 255, 256, 257, 300, 511, 600]) {
      const root = toHex(rootOf(sha256, readMany, size))
      for (const index of [0, 1, Math.floor(size / 2), size - 2, size - 1].filter(
        (one) => one >= 0 && one < size,
      )) {
        const leaf = many[index] ?? new Uint8Array()
        const proof = proofOf(sha256, readMany, inclusionNodes(index, size))
        const found = await rootByInclusion(sha256, { index, size, leaf, proof })
        expect(found && toHex(found)).toBe(root)
        const wrong = [
          { index: index + 1, size, leaf, proof },
          { index, size, leaf: many[599 - index] ?? leaf, proof: index === 0 && size === 600 ? [] : proof },
          { index, size, leaf, proof: [...proof, leaf] },
          { index, size, leaf, proof: proof.length > 0 ? proof.slice(1) : [leaf] },
          { index: -1, size, leaf, proof },
          { index: 0.5, size, leaf, proof },
        ]
        for (const one of wrong) {
          const other = await rootByInclusion(sha256, one)
          expect(other && toHex(other)).not.toBe(root)
        }
      }
      for (const earlier of [1, 2, 255, 256, size - 1].filter((one) => one > 0 && one < size)) {
        const earlierRoot = rootOf(sha256, readMany, earlier)
        const proof = proofOf(sha256, readMany, consistencyNodes(earlier, size))
        const roots = await rootsByConsistency(sha256, { earlier, size, earlierRoot, proof })
        expect(roots && [toHex(roots.earlier), toHex(roots.later)]).toEqual([toHex(earlierRoot), root])
        const longer = { earlier, size, earlierRoot, proof: [...proof, earlierRoot] }
        expect(await rootsByConsistency(sha256, longer)).toBeNull()
        expect(await rootsByConsistency(sha256, { earlier, size, earlierRoot, proof: [] })).toBeNull()
      }
    }
  })
})

describe('the tiles of C2SP', () => {
  it('are named as its text names them', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 1, index: 0, width: 17 })).toBe('tile/1/000.p/17')
    expect(tilePath({ level: null, index: 5, width: 256 })).toBe('tile/entries/005')
  })

  it.each([
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/63/000.p/1', { level: 63, index: 0, width: 1 }],
    ['tile/entries/000.p/255', { level: null, index: 0, width: 255 }],
  ])('%s is one', (path, tile) => {
    expect(tileAt(path)).toEqual(tile)
  })

  it.each([
    'tile/00/000',
    'tile/64/000',
    'tile/0/1',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/-1/000',
    'tile/entries',
    'tile/0/000/',
  ])('%s is none', (path) => {
    expect(tileAt(path)).toBeNull()
  })

  it('are as many as its example says for 70,000 leaves', () => {
    const has = (level: number, index: number, width: number) => isWithin({ level, index, width }, 70_000)
    expect([has(0, 272, 256), has(0, 273, 112), has(1, 0, 256), has(1, 1, 17), has(2, 0, 1)]).toEqual(
      Array(5).fill(true),
    )
    expect([has(0, 273, 113), has(1, 1, 18), has(2, 0, 2), has(3, 0, 1)]).toEqual(Array(4).fill(false))
  })

  it('give the hash of every whole subtree', () => {
    const rows = [many, [0, 1].map((index) => readMany({ level: 8, index }))]
    for (const node of [
      { level: 0, index: 599 },
      { level: 3, index: 70 },
      { level: 7, index: 3 },
      { level: 8, index: 1 },
      { level: 9, index: 0 },
    ]) {
      const { tile, from, count } = tileOf(node, 600)
      expect(isWithin(tile, 600)).toBe(true)
      const start = tile.index * 256 + from
      const found = hashInTile(sha256, (rows[tile.level] ?? []).slice(start, start + count))
      expect(toHex(found)).toBe(toHex(readMany(node)))
    }
    expect(hashesIn(new Uint8Array(63), 2)).toBeNull()
  })
})

describe('bytes', () => {
  it('are written as Node writes them', () => {
    for (let length = 0; length < 60; length += 1) {
      const bytes = new Uint8Array(randomBytes(length))
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }
    const text = 'a — é €\u{1f9ff}\n'
    expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)))
  })

  it.each(['A', 'AA', 'AB==', 'AAB=', 'AA==\n', 'A A=', '====', 'AAAA='])('%j is no base64', (text) => {
    expect(fromBase64(text)).toBeNull()
  })
})
