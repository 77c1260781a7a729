import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { assertTools, checks as listOfChecks } from './check.js'
import { readSources } from './source-files.ts'

const ROOT = dirname(import.meta.dirname)
const CHECKS: { name: string; args: string[] }[] = listOfChecks()
const named = (name: string) => CHECKS.find((check) => check.name === name)?.args ?? []

let folder: string

/** Writes the files and runs a check as `npm run check` does, on them alone; what it says. */
function said(args: readonly string[], files: Record<string, string>): string {
  const at = mkdtempSync(join(folder, 'fault-'))
  for (const config of ['.oxlintrc.json', '.oxfmtrc.json', 'knip.jsonc'])
    copyFileSync(join(ROOT, config), join(at, config))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, path)), { recursive: true })
    writeFileSync(join(at, path), text)
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args], { cwd: at, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('\n')

/** What each rule is there for, as a file that breaks it and nothing else that is looked for here. */
const FAULTS: readonly [rule: string, path: string, text: string][] = [
  ['no-restricted-globals', 'domain/src/clock.ts', 'export const now = Date.now()\n'],
  ['no-restricted-properties', 'domain/src/chance.ts', 'export const id = Math.random()\n'],
  ['no-restricted-properties', 'server/src/reads.ts', 'export const port = process.env\n'],
  ['no-explicit-any', 'server/src/any.ts', 'export const one: any = 1\n'],
  ['no-non-null-assertion', 'server/src/sure.ts', 'export const first = (all: string[]) => all[0]!\n'],
  ['no-unsafe-type-assertion', 'server/src/cast.ts', 'export const text = (one: unknown) => one as string\n'],
  ['no-floating-promises', 'server/src/floats.ts', 'export function go(): void {\n  Promise.resolve()\n}\n'],
  ['no-console', 'server/src/prints.ts', "console.log('here')\n"],
  ['no-default-export', 'server/src/default.ts', 'const one = 1\nexport default one\n'],
  ['filename-case', 'server/src/BadName.ts', 'export const one = 1\n'],
  ['max-lines', 'server/src/long.ts', lines(401, (at) => `export const n${at} = ${at}`)],
  [
    'max-lines-per-function',
    'server/src/deep.ts',
    `export function f(): void {\n${lines(80, (at) => `  void ${at}`)}\n}\n`,
  ],
  [
    'max-lines-per-function',
    'web/app/ui/tall.tsx',
    `export function Tall() {\n${lines(150, (at) => `  void ${at}`)}\n  return null\n}\n`,
  ],
  [
    'no-danger',
    'web/app/ui/raw.tsx',
    'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
  ],
  [
    'no-restricted-vi-methods',
    'server/src/mocks.test.ts',
    "import { vi } from 'vitest'\nvi.mock('./clock.ts')\n",
  ],
  [
    'no-disabled-tests',
    'server/src/skips.test.ts',
    "import { expect, it } from 'vitest'\nit.skip('x', () => expect(1).toBe(1))\n",
  ],
  [
    'no-focused-tests',
    'server/src/only.test.ts',
    "import { expect, it } from 'vitest'\nit.only('x', () => expect(1).toBe(1))\n",
  ],
  [
    'no-cycle',
    'server/src/round.ts',
    "import type { There } from './there.ts'\nexport type Round = { there: There }\n",
  ],
  ['no-unused-vars', 'server/src/unused.ts', 'const one = 1\nexport {}\n'],
  [
    'Unused',
    'server/src/needless.ts',
    '// oxlint-disable-next-line no-console -- a reason\nexport const one = 1\n',
  ],
]

it('lint: finds a planted fault of every kind that the house asks of it', () => {
  const found = said([...named('lint'), '--format', 'unix'], {
    ...Object.fromEntries(FAULTS.map(([, path, text]) => [path, text])),
    'server/src/there.ts': "import type { Round } from './round.ts'\nexport type There = { round: Round }\n",
    'tsconfig.json': JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), include: ['**/*'] }),
  }).split('\n')
  const missed = FAULTS.filter(
    ([rule, path]) => !found.some((line) => line.startsWith(`${path}:`) && line.includes(rule)),
  )
  expect(missed.map(([rule, path]) => `${rule}: ${path}`)).toEqual([])
})

