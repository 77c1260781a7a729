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
  expect(problemsOf('server/src/platform/uploads.ts', 'insert into upload_lock')).toEqual([])
})

it('lets everybody read and lock', () => {
  const read = `tx.selectFrom('offer').forUpdate() // for update\nsql\`select 1 from offer for update of offer\``
  expect(problemsOf('server/src/features/cases/queries.ts', read)).toEqual([])
})

it('reports a write whose table is not named', () => {
  expect(problemsOf('server/src/features/cases/commands.ts', 'tx.deleteFrom(table)')).toHaveLength(1)
})
