import { importsOf, readSources, report, resolveImport } from './source-files.ts'
import type { Sources } from './source-files.ts'

const SERVER_FILE =
  /^(?:(?:tables|queries|commands|routes|jobs|emails|document(?:-[a-z]+)?)\.ts|[a-z][a-z0-9-]*\.test\.ts)$/
const WEB_FILE = /^(?:(?:queries|copy|model|use-[a-z0-9-]+)(?:\.test)?\.ts|[a-z][a-z0-9-]*(?:\.test)?\.tsx)$/
const VAGUE = /^(?:utils?|helpers?|commons?|types?|hooks?|components?|misc|shared|index)$/

/** One line per file that is outside the vocabulary, has a vague name, or closes a circle of features. */
export function featureProblems(sources: Sources): string[] {
  return [...vocabularyProblems(sources), ...vagueNames(sources), ...circles(sources)]
}

function vocabularyProblems(sources: Sources): string[] {
  const problems: string[] = []
  for (const path of sources.keys()) {
    const [, side, inside] = /^(server\/src|web\/app)\/features\/(.+)$/.exec(path) ?? []
    if (side === undefined || inside === undefined) continue
    const folders = inside.split('/')
    const file = folders.pop() ?? ''
    if (folders.length === 0) problems.push(`${path}: a file belongs into the folder of a feature`)
    const vocabulary = side === 'web/app' ? WEB_FILE : SERVER_FILE
    if (!vocabulary.test(file)) problems.push(`${path}: not in the vocabulary of features`)
  }
  return problems
}

function vagueNames(sources: Sources): string[] {
  const problems: string[] = []
  for (const path of sources.keys()) {
    const names = path.split('/').map((part) => part.replace(/\..*$/, ''))
    const vague = names.find((name) => VAGUE.test(name))
    if (vague !== undefined) problems.push(`${path}: "${vague}" says nothing about what is inside`)
  }
  return problems
}

/** Features that need each other when the program runs; a type alone does not count. */
function circles(sources: Sources): string[] {
  const needs = new Map<string, Set<string>>()
  for (const [path, text] of sources) {
    const from = featureOf(path)
    if (from === null || /\.test\.tsx?$/.test(path)) continue
    for (const { path: named, isType } of importsOf(text)) {
      const target = resolveImport(path, named)
      const to = target === null ? null : featureOf(target)
      if (to === null || to === from || isType) continue
      needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const found = new Map<string, string>()
  for (const start of needs.keys()) {
    const circle = wayBack(start, start, needs, [])
    if (circle !== null) found.set(circle.toSorted().join(), [...circle, circle[0]].join(' → '))
  }
  return [...found.values()].map((circle) => `features in a circle: ${circle}`)
}

function wayBack(
  at: string,
  goal: string,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  seen: readonly string[],
): string[] | null {
  for (const next of needs.get(at) ?? []) {
    if (next === goal) return [...seen, at]
    if (seen.includes(next) || next === at) continue
    const found = wayBack(next, goal, needs, [...seen, at])
    if (found !== null) return found
  }
  return null
}

function featureOf(path: string): string | null {
  return /^(?:server\/src|web\/app)\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

if (import.meta.main) report(featureProblems(readSources(['**/*.ts', '**/*.tsx'])))
