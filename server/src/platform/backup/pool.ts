import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { writeDurably, type Files, type ListedFile } from '../files.ts'
import { BackupBroken, type Progress } from './rows.ts'

/** A stored file as a backup knows it; `touched` (milliseconds) tells the next backup that nobody has changed it since. */
export type KeptFile = { name: string; bytes: number; touched: number; sha256: string }

const STORED = /^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/
const STORED_IN = /^[a-z][a-z-]*$/
const SHA256 = /^[0-9a-f]{64}$/
/** Where stored files lie beside the backups that name them. */
export const POOL = 'files'
const LIST = 'files.json.gz'

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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}

function placeIn(pool: string, sha256: string): string {
  return join(pool, sha256.slice(0, 2), sha256)
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/** Copies a file to where its hash is its name. Null: it is gone. */
async function takeIn(
  files: Files,
  name: string,
  pool: string,
): Promise<{ sha256: string; bytes: number } | null> {
  const draft = join(pool, `.${randomUUID()}.tmp`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const stored = await files.read(name, null)
    if (!stored) return null
    await pipeline(
      stored.parts(),
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const part of source) {
          hash.update(part)
          bytes += part.byteLength
          yield part
        }
      },
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const sha256 = hash.digest('hex')
    const place = placeIn(pool, sha256)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await rename(draft, place)
    return { sha256, bytes }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
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
  at: { files: Files; pool: string },
  known: ReadonlyMap<string, KeptFile>,
  progress: Progress,
): Promise<Map<string, KeptFile>> {
  await mkdir(at.pool, { recursive: true, mode: 0o700 })
  const kept = new Map<string, KeptFile>()
  const all = await storedFiles(at.files)
  let done = 0
  for (const { name, bytes, touched } of all) {
    const before = known.get(name)
    const isSame = before?.bytes === bytes && touched !== 0 && before.touched === touched
    if (before && isSame && (await isThere(placeIn(at.pool, before.sha256), bytes))) {
      kept.set(name, before)
      done += 1
      continue
    }
    const taken = await takeIn(at.files, name, at.pool)
    if (taken) kept.set(name, { name, touched, ...taken })
    done += 1
    await progress(done, all.length)
  }
  return kept
}

async function isThere(path: string, bytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.size === bytes
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
): Promise<{ count: number; bytes: number; sha256: string }> {
  const list = [...kept.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const text = JSON.stringify(list)
  await writeDurably(join(folder, LIST), await promisify(gzip)(text))
  return {
    count: list.length,
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: createHash('sha256').update(text).digest('hex'),
  }
}

/** The files of a backup. @throws BackupBroken where the list is not the one that the manifest names */
export async function readList(folder: string, sha256: string | null): Promise<KeptFile[]> {
  const text = await readFile(join(folder, LIST))
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

function isKeptFile({ name, sha256 }: KeptFile): boolean {
  return isStored(name) && SHA256.test(sha256)
}

/** The files of a backup that the pool has not, or not as they were. */
export async function brokenFiles(
  pool: string,
  list: readonly KeptFile[],
  progress: Progress,
): Promise<string[]> {
  const broken: string[] = []
  let done = 0
  for (const { name, sha256 } of list) {
    const now = await hashOf(placeIn(pool, sha256)).catch(() => null)
    if (now !== sha256) broken.push(name)
    done += 1
    await progress(done, list.length)
  }
  return broken
}

/** Puts the files of a backup back, each whole and compared; one that is there already must be the same. */
export async function putBack(pool: string, files: Files, list: readonly KeptFile[]): Promise<void> {
  for (const { name, sha256 } of list) {
    if ((await hashOfStored(files, name)) === sha256) continue
    const from = placeIn(pool, sha256)
    if ((await hashOf(from).catch(() => null)) !== sha256)
      throw new BackupBroken(`the file ${name} is missing in the backup, or not as it was`)
    const put = await files.put(name, createReadStream(from))
    if (put.sha256 !== sha256) throw new BackupBroken(`the file ${name} changed while it was put back`)
  }
}

/** Null where it is not there. */
export async function hashOfStored(files: Pick<Files, 'read'>, name: string): Promise<string | null> {
  const stored = await files.read(name, null)
  if (!stored) return null
  const hash = createHash('sha256')
  for await (const part of stored.parts()) hash.update(part)
  return hash.digest('hex')
}

/** Throws away what no backup names any more. */
export async function sweepPool(pool: string, named: ReadonlySet<string>): Promise<void> {
  for (const entry of await entriesOf(pool)) {
    if (!entry.isDirectory()) {
      await rm(join(pool, entry.name), { force: true })
      continue
    }
    for (const { name } of await entriesOf(join(pool, entry.name)))
      if (!named.has(name)) await rm(join(pool, entry.name, name), { force: true })
  }
}
