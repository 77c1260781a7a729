import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from './files/lasting-files.ts'

/**
 * What this installation has to remember although its database is put back from an older day: it lies in no backup, and beside the keys
 * or where all processes have their files. Paths are ours, with slashes.
 */
export type Memory = {
  /** where it is, for whoever has to look there */
  place: string
  /** Null where there is nothing. */
  read(path: string): Promise<Uint8Array | null>
  /** Keeps it whole; it lasts when this returns. */
  keep(path: string, bytes: Uint8Array): Promise<void>
  /** Throws all below a path away. */
  forget(path: string): Promise<void>
}

/** In a folder, which need not be there yet. */
export function memoryInFolder(folder: string): Memory {
  const placeOf = (path: string) => join(folder, path)
  return {
    place: folder,
    read: (path) => readIfFile(placeOf(path)),
    async keep(path, bytes) {
      const place = placeOf(path)
      const parent = dirname(place)
      const made = await mkdir(parent, { recursive: true, mode: 0o700 })
      await writeDurably(place, bytes)
      // each folder that was made is named in the one above it
      if (made !== undefined)
        for (let at = parent; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
    },
    forget: (path) => rm(placeOf(path), { recursive: true, force: true }),
  }
}

/** The bytes of a file; null where there is none. */
export async function readIfFile(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}
