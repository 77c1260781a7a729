import { expect, it } from 'vitest'
import { rawSqlProblems } from './check-raw-sql.ts'

const PLACE = 'server/src/features/cases/queries.ts'

function problemsOf(text: string, path = PLACE, without: Record<string, string> = {}): string[] {
  return rawSqlProblems(new Map([[path, text]]), without)
}

it.each([
  ['a select', 'const { rows } = await sql<Row>`\n select id from offer where id = ${id}`.execute(db)'],
  ['a select for update', 'await sql`SELECT id FROM offer FOR UPDATE`.execute(db)'],
  ['an insert', 'await sql`insert into offer (id) values (${id})`.execute(tx)'],
  ['an update', 'await sql`update offer set state = 1`.execute(tx)'],
  ['a delete', 'await sql`\n\n delete from offer`.execute(tx)'],
  [
    'one whose only piece is a list of words',
    "await sql`select 1 from offer where ${oneOf('a', B)}`.execute(db)",
  ],
  ['text for the pool', "await pool.query('select id from offer')"],
  ['a template for the pool', 'await client.query<Row>(`select ${columns} from offer`)'],
])('reports what Kysely says as well, whatever reason it is given: %s', (_what, text) => {
  const problem = `${PLACE}:2: Kysely says this statement as well: use it`
  expect(problemsOf(`// a line\n${text}`)).toEqual([problem])
  expect(problemsOf(`// SQL: questions beside each other\n${text}`)).toEqual([problem])
})

it.each([
  ['one statement writes and reads on', 'with x as (delete from a returning id) select id from x'],
  ['takes and gives back at once', 'delete from a where id in (select id from a limit 3)'],
  ['rows out of a list', 'insert into a select id from json_to_recordset($) as made (id uuid)'],
  ['one row from several sources', 'select id from a union all select id from b'],
  ['questions beside each other', 'select id, (select max(at) from b) from a'],
  ['counts by condition', 'select count(*) filter (where x) from a'],
  ['the clock of the database', 'update a set at = clock_timestamp()'],
  ['what the database knows of itself', 'select state from pg_stat_activity'],
  ['a lock', 'lock table a in share mode'],
  ['a function of ours in the database', 'select chain_rest($)'],
  ['bytes as words', "select encode(hash, 'hex') from a"],
  ['one text for a list of any length', 'select id from a where id = any(${ids}::uuid[])'],
  ['made of pieces that others share', 'select ${COLUMNS} from a'],
  ['asks only for an answer', 'select 1'],
])('wants the reason of the list that the statement bears out: %s', (reason, statement) => {
  const text = `async function one() {\n  const { rows } =\n    await sql\`${statement}\`.execute(db)\n}`
  expect(problemsOf(text)).toEqual([expect.stringContaining(`say in Kysely, or above it why not: `)])
  expect(problemsOf(text)[0]).toContain(`“// SQL: ${reason}”`)
  expect(problemsOf(text.replace('  const', `  // SQL: ${reason}\n  const`))).toEqual([])
  expect(problemsOf(text.replace('    await', `    // SQL: ${reason}\n    await`))).toEqual([])
  expect(problemsOf(text.replace('  const', '  // SQL: it is quicker\n  const'))).toEqual([
    expect.stringContaining('its reason is not borne out'),
  ])
  // a reason belongs to what follows it, and to nothing after that
  expect(problemsOf(`// SQL: ${reason}\n\n${text}`)).toHaveLength(1)
})

it('lets a piece be told as one only where it is not sent by itself', () => {
  const piece = '// SQL: a piece of another statement\nconst of = sql`select id from offer`'
  expect(problemsOf(piece)).toEqual([])
  expect(problemsOf(`${piece}.execute(db)`)).toHaveLength(1)
})

it('does not look at what Kysely puts into a statement of its own, nor at what holds no statement', () => {
  for (const text of [
    'db.selectFrom("offer").where(sql<boolean>`state = ${state}`)',
    'db.selectFrom("offer").select(sql<number>`(select max(at) from b)`.as("at"))',
    'sql`exists (select 1 from a)`',
    'c.req.query("token")',
    '// SQL: a lock\nawait sql`lock table a, ${sql`select 1`}`.execute(db)',
  ])
    expect(problemsOf(text)).toEqual([])
})

it('lets tests and those who have no Kysely write what they like, and wants those to be on the list for something', () => {
  const text = "await pool.query('select id from offer')"
  expect(problemsOf(text, 'server/src/platform/secrets/seal.test.ts')).toEqual([])
  expect(problemsOf(text, 'server/src/testing/people.ts')).toEqual([])
  expect(problemsOf(text, 'auth/src/sweep.ts')).toHaveLength(1)
  expect(problemsOf(text, 'auth/src/sweep.ts', { 'auth/src/': 'no builder' })).toEqual([])
  expect(problemsOf('', 'auth/src/sweep.ts', { 'auth/src/': 'no builder' })).toEqual([
    'scripts/check-raw-sql.ts: take auth/src/ off the list',
  ])
})
