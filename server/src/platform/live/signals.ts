import { randomUUID } from 'node:crypto'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Notification, Pool } from 'pg'
import { createListener } from './listener.ts'
import type { Logger } from '../telling/log.ts'

/**
 * A short announcement between processes: ids and states only. Content (`event`) stays in its process. `from`
 * names another process where that is known.
 */
export type Signal = { caseId: string; own: boolean; from?: string } & (
  | { kind: 'event'; seq: number; event?: CaseEvent }
  | { kind: 'typing'; side: Side }
  | { kind: 'held'; side: Side }
  | { kind: 'presence'; side: Side; online: boolean; asks: boolean }
  | { kind: 'receipt'; side: Side; deliveredSeq: number; seenSeq: number }
)

type Unaddressed<S> = S extends unknown ? Omit<S, 'own' | 'from'> : never
export type Publishable = Unaddressed<Exclude<Signal, { kind: 'event' }>>

type Said = Publishable | { kind: 'alive' }

export type SignalListener = {
  onSignal: (signal: Signal) => void
  /** announcements may have been missed */
  onGap: () => void
  /** a process has been silent for too long: it was killed, and what it said of itself holds no more */
  onLost: (process: string) => void
  /** a process is heard of for the first time, or again after it counted as killed: it may know nothing of us */
  onFound: (process: string) => void
  /** some sessions of a user ended, here or in another process */
  onSessionEnded?: (userId: string) => void
}

