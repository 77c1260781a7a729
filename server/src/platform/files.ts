import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where documents are kept. Names are made by us, never by a person. */
export type Files = {
  /** Stores bytes under a name for good: on disk before it resolves; the same name again replaces it whole. */
  put(name: string, bytes: Uint8Array): Promise<{ sha256: string; bytes: number }>
  /** The stored bytes, or null when there is no such name. */
  get(name: string): Promise<Buffer | null>
  /** Throws the bytes away; a name that is not there is fine. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z]+\/[0-9a-f-]{36}\.[a-z0-9]{1,5}$/

/** Files in a folder; written to a temporary name, flushed and renamed, so that a crash leaves no half file. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`not a file name of ours: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await writeDurably(path, bytes)
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Writes a whole file or nothing, flushed to the disk (file and folder). */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
