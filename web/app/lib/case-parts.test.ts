import { expect, it } from 'vitest'
import { readOlder } from './case-parts.ts'
import { makeQueryClient } from './query-client.ts'

const A = '0191a2b3-0000-7000-8000-00000000000a'

/** A part of the case that is read anew each time, with the answers given. */
function part(client: ReturnType<typeof makeQueryClient>, name: string, answers: unknown[]) {
  const queryKey = [name, A]
  let asked = 0
  const queryFn = () => Promise.resolve(answers[asked++])
  client.setQueryDefaults(queryKey, { queryFn })
  return { queryKey, times: () => asked, read: () => client.prefetchQuery({ queryKey, queryFn }) }
}

it('marks what is older than the case, loaded or on its way, as to be read once more, and nothing else', async () => {
  const client = makeQueryClient()
  const older = part(client, 'messages', [{ seq: 4 }])
  const asNew = part(client, 'negotiation', [{ seq: 5 }])
  const log = part(client, 'log', [[{ seq: 3 }, { seq: 4 }]])
  const without = part(client, 'evidence', [{ files: [] }])
  await Promise.all([older.read(), asNew.read(), without.read()])
  void log.read()
  await readOlder(client, A, 5)
  const isStale = ({ queryKey }: { queryKey: string[] }) => client.getQueryState(queryKey)?.isInvalidated
  expect([older, asNew, log, without].map(isStale)).toEqual([true, false, true, false])
})
