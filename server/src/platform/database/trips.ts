import type { CompiledQuery, PostgresDialectConfig } from 'kysely'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** The values of statements that are sent without waiting for their answers; a list of values belongs to one statement. */
const notAwaited = new WeakSet<readonly unknown[]>()

/**
 * A statement whose answer nobody needs: it goes to the database together with the next one of its transaction, which
 * fails when this one does. For what has to be there once the transaction is committed, and not before.
 */
export function withTheNext(query: CompiledQuery): CompiledQuery {
  notAwaited.add(query.parameters)
  return query
}

const NOTHING: Pick<QueryResult, 'command' | 'rowCount' | 'rows'> = { command: '', rowCount: 0, rows: [] }

type Answer = typeof NOTHING
/** What gives Kysely its connections. */
export type KyselyPool = Extract<PostgresDialectConfig['pool'], { connect: unknown }>
type KyselyClient = Awaited<ReturnType<KyselyPool['connect']>>

/**
 * The pool for Kysely, which takes as few trips as the answers of its statements allow: the beginning of a transaction, and
 * what was marked by {@link withTheNext}, are taken as done and go out with what comes after them. Its connections have to
 * be such as pipeline.
 */
export function inFewTrips(pool: Pool): KyselyPool {
  const known = new WeakMap<PoolClient, KyselyClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const made = known.get(client) ?? {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cursors are asked for only of a dialect that was given a cursor class
        query: askerOf(client) as unknown as KyselyClient['query'],
        release: (destroy) => client.release(destroy),
      }
      known.set(client, made)
      return made
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function askerOf(client: PoolClient): (text: string, values: readonly unknown[]) => Promise<Answer> {
  let before: Promise<Answer>[] = []
  return async (text, values) => {
    const isFirst = text === 'begin' || notAwaited.has(values)
    if (isFirst) writeLater(client)
    const sent: Promise<Answer> = client.query(text, [...values])
    if (isFirst) {
      // whoever waits for the next one is told
      sent.catch(() => undefined)
      before.push(sent)
      return NOTHING
    }
    const earlier = before
    before = []
    // what is undone may have failed
    if (text === 'rollback') await Promise.allSettled(earlier)
    else await Promise.all([...earlier, sent])
    return sent
  }
}

/**
 * Does something with the processor while the database works on what it was asked, which is on its way by then. What it throws is thrown at
 * once; what was asked is waited for by whoever ends the transaction.
 */
export async function meanwhile<T>(asked: Promise<T>, work: () => void): Promise<T> {
  asked.catch(() => undefined)
  await new Promise<void>((resolve) => void setImmediate(resolve))
  work()
  return asked
}

/** What is written from here on until the code that runs now waits for something goes out as one. */
function writeLater(client: PoolClient): void {
  const { stream } = connectionOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** What node-postgres keeps of a connection and its types leave out. */
export function connectionOf(client: PoolClient): EventEmitter & { stream: Socket } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own class, which its types do not tell
  return client.connection as unknown as EventEmitter & { stream: Socket }
}
