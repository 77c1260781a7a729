import type { Memory } from '../../memory.ts'
import type { Bucket } from './bucket.ts'

/** Deeper than stored files lie, so that no list of those has it, and no sweep. */
const FOLDER = 'memory/kept'

const keyOf = (path: string) => `${FOLDER}/${path}`

/** What all processes of an installation remember together, in its bucket. `place`: where that is. */
export function createStoreMemory(bucket: Bucket, place: string): Memory {
  return {
    place: `${place}/${FOLDER}`,
    async read(path) {
      const found = await bucket.head(keyOf(path))
      if (!found) return null
      const parts: Uint8Array[] = []
      for await (const part of bucket.bytesOf(keyOf(path), 0, found.bytes, found.etag)) parts.push(part)
      return Buffer.concat(parts)
    },
    keep: (path, bytes) => bucket.put(keyOf(path), bytes),
    async forget(path) {
      for await (const { key } of bucket.list(`${keyOf(path)}/`)) await bucket.remove(key)
      await bucket.remove(keyOf(path))
    },
  }
}
