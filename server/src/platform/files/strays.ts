import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './folder-names.ts'
import { foldersAside } from './removed-files.ts'

/** A file of ours that has lain untouched: where it lies, its name below the stored files, and the id in it. */
export type Stray = { path: string; name: string; id: string }

/** Finds what may have been left behind. Folders that are not named here are never looked into. */
export type Strays = {
  /** Files that were being written. */
  temporary(before: Date): Promise<Stray[]>
  /** What was laid aside when it was removed, by when that was. */
  removed(before: Date): Promise<Stray[]>
  /** Parts of files that came in, under the id of their evidence. */
  uploads(before: Date): Promise<Stray[]>
  /** Stored files that bear the id of their evidence. */
  ofEvidence(before: Date): Promise<Stray[]>
  ofAgreements(before: Date): Promise<Stray[]>
  /** Copies of somebody's own data, under the id of their order. */
  ofCopies(before: Date): Promise<Stray[]>
  /** The names in a folder of stored files that come after one, in order, with the id in each that bears one. */
  namesIn(
    folder: string,
    page: { after: string; limit: number },
  ): Promise<{ name: string; id: string | null }[]>
  /** The size of what nobody has touched since then; null of what is younger or gone. */
  sizeOf(folder: string, name: string, before: Date): Promise<number | null>
  /** Removes those that nobody has touched since they were found; gives how many. */
  remove(found: readonly Stray[], before: Date): Promise<number>
}

const TEMPORARY = /^\.([0-9a-f-]{36})\.tmp$/
const UPLOAD = /^([0-9a-f-]{36})(?:\.json)?$/
const STORED = /^([0-9a-f-]{36})\.[a-z0-9]{1,5}$/

/** The strays of a data folder. */
export function createStrays(dataDir: string): Strays {
  const files = join(dataDir, 'files')
  return {
    async temporary(before) {
      const kept = (await namesIn(files)).map((name) => join(files, name))
      const folders = [join(dataDir, 'outbox'), join(dataDir, 'sms-outbox'), files, ...kept]
      return untouched(folders, TEMPORARY, before)
    },
    removed: async (before) => untouched(await foldersAside(files), STORED, before),
    uploads: (before) => untouched([join(files, 'uploads')], UPLOAD, before),
    ofEvidence: (before) =>
      untouched(
        ['evidence', 'views', 'thumbnails'].map((name) => join(files, name)),
        STORED,
        before,
      ),
    ofAgreements: (before) => untouched([join(files, 'agreements')], STORED, before),
    ofCopies: (before) => untouched([join(files, 'copies')], STORED, before),
    async namesIn(folder, { after, limit }) {
      const names = await namesIn(join(files, folder))
      return names
        .filter((name) => name > after && !TEMPORARY.test(name))
        .toSorted((a, b) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map((name) => ({ name, id: STORED.exec(name)?.[1] ?? null }))
    },
    async sizeOf(folder, name, before) {
      const found = await stat(join(files, folder, name)).catch(() => null)
      return found !== null && found.mtime < before ? found.size : null
    },
    async remove(found, before) {
      let count = 0
      for (const { path } of found) {
        if (!(await isUntouched(path, before))) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}

async function untouched(folders: readonly string[], pattern: RegExp, before: Date): Promise<Stray[]> {
  const found: Stray[] = []
  for (const folder of folders) {
    for (const file of await namesIn(folder)) {
      const id = pattern.exec(file)?.[1]
      const path = join(folder, file)
      if (id === undefined || !(await isUntouched(path, before))) continue
      found.push({ path, name: path.split('/').slice(-2).join('/'), id })
    }
  }
  return found
}

async function isUntouched(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.isFile() && found.mtime < before
}
