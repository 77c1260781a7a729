import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { hasRoom, isRunDone } from '@evensettle/domain/service/backup.ts'
import { readConfig, readEnvironment } from '../server/src/config.ts'
import { takeBackup } from '../server/src/features/data-safety/backups/commands.ts'
import { runBackup } from '../server/src/features/data-safety/backups/jobs.ts'
import { backupById, idOfBackup } from '../server/src/features/data-safety/backups/queries.ts'
import { recordDrill } from '../server/src/features/data-safety/drills/commands.ts'
import { giveUpSilent } from '../server/src/features/data-safety/runs/commands.ts'
import { databaseBytes } from '../server/src/features/data-safety/runs/jobs.ts'
import { BackupBroken } from '../server/src/platform/backup/broken.ts'
import { isEncrypted, rowsOf, type Manifest } from '../server/src/platform/backup/manifest.ts'
import { readProof } from '../server/src/platform/backup/proof.ts'
import { isBackupName, nameOf } from '../server/src/platform/backup/store.ts'
import { inTransaction } from '../server/src/platform/database/db.ts'
import { createLogger } from '../server/src/platform/telling/log.ts'
import { isAsItWas, rehearse, type Outcome } from '../server/src/rehearse.ts'
import { backupAt } from '../server/src/restore-secrets.ts'
import { StartupError } from '../server/src/startup-error.ts'
import { wordsOf } from './error-words.ts'
import { runHere, say, type Installation } from './installation.ts'
import { keyOfBackup } from './passphrase.ts'

const USAGE = `npm run backup                       make a backup now, whether the app runs or not
npm run backup -- list [folder]      which backups there are
npm run backup -- drill [folder]     bring a backup back in a place of its own and compare everything: the newest, or the one in that folder

Type it with the same settings as the app (DATA_DIR, DATABASE_URL, FILES_URL, BACKUP_DIR, BACKUP_PASSPHRASE …). It ends with 0 only where all is well.`

const AS_IT_IS = { checksKeys: true, migrates: false }
const log = createLogger('error', (line) => process.stderr.write(`${line}\n`))

const NO_ROOM = 'There was not enough room. Make some, or set BACKUP_DIR to a larger disk.'
const PROBLEMS: Record<string, string> = {
  no_room: NO_ROOM,
  not_writable: 'The folder of backups cannot be written.',
  no_passphrase: 'The passphrase could not be read. Nothing was written.',
}

function held({ manifest }: { manifest: Manifest }): string {
  const kind = isEncrypted(manifest) ? 'encrypted, with the secrets' : 'not encrypted, without the secrets'
  return `${rowsOf(manifest)} rows, ${manifest.files.count} files, ${kind}`
}

/** Nothing is written into a database of an earlier version. */
async function makeUntold({ deps, config }: Installation): Promise<string> {
  const { backups } = deps.vault
  const room = await backups.room(await databaseBytes(deps.db))
  if (!hasRoom(room).ok) throw new StartupError(NO_ROOM)
  const [id, at] = [deps.newId(), deps.now()]
  await backups.make(id, at, () => Promise.resolve())
  await backups.keepBy(config.backups.keep)
  return nameOf(id, at)
}

async function makeTold({ deps }: Installation): Promise<string> {
  const id = deps.newId()
  // what a killed process left, or the moment of a restored backup, stands in nobody's way where no app sweeps
  await giveUpSilent(deps.db, 'backup', deps.now())
  if (!(await inTransaction(deps, (tx) => takeBackup(tx, deps.now(), { id }))))
    throw new StartupError('Another backup is being made just now: /admin/db-safety says how far it is.')
  await runBackup(deps, id)
  const row = await backupById(deps.db, id)
  if (row && isRunDone(row.state)) return row.name
  throw new StartupError(
    PROBLEMS[row?.problem ?? ''] ?? 'The backup came to nothing; the line above says why.',
  )
}

