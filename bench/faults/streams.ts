import { openLive, type LiveClient } from '@evensettle/server/testing/test-server.ts'
import { wait } from '../src/numbers.ts'
import type { Pair } from '../src/people.ts'

const ARRIVES_WITHIN = 60_000
/** As browsers do; whoever says nothing for a while is let go. */
const PING_EVERY = 20_000

/** Live streams of people, one on each process for each side, which nobody opens again. */
export type Streams = {
  /** What is wrong with them once nothing is written any more: ended, or events that did not come. */
  findBroken(newest: (caseId: string) => Promise<number>): Promise<string[]>
  end(): Promise<void>
}

export async function openStreams(origins: readonly string[], pairs: readonly Pair[]): Promise<Streams> {
  const open = pairs.flatMap((pair) =>
    origins.flatMap((origin) => [pair.starter, pair.respondent].map((person) => ({ origin, pair, person }))),
  )
  const streams = await Promise.all(
    open.map(async ({ origin, pair, person }) => {
      const client = await opened(origin, person.token)
      await client.follow(pair.caseId, pair.seq)
      const stream = { client, pair, isOpen: true }
      void client.closed.then(() => (stream.isOpen = false))
      return stream
    }),
  )
  const pinging = setInterval(() => {
    for (const { client, isOpen } of streams) if (isOpen) client.send({ type: 'ping' })
  }, PING_EVERY)
  return {
    async findBroken(newest) {
      const broken: string[] = []
      for (const { client, pair, isOpen } of streams) {
        if (!isOpen) {
          broken.push(`a live stream of case ${pair.caseId} ended`)
          continue
        }
        const missing = await missingIn(client, pair, await newest(pair.caseId))
        if (missing > 0) broken.push(`${missing} events of case ${pair.caseId} did not come on a live stream`)
      }
      return broken
    },
    async end() {
      clearInterval(pinging)
      await Promise.all(streams.filter(({ isOpen }) => isOpen).map(({ client }) => client.end()))
    },
  }
}

/** Whoever does not come in within ten seconds, on a machine that is busy, comes again. */
async function opened(origin: string, token: string): Promise<LiveClient> {
  for (let left = 5; ; left -= 1) {
    const client = await openLive(origin, token).catch((error: unknown) => {
      if (left === 0) throw error
      return null
    })
    if (client) return client
  }
}

async function missingIn(client: LiveClient, { caseId, seq }: Pair, last: number): Promise<number> {
  const until = performance.now() + ARRIVES_WITHIN
  const missing = () => {
    const came = new Set(client.seqs(caseId))
    return Array.from({ length: last - seq }, (_, at) => seq + at + 1).filter((one) => !came.has(one)).length
  }
  while (missing() > 0 && performance.now() < until) await wait(100)
  return missing()
}
