import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { keptBy, type KeepRule } from '@evensettle/domain/service/backup.ts'
import type { Files } from '../files/files.ts'
import { syncFolder, writeDurably } from '../files/lasting-files.ts'
import { BackupBroken } from './broken.ts'
import { IDENTITY, type BackupKey } from './encryption.ts'
import { lockedKeyIn, type KeyRing } from './key-ring.ts'
import { isEncrypted, type KeyMark, type Manifest } from './manifest.ts'
import {
  brokenFiles,
  bytesToKeep,
  clockOf,
  POOL,
  keepFiles,
  readList,
  sweepPool,
  writeList,
  type KeptFile,
} from './pool.ts'
import { PROOF, prove, readOwnProof, readProof, type Proof, type Signer } from './proof.ts'
import { dumpRows, type Progress } from './rows.ts'
import { missingFrom, readSecretTexts, writeSecretTexts, type SecretTexts } from './secret-files.ts'
import { keptBySums, writeSums } from './sums.ts'

/** The parts of making a backup, in order. */
export type BackupStep = 'files' | 'tables' | 'closing'
export type StepProgress = (step: BackupStep, done: number, all: number) => Promise<void>

type Parts = {
  /** where backups lie */
  folder: string
  files: Files
  databaseUrl: string
  version: string
  keys: readonly KeyMark[]
  signer: Signer
  /** opens what is encrypted */
  ring: KeyRing
  /** what an encrypted backup holds besides */
  secrets: () => Promise<SecretTexts>
}

export type BackupStore = ReturnType<typeof createBackupStore>

const NAME = /^backup-[0-9A-Za-z-]+$/
const PARTIAL = /^\.backup-.*\.partial$/
/** What is left free beside a backup. */
const RESERVE = 64 * 1024 * 1024
const SAME_AT_MOST = 1.2

/** `backup-20261123T093000417-01890f3c`: sorted by when it was made, to the millisecond: two of one second have an order too. */
export function nameOf(id: string, at: Date): string {
  return `backup-${at.toISOString().slice(0, 23).replace(/[-:.]/g, '')}-${id.replaceAll('-', '').slice(-8)}`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** When the backup of a name was made; null where that is no moment. */
function momentIn(name: string): number | null {
  const [, ...parts] = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{0,3})-/.exec(name) ?? []
  if (parts.length === 0) return null
  const [year = 0, month = 1, ...rest] = parts.map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

/**
 * Backups in a folder: each is a folder of its own that gets its name only when it is whole; stored files lie once beside them.
 * Whoever calls sees to it that only one at a time is made.
 */
export function createBackupStore(parts: Parts) {
  const { folder, files, databaseUrl, version, signer, ring } = parts
  const pool = join(folder, POOL)
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`not a backup of ours: ${name}`)
    return join(folder, name)
  }

  const names = () => namesIn(folder)
  const nextKey = async () => ring.forNext(await newestKeyIn(folder))
  /** The bytes that a backup of so much data would take at most, and those that are free. */
  async function room(databaseBytes: number): Promise<{ needed: number; free: number }> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    const needed =
      Math.ceil(databaseBytes * SAME_AT_MOST) +
      (await bytesToKeep(files, await knownIn(folder, await nextKey()))) +
      RESERVE
    return { needed, free: bavail * bsize }
  }

  /** Makes a backup, whole or not at all; gives what it holds. */
  async function make(id: string, at: Date, progress: StepProgress): Promise<Proof> {
    const name = nameOf(id, at)
    const draft = join(folder, `.${name}.partial`)
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
    const step =
      (of: BackupStep): Progress =>
      (done, all) =>
        progress(of, done, all)
    try {
      const key = await nextKey()
      // every file that a row names was there before the rows are read or came right then: so files before and after
      const before = await keepFiles({ files, pool, key }, await knownIn(folder, key), step('files'))
      const dumped = await dumpRows(databaseUrl, { folder: draft, key }, step('tables'))
      await progress('closing', 0, 1)
      const after = await keepFiles({ files, pool, key }, before, () => Promise.resolve())
      const kept = new Map([...before, ...after])
      const listed = await writeList(draft, kept, key)
      const manifest: Manifest = {
        format: key ? 'evensettle-backup/2' : 'evensettle-backup/1',
        id,
        madeAt: at.toISOString(),
        version,
        postgres: dumped.postgres,
        shape: dumped.shape,
        tables: dumped.tables,
        sequences: dumped.sequences,
        files: listed,
        keys: [...parts.keys],
        ...(key && { sums: await encloseKeys(draft, key, await parts.secrets(), kept.values()) }),
      }
      const proof = await prove(manifest, signer)
      await writeDurably(join(draft, PROOF), `${JSON.stringify(proof)}\n`)
      // last of all: what was given up in a long silence must not come to be beside the one that took its turn
      await progress('closing', 1, 1)
      await rename(draft, pathOf(name))
      await syncFolder(folder)
      return proof
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  }

  return {
    folder,
    names,
    room,
    make,
    partial: () => partialIn(folder),
    /** Removes what was begun and never became whole. */
    removePartial: (begun: readonly string[]) => removePartialIn(folder, begun),
    keepBy: (rule: KeepRule) => keepByIn(folder, rule),
    pathOf,
    /** @throws BackupBroken also where another installation has signed it */
    proofOf: (name: string) => readOwnProof(pathOf(name), signer.certificatePem),
    /** What it is encrypted with; null where it is not. @throws PassphraseProblem */
    keyOf: (name: string) => ring.of(pathOf(name)),
    /** How much of the files of a backup is not as it was kept. */
    async brokenFilesOf(
      name: string,
      { files: listed }: Manifest,
      key: BackupKey | null,
      progress: Progress,
    ): Promise<string[]> {
      return brokenFiles({ pool, key }, await readList(pathOf(name), listed.sha256, key), progress)
    },
  }
}

