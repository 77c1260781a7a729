import type { Pool, QueryResult } from 'pg'
import type { Sealer } from './seal.ts'

/** A column of something sealed: what tells its rows apart, what it is sealed for, and the context of what is in one. */
export type SealedColumn<Purpose extends string = string> = {
  table: string
  key: readonly [string, ...string[]]
  column: string
  purpose: Purpose
  context: (key: Readonly<Record<string, string>>) => string
}

/** `lost`: what none of the keys here opens. */
export type SealedAnew = { changed: number; lost: number }

const BATCH = 500

/**
 * Seals a column anew where today's key did not seal it, in order of its key. What changes meanwhile was written with today's key
 * and is let be, so it is safe beside everything, and twice.
 */
export async function sealColumnAnew(
  pool: Pool,
  { table, key, column, context }: SealedColumn,
  sealer: Sealer,
): Promise<SealedAnew> {
  const keys = key.join(', ')
  // as text, since that is what contexts are made of, and what stands behind the last one in the same order
  const texts = key.map((name) => `${name}::text as ${name}`).join(', ')
  const done = { changed: 0, lost: 0 }
  let after: string[] | null = null
  for (;;) {
    const behind: string =
      after === null ? 'true' : `(${keys}) > (${key.map((_, at) => `$${at + 1}`).join(', ')})`
    const found: QueryResult<Record<string, string> & { sealed: Buffer }> = await pool.query(
      `select ${texts}, ${column} as sealed from ${table}
       where ${column} is not null and ${behind} order by ${keys} limit ${BATCH}`,
      after ?? [],
    )
    const { rows } = found
    for (const { sealed, ...row } of rows) {
      const anew = attempt(() => sealer.sealedAnew(sealed, context(row)))
      if (anew === undefined) done.lost += 1
      if (!anew) continue
      const where = key.map((name, at) => `${name} = $${at + 3}`).join(' and ')
      const updated = await pool.query(
        `update ${table} set ${column} = $1 where ${column} = $2 and ${where}`,
        [anew, sealed, ...key.map((name) => row[name])],
      )
      done.changed += updated.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (last === undefined) return done
    after = key.map((name) => last[name] ?? '')
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
