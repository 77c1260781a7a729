import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

const ROOMS = '(?:domain|messages|contracts|auth|server|web|e2e|bench|scripts|docs|\\.ci)'
const IN_CODE = new RegExp(`\`(?<path>${ROOMS}/[^\`\\s]*)\``, 'g')
const LINK = /\]\((?<path>[^)\s#]+)(?:#[^)]*)?\)/g
const COMMAND = /npm run (?<name>[\w:-]+)/g
/** Patterns, placeholders and what is made by a command are not files of the repository. */
const NOT_A_FILE = /[*<>{}…$]|^https?:|^mailto:|^(?:web|messages)\/build\b/

/** One line per path or command in a document that does not exist. */
export function docRefProblems(
  documents: Sources,
  exists: (path: string) => boolean,
  scripts: readonly string[],
): string[] {
  const problems: string[] = []
  for (const [document, text] of documents) {
    const here = dirname(document)
    for (const path of pathsIn(text, IN_CODE)) {
      if (!exists(path) && !exists(join(here, path))) problems.push(`${document}: ${path} does not exist`)
    }
    for (const path of pathsIn(text, LINK)) {
      if (!exists(join(here, path))) problems.push(`${document}: the link ${path} leads nowhere`)
    }
    for (const { groups } of text.matchAll(COMMAND)) {
      const name = groups?.['name'] ?? ''
      if (!scripts.includes(name)) problems.push(`${document}: there is no npm run ${name}`)
    }
  }
  return problems
}

function pathsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(({ groups }) => (groups?.['path'] ?? '').replace(/(?:#.*|:\d+.*)$/, '').replace(/\/$/, ''))
    .filter((path) => path !== '' && !NOT_A_FILE.test(path))
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname)
  const manifest: unknown = JSON.parse([...readSources('package.json').values()][0] ?? '{}')
  const scripts =
    typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? manifest.scripts : {}
  report(
    docRefProblems(
      readSources(['**/*.md']),
      (path) => existsSync(join(root, path)),
      Object.keys(scripts ?? {}),
    ),
  )
}
