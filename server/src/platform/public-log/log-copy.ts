import { join } from 'node:path'
import { TILE_WIDTH, tilePath, type Tile } from '@evensettle/domain/log/tiles.ts'
import { readIfFile, type Memory } from '../memory.ts'

/** What of a log is read to put entries back: the bytes below its address, null where there are none. */
export type ReadOfLog = (path: string) => Promise<Uint8Array | null>

/** The entries of the public log in the memory, as the tiles that everybody gets: what a database that is put back has lost. */
export type LogCopy = {
  path: string
  read: ReadOfLog
  has(tile: Tile): Promise<boolean>
  /** Keeps a tile of entries, for good when it returns. */
  keep(tile: Tile, bytes: Uint8Array): Promise<void>
}

const FOLDER = 'public-log'

export function openLogCopy(memory: Memory): LogCopy {
  const placeOf = (path: string) => `${FOLDER}/${path}`
  return {
    path: `${memory.place}/${FOLDER}`,
    read: (path) => memory.read(placeOf(path)),
    has: async (tile) => (await memory.read(placeOf(tilePath(tile)))) !== null,
    async keep(tile, bytes) {
      const place = placeOf(tilePath(tile))
      await memory.keep(place, bytes)
      // a whole tile begins with all that its parts hold
      if (tile.width === TILE_WIDTH) await memory.forget(`${place}.p`)
    },
  }
}

/** Reads the files of a log that somebody keeps in a folder. */
export function readInFolder(folder: string): ReadOfLog {
  return (path) => readIfFile(join(folder, path))
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
