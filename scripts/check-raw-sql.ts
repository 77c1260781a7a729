import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { lineOf, visit } from './syntax.ts'

const OURS = /^(?:server|auth)\/src\/(?!(?:.+\/)?testing\/)(?!.*\.test\.ts$)/

/** What begins so is a whole statement. A query in parentheses is a column or a source of one that Kysely builds. */
const STATEMENT =
  /^\s*(?:select|insert|update|delete|with|merge|truncate|lock|listen|notify|copy|create|alter|drop|set|begin|commit|rollback|analyze)\b/i

const REASON = /^\s*\/\/ SQL: (?<reason>.+?)\s*$/

/** What Kysely says worse or not at all, as a line above a statement names it, and by what the statement shows that it is so. */
const REASONS: Readonly<Record<string, RegExp>> = {
  'one statement writes and reads on': /^with [\s\S]*\b(?:insert into|update|delete from)\b/i,
  'takes and gives back at once': /^(?:delete|update|insert)\b[\s\S]*\(\s*select\b/i,
  'rows out of a list': /\b(?:jsonb?_to_recordset|jsonb_array_elements|unnest|generate_series)\(/i,
  'one row from several sources': /\bunion all\b/i,
  'questions beside each other': /\bselect [\s\S]*?\(\s*select\b|\bexists \(|\bnot in \(|\blateral\b/i,
  'counts by condition': /\bfilter \(where\b|\bcount\(distinct\b|\bpercentile_disc\(|\bbool_and\(/i,
  'the clock of the database': /\b(?:clock_timestamp|now)\(\)/i,
  'what the database knows of itself': /\b(?:pg_\w+|job\.\w+|auth\.\w+|current_setting)\b/i,
  'a lock': /\badvisory\b|^lock table\b|\bskip locked\b/i,
  'a function of ours in the database': /\bchain_\w+\(/i,
  'bytes as words': /\b(?:encode|decode)\(/i,
  // Kysely writes as many places as there are words, so that each length is planned anew (`prepared-statements.ts`)
  'one text for a list of any length': /(?:= any|<> all)\(\$/i,
  'made of pieces that others share': /\$\$/,
  'asks only for an answer': /^select 1$/i,
}

/** Also a reason: what is not sent by itself. */
const PIECE = 'a piece of another statement'

/** Files that have no Kysely, with why. */
const WITHOUT_KYSELY: Readonly<Record<string, string>> = {
  'auth/src/': 'could be published by itself: it is given a pool, and needs no builder',
  'server/src/platform/backup/': 'copies tables that it knows by name only, on a connection of its own',
  'server/src/platform/database/migrations-run.ts': 'what Kysely knows of tables is true only afterwards',
  'server/src/platform/database/versions.ts':
    'asks while the tables have an older shape, on the connection that migrates',
  'server/src/platform/live/listener.ts': 'LISTEN, on a connection of its own',
  'server/src/platform/live/signals.ts': 'NOTIFY, on the pool of the listener',
  'server/src/platform/secrets/sealing-anew.ts': 'seals columns anew that it knows by name only',
  'server/src/platform/files/uploads.ts': 'a lock of the uploads, which are given a pool',
  'server/src/restore.ts': 'looks into a database before there is anything in it',
  'server/src/trials.ts': 'makes databases and takes them away',
}

type Statement = { line: number; above: readonly number[]; text: string; isSent: boolean }

/**
 * One line for each whole statement in SQL text without a reason above it (`// SQL: …`), with one that is not on the list or that
 * the statement does not bear out, and for each file or reason that is on a list for nothing.
 */
export function rawSqlProblems(
  sources: Sources,
  withoutKysely: Readonly<Record<string, string>> = WITHOUT_KYSELY,
): string[] {
  const used = new Set<string>()
  const problems = [...sources].flatMap(([path, source]) => {
    if (!OURS.test(path)) return []
    const found = statementsIn(path, source)
    const place = Object.keys(withoutKysely).find((one) => path.startsWith(one))
    if (place !== undefined) {
      if (found.length > 0) used.add(place)
      return []
    }
    const lines = source.split('\n')
    return found.flatMap((statement) => {
      const problem = problemOf(statement, lines)
      return problem === null ? [] : [`${path}:${statement.line}: ${problem}`]
    })
  })
  const over = Object.keys(withoutKysely).filter((place) => !used.has(place))
  return [...problems, ...over.map((place) => `scripts/check-raw-sql.ts: take ${place} off the list`)]
}

function problemOf({ text, above, isSent }: Statement, lines: readonly string[]): string | null {
  const fitting = Object.keys(REASONS).filter((reason) => REASONS[reason]?.test(text))
  if (!isSent) fitting.unshift(PIECE)
  const said = above.flatMap((line) => REASON.exec(lines[line - 1] ?? '')?.groups?.['reason'] ?? [])
  if (said.some((reason) => fitting.includes(reason))) return null
  if (fitting.length === 0) return 'Kysely says this statement as well: use it'
  const hint = fitting.map((reason) => `“// SQL: ${reason}”`).join(' or ')
  return said.length > 0
    ? `its reason is not borne out: ${hint}`
    : `say in Kysely, or above it why not: ${hint}`
}

/** The whole statements of a file, each with the lines where its reason may stand. */
function statementsIn(path: string, source: string): Statement[] {
  const found: { start: number; text: string; isSent: boolean }[] = []
  const templates: Place[] = []
  const holders: Place[] = []
  function hold({ start, end }: Place): void {
    holders.push({ start, end })
  }
  visit(path, source, {
    VariableDeclaration: hold,
    ReturnStatement: hold,
    ExpressionStatement: hold,
    TaggedTemplateExpression({ start, end, tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const text = quasi.quasis
        .map(({ value }, index) => {
          const put = quasi.expressions[index]
          return value.raw + (put === undefined ? '' : markOf(source.slice(put.start, put.end)))
        })
        .join('')
      if (!STATEMENT.test(text)) return
      found.push({ start, text: text.trim(), isSent: /^\s*\.execute\(/.test(source.slice(end)) })
      templates.push({ start, end })
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'query' || first === undefined) return
      const text = source.slice(first.start + 1, first.end - 1)
      if (/^(?:Literal|TemplateLiteral)$/.test(first.type) && STATEMENT.test(text))
        found.push({ start: callee.start, text: text.trim(), isSent: true })
    },
  })
  return found
    .filter(({ start }) => !templates.some((one) => one.start < start && start < one.end))
    .map(({ start, text, isSent }) => {
      const holder = holders
        .filter((one) => one.start <= start && start < one.end)
        .toSorted((a, b) => b.start - a.start)[0]
      const places = [start, holder?.start ?? start]
      return { line: lineOf(source, start), above: places.map((at) => lineOf(source, at) - 1), text, isSent }
    })
}

/** What stands for a value that is put in, and for a piece of SQL; the words of a list are no piece. */
function markOf(expression: string): string {
  return /^(?:[A-Z][A-Z_]+$|(?!oneOf\()\w+\()/.test(expression) ? '$$' : '$'
}

type Place = { start: number; end: number }

if (import.meta.main) report(rawSqlProblems(readSources('{server,auth}/src/**/*.ts')))
