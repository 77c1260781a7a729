import type { PartView } from '@evensettle/contracts/infrastructure.ts'
import {
  FROM_BEST,
  HISTORY_KEPT_FOR,
  judge,
  PARTS,
  SILENT_AFTER,
  type Health,
  type Part,
  type Role,
  type Seen,
  type Sending,
} from '@evensettle/domain/service/health.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database/db.ts'
import { modelSwitch } from '../assistant/switch/queries.ts'
import { boxesSeen } from '../mail/reports/queries.ts'
import { logTrouble } from '../public-log/queries.ts'

type Facts = PartView['facts']

/** What a look at a part saw, and what of it is told beside its health. */
type Look<P extends Part> = { seen: Seen[P]; ms: number | null; facts?: Facts }
type Looks = { [P in Part]: () => Promise<Look<P>> }

/** What was seen of each part; null where it gave no answer. */
export type AllSeen = { [P in Part]: Look<P> | null }

/** Milliseconds: a part that has not answered after this is away. */
const ANSWER_WITHIN = 2_000
/** A mail server is not called more often than this, however many operators look. */
const MAIL_REMEMBERED_FOR = 20_000
const COUNTED = 1_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round((performance.now() - from) * 10) / 10
}

/** Its answer, or null where it fails or takes too long: no part holds up another one. */
async function answerOf<T>(log: Deps['log'], part: Part, look: () => Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), ANSWER_WITHIN)
  try {
    return await Promise.race([look(), late.promise])
  } catch (error) {
    log.warn('a part of the installation gives no answer', { part, error })
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The looks at all parts. Made once: a mail server is asked once for all who look at about the same time. */
function looksOf(deps: Deps): Looks {
  const { config, db, disk, files, signals, virusScan, mailTransport, smsTransport, now } = deps
  const mailAnswer = remembered(() => timed(() => mailTransport.check()))
  return {
    async database() {
      // SQL: asks only for an answer
      const ms = await timed(() => sql`select 1`.execute(db))
      const { connections, most } = await connectionsOf(db)
      const { full } = await disk.look()
      const seen = { ms, connections, mostConnections: most, isFull: full === 'database' }
      return { seen, ms, facts: { connections, mostConnections: most } }
    },
    async replica() {
      const { state, behind } = deps.replica.seen()
      return { seen: { state, behind }, ms: null, facts: { behind } }
    },
    async storage() {
      const ms = await timed(() => files.check())
      return { seen: { ms }, ms }
    },
    async disk() {
      const { used, full, free } = await disk.look()
      return { seen: { used, isFull: full === 'files' }, ms: null, facts: { used, freeBytes: free } }
    },
    async queue() {
      const queue = await queueOf(db)
      return { seen: queue, ms: null, facts: queue }
    },
    async live() {
      const ms = Math.round((await signals.echo()) * 10) / 10
      return { seen: { ms }, ms }
    },
    async mail() {
      const [sending, ms] = await Promise.all([sendingOf(db, 'mail', now()), mailAnswer()])
      const seen = { ...sending, isOutbox: mailTransport.kind === 'outbox', ms }
      return { seen, ms, facts: factsOf(seen) }
    },
    async reports() {
      const { lookedAt, ...seen } = await boxesSeen(db, config.bounces, now())
      return { seen, ms: null, facts: { lookedAt } }
    },
    async sms() {
      const seen = { ...(await sendingOf(db, 'sms', now())), isOutbox: smsTransport.kind === 'outbox' }
      return { seen, ms: null, facts: factsOf(seen) }
    },
    async scanner() {
      const ms = virusScan.isOn ? await timed(() => virusScan.check()) : null
      return { seen: { ms }, ms }
    },
    async clock() {
      const apart = await apartFrom(db, deps.machineNow)
      return { seen: { apart }, ms: null, facts: { apart } }
    },
    async log() {
      return { seen: { stop: await logTrouble(db) }, ms: null }
    },
    async model() {
      const isSwitchedOff = (await modelSwitch(db)) !== undefined
      const isResting = deps.model.restsUntil() !== null
      return { seen: { isSetUp: deps.model.about !== null, isSwitchedOff, isResting }, ms: null }
    },
  }
}

function remembered(ask: () => Promise<number>): () => Promise<number> {
  let last: { until: number; answer: Promise<number> } | null = null
  return () => {
    if (last && performance.now() < last.until) return last.answer
    last = { until: performance.now() + MAIL_REMEMBERED_FOR, answer: ask() }
    // what failed is asked again
    last.answer.catch(() => (last = null))
    return last.answer
  }
}

function factsOf({ isOutbox, queued, oldestQueuedFor, failed, lastSentAt }: SendingSeen & Sending): Facts {
  return { isOutbox, waiting: queued, oldestWaitsFor: oldestQueuedFor, failed, lastSentAt }
}

/** Looks at all parts at once. */
export function lookerAt(deps: Deps): () => Promise<AllSeen> {
  const looks = looksOf(deps)
  const look = <P extends Part>(part: P) => answerOf(deps.log, part, looks[part])
  return async () => {
    const [database, replica, storage, disk, queue, live, mail, reports, sms, scanner, clock, log, model] =
      await Promise.all([
        look('database'),
        look('replica'),
        look('storage'),
        look('disk'),
        look('queue'),
        look('live'),
        look('mail'),
        look('reports'),
        look('sms'),
        look('scanner'),
        look('clock'),
        look('log'),
        look('model'),
      ])
    return { database, replica, storage, disk, queue, live, mail, reports, sms, scanner, clock, log, model }
  }
}

/** What was seen, judged. */
export function presentParts(seen: AllSeen): PartView[] {
  return PARTS.map((part) => {
    const look = seen[part]
    return { part, ...judge(part, look?.seen ?? null), ms: look?.ms ?? null, facts: look?.facts ?? {} }
  })
}

async function connectionsOf(db: Db): Promise<{ connections: number; most: number }> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ connections: number; most: number }>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most
  `.execute(db)
  return rows[0] ?? { connections: 0, most: 1 }
}

/** The sums that the queue itself keeps of what it gave up, and the job that has been due for longest. */
async function queueOf(db: Db): Promise<{ waiting: number; oldestWaitsFor: number | null; givenUp: number }> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ waiting: number; oldest: number | null; given_up: number }>`
    select count(*)::int as waiting, (extract(epoch from now() - min(start_after)) * 1000)::bigint as oldest,
      (select coalesce(sum(failed_count), 0)::int from job.queue) as given_up
    from (select start_after from job.job where state < 'active' and not blocked and start_after <= now() limit ${COUNTED}) due
  `.execute(db)
  const { waiting, oldest, given_up: givenUp } = rows[0] ?? { waiting: 0, oldest: null, given_up: 0 }
  return { waiting, oldestWaitsFor: oldest, givenUp }
}

type SendingSeen = Omit<Sending, 'isOutbox'> & { lastSentAt: string | null }

/** How mails or texts are on their way. */
export async function sendingOf(db: Db, table: 'mail' | 'sms', now: Date): Promise<SendingSeen> {
  const from = sql.table(table)
  // SQL: questions beside each other
  const { rows } = await sql<{ queued: number; oldest: Date | null; failed: number; sent: Date | null }>`
    select (select count(*)::int from (select 1 from ${from} where state = 'queued' limit ${COUNTED}) q) as queued,
      (select min(created_at) from ${from} where state = 'queued') as oldest,
      (select count(*)::int from (select 1 from ${from}
        where state = 'failed' and created_at > ${new Date(now.getTime() - DAY)} limit ${COUNTED}) f) as failed,
      (select sent_at from ${from} where sent_at is not null order by sent_at desc limit 1) as sent
  `.execute(db)
  const [row] = rows
  return {
    queued: row?.queued ?? 0,
    oldestQueuedFor: row?.oldest ? now.getTime() - row.oldest.getTime() : null,
    failed: row?.failed ?? 0,
    lastSentAt: row?.sent?.toISOString() ?? null,
  }
}

/** Milliseconds that the clock of this machine is ahead of the database's; the way there and back counts half. */
export async function apartFrom(db: Db, now: () => Date): Promise<number> {
  const before = now().getTime()
  // SQL: the clock of the database
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at
  `.execute(db)
  const after = now().getTime()
  return Math.round((before + after) / 2 - (rows[0]?.at ?? after))
}

