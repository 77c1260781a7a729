import { placeOfStore, type StoreAddress } from '../../../config/files.ts'
import type { Files } from '../files.ts'
import type { Logger } from '../../telling/log.ts'
import type { Memory } from '../../memory.ts'
import type { Strays } from '../strays.ts'
import type { Shelf } from '../uploads.ts'
import { createBucket } from './bucket.ts'
import { createStoreFiles } from './store-files.ts'
import { createStoreMemory } from './store-memory.ts'
import { createStoreStrays } from './store-strays.ts'
import { createStoreShelf } from './store-uploads.ts'

type Parts = { here: Strays; uploadsLast: number; log: Pick<Logger, 'error' | 'warn' | 'info'> }

/** Files, uploads, what was left behind and what has to be remembered in one bucket. Nothing is connected before it is asked. */
export function openStore(
  address: StoreAddress,
  { here, uploadsLast, log }: Parts,
): { files: Files; shelf: Shelf; strays: Strays; memory: Memory; close: () => void } {
  const bucket = createBucket(address, log)
  return {
    files: createStoreFiles(bucket, log),
    shelf: createStoreShelf(bucket, uploadsLast),
    strays: createStoreStrays(bucket, here),
    memory: createStoreMemory(bucket, placeOfStore(address)),
    close: () => bucket.close(),
  }
}
