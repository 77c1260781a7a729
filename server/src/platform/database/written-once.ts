import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The names of values, each in the place of its value. */
export type Names<V> = { readonly [K in keyof V]: string }

type Buildable<R> = { compile(db: Kysely<Tables>): CompiledQuery<R> }

/**
 * A statement that is put together once, with the names of its values in their places: for what somebody waits for, as that takes longer than to
 * send it. Gives the statement with values; each may stand in several places.
 */
export function writtenOnce<V extends Record<string, unknown>, R>(
  build: (names: Names<V>, db: Kysely<Tables>) => Buildable<R>,
): (db: Kysely<Tables>, values: V) => CompiledQuery<R> {
  let written: CompiledQuery<R> | null = null
  return (db, values) => {
    written ??= build(namesOf<V>(), db).compile(db)
    return { ...written, parameters: written.parameters.map((one) => valueOf(values, one)) }
  }
}

/** What begins a name; nobody can store a text that begins with it. */
const MARK = '\0'

function namesOf<V>(): Names<V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any name that is asked for is there
  return new Proxy({}, { get: (_, name) => `${MARK}${String(name)}` }) as Names<V>
}

function valueOf(values: Record<string, unknown>, one: unknown): unknown {
  return typeof one === 'string' && one.startsWith(MARK) ? values[one.slice(MARK.length)] : one
}
