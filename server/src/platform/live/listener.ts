import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Notification } from 'pg'
import type { Logger } from '../telling/log.ts'

export type Listener = {
  /** The first connection; throws when there is none. From then on it comes back by itself. */
  start(): Promise<void>
  /** Whether announcements are heard at the moment. */
  isListening(): boolean
  /** Asks the database for a sign of life on this very connection; one that gives none is replaced. */
  check(): Promise<void>
  stop(): Promise<void>
}

type Settings = {
  url: string
  channels: readonly string[]
  onNotification: (message: Notification) => void
  /** listening again after a time without: announcements may have been missed */
  onBack: () => void
  log: Logger
}

type Connection = { client: Client; ended: Promise<void> }

const APPLICATION = 'evensettle-signals'
/** Milliseconds that a connection, and an answer on it, may take. */
const PATIENCE = { connect: 5_000, answer: 5_000 }
/** Milliseconds between two tries: doubled from the first to the longest, then cut at random to half at most. */
const PAUSE = { first: 250, longest: 10_000 }

/** How long to wait after so many tries that failed; `random` scatters processes that lost the same database. */
export function pauseAfter(failures: number, random: () => number): number {
  const pause = Math.min(PAUSE.longest, PAUSE.first * 2 ** failures)
  return pause * (0.5 + random() / 2)
}

/**
 * One session connection that listens. It is kept by a single loop, so that there is never more than one of it
 * and never more than one attempt to get it back.
 */
export function createListener(settings: Settings): Listener {
  const { log } = settings
  const ending = new AbortController()
  let open: Connection | null = null
  let keeping: Promise<void> = Promise.resolve()

  async function reopen(): Promise<Connection | null> {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      await wait(pauseAfter(failures, Math.random), null, { signal: ending.signal }).catch(() => null)
      if (ending.signal.aborted) break
      const opened = await connect(settings).catch((error: unknown) => {
        log.warn('no connection for announcements yet', { tries: failures + 1, error })
        return null
      })
      if (opened && ending.signal.aborted) await opened.client.end()
      else if (opened) return opened
    }
    return null
  }

  async function keep(first: Connection): Promise<void> {
    for (open = first; open;) {
      await open.ended
      open = null
      if (!ending.signal.aborted) log.warn('the connection for announcements was lost')
      open = await reopen()
      if (!open) return
      log.info('announcements are heard again')
      settings.onBack()
    }
  }

  return {
    async start() {
      keeping = keep(await connect(settings))
    },
    isListening: () => open !== null,
    async check() {
      const asked = open
      await asked?.client.query('select 1').catch(() => asked.client.end())
    },
    async stop() {
      ending.abort()
      await open?.client.end()
      await keeping
    },
  }
}

async function connect({ url, channels, onNotification }: Settings): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: PATIENCE.connect,
    query_timeout: PATIENCE.answer,
    keepAlive: true,
  })
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()))
  // what goes wrong ends the connection, and its end is what is acted on
  client.on('error', () => {})
  client.on('notification', onNotification)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
    return { client, ended }
  } catch (error) {
    void client.end()
    throw error
  }
}
