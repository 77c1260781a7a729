import { SILENT_AFTER } from '@evensettle/domain/service/health.ts'
import { dirname, join } from 'node:path'
import { endRestored } from './features/data-safety/runs/commands.ts'
import type { Vault } from './platform/backup/vault.ts'
import { rebuild } from './platform/backup/drill.ts'
import type { BackupKey } from './platform/backup/encryption.ts'
import { strangeKeys } from './platform/backup/keys.ts'
import { isEncrypted, type Manifest } from './platform/backup/manifest.ts'
import { brokenFiles, POOL, putBack, readList, storedFiles, type KeptFile } from './platform/backup/pool.ts'
import { fingerprintOf, readProof } from './platform/backup/proof.ts'
import { RestoreRuns, whileMarked, type Restoring } from './platform/backup/restore-mark.ts'
import { createDb, createPool } from './platform/database/db.ts'
import type { Files } from './platform/files/files.ts'
import { onConnection } from './platform/backup/rows.ts'
import { shapeOf } from './platform/backup/catalog.ts'

/** It cannot be put back here; the message says why and what to do. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}

type Into = {
  databaseUrl: string
  /** where files are kept */
  files: Files
  vault: Pick<Vault, 'bringToShape' | 'keys'>
  /** what the backup is encrypted with; null where it is not */
  key: BackupKey | null
  /** goes on although what other keys sealed cannot be read again */
  withOtherKeys: boolean
  say: (line: string) => void
}

/** What shows that somebody works with an installation. */
const OF_SOMEBODY = ['auth.account', 'public.mediation_case', 'public.case_draft', 'public.audit_entry']

const KEY_LOSS: Record<string, string> = {
  sealing:
    'what people sealed in private, mails that wait, and second steps at sign-in could not be read again',
  marks: 'links in mails and letters that are out already would lead nowhere',
  signing: 'nothing but sessions, which end anyway',
  certificate:
    'papers that are sealed from now on would bear another certificate; those sealed so far stay valid',
  log: 'the public log would stand still, because nobody could sign it',
}

/**
 * Puts a backup back into an installation that has nothing of anybody, compares every row and file, and brings it to the shape of
 * this version. Until that has ended no process serves from there. Killed on the way, it goes on when it is begun again. @throws CannotRestore, BackupBroken
 */
export async function restore(from: string, into: Into): Promise<Manifest> {
  const { manifest, certificate } = await readProof(from)
  const { key } = into
  const at = { pool: join(dirname(from), POOL), key }
  const list = await readList(from, manifest.files.sha256, key)
  assertKeys(manifest, fingerprintOf(certificate), into)
  await whileMarked(into.databaseUrl, manifest.id, async (restoring) => {
    await assertFree(manifest, list, into, restoring)
    into.say(`Reading ${list.length} files of the backup …`)
    const broken = await brokenFiles(at, list, () => Promise.resolve())
    if (broken.length > 0)
      throw new CannotRestore(
        `${broken.length} files of the backup are missing or not as they were, the first is ${broken[0]}. Take another backup.`,
      )
    if (restoring.left?.reached === 'files') into.say('The rows are back already.')
    else await putRowsBack(from, manifest, into, restoring)
    into.say('Putting the files back …')
    await putBack(at, into.files, list)
    await into.vault.bringToShape(into.databaseUrl, null)
    await endRuns(into.databaseUrl)
    // a session that has been ended since the backup would be a live one again
    await onConnection(into.databaseUrl, (client) => client.query('delete from auth.session'))
  }).catch((error: unknown) => {
    if (error instanceof RestoreRuns)
      throw new CannotRestore('Somebody else puts a backup back into this database just now: wait for that.')
    throw error
  })
  return manifest
}

async function putRowsBack(
  from: string,
  manifest: Manifest,
  { databaseUrl, key, vault, say }: Into,
  restoring: Restoring,
): Promise<void> {
  say(`Putting ${manifest.tables.length} tables back …`)
  await restoring.reach('rows')
  const [first] = await rebuild(databaseUrl, { folder: from, key }, manifest, {
    bringToShape: vault.bringToShape,
    progress: () => () => Promise.resolve(),
  })
  if (first)
    throw new CannotRestore(
      `${first.table} is not what it was: ${first.rows} rows in the backup, ${first.rowsHere} here. Take an empty database and try again.`,
    )
  await restoring.reach('files')
}

/** The backup that was put back was being made when it was made. */
async function endRuns(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 1, () => {}, { connect: 60_000, answer: Infinity })
  try {
    await endRestored(createDb(pool))
  } finally {
    await pool.end()
  }
}

