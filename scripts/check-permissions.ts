import { CASE_COMMANDS } from '@evensettle/domain/access/permissions.ts'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { lineOf, visit } from './syntax.ts'

const COMMANDS = /^server\/src\/features\/.+\/(?:commands|jobs)\.ts$/
const ASKS = new Set(['assertAllowed', 'refusalOf'])

/**
 * One line per command of the table of permissions that no server command claims, or more than one, and per place
 * that asks the table without naming the command.
 */
export function permissionProblems(sources: Sources, commands: readonly string[] = CASE_COMMANDS): string[] {
  const claims = new Map(commands.map((command) => [command, [] as string[]]))
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (!COMMANDS.test(path)) continue
    for (const { named, line } of askedIn(path, text)) {
      if (named.length === 0)
        problems.push(`${path}:${line}: name the command that the table of permissions is asked about`)
      for (const command of named) claims.get(command)?.push(`${path}:${line}`)
    }
  }
  for (const [command, places] of claims) {
    if (places.length === 0)
      problems.push(`${command} is in the table of permissions and no command claims it`)
    if (places.length > 1)
      problems.push(
        `${command} is claimed ${places.length} times, give each its own row: ${places.join(', ')}`,
      )
  }
  return problems
}

/** The commands that each question to the table names: one, or one of two. */
function askedIn(path: string, text: string): { named: string[]; line: number }[] {
  const asked: { named: string[]; line: number }[] = []
  let isDefinition = false
  visit(path, text, {
    FunctionDeclaration({ id }) {
      isDefinition = id !== null && ASKS.has(id.name)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (isDefinition || callee.type !== 'Identifier' || !ASKS.has(callee.name)) return
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
