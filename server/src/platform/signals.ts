import { randomUUID } from 'node:crypto'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { Client, type Notification, type Pool } from 'pg'
import type { Logger } from './log.ts'

/**
 * A short announcement between processes: ids and states only. Content (`event`) stays in its process. `from`
 * names another process where that is known.
 */
export type Signal = { caseId: string; own: boolean; from?: string } & (
  | { kind: 'event'; seq: number; event?: CaseEvent }
  | { kind: 'typing'; side: Side }
  | { kind: 'presence'; side: Side; online: boolean; asks: boolean }
  | { kind: 'receipt'; side: Side; deliveredSeq: number; seenSeq: number }
)

type Unaddressed<S> = S extends unknown ? Omit<S, 'own' | 'from'> : never
export type Publishable = Unaddressed<Exclude<Signal, { kind: 'event' }>>

export type SignalListener = {
  onSignal: (signal: Signal) => void
  /** announcements may have been missed */
  onGap: () => void
  /** a process has been silent for too long: it was killed, and what it said of itself holds no more */
  onLost: (process: string) => void
}

export type Signals = {
  /** Tells all processes, this one at once; losing one is harmless. */
  publish(signal: Publishable): void
  /** Tells this process of a committed event before the database's announcement comes round to it. */
  committed(caseId: string, event: CaseEvent): void
  subscribe(listener: SignalListener): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Committed events are announced by the transaction that wrote them (`case_event`), the rest here. */
export const SIGNAL_CHANNEL = 'case_signal'
const EVENT_CHANNEL = 'case_event'
const RETRY_AFTER = 500
/** How often a process says that it lives, and after which silence it counts as killed. Milliseconds. */
const LEASE = { every: 10_000, lost: 35_000 }

/** LISTEN/NOTIFY on a session connection of its own that comes back by itself. */
export function createSignals(url: string, pool: Pool, log: Logger, lease = LEASE): Signals {
  const self = randomUUID()
  const listeners: SignalListener[] = []
  const others = createRoll(lease.lost)
  let renewing: NodeJS.Timeout | undefined
  let client: Client | null = null
  let isStopped = false

  function tell(signal: Signal): void {
    for (const { onSignal } of listeners) onSignal(signal)
  }

  function onNotification(message: Notification): void {
    const payload = message.payload ?? ''
    if (message.channel === EVENT_CHANNEL) {
      const [caseId = '', seq = '0'] = payload.split(' ')
      return tell({ kind: 'event', caseId, seq: Number(seq), own: false })
    }
    const said = JSON.parse(payload) as (Publishable | { kind: 'alive' }) & { from: string }
    const { from } = said
    if (from === self) return
    if (from !== '') others.note(from)
    if (said.kind !== 'alive') tell({ ...said, own: false })
  }

  function announce(said: Publishable | { kind: 'alive' }): void {
    pool
      .query('select pg_notify($1, $2)', [SIGNAL_CHANNEL, JSON.stringify({ ...said, from: self })])
      .catch((error: unknown) => log.warn('announcement not sent', { error }))
  }

  function renew(): void {
    // who does not listen cannot tell who is silent
    if (!client) return
    announce({ kind: 'alive' })
    for (const process of others.takeSilent()) for (const { onLost } of listeners) onLost(process)
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'evensettle-signals',
      keepAlive: true,
    })
    next.on('notification', onNotification)
    next.on('error', () => {})
    next.on('end', () => {
      if (client === next) client = null
      if (!isStopped) setTimeout(() => void reconnect(), RETRY_AFTER)
    })
    await next.connect()
    await next.query(`listen ${EVENT_CHANNEL}`)
    await next.query(`listen ${SIGNAL_CHANNEL}`)
    others.noteAll()
    client = next
  }

  async function reconnect(): Promise<void> {
    if (isStopped || client) return
    try {
      await connect()
      for (const { onGap } of listeners) onGap()
    } catch (error) {
      log.warn('no connection for announcements yet', { error })
      setTimeout(() => void reconnect(), RETRY_AFTER)
    }
  }

  return {
    publish(signal) {
      tell({ ...signal, own: true })
      announce(signal)
    },
    committed: (caseId, event) => tell({ kind: 'event', caseId, seq: event.seq, event, own: true }),
    subscribe: (listener) => void listeners.push(listener),
    async start() {
      await connect()
      renewing = setInterval(renew, lease.every).unref()
    },
    async stop() {
      isStopped = true
      clearInterval(renewing)
      await client?.end()
    },
  }
}

/** Which other processes were heard of, and when. */
function createRoll(silentFor: number) {
  const heard = new Map<string, number>()
  const note = (process: string) => void heard.set(process, performance.now())
  return {
    note,
    /** nobody could be heard for a while, which says nothing about them */
    noteAll: () => [...heard.keys()].forEach(note),
    /** Those that have been silent for too long, each once. */
    takeSilent: () =>
      [...heard].flatMap(([process, at]) =>
        performance.now() - at >= silentFor && heard.delete(process) ? [process] : [],
      ),
  }
}