/** What a backup cannot know: whoever was let go of since it was made is there again. */
export const WHAT_COMES_BACK = [
  'Whoever left after that moment is back: deleted accounts, files that were taken back, withdrawn invitations, and addresses that asked for no more mail.',
  'If no mail may reach them, leave SMTP_URL empty at the first start: what waits is then written to DATA_DIR/outbox and goes to nobody. Delete those accounts again before you set it.',
  'If anything was sealed after that moment, the public log has entries that this database has not. They come back by themselves within a minute of the first start, from DATA_DIR/secrets/public-log, or from the store where files lie in one, and the log goes on.',
  'If neither is there, the log stands still: it never signs less than it has signed. Bring the folder from the old machine and wait a minute, or take a copy from somebody who followed the log: npm run log -- put-back <folder or address>. Where all of it burnt and nobody has a newer head of the log than this backup: npm run log -- go-on --nobody-has-a-newer-head. docs/public-log.md says what that means.',
] as const

function assertKeys(
  manifest: Pick<Manifest, 'keys' | 'sums'>,
  signedBy: string,
  { vault, withOtherKeys, say }: Into,
): void {
  const strange = strangeKeys(manifest.keys, vault.keys)
  for (const { name, place } of strange)
    say(`The ${name} key here is not the one that was used when the backup was made (it lay in ${place}).`)
  if (strange.some(({ name }) => name === 'certificate'))
    say(
      `It was not signed by this installation but with the certificate ${signedBy} (SHA-256). Go on only if you know that one: whoever can write where a backup lies can change it and sign it anew.`,
    )
  const sealing = strange.find(({ name }) => name === 'sealing')
  if (sealing && withOtherKeys)
    say(
      `Before the first start, say that the sealing key of before is lost: npm run keys -- lost ${sealing.mark}`,
    )
  if (strange.length === 0 || withOtherKeys) return
  const loss = strange.map(({ name }) => KEY_LOSS[name] ?? name).join('; ')
  const why = isEncrypted(manifest)
    ? 'other keys are here than those of the backup'
    : 'a backup that is not encrypted holds none'
  throw new CannotRestore(
    `Put the keys back first: ${why}. Without them: ${loss}. To go on all the same, add --with-other-keys.`,
  )
}

/** Nobody works here and nothing of anybody is here, but for what a restore that was broken off has left. */
async function assertFree(
  manifest: Manifest,
  list: readonly KeptFile[],
  { databaseUrl, files }: Into,
  { left }: Restoring,
): Promise<void> {
  if (left === null) await assertEmpty(databaseUrl)
  if (left?.reached === 'files') assertSameBackup(left, manifest)
  else await assertNotNewer(databaseUrl, manifest)
  const known = new Set(list.map(({ name }) => name))
  const other = (await storedFiles(files)).find(({ name }) => !known.has(name))?.name
  if (other !== undefined)
    throw new CannotRestore(
      `There are stored files here that the backup does not have (${other}). A backup is put back into an empty installation only.`,
    )
}

/** Files of another one may lie here by now. */
function assertSameBackup({ backupId }: { backupId: string }, { id }: Manifest): void {
  if (backupId === id) return
  throw new CannotRestore(
    `The backup ${backupId} was being put back here, and its files had begun to come. Go on with that one, or set DATA_DIR, and DATABASE_URL where you use it, to new ones.`,
  )
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  const { taken, serving } = await onConnection(databaseUrl, async (client) => {
    const has = async (table: string) =>
      (await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [table])).rows[0]
        ?.name
    const found: string[] = []
    for (const table of OF_SOMEBODY)
      if ((await has(table)) && (await client.query(`select 1 from ${table} limit 1`)).rows.length > 0)
        found.push(table)
    const running = (await has('public.service_process'))
      ? await client.query<{ host: string; pid: number }>(
          `select host, pid from service_process
           where ended_at is null and seen_at > clock_timestamp() - $1 * interval '1 millisecond' order by started_at`,
          [SILENT_AFTER],
        )
      : { rows: [] }
    return { taken: found, serving: running.rows }
  })
  if (taken.length > 0)
    throw new CannotRestore(
      `This installation is not empty (${taken[0]} has rows). A backup is put back into an empty one only: set DATA_DIR, and DATABASE_URL where you use it, to new ones.`,
    )
  const [first] = serving
  if (first)
    throw new CannotRestore(
      `The app runs on this database (process ${first.pid} on ${first.host}): end it first, and start nothing until the backup is back. One that was killed counts as running for another ${SILENT_AFTER / 1_000} seconds.`,
    )
}

async function assertNotNewer(databaseUrl: string, manifest: Manifest): Promise<void> {
  const shape = await onConnection(databaseUrl, shapeOf)
  const newer = [...shape.app, ...shape.auth].find(
    (name) => !manifest.shape.app.includes(name) && !manifest.shape.auth.includes(name),
  )
  if (newer !== undefined)
    throw new CannotRestore(
      `The database here has been begun by a newer version (${newer}). Take an empty one: this version brings the backup to its own shape.`,
    )
}
