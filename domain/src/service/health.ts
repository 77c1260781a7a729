import { MINUTE } from '../time.ts'
import type { ReplicaState } from './replica.ts'

/** What an installation is made of, as whoever runs it looks at it. */
export const PARTS = [
  'database',
  'replica',
  'storage',
  'disk',
  'queue',
  'live',
  'mail',
  'reports',
  'sms',
  'scanner',
  'clock',
  'log',
  'model',
] as const
export type Part = (typeof PARTS)[number]

/** `off`: not set up, and nothing waits for it. */
export const HEALTHS = ['well', 'strained', 'failing', 'off'] as const
export type Health = (typeof HEALTHS)[number]

/** Mails and texts alike: what is on its way, and what was given up. */
export type Sending = {
  /** nothing leaves the machine */
  isOutbox: boolean
  queued: number
  /** milliseconds */
  oldestQueuedFor: number | null
  /** given up in the last day */
  failed: number
}

/** Why a mailbox could not be read: who signs in is refused, the folder is not there, or nothing answers. */
export type BoxProblem = 'login' | 'folder' | 'away'

/** Why the public log may not be signed. */
export type LogTrouble = 'stopped' | 'contradicted' | 'unheard'

/** What a look at each part sees when it answers; times and waits in milliseconds. */
export type Seen = {
  database: { ms: number; connections: number; mostConnections: number; isFull: boolean }
  /** a standby that operators' pages are read from, as it was seen last */
  replica: { state: ReplicaState; behind: number | null }
  storage: { ms: number }
  /** share of the disk that is used, from 0 to 1 */
  disk: { used: number; isFull: boolean }
  /** `oldestWaitsFor`: how long the oldest job that is due has waited */
  queue: { oldestWaitsFor: number | null; givenUp: number }
  live: { ms: number }
  mail: Sending & { ms: number }
  /** the mailbox of what comes back; `lookedFor`: how long ago it was read last, null: not yet; `ms`: what that took */
  reports: { isRead: boolean; problem: BoxProblem | null; lookedFor: number | null; ms: number | null }
  sms: Sending
  scanner: { ms: number | null }
  /** how far this machine's clock is from the database's */
  clock: { apart: number }
  /** the public log: what it stands still for. `contradicted`: a witness has seen more, or other; `unheard`: one says nothing */
  log: { stop: LogTrouble | null }
  /** `isResting`: after failures one after another nobody asks it for a while */
  model: { isSetUp: boolean; isSwitchedOff: boolean; isResting: boolean }
}

/** Why a part is as it is; each has words on the page, and what to do. */
export const REASONS = [
  'fine',
  'away',
  'slow',
  'full',
  'scarce',
  'connections',
  'late',
  'stuck',
  'given_up',
  'waiting',
  'refused',
  'missing',
  'outbox_only',
  'apart',
  'stopped',
  'contradicted',
  'unheard',
  'resting',
  'behind',
  'no_standby',
  'switched_off',
  'not_configured',
] as const
export type Reason = (typeof REASONS)[number]

type Finding = { health: Health; reason: Reason }

const BOUNDS = {
  /** milliseconds from which people notice it on every page */
  slow: { database: 150, storage: 500, live: 500, mail: 3_000, scanner: 1_000 },
  connections: 0.8,
  disk: { strained: 0.9, failing: 0.97 },
  queue: { late: 2 * MINUTE, stuck: 15 * MINUTE },
  sending: { waiting: 10 * MINUTE },
  /** it is read every minute */
  reports: { late: 10 * MINUTE },
  /** codes of an authenticator hold 30 seconds */
  clock: { strained: 2_000, failing: 20_000 },
} as const

const FINE: Finding = { health: 'well', reason: 'fine' }
const OFF: Finding = { health: 'off', reason: 'not_configured' }
const strained = (reason: Reason): Finding => ({ health: 'strained', reason })
const failing = (reason: Reason): Finding => ({ health: 'failing', reason })

function paced(part: keyof typeof BOUNDS.slow, ms: number): Finding {
  return ms > BOUNDS.slow[part] ? strained('slow') : FINE
}

