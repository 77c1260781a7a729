import { access, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { namesIn } from './folder-names.ts'

/** Below the stored files; where they are listed, no folder with such a name counts. */
const ASIDE = '.removed'

/** The folders of what was removed and waits for its end. */
export async function foldersAside(files: string): Promise<string[]> {
  const aside = join(files, ASIDE)
  return (await namesIn(aside)).map((folder) => join(aside, folder))
}

/** Lays a stored file aside, with the moment at which that was; a name that is not there is fine. */
export async function setAside(files: string, name: string): Promise<void> {
  const from = join(files, name)
  const to = join(files, ASIDE, name)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    // the moment first: killed in between it still lies where it was, and is removed again
    await utimes(from, new Date(), new Date())
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Puts what was laid aside since a moment back to where it lay, unless something lies there now; gives how many. */
export async function putBackAside(files: string, since: Date): Promise<number> {
  let count = 0
  for (const folder of await foldersAside(files)) {
    for (const file of await namesIn(folder)) {
      const from = join(folder, file)
      const to = join(files, from.slice(join(files, ASIDE).length))
      if ((await stat(from)).mtime < since) continue
      const isTaken = await access(to).then(
        () => true,
        () => false,
      )
      if (isTaken) await rm(from)
      else await rename(from, to)
      count += isTaken ? 0 : 1
    }
  }
  return count
}
