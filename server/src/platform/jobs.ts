import type { JobName, JobPayloads } from '@evensettle/contracts/jobs.ts'
import { SILENT_AFTER } from '@evensettle/domain/service/health.ts'
import { CompiledQuery, type Transaction } from 'kysely'
import { PgBoss, type JobResult } from 'pg-boss'
import type { Logger } from './telling/log.ts'
import { NO_METERS, type Meters } from './telling/meters.ts'
import { NO_TRACES, type Traces } from './telling/traces.ts'
import { outageOf } from './outages.ts'
import type { Tables } from './tables.ts'
import { withTheNext } from './database/trips.ts'
import { inWork } from './telling/work-facts.ts'

export type { JobName, JobPayloads }

/** Anything that runs SQL inside the transaction that wants the job. */
export type SqlRunner = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** A runner on a foreign transaction whose `query` is node-postgres's. */
export function sqlRunner(query: (text: string, values: unknown[]) => Promise<unknown>): SqlRunner {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what node-postgres answers, told by the caller
    executeSql: async (text, values = []) => (await query(text, values)) as { rows: unknown[] },
  }
}

/** A runner on a transaction of ours. Nobody needs the id of a job: it goes out with what comes next, the commit at the latest. */
function runnerOf(tx: Transaction<Tables>): SqlRunner {
  return {
    executeSql: (text, values = []) => tx.executeQuery(withTheNext(CompiledQuery.raw(text, values))),
  }
}

export type JobOptions = {
  /** at most one waiting job of this name with this key */
  key?: string
  startAfter?: Date
}

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