async function make(installation: Installation): Promise<number> {
  const { deps, isCurrent, isRunning, config } = installation
  if (!isCurrent && isRunning)
    throw new StartupError(
      'This program is newer than the database, which the app may be using. Make the backup with the version that runs, or start this one first.',
    )
  const began = performance.now()
  const name = isCurrent ? await makeTold(installation) : await makeUntold(installation)
  const { pathOf, proofOf } = deps.vault.backups
  say(pathOf(name))
  say(`${held(await proofOf(name))}, in ${tenths(performance.now() - began)} s.`)
  if (config.backups.passphrase === null)
    say('With BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE it would be encrypted, and hold the secrets.')
  return 0
}

function tenths(ms: number): number {
  return Math.round(ms / 100) / 10
}

function folderOfBackups(given: string): string {
  const { backups, dataDir } = readConfig(readEnvironment())
  return given === '' ? (backups.folder ?? join(dataDir, 'backups')) : resolve(given)
}

async function list(given: string): Promise<number> {
  const folder = folderOfBackups(given)
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted()
  for (const name of names) {
    const proof = await readProof(join(folder, name)).catch(() => null)
    say(`${name}  ${proof ? `${proof.manifest.madeAt}  ${held(proof)}` : 'its proof cannot be read'}`)
  }
  if (names.length === 0) say(`There is no backup in ${folder}.`)
  return names.length === 0 ? 1 : 0
}

/** The database of a drill takes what that of the app does: it lies on the same disk, where there is one. */
function placeForDrill(): string {
  const { dataDir } = readConfig(readEnvironment())
  return existsSync(dataDir) ? dataDir : tmpdir()
}

/** Says on the page what a drill came to, where the backup is one of this installation. */
async function record(from: string, began: Date, outcome: Outcome | null): Promise<void> {
  if (dirname(from) !== folderOfBackups('')) return
  await runHere(async ({ deps, isCurrent }) => {
    const backupId = isCurrent ? await idOfBackup(deps.db, basename(from)) : undefined
    if (backupId !== undefined)
      await inTransaction(deps, (tx) =>
        recordDrill(tx, deps.now(), { id: deps.newId(), backupId, began }, outcome),
      )
    return 0
  }, AS_IT_IS)
}

async function drill(given: string): Promise<number> {
  const from = await backupAt(folderOfBackups(given))
  const began = new Date()
  const { manifest } = await readProof(from)
  say(`${from}, made at ${manifest.madeAt}: ${held({ manifest })}.`)
  const key = await keyOfBackup(from)
  try {
    const outcome = await rehearse(from, { key, below: placeForDrill() }, log)
    await record(from, began, outcome)
    return tell(outcome)
  } catch (error) {
    if (error instanceof BackupBroken) await record(from, began, null)
    throw error
  }
}

function tell(outcome: Outcome): number {
  const { differences, brokenFiles, found, restoreMs, fingerprint } = outcome
  for (const { table, rows, rowsHere } of differences)
    say(`${table} differs: ${rows} rows in the backup, ${rowsHere} brought back.`)
  for (const name of brokenFiles) say(`The file ${name} is missing or not as it was kept.`)
  for (const [check, { count }] of Object.entries(found))
    if (count > 0) say(`The check ${check} found ${count}: /admin/db-safety says what that is.`)
  say(`It was signed with the certificate ${fingerprint} (SHA-256).`)
  if (!isAsItWas(outcome)) say('Do not rely on this backup: make a new one, and try that.')
  else
    say(
      `Every row and file came back as it was kept; the database took ${tenths(restoreMs)} s. Nothing of it is left.`,
    )
  return isAsItWas(outcome) ? 0 : 1
}

async function act(command: string, given: string): Promise<void> {
  if (command === '' && given === '') await runHere(make, AS_IT_IS)
  else if (command === 'list') process.exitCode = await list(given)
  else if (command === 'drill') {
    const code = await drill(given)
    process.exitCode = code === 0 ? process.exitCode : code
  } else {
    say(USAGE)
    process.exitCode = 1
  }
}

const [command = '', given = ''] = process.argv.slice(2)
await act(command, given).catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exitCode = 1
})
