/** What a migration says of itself in comments of their own, at the beginning of a line. */
export type Marks = {
  /** `-- contract: since 0270`: takes away what no version with migration 0270 works with any more */
  needs: string | null
  /** `-- beside the work`: its statements run one by one outside of a transaction, so that an index can be built `concurrently` */
  isBesideTheWork: boolean
  /** `-- brief: why`: what it holds up is held up for a moment only */
  isBrief: boolean
}

/** The number of a file, by which it is told apart. */
export function numberOf(name: string): string {
  return name.slice(0, 4)
}

export function readMigration(text: string): Marks {
  return {
    needs: /^-- contract: since (\d{4})$/m.exec(text)?.[1] ?? null,
    isBesideTheWork: /^-- beside the work$/m.test(text),
    isBrief: /^-- brief: \S/m.test(text),
  }
}

/** Its statements without comments; what stands in quotes or between dollars is kept together. */
export function statementsOf(text: string): string[] {
  const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;'$/-]+|./g
  const statements: string[] = []
  let statement = ''
  for (const [part] of text.matchAll(parts)) {
    if (part.startsWith('--') || part.startsWith('/*')) statement += ' '
    else if (part === ';') {
      statements.push(statement.trim())
      statement = ''
    } else statement += part
  }
  return [...statements, statement.trim()].filter((one) => one !== '')
}