function sendingFinding({ isOutbox, queued, oldestQueuedFor, failed }: Sending, otherwise: Finding): Finding {
  if (queued > 0 && (oldestQueuedFor ?? 0) > BOUNDS.sending.waiting) return failing('waiting')
  if (isOutbox) return strained('outbox_only')
  return failed > 0 ? strained('refused') : otherwise
}

const BOX_REASONS: Record<BoxProblem, Reason> = { login: 'refused', folder: 'missing', away: 'away' }

/** Nothing stands still without it: the primary is read in its place. */
const REPLICA_FINDINGS: Record<ReplicaState, Finding> = {
  none: OFF,
  used: FINE,
  unknown: strained('behind'),
  behind: strained('behind'),
  away: strained('away'),
  no_standby: strained('no_standby'),
}

const JUDGES: { [P in Part]: (seen: Seen[P]) => Finding } = {
  database: ({ ms, connections, mostConnections, isFull }) =>
    isFull
      ? failing('full')
      : connections > mostConnections * BOUNDS.connections
        ? strained('connections')
        : paced('database', ms),
  replica: ({ state }) => REPLICA_FINDINGS[state],
  storage: ({ ms }) => paced('storage', ms),
  disk: ({ used, isFull }) =>
    isFull || used >= BOUNDS.disk.failing
      ? failing('full')
      : used >= BOUNDS.disk.strained
        ? strained('scarce')
        : FINE,
  queue: ({ oldestWaitsFor, givenUp }) =>
    (oldestWaitsFor ?? 0) > BOUNDS.queue.stuck
      ? failing('stuck')
      : (oldestWaitsFor ?? 0) > BOUNDS.queue.late
        ? strained('late')
        : givenUp > 0
          ? strained('given_up')
          : FINE,
  live: ({ ms }) => paced('live', ms),
  mail: (seen) => sendingFinding(seen, paced('mail', seen.ms)),
  reports: ({ isRead, problem, lookedFor }) => {
    if (!isRead) return OFF
    if (problem !== null) return failing(BOX_REASONS[problem])
    return (lookedFor ?? 0) > BOUNDS.reports.late ? strained('late') : FINE
  },
  sms: (seen) => {
    const found = sendingFinding(seen, FINE)
    // nobody has to have a gateway: what matters is said where somebody counts on it
    return found.reason === 'outbox_only' ? OFF : found
  },
  scanner: ({ ms }) => (ms === null ? OFF : paced('scanner', ms)),
  clock: ({ apart }) =>
    Math.abs(apart) >= BOUNDS.clock.failing
      ? failing('apart')
      : Math.abs(apart) >= BOUNDS.clock.strained
        ? strained('apart')
        : FINE,
  log: ({ stop }) => (stop === null ? FINE : failing(stop)),
  model: ({ isSetUp, isSwitchedOff, isResting }) => {
    if (!isSetUp) return OFF
    if (isSwitchedOff) return { health: 'off', reason: 'switched_off' }
    return isResting ? strained('resting') : FINE
  },
}

/** How a part is, by what was seen of it; null: it gave no answer in time. */
export function judge<P extends Part>(part: P, seen: Seen[P] | null): Finding {
  return seen === null ? failing('away') : JUDGES[part](seen)
}

/** The one number of a part that is worth a line over a day: milliseconds, for the disk a share of a thousand. */
export function measureOf<P extends Part>(part: P, seen: Seen[P] | null): number | null {
  if (seen === null) return null
  const value = { ms: null, oldestWaitsFor: null, apart: null, used: null, behind: null, ...seen }
  switch (part) {
    case 'disk':
      return value.used === null ? null : Math.round(value.used * 1_000)
    case 'queue':
      return value.oldestWaitsFor ?? 0
    case 'replica':
      return value.behind
    case 'clock':
      return value.apart === null ? null : Math.abs(value.apart)
    default:
      return value.ms
  }
}

/** From the best to the worst, as an hour counts as the worst of its looks. */
export const FROM_BEST: readonly Health[] = ['off', 'well', 'strained', 'failing']

/** How long the history of each part is kept. */
export const HISTORY_KEPT_FOR = 24 * 60 * MINUTE

/** What a process does: answer people, work on the background jobs, or both. */
export const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** A process says that it runs every half a minute; after three times of silence nobody knows. */
export const BEAT_EVERY = MINUTE / 2
export const SILENT_AFTER = 3 * BEAT_EVERY
