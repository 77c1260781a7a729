import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Writes a whole file or nothing, and leaves what was there until then. The file and its name in the folder are on the disk when this
 * returns; what was begun in vain is taken away.
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${randomUUID()}.tmp`)
  try {
    await writeNew(draft, content)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Writes a file that is not there yet and that nobody else may read. What is in it is on the disk when this returns, its name need not be. */
export async function writeNew(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes sure that what was named in a folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
