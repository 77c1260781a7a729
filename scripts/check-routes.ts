import { CASE_COMMANDS, permit, ACTORS } from '@evensettle/domain/access/permissions.ts'
import { CASE_STATUSES } from '@evensettle/domain/cases/status.ts'
import { ROUTE_COMMANDS } from './route-commands.ts'
import { readSources, report } from './source-files.ts'

/** What the contracts export: a name, where, and its value. */
export type Exported = { file: string; name: string; value: unknown }

type Tables = {
  /** route → who may, as the cross-actor test reads it */
  permissions: readonly string[]
  /** the text of the table that says what each actor is answered */
  policy: string
  /** addresses that the server binds by a literal */
  literals: readonly string[]
}

const PERMISSION_TABLE = 'server/src/testing/fuzz/permissions.ts'
const POLICY_TABLE = 'server/src/policy.test.ts'
const POLICY_ROWS = [
  POLICY_TABLE,
  'server/src/testing/policy-operator-rows.ts',
  'server/src/testing/policy-account-rows.ts',
  'server/src/testing/policy-signing-rows.ts',
  'server/src/testing/policy-negotiation-rows.ts',
  'server/src/testing/policy-partner-rows.ts',
  'server/src/testing/policy-message-rows.ts',
]
const COMMAND_TABLE = 'scripts/route-commands.ts'

/** Beside the API, with tests of their own: the bytes of an upload, and the live stream. */
const BESIDE = new Set(['UPLOAD_PATH', 'LIVE_PATH'])

/**
 * One line per route that one of the two tables of who may do what does not name, and per row of a route that is gone.
 * The tests that walk the tables ask the running server; this finds a forgotten row in seconds.
 */
export function routeProblems(exported: readonly Exported[], tables: Tables): string[] {
  const known = new Set<string>()
  const problems: string[] = []
  const policy = new Set([...tables.policy.matchAll(/(?<=\w)\.(\w+)/g)].map(([, name]) => name))
  const byPath = Map.groupBy(tables.permissions, (route) => route.split(' ')[1] ?? '')
  for (const { file, name, value } of exported) {
    const wanted = isOperation(value) ? `${value.method} ${value.path}` : null
    const path = typeof value === 'string' && name.endsWith('_PATH') && !BESIDE.has(name) ? value : null
    if (wanted === null && path === null) continue
    const rows =
      path === null
        ? (byPath.get(wanted?.split(' ')[1] ?? '') ?? []).filter((route) => route === wanted)
        : (byPath.get(path) ?? [])
    for (const route of rows) known.add(route)
    const said = `${file}: ${name} (${wanted ?? path ?? ''})`
    if (rows.length === 0) problems.push(`${said} has no row in ${PERMISSION_TABLE}`)
    if (!policy.has(name)) problems.push(`${said} has no row in ${POLICY_TABLE}`)
  }
  for (const path of tables.literals) {
    const rows = byPath.get(path) ?? []
    for (const route of rows) known.add(route)
    if (rows.length === 0) problems.push(`${path} has no row in ${PERMISSION_TABLE}`)
    if (!tables.policy.includes(path)) problems.push(`${path} has no row in ${POLICY_TABLE}`)
  }
  for (const route of tables.permissions)
    if (!known.has(route)) problems.push(`${PERMISSION_TABLE}: there is no route ${route}`)
  return problems
}

/**
 * One line per route that writes and names neither a command of the table of permissions nor why it asks for none, per
 * row of a route that is gone, and per command that people may give and no route does.
 */
export function writeProblems(
  exported: readonly Exported[],
  commands: Readonly<Record<string, readonly string[] | string>> = ROUTE_COMMANDS,
  given: readonly string[] = GIVEN_BY_PEOPLE,
): string[] {
  const routes = exported.flatMap(({ name, value }) => {
    if (isOperation(value)) return [`${value.method} ${value.path}`]
    return typeof value === 'string' && name.endsWith('_PATH') ? [`GET ${value}`] : []
  })
  const writes = new Set(routes.filter((route) => !route.startsWith('GET ')))
  const done = new Set(Object.values(commands).flatMap((row) => (typeof row === 'string' ? [] : row)))
  return [
    ...[...writes]
      .filter((route) => commands[route] === undefined || commands[route].length === 0)
      .map((route) => `${route} writes: name its commands, or why it asks for none, in ${COMMAND_TABLE}`),
    ...Object.keys(commands)
      .filter((route) => !routes.includes(route))
      .map((route) => `${COMMAND_TABLE}: there is no route ${route}`),
    ...given
      .filter((command) => !done.has(command))
      .map((command) => `${command} is in the table of permissions and no route gives it`),
  ]
}

/** The commands that somebody may give, and not only time. */
const GIVEN_BY_PEOPLE = CASE_COMMANDS.filter((command) =>
  ACTORS.some(
    (actor) => actor !== 'job' && CASE_STATUSES.some((status) => permit(command, actor, status).ok),
  ),
)

function isOperation(value: unknown): value is { method: string; path: string } {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Addresses of the API that a route file binds by a literal instead of a contract; pages are no operations. */
export function literalRoutes(text: string): string[] {
  return [
    ...text.matchAll(
      /\b(?:router|http|app)\.(?:get|post|put|delete)\(\s*'(\/(?:(?:api\/|healthz|readyz)[^'*]*|log\/[^']*))'/g,
    ),
  ].map(([, path = '']) => path)
}

/** All that the contracts export. */
export async function exportedByContracts(): Promise<Exported[]> {
  const files = [...readSources('contracts/src/*.ts').keys()].filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(`../${file}`)
      return Object.entries(module).map(([name, value]) => ({ file, name, value }))
    }),
  )
  return modules.flat()
}

/** The two tables as they stand. */
export async function tablesAsTheyStand(): Promise<Tables> {
  // by its path: the types of the server are no part of the scripts
  const table: { PERMISSIONS: object } = await import(`../${PERMISSION_TABLE}`)
  const server = readSources('server/src/**/*.ts')
  const bound = [...server].filter(([path]) => !path.includes('/testing/') && !path.endsWith('.test.ts'))
  return {
    permissions: Object.keys(table.PERMISSIONS),
    policy: POLICY_ROWS.map((path) => server.get(path) ?? '').join('\n'),
    literals: bound.flatMap(([, text]) => literalRoutes(text)),
  }
}

if (import.meta.main) {
  const exported = await exportedByContracts()
  report([...routeProblems(exported, await tablesAsTheyStand()), ...writeProblems(exported)])
}