/** The queue: rows in the same database, so a job exists exactly when the change that needs it was committed. */
export type Jobs = {
  add<Name extends JobName>(
    tx: Transaction<Tables>,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>
  /** The same for a transaction that is not ours (the auth service's). */
  addWith<Name extends JobName>(runner: SqlRunner, name: Name, payload: JobPayloads[Name]): Promise<void>
  /** Starts to work; several processes may: each job runs in one of them. */
  work(handlers: JobHandlers, schedules: Partial<Record<JobName, string>>): Promise<void>
  /** Runs what is due now, in this process, until nothing is left: for tests. Gives the number of jobs run. */
  drain(handlers: JobHandlers): Promise<number>
  /** Jobs that failed for good, for the health page. */
  dead(): Promise<number>
  start(): Promise<void>
  /** Lets running jobs finish; unfinished ones run again elsewhere. */
  stop(): Promise<void>
}

/** The clock brings these again anyway. More than one try, because a process that is killed costs one as well. */
const OF_THE_CLOCK = { retryLimit: 5, policy: 'short' } as const

/** Names of all queues with how often a failing job is tried. */
const QUEUES: Record<JobName, { retryLimit: number; policy?: 'short' }> = {
  'mail.send': { retryLimit: 12 },
  'mail.reports': OF_THE_CLOCK,
  'invitations.send': { retryLimit: 8 },
  'invitations.reopening': { retryLimit: 8 },
  'invitations.receipt': { retryLimit: 8 },
  'sms.send': { retryLimit: 8 },
  'texts.send': { retryLimit: 8 },
  'invitations.remind': OF_THE_CLOCK,
  'messages.notify': { retryLimit: 5, policy: 'short' },
  'messages.deliver': { retryLimit: 5 },
  'news.daily': OF_THE_CLOCK,
  'agreements.seal': { retryLimit: 20, policy: 'short' },
  'obligations.seal': { retryLimit: 20, policy: 'short' },
  'obligations.sweep': OF_THE_CLOCK,
  'cases.sweep': OF_THE_CLOCK,
  'cases.warn': OF_THE_CLOCK,
  'agreements.sweep': OF_THE_CLOCK,
  'analytics.count': OF_THE_CLOCK,
  'audit.chain': OF_THE_CLOCK,
  'log.grow': OF_THE_CLOCK,
  'cases.chain': OF_THE_CLOCK,
  'auth.sweep': OF_THE_CLOCK,
  'drafts.sweep': OF_THE_CLOCK,
  'held-back.sweep': OF_THE_CLOCK,
  'rooms.sweep': OF_THE_CLOCK,
  // by rules it is there at once: nobody waits for a model that fails
  'rounds.note': { retryLimit: 0 },
  'drafts.paid': { retryLimit: 8 },
  'payments.sweep': OF_THE_CLOCK,
  'evidence.sweep': OF_THE_CLOCK,
  'feedback.sweep': OF_THE_CLOCK,
  'results.refresh': OF_THE_CLOCK,
  'partners.count': OF_THE_CLOCK,
  'service.measure': OF_THE_CLOCK,
  'keys.seal-anew': OF_THE_CLOCK,
  'system-test.run': { retryLimit: 2 },
  'system-test.sweep': OF_THE_CLOCK,
  'storage.sweep': OF_THE_CLOCK,
  'storage.watch': OF_THE_CLOCK,
  'evidence.check': OF_THE_CLOCK,
  'files.check': OF_THE_CLOCK,
  'backups.run': { retryLimit: 2 },
  'drills.run': { retryLimit: 2 },
  'integrity.check': OF_THE_CLOCK,
  'safety.sweep': OF_THE_CLOCK,
  'own-data.copy': { retryLimit: 20, policy: 'short' },
  'own-data.sweep': OF_THE_CLOCK,
}

/** A schedule that nobody has set for so long is of no version that is being taken into use. Days. */
const SCHEDULE_IS_OLD = 7

/** How soon the job of a killed worker is noticed, after its heartbeat has stopped for 10 s. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }

/** A connection that gives no answer for so long leads to a machine that is gone. Milliseconds. */
const SILENT_FOR = 30_000

/** Jobs are taken ten at a time and each is settled alone; a full ten means that more may wait: look at once. */
const WORKING = { batchSize: 10, perJobResults: true, burstWhenBatchFull: true } as const

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has the keys of its type and no others
const names = Object.keys(QUEUES) as JobName[]

/**
 * How often a queue is asked. What is due at once is announced, and nobody waits for the next time; what is ordered for later is found within two
 * seconds. What the clock brings is announced too and never ordered for later: it is asked about only for what failed, or was never heard of.
 * No two have the same pace: all that begin together would stay together, and whoever writes in that moment would wait for forty questions.
 */
export function paceOf(name: JobName): {
  pollingIntervalSeconds: number
  notifyPollingIntervalSeconds: number
} {
  const place = names.indexOf(name) / names.length
  const soon = 2 - place / 2
  return {
    pollingIntervalSeconds: soon,
    notifyPollingIntervalSeconds: QUEUES[name] === OF_THE_CLOCK ? 10 - place * 2 : soon,
  }
}

type Settings = {
  schedule: boolean
  meters?: Pick<Meters, 'worked' | 'refused'>
  traces?: Pick<Traces, 'during'>
  /** milliseconds without an answer after which a connection is given up */
  silentFor?: number
}

/** pg-boss on `connectionString`, in its own schema and with its own few connections. */
export function createJobs(connectionString: string, log: Logger, settings: Settings): Jobs {
  const running = { log, meters: settings.meters ?? NO_METERS, traces: settings.traces ?? NO_TRACES }
  const boss = bossOn(connectionString, settings)
  boss.on('error', queueTroubles(log))
  let handling: JobHandlers | null = null
  const working = new Set<JobName>()
  return {
    async start() {
      await startQueues(boss)
    },
    async add(tx, name, payload, options = {}) {
      await boss.send(name, payload, {
        db: runnerOf(tx),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      })
    },
    async addWith(runner, name, payload) {
      await boss.send(name, payload, { db: runner })
    },
    async work(handlers, schedules) {
      handling = handlers
      for (const name of names) {
        if (!working.has(name)) {
          await boss.work<JobPayloads[typeof name], JobResult[]>(
            name,
            { ...WORKING, ...paceOf(name) },
            (batch) =>
              Promise.all(
                batch.map(({ id, data }) => settle(id, run(handlers, { name, id, data }, running))),
              ),
          )
          working.add(name)
        }
        const cron = schedules[name]
        if (cron) await boss.schedule(name, cron, {})
      }
      await endSchedules(
        boss,
        names.filter((name) => schedules[name]),
      )
    },
    async drain(handlers) {
      let count = 0
      for (let found = true; found;) {
        found = false
        for (const name of await namesDue(boss)) {
          for (const job of await boss.fetch<JobPayloads[typeof name]>(name, { batchSize: 50 })) {
            found = true
            count += 1
            await run(handlers, { name, id: job.id, data: job.data }, running).then(
              () => boss.complete(name, job.id),
              (error: unknown) => boss.fail(name, job.id, { message: String(error) }),
            )
          }
        }
      }
      return count
    },
    async dead() {
      // what pg-boss tells of a queue may be an hour old, and when it is older it writes it anew, for which a full disk has no room
      const { rows } = await boss
        .getDb()
        .executeSql(`select count(*)::int as n from job.job where state = 'failed' and name = any($1)`, [
          names,
        ])
      return Number(rows[0]?.n)
    },
    async stop() {
      await boss.stop({ graceful: handling !== null, timeout: 15_000 })
    },
  }
}

function bossOn(connectionString: string, { schedule, silentFor = SILENT_FOR }: Settings): PgBoss {
  // handed on to node-postgres, which pg-boss's types leave out
  const toTheDatabase = { query_timeout: silentFor, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
  return new PgBoss({
    connectionString,
    schema: 'job',
    max: 3,
    application_name: 'evensettle-jobs',
    useListenNotify: true,
    ...toTheDatabase,
    schedule,
    supervise: schedule,
    ...SUPERVISION,
  })
}

/** May be run again when it has failed: what a failed start has set up is taken down first. */
async function startQueues(boss: PgBoss): Promise<void> {
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  })
  // making one that is there changes nothing, but takes a transaction and a lock
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names.filter((one) => !made.has(one))) {
    const { retryLimit, policy } = QUEUES[name]
    await boss.createQueue(name, {
      ...(policy ? { policy } : {}),
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3_600,
      heartbeatSeconds: 10,
      notify: true,
    })
  }
  await boss.getDb().executeSql(FAILED_FOUND)
}

