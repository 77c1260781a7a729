import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './folder-names.ts'
import { writeDurably } from './lasting-files.ts'
import type { Logger } from '../telling/log.ts'
import { setAside } from './removed-files.ts'

export type StoredFile = {
  bytes: number
  /** of all of them, where it is known: what is made while it goes out has none */
  sha256?: string | null
  /**
   * The bytes as they are asked for. Nothing is opened before the first is, and whoever stops asking lets go of
   * the file.
   */
  parts(): AsyncIterable<Uint8Array>
}

/** Bytes at once, or one part after another. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A stored file is not what was kept: changed, or cut short. */
export class ChangedFileError extends Error {
  override name = 'ChangedFileError'
}

/** A file as a folder of stored files lists it. */
export type ListedFile = {
  /** `folder/name`, with what others have put there as well */
  name: string
  bytes: number
  /** when it was written, in milliseconds; 0 where it is so fresh that another change may bear the same moment */
  touched: number
}

/** Where documents are kept. Names are made by us, never by a person. */
export type Files = {
  /** Stores bytes under a name for good: on disk before it resolves; the same name again replaces it whole. */
  put(name: string, content: Content): Promise<{ sha256: string; bytes: number }>
  /**
   * What is stored under a name, or null. Its hash is taken along the way and compared with `sha256` before the
   * last part goes out: a file that was changed on the disk ends as a broken transfer, never as a whole one.
   * `null` where no hash was kept: then nothing is compared.
   */
  read(name: string, sha256: string | null): Promise<StoredFile | null>
  /** Some of the bytes of a stored file, from one up to another, or null where it is not there; their hash is compared by `read` only. */
  slice(name: string, from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>
  /** Throws the bytes away; a name that is not there is fine. */
  remove(name: string): Promise<void>
  /**
   * What is stored in a folder, in the order of the names, after one of them; with null in all folders. What is still being written
   * and what has arrived of an upload is not among it.
   */
  list(folder: string | null, after?: string): AsyncIterable<ListedFile>
  /** Throws when nothing can be stored now. */
  check(): Promise<void>
  /** where it lies: a folder of this machine, or a store that others reach as well */
  kind: 'folder' | 'store'
}

const NAME = /^[a-z]+\/[0-9a-f-]{36}\.[a-z0-9]{1,5}$/
const FOLDER = /^[a-z][a-z-]*$/
const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/
/** The folder of files that are coming in: they are not stored yet. */
export const ARRIVING = 'uploads'

/** A name of ours, and nothing that leads elsewhere. @throws RangeError */
export function assertName(name: string): void {
  if (!NAME.test(name)) throw new RangeError(`not a file name of ours: ${name}`)
}

/** The folder of a listed name, where it is one that stored files lie in; null for every other. */
export function folderOf(name: string): string | null {
  const [folder = '', file, ...more] = name.split('/')
  return file !== undefined && more.length === 0 && FOLDER.test(folder) && folder !== ARRIVING ? folder : null
}

/** Made anew whenever somebody asks for them: nobody needs them back. */
const NEVER_ASIDE = /^copies\//

/**
 * Files in a folder; written to a temporary name, flushed and renamed, so that a crash leaves no half file. With `laysAside`
 * what is removed is kept beside them until the sweep ends it (`removed-files.ts`).
 */
export function createDiskFiles(
  folder: string,
  log: Pick<Logger, 'error'>,
  { laysAside = false }: { laysAside?: boolean } = {},
): Files {
  const pathOf = (name: string) => {
    assertName(name)
    return join(folder, name)
  }
  return {
    kind: 'folder',
    async put(name, content) {
      const path = pathOf(name)
      const hash = createHash('sha256')
      let bytes = 0
      await writeDurably(
        path,
        noting(content, (part) => {
          hash.update(part)
          bytes += part.byteLength
        }),
      )
      return { sha256: hash.digest('hex'), bytes }
    },
    async slice(name, from, to) {
      const path = pathOf(name)
      if (!(await found(path))) return null
      return slicedParts(path, from, to)
    },
    async read(name, sha256) {
      const path = pathOf(name)
      const stats = await found(path)
      if (!stats) return null
      return {
        bytes: stats.size,
        sha256,
        parts: () =>
          checkedParts(partsIn(path), sha256, () => {
            log.error('a stored file is not what was kept', { name })
            throw new ChangedFileError('The file is damaged.')
          }),
      }
    },
    remove: (name) =>
      laysAside && !NEVER_ASIDE.test(name) ? setAside(folder, name) : rm(pathOf(name), { force: true }),
    list: (of, after = '') => listedIn(folder, of, after),
    check: () => checkWritable(folder),
  }
}

function found(path: string) {
  return stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
}

/** Opens nothing before the first part is asked for. */
async function* partsIn(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function* slicedParts(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  if (to > from) yield* createReadStream(path, { start: from, end: to - 1 })
}

async function* listedIn(files: string, of: string | null, after: string): AsyncGenerator<ListedFile> {
  const folders = of === null ? await namesIn(files) : [of]
  for (const folder of folders.toSorted()) {
    if (folderOf(`${folder}/`) === null) continue
    const names = (await namesIn(join(files, folder))).filter((name) => !TEMPORARY.test(name))
    for (const name of names.map((one) => `${folder}/${one}`).toSorted()) {
      const stats = name > after ? await found(join(files, name)) : null
      if (stats?.isFile()) yield { name, bytes: stats.size, touched: Math.round(stats.mtimeMs) }
    }
  }
}

/** Tells of each part as it passes. */
export async function* noting(
  content: Content,
  note: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const parts = content instanceof Uint8Array ? [content] : content
  for await (const part of parts) {
    note(part)
    yield part
  }
}

/** Keeps one part back until the hash of all is known to be right. */
export async function* checkedParts(
  parts: AsyncIterable<Uint8Array>,
  sha256: string | null,
  refuse: () => never,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | null = null
  for await (const part of parts) {
    if (held) yield held
    hash.update(part)
    held = part
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) refuse()
  if (held) yield held
}

/** Throws when the folder cannot take a file of one page now; leaves nothing behind. */
export async function checkWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const probe = join(folder, `.${randomUUID()}.tmp`)
  try {
    await writeFile(probe, new Uint8Array(4_096), { flag: 'wx', mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}