export type Signals = {
  /** Tells all processes, this one at once; losing one is harmless. */
  publish(signal: Publishable): void
  /** Tells this process of a committed event before the database's announcement comes round to it. */
  committed(caseId: string, event: CaseEvent): void
  /**
   * Does work that tells of what it has committed in a case. From when it says that it `begins` the database's announcements of that case wait for
   * it: nobody reads the log for what is at hand. Whoever still waits for a connection has not begun, and keeps nothing from anybody.
   */
  whileWriting<T>(caseId: string, work: (begins: () => void) => Promise<T>): Promise<T>
  subscribe(listener: SignalListener): void
  /** How many milliseconds an announcement takes from here through the database and back. Throws when it does not come. */
  echo(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Committed events are announced by the transaction that wrote them (`case_event`), the rest here. */
export const SIGNAL_CHANNEL = 'case_signal'
/** On which a committed event is announced: case id and sequence number, nothing else. */
export const EVENT_CHANNEL = 'case_event'
/** On which a process hears itself. */
const ECHO_CHANNEL = 'service_echo'
const ECHO_WITHIN = 2_000
/** Announcements of one statement at most. */
const TOGETHER = 500
/** How often a process says that it lives, and after which silence it counts as killed. Milliseconds. */
const LEASE = { every: 10_000, lost: 35_000 }

/** LISTEN/NOTIFY between the processes that share a database. `sessionEnded` is announced by the sign-in service's own tables. */
export function createSignals(
  url: string,
  pool: Pool,
  log: Logger,
  channels: { sessionEnded: string },
  lease = LEASE,
): Signals {
  const self = randomUUID()
  const listeners: SignalListener[] = []
  const others = createRoll(Math.ceil(lease.lost / lease.every))
  const { announce, quiet } = announcer(pool, log, self)
  const echoes = new Map<string, () => void>()
  const writers = createWriters((caseId, seq) => tell({ kind: 'event', caseId, seq, own: false }))
  let renewing: NodeJS.Timeout | undefined
  let isRenewing = false
  const listener = createListener({
    url,
    channels: [EVENT_CHANNEL, SIGNAL_CHANNEL, channels.sessionEnded, ECHO_CHANNEL],
    onNotification,
    onBack() {
      others.noteAll()
      for (const { onGap } of listeners) onGap()
    },
    log,
  })

  function tell(signal: Signal): void {
    for (const { onSignal } of listeners) onSignal(signal)
  }

  function onNotification(message: Notification): void {
    const payload = message.payload ?? ''
    if (message.channel === EVENT_CHANNEL) {
      const [caseId = '', seq = '0'] = payload.split(' ')
      return writers.announced(caseId, Number(seq))
    }
    if (message.channel === channels.sessionEnded) {
      for (const { onSessionEnded } of listeners) onSessionEnded?.(payload)
      return
    }
    if (message.channel === ECHO_CHANNEL) return echoes.get(payload)?.()
    const said = readAnnouncement(payload)
    if (said === null) return undefined
    if (said.from === self) return said.kind === 'alive' ? tellLost() : undefined
    const { from } = said
    if (from !== '' && others.note(from)) for (const { onFound } of listeners) onFound(from)
    if (said.kind !== 'alive') tell({ ...said, own: false })
  }

  function tellLost(): void {
    for (const process of others.takeSilent()) for (const { onLost } of listeners) onLost(process)
  }

  async function renew(): Promise<void> {
    // who does not listen cannot tell who is silent; signs that pile up would be echoed all at once
    if (!listener.isListening() || isRenewing) return
    isRenewing = true
    await Promise.all([announce({ kind: 'alive' }), listener.check()])
    isRenewing = false
  }

  return {
    publish(signal) {
      tell({ ...signal, own: true })
      void announce(signal)
    },
    committed: (caseId, event) => tell({ kind: 'event', caseId, seq: event.seq, event, own: true }),
    whileWriting: (caseId, work) => writers.whileWriting(caseId, work),
    subscribe: (listener) => void listeners.push(listener),
    echo: () => echoOf(pool, echoes),
    async start() {
      await listener.start()
      renewing = setInterval(() => void renew(), lease.every).unref()
    },
    async stop() {
      clearInterval(renewing)
      await quiet()
      await listener.stop()
    },
  }
}

async function echoOf(pool: Pool, echoes: Map<string, () => void>): Promise<number> {
  const one = randomUUID()
  const heard = Promise.withResolvers<void>()
  const late = setTimeout(() => heard.reject(new Error('an announcement did not come back')), ECHO_WITHIN)
  echoes.set(one, heard.resolve)
  const from = performance.now()
  try {
    await Promise.all([pool.query('select pg_notify($1, $2)', [ECHO_CHANNEL, one]), heard.promise])
    return performance.now() - from
  } finally {
    clearTimeout(late)
    echoes.delete(one)
  }
}

/** How many write in a case here, and the newest that was announced of it meanwhile. */
type Writing = { count: number; seq: number }

/** Who writes in a case here, and what was announced of it meanwhile. */
function createWriters(tell: (caseId: string, seq: number) => void) {
  const byCase = new Map<string, Writing>()

  function ended(caseId: string, here: Writing): void {
    here.count -= 1
    if (here.count === 0) byCase.delete(caseId)
    // to each one that ends, so that many who follow on each other keep nothing back
    const { seq } = here
    here.seq = 0
    if (seq > 0) tell(caseId, seq)
  }

  return {
    announced(caseId: string, seq: number): void {
      const here = byCase.get(caseId)
      if (here) here.seq = Math.max(here.seq, seq)
      else tell(caseId, seq)
    },
    async whileWriting<T>(caseId: string, work: (begins: () => void) => Promise<T>): Promise<T> {
      let begun: Writing | null = null
      const begins = (): void => {
        if (begun) return
        begun = byCase.get(caseId) ?? { count: 0, seq: 0 }
        begun.count += 1
        byCase.set(caseId, begun)
      }
      try {
        return await work(begins)
      } finally {
        if (begun) ended(caseId, begun)
      }
    },
  }
}

/** What another process says, or null where it is of a version that says it otherwise. What it says of things unknown here nobody acts on. */
function readAnnouncement(payload: string): (Said & { from: string }) | null {
  try {
    const said: (Said & { from: string }) | null = JSON.parse(payload)
    return typeof said === 'object' && typeof said?.from === 'string' ? said : null
  } catch {
    return null
  }
}

/**
 * What is said while an announcement is under way goes out together with the next one, in order: thousands who come
 * back at once take one connection, and those who wait for a page have the others.
 */
function announcer(pool: Pool, log: Logger, from: string) {
  const waiting: string[] = []
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const together = takeTogether(waiting)
      await pool
        .query('select pg_notify($1, said) from unnest($2::text[]) as said', [SIGNAL_CHANNEL, together])
        .catch((error: unknown) => log.warn('announcements not sent', { error, count: together.length }))
    }
    sending = null
  }

  return {
    announce: (said: Said): Promise<void> => {
      waiting.push(JSON.stringify({ ...said, from }))
      return (sending ??= sendAll())
    },
    /** resolves when nothing is under way */
    quiet: () => sending ?? Promise.resolve(),
  }
}

/** The next ones of a queue. The database tells one transaction's equal announcements once: what is said again waits. */
function takeTogether(waiting: string[]): string[] {
  const taken = new Set<string>()
  for (const said of waiting) {
    if (taken.size === TOGETHER || taken.has(said)) break
    taken.add(said)
  }
  waiting.splice(0, taken.size)
  return [...taken]
}

/**
 * Which other processes were heard of, and how many signs of our own came back since. They come over the same
 * connection, in order: a stall of this process delays both alike, which a clock would take for silence.
 */
function createRoll(most: number) {
  const missed = new Map<string, number>()
  /** Gives whether the process was unknown. */
  const note = (process: string): boolean => {
    const isNew = !missed.has(process)
    missed.set(process, 0)
    return isNew
  }
  return {
    note,
    /** nobody could be heard for a while, which says nothing about them */
    noteAll: () => [...missed.keys()].forEach(note),
    /** One of our own signs came back: gives those that have been silent for too long, each once. */
    takeSilent: () =>
      [...missed].flatMap(([process, count]) => {
        if (count + 1 >= most) return missed.delete(process) ? [process] : []
        missed.set(process, count + 1)
        return []
      }),
  }
}
