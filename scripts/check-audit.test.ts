import { expect, it } from 'vitest'
import { auditProblems, changeProblems } from './check-audit.ts'

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
