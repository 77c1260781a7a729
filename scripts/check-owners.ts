import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { visit } from './syntax.ts'

const OUR_SERVER = /^server\/src\/(?!testing\/)(?!.*\.test\.ts$)/
const KYSELY =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(?<table>\w+)|(?<open>[^'\s)]))/g
const SQL =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?:\s+only)?(?=\s+\w+\s+(?:as\s+)?(?:\w+\s+)?set\b))\s+(?<table>[a-z_]+)\b(?!\.)/gi

/**
 * One line per write of a table outside the feature whose `tables.ts` declares it, in Kysely and in SQL text, per write of one
 * that nobody declares, and per table that two declare.
 */
export function ownerProblems(sources: Sources): string[] {
  const owners = ownersOf(sources)
  const problems = [...owners].flatMap(([table, [owner, ...others]]) =>
    others.length > 0 ? [`${table} has more than one owner: ${[owner, ...others].join(', ')}`] : [],
  )
  for (const [path, text] of sources) {
    if (!OUR_SERVER.test(path)) continue
    for (const { table, line } of writesIn(text)) {
      if (table === null)
        problems.push(`${path}:${line}: name the table that is written, so that its owner is known`)
      const owner = owners.get(table ?? '')?.[0]
      if (table !== null && owner === undefined)
        problems.push(`${path}:${line}: no tables.ts declares ${table}, so nobody owns it`)
      if (owner !== undefined && !path.startsWith(`${owner}/`))
        problems.push(`${path}:${line}: ${table} is written only in ${owner}: call one of its commands`)
    }
  }
  return problems
}

/** Table → the features that declare it, or the platform: one. */
function ownersOf(sources: Sources): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const [path, text] of sources) {
    const owner = /^(server\/src\/(?:features\/[^/]+|platform))\/(?:.+\/)?tables\.ts$/.exec(path)?.[1]
    if (owner === undefined) continue
    visit(path, text, {
      TSTypeAliasDeclaration({ id, typeAnnotation }) {
        if (!/\wTables$/.test(id.name) || typeAnnotation.type !== 'TSTypeLiteral') return
        for (const member of typeAnnotation.members)
          if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
            owners.set(member.key.name, [...(owners.get(member.key.name) ?? []), owner])
      },
    })
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
