import { expect, it } from 'vitest'
import { wordProblems } from './check-words.ts'

function problemsOf(path: string, text: string): string[] {
  return wordProblems(new Map([[path, text]]))
}

it.each([
  [`vi.mock('./db.ts')`],
  [`vi.doMock('./db.ts')`],
  ['// TODO later'],
  ['// FIXME: later'],
  ['// @ts-ignore'],
  ['// oxlint-disable-next-line no-console'],
  [`it.skip('x', () => {})`],
  ['const port = process.env.PORT'],
  [`date.toLocaleDateString('en-US')`],
  [`queryKey: ['case', caseId]`],
  [`vi.stubGlobal('fetch', () => new Response('{}'))`],
  ['await sql`select pg_advisory_xact_lock(77)`.execute(tx)'],
])('reports %s with its place', (line) => {
  expect(problemsOf('server/src/app.ts', `\n${line}\n`)).toEqual([
    expect.stringMatching(/^server\/src\/app\.ts:2: /),
  ])
})

it.each([
  ['server/src/app.ts', '// TODO(needs the second region): replicate'],
  ['server/src/app.ts', '// oxlint-disable-next-line no-console -- the one place that prints'],
  ['server/src/config.ts', 'return process.env'],
  ['scripts/start.js', 'process.env.PATH'],
])('lets %s say %s', (path, line) => {
  expect(problemsOf(path, line)).toEqual([])
})
