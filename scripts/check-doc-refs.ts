import { existsSync, readdirSync } from 'node:fs'
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

/** The map, and the folders whose rooms it has to name. */
const MAP = 'docs/architecture.md'
const FLOORS = ['domain/src', 'server/src/features', 'web/app/features', 'auth/src']

/** One line per room of the house that the map does not name. */
export function unnamedRooms(map: string, rooms: readonly string[]): string[] {
  const named = new Set([...map.matchAll(/`([^`\n]+)`/g)].flatMap(([, path = '']) => path.split('/')))
  return rooms
    .filter((room) => !named.has(room.split('/').at(-1) ?? ''))
    .map((room) => `${MAP}: the room ${room} is not named`)
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
  const documents = readSources(['**/*.md'])
  const rooms = FLOORS.flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => `${floor}/${name}`),
  )
  report([
    ...docRefProblems(documents, (path) => existsSync(join(root, path)), Object.keys(scripts ?? {})),
    ...unnamedRooms(documents.get(MAP) ?? '', rooms),
  ])
}
