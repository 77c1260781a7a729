import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { writeDurably } from '../files/lasting-files.ts'
import { BackupBroken } from './broken.ts'
import { hashOf, placeIn, POOL, type KeptFile } from './pool.ts'

/** What `sha256sum -c` reads in the folder of an encrypted backup: whoever has no passphrase can see that all of it is whole. */
const SUMS = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) {2}(\S+)$/
const IN_POOL = new RegExp(`^\\.\\./${POOL}/[0-9a-f]{2}/([0-9a-f]{64})$`)

/** Writes the sums of what lies in a folder and of the kept files that it names; gives the hash of them. */
export async function writeSums(folder: string, kept: Iterable<KeptFile>): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const lines = new Set<string>()
  for (const path of paths) lines.add(`${await hashOf(path)}  ${relative(folder, path)}`)
  const pool = join(dirname(folder), POOL)
  for (const file of kept) {
    const lies = file.kept ?? file
    lines.add(`${lies.sha256}  ${relative(folder, placeIn(pool, lies))}`)
  }
  const text = `${[...lines].toSorted().join('\n')}\n`
  await writeDurably(join(folder, SUMS), text)
  return createHash('sha256').update(text).digest('hex')
}

/** The kept files that the sums of a backup name. @throws BackupBroken where they are not those that its manifest names */
export async function keptBySums(folder: string, sha256: string): Promise<string[]> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((cause: unknown) => {
    throw new BackupBroken(`its ${SUMS} cannot be read`, { cause })
  })
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new BackupBroken(`its ${SUMS} is not as it was written`)
  return text.split('\n').flatMap((line) => {
    const [, path = ''] = LINE.exec(line)?.slice(1) ?? []
    return IN_POOL.exec(path)?.slice(1) ?? []
  })
}