/**
 * What failed is found without reading all that the queue has done in its last days. The queue makes its own tables, after the migrations.
 * One process
 * makes this, once, and holds up whoever orders a job for as long as that takes; whoever finds it there holds nobody up.
 */
const FAILED_FOUND = `do $$ begin
  if to_regclass('job.job_failed') is null then
    lock table job.job_common in share row exclusive mode;
    create index if not exists job_failed on job.job_common (name) where state = 'failed';
  end if;
end $$`

/**
 * Takes away the schedules of what no longer runs by the clock: each would make a job every time that nobody ever takes. What a process that
 * runs has said to be its own stays, as it may be of a newer version; and what is young, since whoever works sets its own anew at each start.
 */
async function endSchedules(boss: PgBoss, current: readonly string[]): Promise<void> {
  await boss.getDb().executeSql(
    `delete from job.schedule where name <> all($1) and updated_on < now() - $2 * interval '1 day'
         and name not in (select unnest(schedules) from service_process
           where ended_at is null and seen_at > now() - $3 * interval '1 millisecond')`,
    [current, SCHEDULE_IS_OLD, SILENT_AFTER],
  )
}

/** The queues in which a job is due: asking all of them costs more than most of the jobs. */
async function namesDue(boss: PgBoss): Promise<JobName[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct name from job.job where state < 'active' and not blocked and start_after <= now()`,
    )
  const due = new Set(rows.map(({ name }: { name: unknown }) => name))
  return names.filter((name) => due.has(name))
}

/**
 * Every queue fails every two seconds while the database is away: that is one line in ten seconds, not a flood. What a worker throws
 * comes as its properties, and is no Error any more.
 */
export function queueTroubles(log: Pick<Logger, 'error' | 'warn'>): (error: Error) => void {
  let quietUntil = 0
  return (error) => {
    if (!isAway(error)) return log.error('job queue', { error })
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 10_000
    log.warn('the job queue waits for the database', { reason: error.message })
  }
}

/** What the queue says of the connection on which it listens; it opens another one by itself. */
const LISTENS_NO_MORE = /^LISTEN\/NOTIFY (?:connection ended|heartbeat timed out)$/

function isAway(error: Error): boolean {
  const { message } = error
  const whole = Object.assign(new Error(message, { cause: error }), {
    code: String(Reflect.get(error, 'code')),
  })
  return LISTENS_NO_MORE.test(message) || outageOf(whole) !== null
}

/** The outcome of one job of a batch. */
function settle(id: string, work: Promise<void>): Promise<JobResult> {
  return work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
  )
}

async function run<Name extends JobName>(
  handlers: JobHandlers,
  { name, id, data }: { name: Name; id: string; data: JobPayloads[Name] },
  {
    log,
    meters,
    traces,
  }: { log: Logger; meters: Pick<Meters, 'worked' | 'refused'>; traces: Pick<Traces, 'during'> },
): Promise<void> {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1_000
  const work = { name, kind: 'job', facts: { 'job.name': name } } as const
  return traces.during(work, () =>
    inWork({ job: name, jobId: id }, async () => {
      try {
        await handlers[name](data)
        meters.worked({ name, isDone: true, seconds: seconds() })
      } catch (error) {
        meters.worked({ name, isDone: false, seconds: seconds() })
        const outage = outageOf(error)
        if (outage) meters.refused(outage)
        log.warn('job failed, will be tried again', { error })
        throw error
      }
    }),
  )
}
