import type { Files, ListedFile } from './platform/files/files.ts'
import { hashOfStored, storedFiles } from './platform/backup/pool.ts'

export type Copied = { copied: number; there: number; gone: number; bytes: number }

type How = {
  /** reads every file at both ends, also what an earlier run has copied */
  comparesAll: boolean
  say: (line: string) => void
}

/** A file came out otherwise than it went in. */
export class CopyBroken extends Error {
  override name = 'CopyBroken'
}

const SAID_EVERY = 5_000

/**
 * Copies all stored files from one place to another, each read back and compared; removes nothing. What is at the other end with the same
 * size, and not older, was copied before. The app may run meanwhile: a file that goes on the way is left out, and one that
 * comes is copied by the next run.
 */
export async function copyFiles(from: Files, to: Files, { comparesAll, say }: How): Promise<Copied> {
  const known = new Map<string, ListedFile>()
  for await (const one of to.list(null)) known.set(one.name, one)
  const done: Copied = { copied: 0, there: 0, gone: 0, bytes: 0 }
  let saidAt = performance.now()
  for (const one of await storedFiles(from)) {
    const outcome = await copyOne(from, to, one, { before: known.get(one.name), comparesAll })
    done[outcome] += 1
    if (outcome === 'copied') done.bytes += one.bytes
    if (performance.now() - saidAt < SAID_EVERY) continue
    saidAt = performance.now()
    say(`${done.copied + done.there} files, at ${one.name}`)
  }
  return done
}

async function copyOne(
  from: Files,
  to: Files,
  { name, bytes, touched }: ListedFile,
  { before, comparesAll }: { before: ListedFile | undefined; comparesAll: boolean },
): Promise<'copied' | 'there' | 'gone'> {
  const isNewer = before !== undefined && (before.touched === 0 || before.touched >= touched) && touched !== 0
  if (before?.bytes === bytes && isNewer) {
    if (!comparesAll) return 'there'
    if ((await hashOfStored(from, name)) === (await hashOfStored(to, name))) return 'there'
  }
  const stored = await from.read(name, null)
  if (!stored) return 'gone'
  const put = await to.put(name, stored.parts())
  if ((await hashOfStored(to, name)) !== put.sha256)
    throw new CopyBroken(`${name} is not the same at the other end. Nothing was removed: type it again.`)
  return 'copied'
}
