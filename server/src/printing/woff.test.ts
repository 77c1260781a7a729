import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { candidatesFor } from './pdf-fonts.ts'
import { unpackWoff } from './woff.ts'

/** The sum that the maker of a font writes beside each table (OpenType, "Calculating checksums"). */
function sumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

function tablesOf(font: Buffer) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const entry = 12 + i * 16
    const offset = font.readUInt32BE(entry + 8)
    const data = font.subarray(offset, offset + font.readUInt32BE(entry + 12))
    return { tag: font.toString('latin1', entry, entry + 4), sum: font.readUInt32BE(entry + 4), data }
  })
}

function fileFor(character: string): Buffer {
  const [file] = candidatesFor(character.codePointAt(0) ?? 0, 'body')
  if (file === undefined) throw new Error(`no font draws ${character}`)
  return readFileSync(file)
}

describe('unpacking a font', () => {
  it.each(['a', 'ж', 'ع', 'न', '中'])('keeps every table of the font that draws %s', (character) => {
    const tables = tablesOf(Buffer.from(unpackWoff(fileFor(character))))
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
    for (const { tag, sum, data } of tables.filter((table) => table.tag !== 'head'))
      expect([tag, sumOf(data)]).toEqual([tag, sum])
  })

  it('refuses what is not a font, and one that was cut off', () => {
    expect(() => unpackWoff(Buffer.from('%PDF-1.7 and so on'))).toThrow('not a WOFF file')
    const file = fileFor('a')
    expect(() => unpackWoff(file.subarray(0, file.length / 2))).toThrow(/unexpected end|out of range/)
  })
})
