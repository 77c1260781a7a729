import { expect, it } from 'vitest'
import { docRefProblems, unnamedRooms } from './check-doc-refs.ts'

const FILES = new Set([
  'server/src/app.ts',
  'docs/architecture.md',
  'docs/decisions/001-x.md',
  'auth/src/auth.ts',
])

function problemsOf(document: string, text: string): string[] {
  return docRefProblems(new Map([[document, text]]), (path) => FILES.has(path), ['check'])
}

it.each([
  ['README.md', 'see `server/src/gone.ts`'],
  ['README.md', 'see [this](docs/gone.md)'],
  ['docs/architecture.md', 'see [this](docs/architecture.md)'],
  ['README.md', 'type npm run gone'],
])('reports in %s: %s', (document, text) => {
  expect(problemsOf(document, text)).toHaveLength(1)
})

it.each([
  ['README.md', 'see `server/src/app.ts` and `server/src/app.ts:12` and [this](docs/architecture.md#map)'],
  ['docs/architecture.md', 'see [this](decisions/001-x.md), [that](https://example.org/a)'],
  ['README.md', 'every `server/src/features/<name>/commands.ts` and `docs/decisions/*.md`'],
  ['README.md', 'type npm run check'],
])('lets %s say: %s', (document, text) => {
  expect(problemsOf(document, text)).toEqual([])
})

it('reports a room that the map does not name, however often its word is used', () => {
  const map = '| `mail` | the outbox |\n`server/src/features/news/jobs.ts` tells; cases are told about.'
  expect(unnamedRooms(map, ['features/mail', 'features/news', 'features/cases'])).toEqual([
    expect.stringContaining('features/cases is not named'),
  ])
})