type HourRow = { part: Part; hour: number; health: Health; typical: number | null; most: number | null }

/** Each part's hours after `from` in which it was looked at, numbered from 0. Added up here: a page needs 24, not every look. */
export async function hoursAfter(db: Db, from: Date): Promise<HourRow[]> {
  const hour = sql`(ceil(extract(epoch from at - ${from}::timestamptz) / 3600) - 1)::int`
  // SQL: counts by condition
  const { rows } = await sql<HourRow>`
    select part, ${hour} as hour,
      (${[...FROM_BEST]}::text[])[max(array_position(${[...FROM_BEST]}::text[], health))] as health,
      percentile_disc(0.5) within group (order by value) as typical, max(value) as most
    from service_measure where at > ${from} group by part, hour
  `.execute(db)
  return rows
}

const PROCESSES_SHOWN = 30

/** The processes that ran in the last day, those that run in front. */
export async function processesSeen(db: Db) {
  // SQL: the clock of the database
  const { rows } = await sql<{
    id: string
    host: string
    pid: number
    version: string
    node: string
    role: Role
    started_at: Date
    seen_at: Date
    state: 'running' | 'silent' | 'ended'
    sockets: number
    apart: number
  }>`
    select id, host, pid, version, node, role, started_at, seen_at, sockets, apart,
      case when ended_at is not null then 'ended'
        when seen_at < now() - ${SILENT_AFTER} * interval '1 millisecond' then 'silent' else 'running' end as state
    from service_process where seen_at > now() - ${HISTORY_KEPT_FOR} * interval '1 millisecond'
    order by (ended_at is null) desc, seen_at desc limit ${PROCESSES_SHOWN}
  `.execute(db)
  return rows
}
