import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NOT_OURS = new Set(['node_modules', 'build', 'dist', 'data', '.react-router', '.git', '.cache'])

/** Path from the root of the repository → text. */
export type Sources = ReadonlyMap<string, string>

/** All files of ours that match, e.g. `**\/*.ts`. */
export function readSources(patterns: string | readonly string[]): Sources {
  const found = globSync(patterns, {
    cwd: ROOT,
    exclude: (path: string) => path.split(sep).some((part) => NOT_OURS.has(part)),
  })
  const paths = found.map((path) => path.split(sep).join('/')).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Prints the problems and makes the process fail if there are any. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