it('format: finds a file that is not as the formatter has it', () => {
  expect(said(named('format'), { 'a.ts': 'export const a = { b:1 };\n' })).toContain('a.ts')
  expect(said(named('format'), { 'a.ts': 'export const a = { b: 1 }\n' })).toBe('')
})

it('unused: finds a file, an export and a package that nobody uses, and a package that is used and not listed', () => {
  const found = said(named('unused'), {
    'package.json': JSON.stringify({
      type: 'module',
      workspaces: ['domain'],
      devDependencies: { yaml: '2.9.1' },
    }),
    'domain/package.json': readFileSync(join(ROOT, 'domain/package.json'), 'utf8'),
    'domain/src/money.ts': 'export const sum = 1\nexport const leftOver = 2\n',
    'scripts/start.ts': "import 'kysely'\nimport { sum } from '../domain/src/money.ts'\nsum.toFixed()\n",
    'scripts/engine/nobody.ts': 'export const one = 1\n',
  })
  expect(found).toMatch(/^Unused files \(1\)\nscripts\/engine\/nobody\.ts/)
  expect(found).toMatch(/^Unused devDependencies \(1\)\nyaml /m)
  expect(found).toMatch(/^Unlisted dependencies \(1\)\nkysely /m)
  expect(found).toMatch(/^Unused exports \(1\)\nleftOver /m)
})

describe('types', () => {
  const types = CHECKS.filter(({ name }) => name.startsWith('types: '))
  const projectOf = ({ args }: { args: string[] }) => {
    const project = args.at(-1) ?? ''
    return project.endsWith('.json') ? project : join(project, 'tsconfig.json')
  }

  it.each(types)('$name: finds a wrong type, and an index that may be outside', ({ args }) => {
    const config = { extends: join(ROOT, projectOf({ args })), include: ['fault.ts'], exclude: [] }
    const found = said([...args.slice(0, -1), 'tsconfig.json'], {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify(config),
      'fault.ts':
        "export const wrong: number = 'a'\nexport const first = (all: number[]): number => all[0]\n",
    })
    expect(found).toContain('fault.ts(1,14): error TS2322')
    expect(found).toContain('fault.ts(2,49): error TS2322')
  })

  it('look at every file of ours', () => {
    const looked = types.flatMap(({ args }) => {
      const { stdout } = spawnSync(process.execPath, [...args, '--showConfig'], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      const { files = [] }: { files?: string[] } = JSON.parse(stdout)
      return files.map((path) => join(dirname(projectOf({ args })), path))
    })
    const ours = [...readSources(['**/*.ts', '**/*.tsx']).keys()]
    expect(ours.filter((path) => !looked.includes(path))).toEqual([])
  })
})

it('house: every check there is stands on the list, with a test that plants its faults', () => {
  const files = [...readSources('scripts/check-*.ts').keys()]
  const there = files.filter((path) => !path.endsWith('.test.ts'))
  const listed = CHECKS.filter(({ name }) => name.startsWith('house: ')).map(({ args }) => args[0])
  expect(new Set(there)).toEqual(new Set(listed))
  expect(there.filter((path) => !files.includes(path.replace('.ts', '.test.ts')))).toEqual([])
})

it('says that packages are missing, once, where what the checks run is not there', () => {
  const isThere = (path: string) => !path.endsWith('tsc')
  expect(() => assertTools(['/x/.bin/tsc', '/x/.bin/oxlint', '/x/.bin/tsc'], isThere)).toThrow(
    'Packages are missing (there is no tsc in node_modules/.bin): run npm ci, then this again.',
  )
  expect(() => assertTools(['/x/.bin/oxlint'], isThere)).not.toThrow()
})
