import type { Query, QueryClient } from '@tanstack/react-query'

/** Every query with the case's id in its key belongs to the case. */
export function ofCase(caseId: string) {
  return { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey.includes(caseId) }
}

/**
 * The parts of a case are asked for side by side, so that one may have been read before something happened and the case after
 * it. From `cursor` on the live line tells what happens: who was read earlier, by its own `seq`, is read once more.
 */
export async function readOlder(client: QueryClient, caseId: string, cursor: number): Promise<void> {
  await Promise.all(
    client
      .getQueryCache()
      .findAll(ofCase(caseId))
      .map(async (query) => {
        // its own error is told by who asked for it
        if (query.state.data === undefined) await query.promise?.catch(() => undefined)
        if (newestIn(query) < cursor)
          await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      }),
  )
}

/** Up to which event a part is known to miss nothing; as far as can be where it does not say. */
function newestIn({ state: { data } }: Query): number {
  const one: unknown = Array.isArray(data) ? data.at(-1) : data
  const hasSeq = typeof one === 'object' && one !== null && 'seq' in one
  return hasSeq && typeof one.seq === 'number' ? one.seq : Infinity
}
