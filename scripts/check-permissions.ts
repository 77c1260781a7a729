import { CASE_COMMANDS, LETTER_COMMANDS } from '@evensettle/domain/access/permissions.ts'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { lineOf, visit } from './syntax.ts'

const COMMANDS = /^server\/src\/features\/.+\/(?:commands|jobs)\.ts$/
/** Who may, and when; and what it takes by letter. */
const ASKS = new Set(['assertAllowed', 'refusalOf'])
const ASKS_BY_LETTER = new Set(['assertMayAct'])

/**
 * One line per command of the table of permissions that no server command claims, or more than one, and per place
 * that asks the table without naming the command. What needs more than the letter is claimed once for that as well.
 */
export function permissionProblems(
  sources: Sources,
  commands: readonly string[] = CASE_COMMANDS,
  byLetter: readonly string[] = LETTER_COMMANDS,
): string[] {
  return [
    ...problemsOf(sources, commands, ASKS, 'is in the table of permissions and no command claims it'),
    ...problemsOf(sources, byLetter, ASKS_BY_LETTER, 'needs more than the letter and no command asks for it'),
  ]
}

function problemsOf(
  sources: Sources,
  commands: readonly string[],
  asks: ReadonlySet<string>,
  unclaimed: string,
): string[] {
  const claims = new Map(commands.map((command) => [command, [] as string[]]))
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (!COMMANDS.test(path)) continue
    for (const { named, line } of askedIn(path, text, asks)) {
      if (named.length === 0)
        problems.push(`${path}:${line}: name the command that the table of permissions is asked about`)
      for (const command of named) claims.get(command)?.push(`${path}:${line}`)
    }
  }
  for (const [command, places] of claims) {
    if (places.length === 0) problems.push(`${command} ${unclaimed}`)
    if (places.length > 1)
      problems.push(
        `${command} is claimed ${places.length} times, give each its own row: ${places.join(', ')}`,
      )
  }
  return problems
}

/** The commands that each question to the table names: one, or one of two. */
function askedIn(path: string, text: string, asks: ReadonlySet<string>): { named: string[]; line: number }[] {
  const asked: { named: string[]; line: number }[] = []
  let isDefinition = false
  visit(path, text, {
    FunctionDeclaration({ id }) {
      isDefinition = id !== null && asks.has(id.name)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (isDefinition || callee.type !== 'Identifier' || !asks.has(callee.name)) return
      const [, command] = given
      const options =
        command?.type === 'ConditionalExpression' ? [command.consequent, command.alternate] : [command]
      const named = options.flatMap((one) =>
        one?.type === 'Literal' && typeof one.value === 'string' ? [one.value] : [],
      )
      asked.push({ named, line: lineOf(text, start) })
    },
  })
  return asked
}

if (import.meta.main) report(permissionProblems(readSources('server/src/features/**/*.ts')))
