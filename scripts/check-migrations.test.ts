import { expect, it } from 'vitest'
import { migrationProblems } from './check-migrations.ts'

const BEFORE = [
  ['server/migrations/0267_before.sql', 'drop table old'],
  ['server/migrations/0290_without.sql', 'comment on table message is null'],
] as const

function problemsOf(text: string, path = 'server/migrations/0300_next.sql'): string[] {
  return migrationProblems(new Map([...BEFORE, [path, text]]))
}

it.each([
  ['drop table message', 'is dropped'],
  ['alter table message drop column body', 'a column is dropped'],
  ['alter table message rename column body to words', 'something is renamed'],
  ['alter table message alter column seq type bigint', 'a type is changed'],
  ['alter table message alter column seq set data type bigint', 'a type is changed'],
  ['alter table message\n  alter column body set not null', 'a column must not be empty any more'],
  ['alter table message alter body drop default', 'a default is dropped'],
  ['alter table message add column kind text not null', 'a column without a default must not be empty'],
  [`alter table message add constraint short check (body < 'x')`, 'less is allowed than before'],
  [
    '-- brief: few rows\ncreate unique index m_body on message (body)',
    'what was allowed twice is so no more',
  ],
])('refuses “%s” beside the version before', (text, says) => {
  const [problem, ...more] = problemsOf(text)
  expect(problem).toContain(`0300_next.sql: ${says}, which the version before works with`)
  expect(more).toEqual([])
  expect(problemsOf(`-- contract: since 0290\n${text}`)).toEqual([])
})

it.each([
  ['create index m_body on message (body)', 'an index is built'],
  [`update message set body = 'x'`, 'rows are changed in one go'],
  ['insert into other select * from message', 'rows are changed in one go'],
  ['lock table message', 'a table is locked'],
  [
    'alter table message add column mark uuid not null default gen_random_uuid()',
    'a column is filled row by row',
  ],
  [
    'alter table message add column n int generated always as (seq + 1) stored',
    'a column is filled row by row',
  ],
])('refuses “%s” while people wait', (text, says) => {
  const [problem, ...more] = problemsOf(text)
  expect(problem).toContain(`0300_next.sql: ${says} while people wait`)
  expect(more).toEqual([])
  expect(problemsOf(`-- brief: a hundred rows at most\n${text}`)).toEqual([])
})

it.each([
  'create table next (id uuid primary key, body text not null); create index next_body on next (body); insert into next select * from message',
  'alter table message add column kind text, add column is_long boolean not null default false',
  `alter table message drop constraint kinds, add constraint kinds check (kind in ('a', 'b'))`,
  'alter table message alter column body drop not null',
  '-- beside the work\ndrop index concurrently if exists m_body;\ncreate index concurrently m_body on message (body);',
  `create or replace function f() returns int language plpgsql as $$ begin drop table message; end $$`,
  `comment on table message is 'drop column; rename'`,
])('takes “%s”', (text) => {
  expect(problemsOf(text)).toEqual([])
})

it('wants an index that was left half built to be dropped first, and nothing else outside of a transaction', () => {
  expect(problemsOf('-- beside the work\ncreate index concurrently m_body on message (body)')).toEqual([
    expect.stringContaining('before m_body is built there has to stand'),
  ])
  const inAuth = (dropped: string) =>
    problemsOf(
      `-- beside the work\ndrop index concurrently if exists ${dropped};\ncreate index concurrently a_b on auth.a (b)`,
      'auth/migrations/0014_next.sql',
    )
  expect(inAuth('auth.a_b')).toEqual([])
  expect(inAuth('a_b')).toEqual([expect.stringContaining('“drop index concurrently if exists auth.a_b;”')])
  expect(problemsOf('-- beside the work\nalter table message add column kind text')).toEqual([
    expect.stringContaining('everything else goes in a transaction'),
  ])
})

it('wants “since” to name a migration before it', () => {
  expect(problemsOf('-- contract: since 0299\nalter table message drop column body')).toEqual([
    'server/migrations/0300_next.sql: “since 0299” is no migration before 0300',
  ])
})

it('has no way to take away what the sign-in service works with', () => {
  const text = '-- contract: since 0013\nalter table auth.users drop column phone'
  expect(problemsOf(text, 'auth/migrations/0014_next.sql')).toEqual([
    expect.stringContaining('a column is dropped'),
    expect.stringContaining('is no migration before'),
  ])
})
