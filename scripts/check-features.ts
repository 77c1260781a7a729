import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

const SERVER_FILE =
  /^(?:(?:tables|queries|commands|routes|jobs|emails|document(?:-[a-z]+)?)\.ts|[a-z][a-z0-9-]*(?:\.full)?\.test\.ts)$/
const WEB_FILE = /^(?:(?:queries|copy|model|use-[a-z0-9-]+)(?:\.test)?\.ts|[a-z][a-z0-9-]*(?:\.test)?\.tsx)$/
const VAGUE = /^(?:utils?|helpers?|commons?|types?|hooks?|components?|misc|shared|index)$/

/** One line per file that is outside the vocabulary or has a vague name. */
export function featureProblems(sources: Sources): string[] {
  return [...vocabularyProblems(sources), ...vagueNames(sources)]
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

if (import.meta.main) report(featureProblems(readSources(['**/*.ts', '**/*.tsx'])))
