import { randomUUID } from 'node:crypto'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { Client, type Notification, type Pool } from 'pg'
import type { Logger } from './log.ts'

/** A short announcement between processes: ids and states only. Content (`event`) stays in its process. */
export type Signal = { caseId: string; own: boolean } & (
  | { kind: 'event'; seq: number; event?: CaseEvent }
  | { kind: 'typing'; side: Side }
  | { kind: 'presence'; side: Side; online: boolean; asks: boolean }
  | { kind: 'receipt'; side: Side; deliveredSeq: number; seenSeq: number }
)

type Unaddressed<S> = S extends unknown ? Omit<S, 'own'> : never
export type Publishable = Unaddressed<Exclude<Signal, { kind: 'event' }>>

export type Signals = {
  /** Tells all processes, this one at once; losing one is harmless. */
  publish(signal: Publishable): void
  /** Tells this process of a committed event before the database's announcement comes round to it. */
  committed(caseId: string, event: CaseEvent): void
  /** `onGap` is called when announcements may have been missed. */
  subscribe(onSignal: (signal: Signal) => void, onGap: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Committed events are announced by the transaction that wrote them (`case_event`), the rest here. */
export const SIGNAL_CHANNEL = 'case_signal'
const EVENT_CHANNEL = 'case_event'
const RETRY_AFTER = 500

/** LISTEN/NOTIFY on a session connection of its own that comes back by itself. */
export function createSignals(url: string, pool: Pool, log: Logger): Signals {
  const self = randomUUID()
  const listeners: { onSignal: (signal: Signal) => void; onGap: () => void }[] = []
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
    const { from, ...signal } = JSON.parse(payload) as Publishable & { from: string }
    if (from !== self) tell({ ...signal, own: false })
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
      pool
        .query('select pg_notify($1, $2)', [SIGNAL_CHANNEL, JSON.stringify({ ...signal, from: self })])
        .catch((error: unknown) => log.warn('announcement not sent', { error }))
    },
    committed: (caseId, event) => tell({ kind: 'event', caseId, seq: event.seq, event, own: true }),
    subscribe(onSignal, onGap) {
      listeners.push({ onSignal, onGap })
    },
    start: connect,
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
