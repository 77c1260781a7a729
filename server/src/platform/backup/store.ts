import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably, type Files } from '../files.ts'
import type { KeyMark, Manifest } from './manifest.ts'
import {
  brokenFiles,
  bytesToKeep,
  POOL,
  keepFiles,
  readList,
  sweepPool,
  writeList,
  type KeptFile,
} from './pool.ts'
import { PROOF, prove, readOwnProof, type Proof, type Signer } from './proof.ts'
import { BackupBroken, dumpRows, type Progress } from './rows.ts'

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

/**
 * Backups in a folder: each is a folder of its own that gets its name only when it is whole; stored files lie once beside them.
 * Whoever calls sees to it that only one at a time is made.
 */
export function createBackupStore({ folder, files, databaseUrl, version, keys, signer }: Parts) {
  const pool = join(folder, POOL)
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new RangeError(`not a backup of ours: ${name}`)
    return join(folder, name)
  }

  const names = () => namesIn(folder)
  /** The bytes that a backup of so much data would take at most, and those that are free. */
  async function room(databaseBytes: number): Promise<{ needed: number; free: number }> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    const needed =
      Math.ceil(databaseBytes * SAME_AT_MOST) + (await bytesToKeep(files, await knownIn(folder))) + RESERVE
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
      // every file that a row names was there before the rows are read or came right then: so files before and after
      const before = await keepFiles({ files, pool }, await knownIn(folder), step('files'))
      const dumped = await dumpRows(databaseUrl, draft, step('tables'))
      await progress('closing', 0, 1)
      const after = await keepFiles({ files, pool }, before, () => Promise.resolve())
      const listed = await writeList(draft, new Map([...before, ...after]))
      const manifest: Manifest = {
        format: 'evensettle-backup/1',
        id,
        madeAt: at.toISOString(),
        version,
        postgres: dumped.postgres,
        shape: dumped.shape,
        tables: dumped.tables,
        sequences: dumped.sequences,
        files: listed,
        keys: [...keys],
      }
      const proof = await prove(manifest, signer)
      await writeDurably(join(draft, PROOF), `${JSON.stringify(proof)}\n`)
      await rename(draft, pathOf(name))
      await syncFolder(folder)
      return proof
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  }

  /**
   * Keeps the newest so many, and throws the others and the files that only they have away. Where one of those that stay
   * does not say which files it has, no file is thrown away.
   */
  async function keepNewest(count: number): Promise<{ gone: string[]; damaged: string[] }> {
    const all = await names()
    const over = all.slice(0, Math.max(0, all.length - count))
    for (const name of over) {
      // by a name that is none first: half of a backup must not look like one
      const gone = join(folder, `.${name}.partial`)
      await rename(pathOf(name), gone)
      await rm(gone, { recursive: true, force: true })
    }
    const { named, damaged } = await filesNamedIn(folder)
    if (damaged.length === 0) await sweepPool(pool, named)
    return { gone: over, damaged }
  }

  return {
    folder,
    names,
    room,
    make,
    removePartial: () => removePartialIn(folder),
    keepNewest,
    pathOf,
    /** @throws BackupBroken also where another installation has signed it */
    proofOf: (name: string) => readOwnProof(pathOf(name), signer.certificatePem),
    /** How much of the files of a backup is not as it was kept. */
    async brokenFilesOf(name: string, { files: listed }: Manifest, progress: Progress): Promise<string[]> {
      return brokenFiles(pool, await readList(pathOf(name), listed.sha256), progress)
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch(() => [])
  return found.filter((name) => NAME.test(name)).toSorted()
}

/** The hashes of all files that backups name, and those backups that do not say which they have. */
async function filesNamedIn(folder: string): Promise<{ named: Set<string>; damaged: string[] }> {
  const named = new Set<string>()
  const damaged: string[] = []
  for (const name of await namesIn(folder)) {
    const list = await readList(join(folder, name), null).catch((error: unknown) => {
      if (error instanceof BackupBroken) return null
      throw error
    })
    if (list) for (const { sha256 } of list) named.add(sha256)
    else damaged.push(name)
  }
  return { named, damaged }
}

/** The files that the newest backup has: those need not be read again. */
async function knownIn(folder: string): Promise<Map<string, KeptFile>> {
  const newest = (await namesIn(folder)).at(-1)
  const list = newest ? await readList(join(folder, newest), null).catch(() => []) : []
  return new Map(list.map((file) => [file.name, file]))
}

/** Removes what was begun and never became whole. */
async function removePartialIn(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  for (const name of found.filter((one) => PARTIAL.test(one)))
    await rm(join(folder, name), { recursive: true, force: true })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
