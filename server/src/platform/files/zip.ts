import { Zip, ZipPassThrough } from 'fflate'
import type { StoredFile } from './files.ts'

/** One file of an archive: its name with its folders, and its bytes as they are asked for. */
export type ZipEntry = StoredFile & { name: string }

const NOTHING = new Uint8Array(0)
const RECORDS = { local: 30, descriptor: 16, central: 46, end: 22 }

/**
 * An archive as a stored file: its size is known before its first byte, and no more than one part of one entry is in
 * memory at a time. Entries are stored as they are, since photos and PDFs are compressed already.
 * @throws RangeError for more than 4 GB, which the plain format cannot hold
 */
export function zipOf(entries: readonly ZipEntry[], madeAt: Date): StoredFile {
  const bytes = sizeOf(entries)
  if (bytes >= 2 ** 32) throw new RangeError('an archive of more than 4 GB')
  return { bytes, parts: () => partsOf(entries, madeAt) }
}

function sizeOf(entries: readonly ZipEntry[]): number {
  const each = entries.map(
    ({ name, bytes }) =>
      RECORDS.local + RECORDS.descriptor + RECORDS.central + 2 * Buffer.byteLength(name) + bytes,
  )
  return each.reduce((sum, one) => sum + one, RECORDS.end)
}

/** The same of entries that are made one after another: how long it gets is known at its end only. */
export async function* partsInTurn(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of partsOf(entries, madeAt)) {
    bytes += part.byteLength
    if (bytes >= 2 ** 32) throw new RangeError('an archive of more than 4 GB')
    yield part
  }
}

async function* partsOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  for await (const entry of entries) {
    const { name, bytes } = entry
    const file = new ZipPassThrough(name)
    file.mtime = madeAt
    zip.add(file)
    let sent = 0
    for await (const part of entry.parts()) {
      sent += part.byteLength
      file.push(plain(part))
      yield* made.splice(0)
    }
    // a file that grew or shrank meanwhile: the size that was promised is not this one's
    if (sent !== bytes) throw new RangeError(`${name} has ${sent} bytes, not ${bytes}`)
    file.push(NOTHING, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** The library takes a view of a buffer that nobody shares; a file's parts are that. */
function plain(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return part.buffer instanceof ArrayBuffer
    ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
    : new Uint8Array(part)
}
