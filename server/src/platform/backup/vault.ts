import { assertKnown, createDrills, type BringToShape, type Drills } from './drill.ts'
import { createKeyRing } from './key-ring.ts'
import type { KeyMark, Shape } from './manifest.ts'
import { createBackupStore, type BackupStore } from './store.ts'

type Parts = Omit<Parameters<typeof createBackupStore>[0], 'ring'> & {
  passphrase: () => Promise<string | null>
  passphraseCost: number | undefined
  bringToShape: BringToShape
  /** the migrations that this version knows */
  known: Pick<Shape, 'app' | 'auth'>
}

/** Backups of an installation, and what tries them. */
export type Vault = {
  backups: BackupStore
  drills: Drills
  /** what belongs to this version: what has not run is pending */
  known: Pick<Shape, 'app' | 'auth'>
  bringToShape: BringToShape
  /** what no backup holds, and where it lies */
  keys: readonly KeyMark[]
}

/** Where backups are made, kept and tried. Nothing is touched before it is asked. */
export function createVault({ bringToShape, known, passphrase, passphraseCost, ...parts }: Parts): Vault {
  const backups = createBackupStore({ ...parts, ring: createKeyRing(passphrase, passphraseCost) })
  const toKnownShape: BringToShape = async (url, shape) => {
    if (shape) assertKnown(shape, known)
    await bringToShape(url, shape)
  }
  const drills = createDrills({ store: backups, databaseUrl: parts.databaseUrl, bringToShape: toKnownShape })
  return { backups, drills, known, bringToShape: toKnownShape, keys: parts.keys }
}
