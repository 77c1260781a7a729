import { basename } from 'node:path'
import { numberOf, readMigration, statementsOf } from '../auth/src/platform/migration-text.ts'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

/** From these on a version has to go on working beside the one before (decision 161); the sign-in service takes nothing away at all. */
const FROM = { server: '0268', auth: '0014' } as const

type Rule = { finds: RegExp; says: string }

/** What the version before may still read, or would write otherwise. */
const TAKES_AWAY: readonly Rule[] = [
  {
    finds: /^drop\s+(?:table|view|materialized view|type|domain|schema|sequence|function)\b/,
    says: 'is dropped',
  },
  { finds: /\bdrop\s+column\b/, says: 'a column is dropped' },
  { finds: /\brename\b/, says: 'something is renamed' },
  { finds: /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/, says: 'a type is changed' },
  { finds: /\balter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/, says: 'a column must not be empty any more' },
  { finds: /\balter\s+(?:column\s+)?\S+\s+drop\s+default\b/, says: 'a default is dropped' },
  { finds: /^truncate\b/, says: 'a table is emptied' },
]
/** What holds up the work on a table for as long as it has rows. */
const HOLDS_UP: readonly Rule[] = [
  {
    finds: /^(?:update|delete\s+from|insert\s+into\s+\S+[\s\S]*\sselect\b)/,
    says: 'rows are changed in one go',
  },
  { finds: /^(?:lock\b|cluster\b|vacuum\s+full|reindex\b(?!.*\bconcurrently\b))/, says: 'a table is locked' },
  {
    finds:
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\S+\s[^,]*\b(?:generated\s+always\s+as\s*\(|default\s+(?:gen_random_uuid|clock_timestamp|random|uuidv7)\b)/,
    says: 'a column is filled row by row',
  },
]
const INDEX =
  /^create\s+(unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?(\S+)\s+on\s+(?:only\s+)?([\w.]+)/
/** An index is made where its table is, and named without that. */
const SCHEMA = /^\w+\./
const TABLE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/
const ALTERED = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/
const NOT_EMPTY =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b)\w+\s[^,]*?\bnot\s+null\b(?![^,]*\bdefault\b)/
const CONSTRAINT = /\badd\s+(?:constraint\s+(\w+)\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b/g

/** Migrations beside which the version before cannot go on, or which hold people up. */
export function migrationProblems(files: Sources): string[] {
  return [...files].flatMap(([path, text]) => {
    const room = path.startsWith('auth/') ? 'auth' : 'server'
    const number = numberOf(basename(path))
    return number < FROM[room]
      ? []
      : problemsOf(text, number, room, numbersBefore(files, path)).map((one) => `${path}: ${one}`)
  })
}

function numbersBefore(files: Sources, path: string): Set<string> {
  const folder = path.slice(0, -basename(path).length)
  const numbers = [...files.keys()]
    .filter((one) => one.startsWith(folder))
    .map((one) => numberOf(basename(one)))
  return new Set(numbers.filter((one) => one < numberOf(basename(path))))
}

function problemsOf(
  text: string,
  number: string,
  room: 'server' | 'auth',
  before: ReadonlySet<string>,
): string[] {
  const { needs, isBesideTheWork, isBrief } = readMigration(text)
  const statements = statementsOf(text).map(plain)
  const fresh = new Set(statements.flatMap((one) => TABLE.exec(one)?.[1] ?? []))
  const ofOthers = statements.filter((one) => !fresh.has(tableOf(one) ?? ''))
  const takes = [...found(ofOthers, TAKES_AWAY), ...ofOthers.flatMap((one) => refusedWrites(one))]
  const holds = [
    ...found(ofOthers, HOLDS_UP),
    ...ofOthers
      .filter((one) => INDEX.test(one) && INDEX.exec(one)?.[2] === undefined)
      .map(() => 'an index is built'),
  ]
  const isMarked = needs !== null && room === 'server'
  return [
    ...(isMarked ? [] : takes.map((one) => `${one}, which the version before works with: ${AWAY[room]}`)),
    ...(isBrief
      ? []
      : holds.map(
          (one) =>
            `${one} while people wait: do it “concurrently” under “-- beside the work”, in portions by a job, or say “-- brief: why”`,
        )),
    ...(needs !== null && !before.has(needs) ? [`“since ${needs}” is no migration before ${number}`] : []),
    ...(isBesideTheWork ? besideTheWork(statements) : []),
  ]
}

const AWAY = {
  server:
    'leave it, and take it away in a later release under “-- contract: since NNNN”, the migration with which nothing works with it any more',
  auth: 'leave it',
}

/** Each may end in the middle, and is run again from the first. */
function besideTheWork(statements: readonly string[]): string[] {
  return statements.flatMap((one, place) => {
    const index = INDEX.exec(one)
    if (index) {
      const name = `${SCHEMA.exec(index[4] ?? '')?.[0] ?? ''}${index[3]}`
      const isDropped = statements
        .slice(0, place)
        .some((other) => other === `drop index concurrently if exists ${name}`)
      return isDropped
        ? []
        : [
            `before ${index[3]} is built there has to stand “drop index concurrently if exists ${name};”: what a killed process leaves of it is no index`,
          ]
    }
    return /^drop index concurrently if exists\b/.test(one) || /\bvalidate\s+constraint\b/.test(one)
      ? []
      : [
          '“-- beside the work” is for indexes and for what is validated: everything else goes in a transaction',
        ]
  })
}

/** What the version before writes and would be refused. */
function refusedWrites(statement: string): string[] {
  const index = INDEX.exec(statement)
  if (index?.[1] !== undefined) return ['what was allowed twice is so no more']
  if (!ALTERED.test(statement)) return []
  const narrower = [...statement.matchAll(CONSTRAINT)].filter(
    ([, name]) =>
      name === undefined ||
      !new RegExp(String.raw`\bdrop\s+constraint\s+(?:if\s+exists\s+)?${name}\b`).test(statement),
  )
  return [
    ...(NOT_EMPTY.test(statement) ? ['a column without a default must not be empty'] : []),
    ...narrower.map(() => 'less is allowed than before'),
  ]
}

function found(statements: readonly string[], rules: readonly Rule[]): string[] {
  return rules.flatMap(({ finds, says }) => statements.filter((one) => finds.test(one)).map(() => says))
}

function tableOf(statement: string): string | undefined {
  return (
    ALTERED.exec(statement)?.[1] ??
    INDEX.exec(statement)?.[4] ??
    /^(?:update|insert\s+into|delete\s+from)\s+([\w.]+)/.exec(statement)?.[1]
  )
}

/** In small letters and without what stands in quotes or between dollars: that is no statement of the migration itself. */
function plain(statement: string): string {
  return statement
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

if (import.meta.main)
  report(migrationProblems(readSources(['server/migrations/*.sql', 'auth/migrations/*.sql'])))
