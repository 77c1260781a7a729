import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Each migration with what stands in it. */
export type Migrations = Readonly<Record<string, string>>

export type KeptFolder = {
  path: string
  state: 'empty' | 'filled' | 'filled-before-a-migration'
}

/** What was filled in is kept for what the given folders hold. */
export async function migrationsOf(folders: readonly string[]): Promise<Migrations> {
  const found: Record<string, string> = {}
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')).toSorted())
      found[name] = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')
  return found
}

/**
 * The folder in `parent` for what is filled in. A database that was filled to its end stays: the server brings it on where migrations
 * were added since. What was begun, made in another way, or made by a migration that is another now goes.
 */
export async function folderIn(
  parent: string,
  kind: string,
  filledAs: number,
  now: Migrations,
): Promise<KeptFolder> {
  const path = join(parent, `${kind}-as-${filledAs}`)
  const before = await filledBy(path)
  const fits = before !== null && Object.entries(before).every(([name, sha256]) => now[name] === sha256)
  for (const one of await readdir(parent))
    if (one.startsWith(`${kind}-`) && !(fits && join(parent, one) === path))
      await rm(join(parent, one), { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  if (!fits) return { path, state: 'empty' }
  const isNewest = Object.keys(now).every((name) => name in before)
  return { path, state: isNewest ? 'filled' : 'filled-before-a-migration' }
}

/** Says that all is there, as these migrations made it. */
export async function markFilled(path: string, now: Migrations): Promise<void> {
  await writeFile(marker(path), `${JSON.stringify(now, null, 2)}\n`)
}

const marker = (path: string) => join(path, 'filled.json')

async function filledBy(path: string): Promise<Migrations | null> {
  if (!existsSync(marker(path))) return null
  return JSON.parse(await readFile(marker(path), 'utf8')) as Migrations
}
