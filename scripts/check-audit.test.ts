import { expect, it } from 'vitest'
import { auditProblems, changeProblems, placeProblems } from './check-audit.ts'

const WRITE = `await tx.insertInto('offer').values({}).execute()`

function problemsOf(files: Record<string, string>): string[] {
  return auditProblems(
    new Map(Object.entries(files).map(([name, text]) => [`server/src/features/${name}/commands.ts`, text])),
  )
}

it('reports a command that writes and leaves no audit entry', () => {
  const text = `/** Makes it. */\nexport async function makeOffer(tx: Tx): Promise<void> {\n  ${WRITE}\n}\n`
  expect(problemsOf({ offers: text })).toEqual([expect.stringContaining('makeOffer writes')])
})

it('reports one that writes through a function of its file, or of another feature', () => {
  const inside = `async function store(tx: Tx) {\n  ${WRITE}\n}\n`
  const outside = `export async function makeOffer(tx: Tx) {\n  await store(tx)\n}\n`
  expect(problemsOf({ offers: inside + outside })).toHaveLength(1)
  expect(problemsOf({ offers: outside, other: inside })).toHaveLength(1)
})

it('is content with an entry, with one of a command that it calls, and with a reason', () => {
  const entry = `export async function keep(tx: Tx) {\n  ${WRITE}\n  await audit(tx, actor)\n}\n`
  const calls = `export async function makeOffer(tx: Tx) {\n  ${WRITE}\n  await keep(tx)\n}\n`
  const reason = `/** Counts. No audit entry: nobody acts. */\nexport async function count(tx: Tx) {\n  ${WRITE}\n}\n`
  expect(problemsOf({ offers: calls + reason, other: entry })).toEqual([])
})

it('lets reading be', () => {
  expect(
    problemsOf({ offers: `export async function see(tx: Tx) {\n  await tx.selectFrom('offer')\n}\n` }),
  ).toEqual([])
})

it('finds a case that is moved to another state without a word of the one before', () => {
  const moves = (entry: string) =>
    new Map([
      [
        'server/src/features/endings/commands.ts',
        `export async function endCase(tx, row) {\n  await moveCase(tx, row, { closed_at: now, status: to })\n  await audit(tx, actor, now, ${entry})\n}\n`,
      ],
    ])
  expect(changeProblems(moves('{ action, caseId }'))).toEqual([
    "server/src/features/endings/commands.ts: endCase changes a case's status: give its audit entry what `changed`",
  ])
  expect(changeProblems(moves('{ action, caseId, changed: { status: { from: row.status, to } } }'))).toEqual(
    [],
  )
})

it('asks nothing of a command that leaves the state of the case as it is', () => {
  const text = `export async function answer(tx, row) {\n  await moveCase(tx, row, { answered_at: now })\n  await audit(tx)\n}\n`
  expect(changeProblems(new Map([['server/src/features/x/commands.ts', text]]))).toEqual([])
})

it('asks an entry or a reason of a job for what it writes itself, and none for what its commands do', () => {
  const command = `/** Counts. No audit entry: nobody acts. */\nexport async function count(tx: Tx) {\n  ${WRITE}\n}\n`
  const job = (body: string) =>
    auditProblems(
      new Map([
        ['server/src/features/offers/commands.ts', command],
        ['server/src/features/offers/jobs.ts', `export async function sweep(db: Db) {\n  ${body}\n}\n`],
      ]),
    )
  expect(job(WRITE)).toEqual([expect.stringContaining('jobs.ts: sweep writes')])
  expect(job('await count(db)')).toEqual([])
})

it('reports a write outside of commands and jobs, where nobody looks for its entry', () => {
  const at = (path: string) => placeProblems(new Map([[path, `\n${WRITE}`]]))
  for (const file of ['queries.ts', 'routes.ts', 'emails.ts'])
    expect(at(`server/src/features/offers/${file}`)).toEqual([
      `server/src/features/offers/${file}:2: writes: move it into a command`,
    ])
  for (const file of ['commands.ts', 'jobs.ts', 'offers.test.ts'])
    expect(at(`server/src/features/offers/${file}`)).toEqual([])
})
