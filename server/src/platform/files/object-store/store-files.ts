import { createHash } from 'node:crypto'
import {
  assertName,
  ChangedFileError,
  checkedParts,
  folderOf,
  noting,
  type Files,
  type ListedFile,
} from '../files.ts'
import type { Logger } from '../../telling/log.ts'
import type { Bucket } from './bucket.ts'
import { inPieces } from './pieces.ts'

/** What is larger is stored in parts of this size; so much of a file is held at once. A store takes 10,000 of them. */
const PART = 8 * 1024 * 1024
/** A moment of a store is told to the second. */
const TOO_FRESH = 3_000
/** Milliseconds for which a file that could be written says that the next one can. */
const TRUSTED_FOR = 60_000
const PROBE = 'check/writable'

/** Files in a bucket. One is there whole or not at all: a store shows nothing of an object before its end. */
export function createStoreFiles(bucket: Bucket, log: Pick<Logger, 'error' | 'warn'>): Files {
  let writtenAt = -Infinity

  async function put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const pieces = inPieces(content, PART)[Symbol.asyncIterator]()
    const first = await pieces.next()
    const piece = first.done === true ? new Uint8Array() : first.value
    if (piece.byteLength < PART) return bucket.put(name, piece)
    const begun = await bucket.begin(name)
    try {
      const etags: string[] = []
      let bytes = 0
      for (let next = piece; ;) {
        etags.push(await bucket.part(name, begun.uploadId, etags.length + 1, next))
        bytes += next.byteLength
        const more = await pieces.next()
        if (more.done === true) break
        next = more.value
      }
      await bucket.end(name, begun, { etags, bytes })
    } catch (error) {
      // the sweep takes away what stays behind
      await bucket.abort(name, begun.uploadId).catch((failed: unknown) => {
        log.warn('an upload in parts stays behind in the store', { name, error: failed })
      })
      throw error
    }
  }

  return {
    kind: 'store',
    async put(name, content) {
      assertName(name)
      const hash = createHash('sha256')
      let bytes = 0
      const noted = noting(content, (part) => {
        hash.update(part)
        bytes += part.byteLength
      })
      await put(name, noted)
      writtenAt = performance.now()
      return { sha256: hash.digest('hex'), bytes }
    },
    async read(name, sha256) {
      assertName(name)
      const found = await bucket.head(name)
      if (!found) return null
      return {
        bytes: found.bytes,
        sha256,
        parts: () =>
          checkedParts(bucket.bytesOf(name, 0, found.bytes, found.etag), sha256, () => {
            log.error('a stored file is not what was kept', { name })
            throw new ChangedFileError('The file is damaged.')
          }),
      }
    },
    async slice(name, from, to) {
      assertName(name)
      const found = await bucket.head(name)
      return found && bucket.bytesOf(name, from, Math.min(to, found.bytes), found.etag)
    },
    async remove(name) {
      assertName(name)
      await bucket.remove(name)
    },
    list: (folder, after) => listedIn(bucket, folder, after),
    async check() {
      if (performance.now() - writtenAt < TRUSTED_FOR) return bucket.assertBucket({ once: true })
      await bucket.put(PROBE, Buffer.from('EvenSettle can write here.\n'), { once: true })
      writtenAt = performance.now()
    },
  }
}

async function* listedIn(
  bucket: Bucket,
  folder: string | null,
  after: string | undefined,
): AsyncGenerator<ListedFile> {
  const now = Date.now()
  for await (const { key, bytes, at } of bucket.list(folder === null ? '' : `${folder}/`, after)) {
    if (folderOf(key) === null || key === PROBE) continue
    yield { name: key, bytes, touched: at > now - TOO_FRESH ? 0 : at }
  }
}
