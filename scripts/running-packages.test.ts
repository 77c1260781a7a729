import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, resolveImport } from './imports.ts'
import { readSources } from './source-files.ts'

/** What `npm start`, `dev`, `demo`, `auth`, `engine` and `bench:engine` run, and what builds the pages. */
const ENTRIES = [
  'server/src/main.ts',
  'scripts/demo.ts',
  'scripts/auth.ts',
  'scripts/engine/main.ts',
  'bench/settlement/main.ts',
  'web/vite.config.ts',
  'web/react-router.config.ts',
]
const BUILT_IN = /^node:|^virtual:/

const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)

function isOnlyForTests(library: string, from: string): boolean {
  const name = library.split('/', library.startsWith('@') ? 2 : 1).join('/')
  const room = from.split('/', 1)[0]
  const entry = lock.packages[`${room}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
  return entry === undefined || entry.dev === true
}

it('runs without a package that comes only with the test command', () => {
  const sources = readSources(['**/*.ts', '**/*.tsx', '**/*.js'])
  const app = [...sources.keys()].filter(
    (path) => path.startsWith('web/app/') && !/\.test\.tsx?$|\/testing\//.test(path),
  )
  const waiting = [...ENTRIES, ...app]
  const seen = new Set(waiting)
  const missing: string[] = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = sources.get(file)
    if (text === undefined) continue
    for (const { path, isType } of importsOf(file, text)) {
      const target = resolveImport(file, path)
      if (target !== null && !seen.has(target)) {
        seen.add(target)
        waiting.push(target)
      }
      const isLibrary = target === null && !BUILT_IN.test(path) && !isType
      if (isLibrary && isOnlyForTests(path, dirname(file))) missing.push(`${file}: ${path}`)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(missing).toEqual([])
})
