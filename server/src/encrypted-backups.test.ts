import { AGREEMENT_PDF_PATH } from '@evensettle/contracts/agreements.ts'
import { getDataSafety, startBackup, startDrill } from '@evensettle/contracts/data-safety.ts'
import { RELEASE } from '@evensettle/domain/trials.ts'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { examine } from './features/public-log/commands.ts'
import { growLog } from './features/public-log/jobs.ts'
import { rememberNewest } from './features/public-log/lost/jobs.ts'
import { newestHead } from './features/public-log/queries.ts'
import { BackupBroken } from './platform/backup/broken.ts'
import { openKey, PassphraseProblem } from './platform/backup/encryption.ts'
import { brokenFiles, readList } from './platform/backup/pool.ts'
import { readProof } from './platform/backup/proof.ts'
import { secretsOf } from './platform/backup/store.ts'
import { openDataDir } from './platform/data-dir.ts'
import { inTransaction } from './platform/database/db.ts'
import { openSecrets, readIfThere } from './platform/secrets/secrets.ts'
import { CannotRestore, restore } from './restore.ts'
import { backupAt, putSecretsBack } from './restore-secrets.ts'
import {
  aCase,
  anOperator,
  answerAll,
  aRound,
  aSettledCase,
  negotiationOf,
  proposed,
  type TestCase,
} from './testing/factories.ts'
import { stopOf } from './testing/log-scenes.ts'
import { makeTestApp, migratedByCopy, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { scratchFolder } from './testing/scratch.ts'
import { aPhoto, show } from './testing/uploads.ts'

const FIRST = 'seven dry sticks in the rain'
const SECOND = 'nine wet stones under a bridge'

let app: TestApp
let operator: Person
let settled: TestCase
let sealed: TestCase
let folder: string
let passphraseFile: string

/** The passphrase of the moment, as whoever runs it writes it into a file. */
const setTo = (words: string) => writeFile(passphraseFile, `${words}\n`)

beforeAll(async () => {
  passphraseFile = join(await mkdtemp(join(scratchFolder(), 'evensettle-passphrase-')), 'words.txt')
  await setTo(FIRST)
  app = await makeTestApp({
    admins: ['boss@example.org'],
    env: { BACKUP_KEEP: '2', BACKUP_PASSPHRASE_FILE: passphraseFile },
  })
  operator = await anOperator(app, 'boss@example.org')
  settled = await aSettledCase(app)
  sealed = await aCase(app)
  await show(app, sealed.caseId, { as: sealed.starter }, await aPhoto())
  await answerAll(app, sealed, await aRound(app, sealed), sealed.starter, proposed)
  await app.runJobs()
  folder = join(app.dataDir, 'backups')
})

const safety = () => app.ok(getDataSafety, {}, operator)

async function backedUp() {
  await app.ok(startBackup, { id: newId() }, operator)
  await app.runJobs()
  const [backup] = (await safety()).backups
  if (backup?.isThere !== true) throw new Error(`no backup was made: ${backup?.problem}`)
  return { ...backup, path: join(folder, backup.name) }
}

async function drilled(backupId: string) {
  await app.ok(startDrill, { id: newId(), backupId }, operator)
  await app.runJobs()
  return (await safety()).drill
}

async function allFilesIn(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** As on a machine of which nothing is left: a folder with nothing in it, a copy of the backups, and the passphrase. */
async function onAnEmptyMachine(backup: string, words: string): Promise<TestApp> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'evensettle-after-'))
  const from = await backupAt(backup)
  const { manifest } = await readProof(from)
  const key = await openKey(await readFile(join(from, 'identity.age')), words)
  const { secrets: given } = readConfig({ DATA_DIR: dataDir })
  await putSecretsBack((await secretsOf(from, manifest, key)) ?? {}, { dataDir, given }, false)
  const { url: databaseUrl } = await migratedByCopy()
  const secrets = await openSecrets(await openDataDir(dataDir, 'shared'), given)
  const after = await makeTestApp({ databaseUrl, folder: dataDir, secrets })
  const { vault, files } = after.deps
  await restore(from, { databaseUrl, files, vault, key, withOtherKeys: false, say: () => {} })
  return after
}

async function paperOf(one: TestApp): Promise<string> {
  const path = AGREEMENT_PDF_PATH.replace(':caseId', settled.caseId)
  const response = await one.http.request(path, { headers: await one.as(settled.starter) })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('latin1')
}

