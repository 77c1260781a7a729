import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BackupKey } from '../server/src/platform/backup/encryption.ts'
import { isEncrypted, rowsOf, type Manifest } from '../server/src/platform/backup/manifest.ts'
import { readProof } from '../server/src/platform/backup/proof.ts'
import { secretsOf } from '../server/src/platform/backup/store.ts'
import { readConfig, readEnvironment } from '../server/src/config.ts'
import { CannotRestore, restore, WHAT_COMES_BACK } from '../server/src/restore.ts'
import { backupAt, putSecretsBack } from '../server/src/restore-secrets.ts'
import { wordsOf } from './error-words.ts'
import { runEmpty, say } from './installation.ts'
import { keyOfBackup } from './passphrase.ts'

const USAGE = `npm run restore -- <folder>                      put a backup back into an empty installation (DATA_DIR, DATABASE_URL)
npm run restore -- <folder> --with-other-keys    the same, although the keys here are others

The folder is a backup, or has several: then it is the newest. An encrypted one brings its keys along, and is opened with BACKUP_PASSPHRASE,
BACKUP_PASSPHRASE_FILE, or the passphrase that you type. For one that is not encrypted put the keys back first: what lay in DATA_DIR/secrets
(SEALING_KEY and TOKEN_SIGNING_KEY where you set them). The app must not run; what starts
meanwhile serves nobody. Where it was cut off, type it again with the same backup.`

/** Keys that lay in the folder and do not lie here: made anew by the next start, they would open nothing. */
async function missingKeys(manifest: Manifest): Promise<string[]> {
  const config = readConfig(readEnvironment())
  const { folder, sealingKey, tokenSigningKey } = config.secrets
  const given = { sealing: sealingKey, signing: tokenSigningKey, certificate: null }
  const names = {
    sealing: 'sealing.key',
    signing: 'token-signing-key.json',
    certificate: 'installation-certificate.pem',
  }
  return manifest.keys.flatMap(({ name }) => {
    if (name !== 'sealing' && name !== 'signing' && name !== 'certificate') return []
    const path = join(folder ?? join(config.dataDir, 'secrets'), names[name])
    return given[name] !== null || existsSync(path) ? [] : [path]
  })
}

/** Lays down what an encrypted backup has of secrets, and asks for the others. */
async function bringKeys(
  from: string,
  manifest: Manifest,
  { key, withOtherKeys }: { key: BackupKey | null; withOtherKeys: boolean },
): Promise<void> {
  const { dataDir, secrets: given } = readConfig(readEnvironment())
  const texts = await secretsOf(from, manifest, key)
  if (texts) {
    const laid = await putSecretsBack(texts, { dataDir, given }, withOtherKeys)
    for (const path of laid) say(`Put back ${path}.`)
  }
  const missing = await missingKeys(manifest)
  if (missing.length > 0 && !withOtherKeys)
    throw new CannotRestore(
      `Put the keys back first: a backup that is not encrypted holds none, and there is no ${missing.join(', no ')}. To go on all the same, add --with-other-keys.`,
    )
}

async function run(given: string, withOtherKeys: boolean): Promise<void> {
  const from = await backupAt(given)
  const { manifest } = await readProof(from)
  say(`${from}, made at ${manifest.madeAt}${isEncrypted(manifest) ? ', encrypted' : ''}.`)
  const key = await keyOfBackup(from)
  await bringKeys(from, manifest, { key, withOtherKeys })
  await runEmpty(async ({ vault, databaseUrl, files }) => {
    const began = performance.now()
    const manifest = await restore(from, { vault, databaseUrl, files, key, withOtherKeys, say })
    const seconds = Math.round((performance.now() - began) / 100) / 10
    say(
      `Put back what was there at ${manifest.madeAt}: ${rowsOf(manifest)} rows and ${manifest.files.count} files, compared, in ${seconds} s.`,
    )
    say('Everybody signs in again. Mails that waited then go out once more when the app starts.')
    for (const line of WHAT_COMES_BACK) say(line)
  })
}

const [given = '', option = ''] = process.argv.slice(2)
if (given === '' || given.startsWith('-') || !['', '--with-other-keys'].includes(option)) {
  say(USAGE)
  process.exitCode = 1
} else
  await run(resolve(given), option !== '').catch((error: unknown) => {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  })
