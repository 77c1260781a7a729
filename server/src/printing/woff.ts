import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

type Table = { tag: Buffer; checksum: number; data: Buffer }

/**
 * The OpenType font inside a WOFF 1.0 file, tables in the order of the file's directory. Throws where the bytes are
 * not such a file. Source: https://www.w3.org/TR/WOFF/ (sections 3 to 5).
 */
export function unpackWoff(file: Buffer): Uint8Array {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const tables = Array.from({ length: file.readUInt16BE(12) }, (_, i) =>
    readTable(file, WOFF_HEADER + i * WOFF_ENTRY),
  )
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  file.copy(directory, 0, 4, 8)
  writeSearchFields(directory, tables.length)
  let offset = directory.length
  const parts = tables.map(({ tag, checksum, data }, i) => {
    const entry = SFNT_HEADER + i * SFNT_ENTRY
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padding = (4 - (data.length % 4)) % 4
    offset += data.length + padding
    return Buffer.concat([data, Buffer.alloc(padding)])
  })
  return Buffer.concat([directory, ...parts])
}

function readTable(file: Buffer, entry: number): Table {
  const offset = file.readUInt32BE(entry + 4)
  const packedLength = file.readUInt32BE(entry + 8)
  const length = file.readUInt32BE(entry + 12)
  const packed = file.subarray(offset, offset + packedLength)
  const data = packedLength < length ? inflateSync(packed) : packed
  if (data.length !== length) throw new Error('a table of the WOFF file is not as long as it says')
  return { tag: file.subarray(entry, entry + 4), checksum: file.readUInt32BE(entry + 16), data }
}

/** What a binary search through the directory starts with (OpenType, "Table Directory"). */
function writeSearchFields(directory: Buffer, tables: number): void {
  const steps = Math.floor(Math.log2(tables))
  const range = 2 ** steps * SFNT_ENTRY
  directory.writeUInt16BE(tables, 4)
  directory.writeUInt16BE(range, 6)
  directory.writeUInt16BE(steps, 8)
  directory.writeUInt16BE(tables * SFNT_ENTRY - range, 10)
}