/** What a side has answered and not sent yet, which lies sealed in the database. */
async function sumsOf(one: TestApp) {
  const { proposals } = await negotiationOf(one, sealed, sealed.starter)
  return proposals.at(-1)?.mine
}

describe('an encrypted backup', () => {
  it('brings everything back on an empty machine, keys included, with its passphrase alone', async () => {
    const { path } = await backedUp()
    const copy = join(app.dataDir, 'copy-elsewhere')
    await cp(folder, copy, { recursive: true })
    const after = await onAnEmptyMachine(copy, FIRST)
    expect(await paperOf(after)).toEqual(await paperOf(app))
    expect(after.deps.identity.fingerprint).toBe(app.deps.identity.fingerprint)
    const answered = await sumsOf(app)
    expect(answered?.receipt).toMatch(/^[0-9a-f]{64}$/)
    expect(await sumsOf(after)).toEqual(answered)
    expect(await after.events(settled.caseId)).toEqual(await app.events(settled.caseId))
    await aSettledCase(after)
    expect((await readProof(path)).manifest.format).toBe('evensettle-backup/2')
    // a head that was given out after the backup is in no backup: what does not know it signs no other one
    const stop = await inTransaction(after.deps, (tx) => examine(tx, after.deps.now(), after.deps.logKey))
    expect(stop).toBe('forgotten')
    // somebody knows that there is none
    expect(await rememberNewest(after.deps)).toBe((await newestHead(after.deps.db))?.size ?? 0)
    expect(await rememberNewest(after.deps)).toBeNull()
    await growLog(after.deps)
    expect(await stopOf(after)).toBeNull()
  })

  it('shows whoever has no passphrase nothing but counts and hashes, and whether all of it is whole', async () => {
    const { path } = await backedUp()
    const open: string[] = []
    for (const file of [...(await allFilesIn(path)), ...(await allFilesIn(join(folder, 'files')))]) {
      const bytes = await readFile(file)
      if (!bytes.toString('latin1').startsWith('age-encryption.org/v1\n')) open.push(basename(file))
      for (const word of [sealed.starter.email, sealed.starter.name, sealed.caseId])
        expect(bytes.includes(word)).toBe(false)
    }
    expect(open.toSorted()).toEqual(['SHA256SUMS', 'proof.json'])
    const kept = (await allFilesIn(join(app.dataDir, 'files'))).length
    expect(await allFilesIn(join(folder, 'files'))).toHaveLength(kept)
    const checked = await promisify(execFile)('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path })
    expect(checked.stdout.match(/: OK$/gm)?.length).toBeGreaterThan(kept)
  })

  it('keeps what nobody has touched once, as long as the passphrase is the same', async () => {
    const one = await backedUp()
    const before = await allFilesIn(join(folder, 'files'))
    // another process, which has not made one yet
    const later = await makeTestApp({ beside: app, env: { BACKUP_PASSPHRASE_FILE: passphraseFile } })
    const { backups } = later.deps.vault
    await backups.make(newId(), later.deps.now(), () => Promise.resolve())
    const other = { path: join(folder, (await backups.names()).at(-1) ?? '') }
    expect(other.path).not.toBe(one.path)
    expect(await allFilesIn(join(folder, 'files'))).toEqual(before)
    expect(await readFile(join(other.path, 'identity.age'))).toEqual(
      await readFile(join(one.path, 'identity.age')),
    )
  })

  it('is opened by its own passphrase after that has changed, and its files stay as long as it does', async () => {
    const one = await backedUp()
    await setTo(SECOND)
    const other = await backedUp()
    const twice = (await allFilesIn(join(folder, 'files'))).length
    await expect(onAnEmptyMachine(one.path, SECOND)).rejects.toThrow(PassphraseProblem)
    expect(await paperOf(await onAnEmptyMachine(one.path, FIRST))).toEqual(await paperOf(app))
    // the page has the new passphrase only
    expect(await drilled(one.id)).toMatchObject({ state: 'failed', problem: 'no_passphrase' })
    expect(await drilled(other.id)).toMatchObject({ state: 'done', differences: [], brokenFiles: 0 })
    await backedUp()
    expect((await allFilesIn(join(folder, 'files'))).length).toBe(twice / 2)
    await setTo(FIRST)
  })

  it('is not made without the passphrase that is to lock it', async () => {
    await backedUp()
    const before = await allFilesIn(folder)
    await rm(passphraseFile)
    await app.ok(startBackup, { id: newId() }, operator)
    await app.runJobs()
    expect((await safety()).backups[0]).toMatchObject({ state: 'failed', problem: 'no_passphrase' })
    await writeFile(passphraseFile, 'short\n')
    await app.ok(startBackup, { id: newId() }, operator)
    await app.runJobs()
    expect((await safety()).backups[0]).toMatchObject({ state: 'failed', problem: 'no_passphrase' })
    expect(await allFilesIn(folder)).toEqual(before)
    await setTo(FIRST)
  })

  it.each([
    ['a table', 'tables/public.case_event.copy.gz.age', 'the rows of public.case_event cannot be read'],
    ['the list of its files', 'files.json.gz.age', 'the list of its files cannot be read'],
    ['its secrets', 'secrets.zip.age', 'secrets.zip.age was changed or cut off'],
    ['its key', 'identity.age', 'its identity.age cannot be read'],
  ])('of which there is only a part of %s is not put back', async (_, name, words) => {
    const { path } = await backedUp()
    const copy = await mkdtemp(join(scratchFolder(), 'evensettle-cut-'))
    await cp(folder, copy, { recursive: true })
    const cut = join(copy, path.slice(folder.length), name)
    await truncate(cut, (await readFile(cut)).length - 5)
    const attempt = onAnEmptyMachine(copy, FIRST)
    await expect(attempt).rejects.toThrow(BackupBroken)
    await expect(attempt).rejects.toThrow(words)
  })

  it('of which a stored file was changed is not put back, and is told by a drill', RELEASE, async () => {
    const { id, path } = await backedUp()
    const [file = ''] = await allFilesIn(join(folder, 'files'))
    const bytes = await readFile(file)
    await writeFile(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
    await expect(onAnEmptyMachine(path, FIRST)).rejects.toThrow(/missing or not as they were/)
    expect(await drilled(id)).toMatchObject({ state: 'done', brokenFiles: 1 })
    await writeFile(file, bytes)
  })

  it('does not take the place of other keys that are there already', async () => {
    const { path } = await backedUp()
    const { manifest } = await readProof(path)
    const texts = await secretsOf(
      path,
      manifest,
      await openKey(await readFile(join(path, 'identity.age')), FIRST),
    )
    const dataDir = await mkdtemp(join(scratchFolder(), 'evensettle-started-'))
    const { secrets: given } = readConfig({ DATA_DIR: dataDir })
    await mkdir(join(dataDir, 'secrets'))
    const place = join(dataDir, 'secrets', 'sealing.key')
    await writeFile(place, `${Buffer.alloc(32, 3).toString('base64')}\n`)
    await expect(putSecretsBack(texts ?? {}, { dataDir, given }, false)).rejects.toThrow(CannotRestore)
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['sealing.key'])
    // what was put back before is no other key, and what the environment has needs no file
    await rm(place)
    await putSecretsBack(texts ?? {}, { dataDir, given }, false)
    expect(await putSecretsBack(texts ?? {}, { dataDir, given }, false)).toEqual([])
    await rm(place)
    await putSecretsBack(
      texts ?? {},
      { dataDir, given: { ...given, sealingKey: Buffer.alloc(32, 7) } },
      false,
    )
    expect(await readIfThere(place)).toBeNull()
  })

  it('lies beside one from before there was a passphrase, which holds no secrets', async () => {
    const plain = await makeTestApp({ beside: app, env: { BACKUP_KEEP: '2' } })
    const open = await plain.deps.vault.backups.make(newId(), plain.deps.now(), () => Promise.resolve())
    const { backups } = plain.deps.vault
    const [name = ''] = (await backups.names()).toReversed()
    expect(open.manifest.format).toBe('evensettle-backup/1')
    expect(await readdir(join(folder, name))).toEqual(['files.json.gz', 'proof.json', 'tables'])
    const { path } = await backedUp()
    // each file of both is still there, and none is of both
    const kept = (await allFilesIn(join(app.dataDir, 'files'))).length
    expect(await allFilesIn(join(folder, 'files'))).toHaveLength(2 * kept)
    const { files } = await readProof(join(folder, name)).then(({ manifest }) => manifest)
    const list = await readList(join(folder, name), files.sha256, null)
    const none = () => Promise.resolve()
    expect(await brokenFiles({ pool: join(folder, 'files'), key: null }, list, none)).toEqual([])
    expect(list).toHaveLength(kept)
    const [newest] = (await safety()).backups
    expect(newest).toMatchObject({ isEncrypted: true })
    expect(join(folder, newest?.name ?? '')).toBe(path)
  })
})
