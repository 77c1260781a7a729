import { sql, type RawBuilder } from 'kysely'

/** `column in ('a', 'b')` for raw SQL, with the words written out, so that an index made for some of them is used. */
export function oneOf(column: string, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`
}
