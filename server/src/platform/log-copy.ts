import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TILE_WIDTH, tilePath, type Tile } from '@evensettle/domain/log/tiles.ts'
import { replaceFile, syncFolder } from './secrets.ts'

/** What of a log is read to put entries back: the bytes below its address, null where there are none. */
export type ReadOfLog = (path: string) => Promise<Uint8Array | null>

/** The entries of the public log beside its key, as the tiles that everybody gets: what a database that is put back has lost. */
export type LogCopy = {
  path: string
  read: ReadOfLog
  has(tile: Tile): Promise<boolean>
  /** Keeps a tile of entries, on the disk when it returns. */
  keep(tile: Tile, bytes: Uint8Array): Promise<void>
}

/** The copy in a folder, which need not be there yet. */
export function openLogCopy(path: string): LogCopy {
  const placeOf = (tile: Tile) => join(path, tilePath(tile))
  return {
    path,
    read: readInFolder(path),
    async has(tile) {
      return (await ifThere(() => stat(placeOf(tile))))?.isFile() ?? false
    },
    async keep(tile, bytes) {
      const place = placeOf(tile)
      const folder = dirname(place)
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(place, bytes)
      // each folder that was made is named in the one above it
      if (made !== undefined)
        for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
      // a whole tile begins with all that its parts hold
      if (tile.width === TILE_WIDTH) await rm(`${place}.p`, { recursive: true, force: true })
    },
  }
}

/** Reads the files of a log that somebody keeps in a folder. */
export function readInFolder(folder: string): ReadOfLog {
  return (path) => ifThere(() => readFile(join(folder, path)))
}

const ANSWER_WITHIN = 30_000

/** Reads a log that somebody gives out at an address. */
export function readAtAddress(address: string): ReadOfLog {
  const prefix = address.endsWith('/') ? address : `${address}/`
  return async (path) => {
    const response = await fetch(new URL(path, prefix), { signal: AbortSignal.timeout(ANSWER_WITHIN) })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  }
}

async function ifThere<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}
