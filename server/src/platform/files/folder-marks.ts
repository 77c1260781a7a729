import type { FoldersOf } from '@evensettle/domain/service/folders.ts'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './lasting-files.ts'
import type { Logger } from '../telling/log.ts'

/** Which folders this process keeps things in. */
export type FolderMarks = { look(): Promise<FoldersOf> }

type Kind = keyof FoldersOf

/** Lies in each folder that several processes may share, with what only this folder is called. */
const MARK = '.evensettle-folder'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Milliseconds: a disk of the network that is away gives no answer at all. */
const ANSWER_WITHIN = 5_000

/** Looks at folders, and makes them and their marks where there are none. Null in place of a path: this process does not use such a folder. */
export function createFolderMarks(
  paths: Record<Kind, string | null>,
  log: Pick<Logger, 'warn'>,
): FolderMarks {
  const [backups, files] = [watched('backups', paths.backups, log), watched('files', paths.files, log)]
  return {
    async look() {
      const [ofBackups, ofFiles] = await Promise.all([backups(), files()])
      return {
        ...(ofBackups !== undefined && { backups: ofBackups }),
        ...(ofFiles !== undefined && { files: ofFiles }),
      }
    },
  }
}

/** A look that is not begun again before the last one has ended: each holds a thread. Says once why a folder cannot be written. */
function watched(
  kind: Kind,
  path: string | null,
  log: Pick<Logger, 'warn'>,
): () => Promise<string | null | undefined> {
  if (path === null) return () => Promise.resolve(undefined)
  let asked: Promise<string | undefined> | null = null
  let hasFailed = false
  return async () => {
    asked ??= markIn(path).finally(() => (asked = null))
    try {
      const mark = await inTime(asked)
      hasFailed = false
      return mark
    } catch (error) {
      if (!hasFailed) log.warn('a folder cannot be written', { folder: kind, error })
      hasFailed = true
      return null
    }
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ANSWER_WITHIN)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** Undefined: what lies there is no mark. */
async function markIn(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  const mark = (await read(folder)) ?? (await make(folder))
  return UUID.test(mark) ? mark : undefined
}

async function read(folder: string): Promise<string | null> {
  return readFile(join(folder, MARK), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

/** Whole or not at all, and the first of several processes makes it. */
async function make(folder: string): Promise<string> {
  const mark = randomUUID()
  const draft = join(folder, `${MARK}.${mark}`)
  try {
    await writeDurably(draft, `${mark}\n`)
    await link(draft, join(folder, MARK))
    return mark
  } catch (error) {
    const there = await read(folder)
    if (there === null) throw error
    return there
  } finally {
    await rm(draft, { force: true })
  }
}
