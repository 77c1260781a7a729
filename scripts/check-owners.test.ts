import { expect, it } from 'vitest'
import { ownerProblems } from './check-owners.ts'

const TABLES = {
  'server/src/features/negotiation/offers/tables.ts':
    'export type OfferTables = { offer: OfferTable; bid: BidTable }',
  'server/src/platform/tables.ts': 'export type PlatformTables = {\n  upload_lock: UploadLockTable\n}',
}

function problemsOf(path: string, text: string): string[] {
  return ownerProblems(new Map(Object.entries({ ...TABLES, [path]: text })))
}

it.each([
  `tx.insertInto('offer')`,
  `tx\n  .updateTable('bid')`,
  `tx.deleteFrom(\n  'offer')`,
  'sql`insert into offer (id) values (1)`',
  'sql`with x as (UPDATE offer o set state = 1) select 1`',
  'sql`delete\n from offer`',
  'sql`update upload_lock set wanted = true`',
])('reports a write of a table that another feature owns: %s', (text) => {
  expect(problemsOf('server/src/features/cases/commands.ts', text)).toEqual([
    expect.stringMatching(
      /^server\/src\/features\/cases\/commands\.ts:\d+: \w+ is written only in server\/src\//,
    ),
  ])
})

it('lets every part of the owning feature write, and tests prepare what they like', () => {
  const write = `tx.updateTable('offer')`
  expect(problemsOf('server/src/features/negotiation/rounds/commands.ts', write)).toEqual([])
  expect(problemsOf('server/src/features/cases/cases.test.ts', write)).toEqual([])
  expect(problemsOf('server/src/testing/factories.ts', write)).toEqual([])
  expect(problemsOf('server/src/platform/files/uploads.ts', 'insert into upload_lock')).toEqual([])
})

it('lets everybody read and lock', () => {
  const read = `tx.selectFrom('offer').forUpdate() // for update\nsql\`select 1 from offer for update of offer\``
  expect(problemsOf('server/src/features/cases/queries.ts', read)).toEqual([])
})

it('reports a write whose table is not named', () => {
  expect(problemsOf('server/src/features/cases/commands.ts', 'tx.deleteFrom(table)')).toHaveLength(1)
})

it('knows every table of a feature, also those after one whose row stands in braces, and those of its rooms', () => {
  const tables = {
    'server/src/features/log/tables.ts':
      'type Row = { id: number }\nexport type LogTables = {\n  node: { level: number; hash: Buffer }\n  head: Row\n}',
    'server/src/features/log/heads/tables.ts': 'export type HeadTables = { witness: { line: string } }',
  }
  for (const table of ['node', 'head', 'witness'])
    expect(
      ownerProblems(
        new Map(
          Object.entries({ ...tables, 'server/src/features/cases/jobs.ts': `tx.deleteFrom('${table}')` }),
        ),
      ),
    ).toEqual([
      `server/src/features/cases/jobs.ts:1: ${table} is written only in server/src/features/log: call one of its commands`,
    ])
})

it.each([
  `tx.updateTable('offers')`,
  'sql`insert into offers (id) values (1)`',
  'sql`update offers o set id = 1`',
])('reports a write of a table that nobody declares: %s', (text) => {
  expect(problemsOf('server/src/features/cases/commands.ts', text)).toEqual([
    expect.stringContaining('no tables.ts declares offers'),
  ])
})

it('takes neither a conflict nor a word for a table, and leaves those of the sign-in service to it', () => {
  for (const text of [
    'sql`insert into offer values (1) on conflict do update set id = 1`',
    '// an update of it',
    'sql`delete from auth.session`',
  ])
    expect(problemsOf('server/src/features/negotiation/offers/commands.ts', text)).toEqual([])
})

it('reports a table that two features declare', () => {
  expect(
    problemsOf('server/src/features/parts/tables.ts', 'export type PartTables = { bid: { id: string } }'),
  ).toEqual(['bid has more than one owner: server/src/features/negotiation, server/src/features/parts'])
})