/**
 * Keeps what a rule keeps, and throws the others and the files that only they have away. Where one of those that stay
 * does not say which files it has, no file is thrown away.
 */
async function keepByIn(folder: string, rule: KeepRule): Promise<{ gone: string[]; damaged: string[] }> {
  const began = await clockOf(folder)
  const all = (await namesIn(folder)).map((name) => ({ name, at: momentIn(name) }))
  const moments = all.flatMap(({ at }) => (at === null ? [] : [at]))
  const kept = keptBy(rule, moments)
  const over = all.filter(({ at }) => at !== null && !kept.has(at)).map(({ name }) => name)
  for (const name of over) {
    // by a name that is none first: half of a backup must not look like one
    const gone = join(folder, `.${name}.partial`)
    await rename(join(folder, name), gone)
    await rm(gone, { recursive: true, force: true })
  }
  const { named, damaged } = await filesNamedIn(folder)
  if (damaged.length === 0) await sweepPool(join(folder, POOL), named, began)
  return { gone: over, damaged }
}

/** The files that the newest backup of the same key has: those need not be read again. */
async function knownIn(folder: string, key: BackupKey | null): Promise<Map<string, KeptFile>> {
  for (const name of (await namesIn(folder)).toReversed()) {
    const path = join(folder, name)
    if (!isSame(await lockedKeyIn(path), key?.locked ?? null)) continue
    const list = await readList(path, null, key).catch(() => [])
    return new Map(list.map((file) => [file.name, file]))
  }
  return new Map()
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch(() => [])
  return found.filter(isBackupName).toSorted()
}

/** The hashes of all files that backups name, and those backups that do not say which they have. */
async function filesNamedIn(folder: string): Promise<{ named: Set<string>; damaged: string[] }> {
  const named = new Set<string>()
  const damaged: string[] = []
  for (const name of await namesIn(folder)) {
    const files = await filesOf(join(folder, name)).catch((error: unknown) => {
      if (error instanceof BackupBroken) return null
      throw error
    })
    if (files) for (const one of files) named.add(one)
    else damaged.push(name)
  }
  return { named, damaged }
}

/** The kept files of a backup, by the names that they have in the pool: an encrypted one says so to whoever has no passphrase. */
async function filesOf(folder: string): Promise<string[]> {
  if ((await lockedKeyIn(folder)) === null)
    return (await readList(folder, null, null)).map(({ sha256 }) => sha256)
  const { manifest } = await readProof(folder)
  return keptBySums(folder, manifest.sums ?? '')
}

async function newestKeyIn(folder: string): Promise<Uint8Array | null> {
  for (const name of (await namesIn(folder)).toReversed()) {
    const locked = await lockedKeyIn(join(folder, name))
    if (locked) return locked
  }
  return null
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : Buffer.compare(one, other) === 0
}

/** Lays the key, the secrets and the sums of all files into a backup that is encrypted; gives the hash of the sums. */
async function encloseKeys(
  folder: string,
  key: BackupKey,
  secrets: SecretTexts,
  kept: Iterable<KeptFile>,
): Promise<string> {
  await writeDurably(join(folder, IDENTITY), key.locked)
  await writeSecretTexts(folder, secrets, key)
  return writeSums(folder, kept)
}

/**
 * That a backup which is encrypted has the keys that its manifest names: without them, what was sealed with them is lost.
 * @throws BackupBroken
 */
export async function secretsOf(
  folder: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<SecretTexts | null> {
  if (isEncrypted(manifest) !== (key !== null))
    throw new BackupBroken('what its proof says of its encryption is not so')
  if (!key) return null
  const texts = await readSecretTexts(folder, key)
  const [missing] = await missingFrom(texts, manifest.keys)
  if (missing) throw new BackupBroken(`its secrets lack the ${missing.name} key that its proof names`)
  return texts
}

/** What is being made, or was begun and never became whole. */
async function partialIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => PARTIAL.test(name))
}

async function removePartialIn(folder: string, begun: readonly string[]): Promise<void> {
  for (const name of begun.filter((one) => PARTIAL.test(one)))
    await rm(join(folder, name), { recursive: true, force: true })
}
