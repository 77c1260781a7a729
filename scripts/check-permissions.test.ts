import { expect, it } from 'vitest'
import { permissionProblems } from './check-permissions.ts'

const PATH = 'server/src/features/offers/commands.ts'

function problemsOf(text: string, path = PATH): string[] {
  return permissionProblems(new Map([[path, text]]), ['make_offer', 'withdraw_offer'], [])
}

const MAKES = `export function makeOffer(row) { assertAllowed(row, 'make_offer', row.mySide) }\n`
const WITHDRAWS = `export function withdrawOffer(row) { if (refusalOf(row, 'withdraw_offer', 'job')) return }\n`

it('is content when each command is claimed once, also as one of two', () => {
  expect(problemsOf(MAKES + WITHDRAWS)).toEqual([])
  expect(problemsOf(`assertAllowed(row, isOwn ? 'withdraw_offer' : 'make_offer', side)`)).toEqual([])
})

it('finds a row that nobody claims', () => {
  expect(problemsOf(MAKES)).toEqual([
    'withdraw_offer is in the table of permissions and no command claims it',
  ])
})

it('finds a row that is borrowed', () => {
  expect(problemsOf(MAKES + WITHDRAWS + MAKES)).toEqual([
    `make_offer is claimed 2 times, give each its own row: ${PATH}:1, ${PATH}:3`,
  ])
})

it('finds a command that is not named', () => {
  expect(problemsOf(`${MAKES}${WITHDRAWS}assertAllowed(row, command, side)`)).toEqual([
    `${PATH}:3: name the command that the table of permissions is asked about`,
  ])
})

it('looks at commands and jobs only, and not at where the question is defined', () => {
  expect(problemsOf(MAKES + WITHDRAWS + MAKES, 'server/src/features/offers/routes.ts')).toHaveLength(2)
  const definition = `function assertAllowed(row, command, who) { return assertAllowed(row, command, who) }\n`
  expect(problemsOf(definition + MAKES + WITHDRAWS)).toEqual([])
})

it('finds what needs more than the letter and is not asked for it, and what is asked twice', () => {
  const asks = `await assertMayAct(tx, 'join', held, visitor)\n`
  const problems = (text: string) => permissionProblems(new Map([[PATH, text]]), [], ['join'])
  expect(problems(asks)).toEqual([])
  expect(problems('')).toEqual(['join needs more than the letter and no command asks for it'])
  expect(problems(asks + asks)).toEqual([
    `join is claimed 2 times, give each its own row: ${PATH}:1, ${PATH}:2`,
  ])
})
