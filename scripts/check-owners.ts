import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

const OUR_SERVER = /^server\/src\/(?!testing\/)(?!.*\.test\.ts$)/
const KYSELY =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(?<table>\w+)|(?<open>[^'\s)]))/g
const SQL =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?:\s+only)?)\s+(?<table>[a-z_]+)\b/gi

/** One line per write of a table outside the feature whose `tables.ts` declares it, in Kysely and in SQL text. */
export function ownerProblems(sources: Sources): string[] {
  const owners = ownersOf(sources)
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (!OUR_SERVER.test(path)) continue
    for (const { table, line } of writesIn(text)) {
      if (table === null)
        problems.push(`${path}:${line}: name the table that is written, so that its owner is known`)
      const owner = owners.get(table ?? '')
      if (owner !== undefined && !path.startsWith(`${owner}/`))
        problems.push(`${path}:${line}: ${table} is written only in ${owner}: call one of its commands`)
    }
  }
  return problems
}

/** Table → the feature that declares it, or the platform. */
function ownersOf(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [path, text] of sources) {
    const owner = /^(server\/src\/(?:features\/[^/]+|platform))\/(?:.+\/)?tables\.ts$/.exec(path)?.[1]
    if (owner === undefined) continue
    for (const declared of text.matchAll(/export type \w+Tables = \{(?<tables>[^}]*)\}/g))
      for (const { groups } of (declared.groups?.['tables'] ?? '').matchAll(/(?<name>\w+)\s*:/g))
        owners.set(groups?.['name'] ?? '', owner)
  }
  return owners
}

type Write = { table: string | null; line: number }

/** Every write of a table in a source text; `table` is null where it is not named. */
export function writesIn(text: string): Write[] {
  return [KYSELY, SQL].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, groups }) => ({
      table: groups?.['table'] ?? null,
      line: text.slice(0, index).split('\n').length,
    })),
  )
}

if (import.meta.main) report(ownerProblems(readSources('server/src/**/*.ts')))
