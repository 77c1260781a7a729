import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Which version of the product runs: its number, and behind it the commit where it was cloned. */
export function versionOf(root = ROOT): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = commitOf(join(root, '.git'))
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/** The commit that is checked out, by the files of a repository alone; null where there is none. */
function commitOf(git: string): string | null {
  // in a second work tree it is a file that says where the rest is
  const elsewhere = /^gitdir: (.+)$/.exec(read(git) ?? '')?.[1]
  const folder = elsewhere === undefined ? git : resolve(dirname(git), elsewhere)
  const head = read(join(folder, 'HEAD'))
  const ref = /^ref: (.+)$/.exec(head ?? '')?.[1]
  if (ref === undefined) return head
  const common = join(folder, read(join(folder, 'commondir')) ?? '.')
  const packed = read(join(common, 'packed-refs')) ?? ''
  return (
    read(join(common, ref)) ??
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.slice(0, 40) ??
    null
  )
}
