import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { join } from 'node:path'
import type { StoreAddress } from '../../config/files.ts'
import { ARRIVING, createDiskFiles, type Files } from './files.ts'
import type { Logger } from '../telling/log.ts'
import type { Memory } from '../memory.ts'
import { createStrays, type Strays } from './strays.ts'
import { createFolderShelf, type Shelf } from './uploads.ts'

/** Files and what is on its way in, wherever they are kept. */
export type Kept = {
  files: Files
  shelf: Shelf
  strays: Strays
  /** what all processes remember together; null: what lies beside the keys */
  memory: Memory | null
  close: () => void
}

/** Milliseconds after which an upload ends, whole or not. */
export const UPLOADS_LAST = EVIDENCE_LIMITS.unfinishedHours * HOUR

type Log = Pick<Logger, 'error' | 'warn' | 'info'>

/** Keeps files in a store, or with null in the data folder; what speaks to a store is loaded for one only. */
export async function keptAt(
  address: StoreAddress | null,
  dataDir: string,
  log: Log,
  folder: { laysAside?: boolean } = {},
): Promise<Kept> {
  if (address === null) return inFolder(dataDir, log, folder)
  const { openStore } = await import('./object-store/open-store.ts')
  return openStore(address, { here: createStrays(dataDir), uploadsLast: UPLOADS_LAST, log })
}

/** Throws away all that lies below the prefix of an address. */
export async function emptyStore(address: StoreAddress, log: Log): Promise<void> {
  const { createBucket } = await import('./object-store/bucket.ts')
  const bucket = createBucket(address, log)
  try {
    for await (const { key } of bucket.list('')) await bucket.remove(key)
  } finally {
    bucket.close()
  }
}

function inFolder(dataDir: string, log: Log, { laysAside = false }: { laysAside?: boolean }): Kept {
  const folder = join(dataDir, 'files')
  return {
    files: createDiskFiles(folder, log, { laysAside }),
    shelf: createFolderShelf(join(folder, ARRIVING), UPLOADS_LAST),
    strays: createStrays(dataDir),
    memory: null,
    close() {},
  }
}
