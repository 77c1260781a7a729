import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { checkedParts, noting, type Files, type ListedFile } from '../files/files.ts'
import { writeDurably } from '../files/lasting-files.ts'
import { BackupBroken } from './broken.ts'
import { decrypted, ENCRYPTED, encrypted, wholeOf, type BackupKey } from './encryption.ts'
import type { Progress } from './rows.ts'

/** Bytes as they lie somewhere. */
type Lying = { sha256: string; bytes: number }

/**
 * A stored file as a backup knows it; `touched` (milliseconds) tells the next backup that nobody has changed it since, and
 * `kept` how it lies in the pool where it is encrypted.
 */
export type KeptFile = Lying & { name: string; touched: number; kept?: Lying }

const STORED = /^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/
const STORED_IN = /^[a-z][a-z-]*$/
const SHA256 = /^[0-9a-f]{64}$/
/** Where stored files lie beside the backups that name them. */
export const POOL = 'files'
const LIST = 'files.json.gz'

/** The pool of a folder of backups, and what its files are encrypted with. */
type Pool = { pool: string; key: BackupKey | null }

function listOf(folder: string, key: BackupKey | null): string {
  return join(folder, key ? `${LIST}${ENCRYPTED}` : LIST)
}

/** All stored files, `folder/name`. */
export async function storedFiles(files: Pick<Files, 'list'>): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const one of files.list(null)) if (isStored(one.name)) found.push(one)
  return found
}

function isStored(name: string): boolean {
  const [folder = '', file = '', ...more] = name.split('/')
  return more.length === 0 && STORED_IN.test(folder) && STORED.test(file)
}

async function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whether it is about something in the pool: where that went, a backup would lack a file that is stored all the same. */
function isIn(pool: string, error: Error): boolean {
  return 'path' in error && typeof error.path === 'string' && error.path.startsWith(`${pool}${sep}`)
}

/** Where a file lies, by the hash of the bytes that lie there. */
export function placeIn(pool: string, { sha256 }: Lying): string {
  return join(pool, sha256.slice(0, 2), sha256)
}

/** The bytes of a kept file as they were stored. */
function partsOf(file: KeptFile, { pool, key }: Pool): AsyncIterable<Uint8Array> {
  const source = createReadStream(placeIn(pool, file.kept ?? file))
  return key && file.kept ? decrypted(source, key, file.name) : source
}

export async function hashOf(path: string): Promise<string> {
  return hashOfParts(createReadStream(path))
}

async function hashOfParts(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Counts and hashes what passes. */
function measured(parts: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    parts: noting(parts, (part) => {
      hash.update(part)
      bytes += part.byteLength
    }),
    sum: (): Lying => ({ sha256: hash.digest('hex'), bytes }),
  }
}

