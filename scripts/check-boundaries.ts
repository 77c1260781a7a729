import { importsOf, readSources, report, resolveImport } from './source-files.ts'
import type { Sources } from './source-files.ts'

type Rule = { from: RegExp; mayImport: RegExp[]; libraries?: RegExp }

const ANYTHING = /^/
const TESTS = /\.test\.tsx?$|(?:^|\/)testing\//
const DOMAIN = /^domain\/src\//
const CONTRACTS = /^contracts\/src\//
const MESSAGES = /^messages\/src\//
const PLATFORM = /^server\/src\/platform\//
const PRINTING = /^server\/src\/printing\//
const SERVER_TYPES = /^server\/src\/(?:deps|config|startup-error)\.ts$/

/** Who may import whom. The first rule that fits a file counts. `$1` is the feature the file belongs to. */
const RULES: Rule[] = [
  { from: DOMAIN, mayImport: [DOMAIN], libraries: /^vitest$/ },
  { from: MESSAGES, mayImport: [MESSAGES] },
  { from: CONTRACTS, mayImport: [CONTRACTS, DOMAIN, MESSAGES], libraries: /^(?:zod\/mini|vitest)$/ },
  { from: /^auth\//, mayImport: [/^auth\//] },
  {
    from: /^server\/.*(?:\.test\.ts$|\/testing\/)/,
    mayImport: [/^(?:server|auth|contracts|messages|domain)\//],
  },
  {
    from: /^server\/src\/platform\/tables\.ts$/,
    mayImport: [PLATFORM, /^server\/src\/features\/.+\/tables\.ts$/],
  },
  { from: PLATFORM, mayImport: [PLATFORM, CONTRACTS, MESSAGES, DOMAIN, SERVER_TYPES] },
  { from: PRINTING, mayImport: [PRINTING, PLATFORM, CONTRACTS, MESSAGES, DOMAIN, SERVER_TYPES] },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    mayImport: [
      PLATFORM,
      PRINTING,
      CONTRACTS,
      MESSAGES,
      DOMAIN,
      SERVER_TYPES,
      /^server\/src\/features\/$1\//,
      /^server\/src\/features\/.+\/(?:queries|commands)\.ts$/,
      // The frame of every mail: greeting, button, footer.
      /^server\/src\/features\/mail\/emails\.ts$/,
    ],
  },
  {
    from: /^server\/src\/(?:deps|config)\.ts$/,
    mayImport: [PLATFORM, PRINTING, CONTRACTS, MESSAGES, DOMAIN, SERVER_TYPES, /^auth\/src\//],
  },
  { from: /^server\//, mayImport: [/^(?:server|auth|contracts|messages|domain)\//] },
  { from: /^web\/.*(?:\.test\.tsx?$|\/testing\/)/, mayImport: [/^(?:web|contracts|messages|domain)\//] },
  { from: /^web\/app\/ui\//, mayImport: [/^web\/app\/ui\//, MESSAGES] },
  { from: /^web\/app\/lib\//, mayImport: [/^web\/app\/lib\//, CONTRACTS, MESSAGES, DOMAIN] },
  {
    from: /^web\/app\/features\/([^/]+)\//,
    mayImport: [
      /^web\/app\/(?:ui|lib)\//,
      CONTRACTS,
      MESSAGES,
      DOMAIN,
      /^web\/app\/features\/$1\//,
      /^web\/app\/features\/.+\/(?:queries\.ts|[^/]+\.tsx)$/,
    ],
  },
  { from: /^web\//, mayImport: [/^(?:web|contracts|messages|domain)\//] },
  { from: ANYTHING, mayImport: [ANYTHING] },
]

/** zod describes what crosses an edge: the wire, a queue, the environment. Types may travel further. */
const MAY_IMPORT_ZOD = /^contracts\/src\/|^server\/src\/config\.ts$/

/** One line per import that crosses a wall. */
export function boundaryProblems(sources: Sources): string[] {
  const problems: string[] = []
  for (const [file, text] of sources) {
    const rule = RULES.find(({ from }) => from.test(file))
    const feature = rule?.from.exec(file)?.[1] ?? ''
    const allowed = rule?.mayImport.map(({ source }) => new RegExp(source.replace('$1', feature))) ?? []
    for (const { path, isType } of importsOf(text)) {
      const target = resolveImport(file, path)
      const isAllowed =
        target === null
          ? (rule?.libraries?.test(path) ?? true)
          : allowed.some((pattern) => pattern.test(target))
      if (!isAllowed) problems.push(`${file}: may not import ${target ?? path}`)
      if (/^zod(?:\/|$)/.test(path) && !isType && !MAY_IMPORT_ZOD.test(file) && !TESTS.test(file)) {
        problems.push(`${file}: zod belongs in contracts (import type is fine)`)
      }
    }
  }
  return problems
}

if (import.meta.main) report(boundaryProblems(readSources(['**/*.ts', '**/*.tsx'])))
