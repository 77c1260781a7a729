import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { checkAll } from './features/data-safety/integrity/jobs.ts'
import type { FoundByCheck } from './features/data-safety/tables.ts'
import { BackupBroken } from './platform/backup/broken.ts'
import { rehearseRows, type Rehearsal } from './platform/backup/drill.ts'
import type { BackupKey } from './platform/backup/encryption.ts'
import { strangeKeys } from './platform/backup/keys.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { brokenFiles, POOL, readList } from './platform/backup/pool.ts'
import { fingerprintOf, readProof } from './platform/backup/proof.ts'
import { secretsOf } from './platform/backup/store.ts'
import { openDataDir } from './platform/data-dir.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import type { Logger } from './platform/telling/log.ts'
import { placeOfDatabase } from './platform/database/postgres/place.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { putSecretsBack } from './restore-secrets.ts'

export type Outcome = Rehearsal & {
  manifest: Manifest
  /** of the certificate that signed it */
  fingerprint: string
  found: FoundByCheck
}

const unseen = () => Promise.resolve()

/**
 * Brings a backup back in a folder of its own below another one, with a database of its own, as on a machine that has nothing: secrets, every
 * row and every file, and compares them. Nothing of it is left. @throws BackupBroken where it cannot be brought back at all
 */
export async function rehearse(
  from: string,
  { key, below }: { key: BackupKey | null; below: string },
  log: Logger,
): Promise<Outcome> {
  const { manifest, certificate } = await readProof(from)
  const texts = await secretsOf(from, manifest, key)
  const list = await readList(from, manifest.files.sha256, key)
  const pool = { pool: join(dirname(from), POOL), key }
  const broken = await brokenFiles(pool, list, unseen)
  const path = await mkdtemp(join(below, 'drill-'))
  try {
    if (texts)
      await putSecretsBack(texts, { dataDir: path, given: readConfig({ DATA_DIR: path }).secrets }, false)
    const rows = await rehearseIn(path, from, { key, manifest, hasSecrets: texts !== null, log })
    return { ...rows, brokenFiles: broken, manifest, fingerprint: fingerprintOf(certificate) }
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

type There = { key: BackupKey | null; manifest: Manifest; hasSecrets: boolean; log: Logger }

async function rehearseIn(path: string, from: string, { key, manifest, hasSecrets, log }: There) {
  const config = readConfig({ DATA_DIR: path })
  const dataDir = await openDataDir(path, 'alone')
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { folder } = await placeOfDatabase(dataDir.path, () => {})
  const composition = await compose({
    config,
    databaseUrl: embedded.url,
    dataDir,
    secrets: await openSecrets(dataDir, config.secrets),
    log,
    now: () => new Date(),
    schedulesJobs: false,
  })
  try {
    const { bringToShape, keys } = composition.deps.vault
    const [strange] = hasSecrets ? strangeKeys(manifest.keys, keys) : []
    if (strange) throw new BackupBroken(`with its secrets the ${strange.name} key is another one`)
    let found: FoundByCheck = {}
    const rows = await rehearseRows(embedded.url, { folder: from, key }, manifest, {
      bringToShape,
      progress: unseen,
      async check(db) {
        found = await checkAll(db, unseen)
      },
    })
    return { ...rows, found }
  } finally {
    await composition.close()
    await embedded.stop()
    await dataDir.release()
    // where its user may not enter the folder, the database lies elsewhere
    if (!folder.startsWith(path)) await rm(dirname(folder), { recursive: true, force: true })
  }
}

/** Whether a backup came back as it was. */
export function isAsItWas({ differences, brokenFiles: broken }: Rehearsal): boolean {
  return differences.length === 0 && broken.length === 0
}