/** Copies a file to where the hash of what lies there is its name; what is there by its content stays. Null: it is gone. */
async function takeIn(
  files: Files,
  name: string,
  { pool, key, alike }: Pool & { alike: ReadonlyMap<string, Lying> },
): Promise<(Lying & { kept?: Lying }) | null> {
  const draft = join(pool, `.${randomUUID()}.tmp`)
  try {
    const stored = await files.read(name, null)
    if (!stored) return null
    const plain = measured(stored.parts())
    const laid = key ? measured(encrypted(plain.parts, key)) : plain
    await pipeline(laid.parts, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    const of = plain.sum()
    const before = alike.get(of.sha256)
    if (before && (await isThere(pool, before))) return { ...of, kept: before }
    const lies = key ? laid.sum() : of
    const place = placeIn(pool, lies)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await rename(draft, place)
    return key ? { ...of, kept: lies } : of
  } catch (error) {
    if (isMissing(error) && !isIn(pool, error)) return null
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Keeps every stored file once, however many backups name it. What an earlier backup has and nobody has touched since is not
 * read again; a file that went meanwhile is left out.
 */
export async function keepFiles(
  at: Pool & { files: Files },
  known: ReadonlyMap<string, KeptFile>,
  progress: Progress,
): Promise<Map<string, KeptFile>> {
  await mkdir(at.pool, { recursive: true, mode: 0o700 })
  const kept = new Map<string, KeptFile>()
  // encrypted twice, the same bytes are no longer the same
  const alike = new Map<string, Lying>()
  for (const { sha256, kept: lies } of known.values()) if (lies) alike.set(sha256, lies)
  const all = await storedFiles(at.files)
  let done = 0
  for (const { name, bytes, touched } of all) {
    const before = known.get(name)
    const isSame = before?.bytes === bytes && touched !== 0 && before.touched === touched
    if (before && isSame && (await isThere(at.pool, before.kept ?? before))) {
      kept.set(name, before)
      done += 1
      continue
    }
    const taken = await takeIn(at.files, name, { ...at, alike })
    if (taken) kept.set(name, { name, touched, ...taken })
    if (taken?.kept) alike.set(taken.sha256, taken.kept)
    done += 1
    await progress(done, all.length)
  }
  return kept
}

async function isThere(pool: string, file: Lying): Promise<boolean> {
  const found = await stat(placeIn(pool, file)).catch(() => null)
  return found?.size === file.bytes
}

/** Bytes of the stored files that the pool does not have yet. */
export async function bytesToKeep(
  files: Files,
  known: ReadonlyMap<string, Pick<KeptFile, 'bytes'>>,
): Promise<number> {
  const all = await storedFiles(files)
  return all.reduce((sum, { name, bytes }) => sum + (known.get(name)?.bytes === bytes ? 0 : bytes), 0)
}

/** Writes the list of the files of a backup. */
export async function writeList(
  folder: string,
  kept: ReadonlyMap<string, KeptFile>,
  key: BackupKey | null,
): Promise<{ count: number; bytes: number; sha256: string }> {
  const list = [...kept.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const text = JSON.stringify(list)
  const zipped = await promisify(gzip)(text)
  await writeDurably(listOf(folder, key), key ? encrypted(Readable.from([zipped]), key) : zipped)
  return {
    count: list.length,
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}

/** The files of a backup. @throws BackupBroken where the list is not the one that the manifest names */
export async function readList(
  folder: string,
  sha256: string | null,
  key: BackupKey | null,
): Promise<KeptFile[]> {
  const path = listOf(folder, key)
  const text = await (key ? wholeOf(decrypted(createReadStream(path), key, LIST)) : readFile(path))
    .then(async (bytes) => (await promisify(gunzip)(bytes)).toString('utf8'))
    .catch((cause: unknown) => {
      throw new BackupBroken('the list of its files cannot be read', { cause })
    })
  if (sha256 !== null && createHash('sha256').update(text).digest('hex') !== sha256)
    throw new BackupBroken('the list of its files is not as it was written')
  return listIn(text)
}

/** A list that was read, each file of which lies where stored files do: others may be able to write where it lay. */
function listIn(text: string): KeptFile[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what of it becomes a path is looked at below
    const list = JSON.parse(text) as KeptFile[]
    const strange = list.find((file) => !isKeptFile(file))
    if (!strange) return list
    throw new BackupBroken(`there is no name of a stored file: ${JSON.stringify(strange.name)}`)
  } catch (cause) {
    if (cause instanceof BackupBroken) throw cause
    throw new BackupBroken('the list of its files cannot be read', { cause })
  }
}

function isKeptFile({ name, sha256, kept }: KeptFile): boolean {
  return isStored(name) && SHA256.test(sha256) && (kept === undefined || SHA256.test(kept.sha256))
}

/** The files of a backup that the pool has not, or not as they were. */
export async function brokenFiles(
  at: Pool,
  list: readonly KeptFile[],
  progress: Progress,
): Promise<string[]> {
  const broken: string[] = []
  let done = 0
  for (const file of list) {
    const now = await hashOfParts(partsOf(file, at)).catch(() => null)
    if (now !== file.sha256) broken.push(file.name)
    done += 1
    await progress(done, list.length)
  }
  return broken
}

/** Puts the files of a backup back, each whole and compared; one that is there already must be the same. */
export async function putBack(at: Pool, files: Files, list: readonly KeptFile[]): Promise<void> {
  for (const file of list) {
    const { name, sha256 } = file
    if ((await hashOfStored(files, name)) === sha256) continue
    const refuse = () => {
      throw new BackupBroken(`the file ${name} is not as it was kept`)
    }
    const put = await files.put(name, checkedParts(partsOf(file, at), sha256, refuse))
    if (put.sha256 !== sha256) throw new BackupBroken(`the file ${name} changed while it was put back`)
  }
}

/** Null where it is not there. */
export async function hashOfStored(files: Pick<Files, 'read'>, name: string): Promise<string | null> {
  const stored = await files.read(name, null)
  return stored && hashOfParts(stored.parts())
}

/**
 * Throws away what no backup names any more. What was written after `before` stays: a backup that another process has begun meanwhile
 * names it only when it is whole.
 */
export async function sweepPool(pool: string, named: ReadonlySet<string>, before: number): Promise<void> {
  for (const entry of await entriesOf(pool)) {
    if (!entry.isDirectory()) {
      await removeOld(join(pool, entry.name), before)
      continue
    }
    for (const { name } of await entriesOf(join(pool, entry.name)))
      if (!named.has(name)) await removeOld(join(pool, entry.name, name), before)
  }
}

async function removeOld(path: string, before: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < before) await rm(path, { force: true })
}

/** What the clock says that marks the files of a folder; it may be on another machine. */
export async function clockOf(folder: string): Promise<number> {
  const path = join(folder, `.${randomUUID()}.now`)
  await writeFile(path, '')
  try {
    return (await stat(path)).mtimeMs
  } finally {
    await rm(path, { force: true })
  }
}
