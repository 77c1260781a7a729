import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { wait } from '../src/numbers.ts'
import { wrongFiles } from './checks-files.ts'
import type { Database, Stage } from './stage.ts'
import { PRIVATE_WORD } from './traffic.ts'

const SETTLES_WITHIN = 300_000
/** Seconds in which the jobs of one minute have their turn. */
const A_TICK = 60
/** How often in a row the connections are counted and right. */
const LOOKS = 5

/** What does not hold after a scenario, in sentences; none when all is well. The traffic has ended. */
export async function findBroken(stage: Stage<Database>): Promise<string[]> {
  for (const app of [...stage.apps, stage.worker]) await app.untilReady()
  return [
    ...new Set(stage.traffic.violations),
    ...(await unsettledJobs(stage)),
    ...(await wrongMessages(stage)),
    ...(await wrongSequences(stage)),
    ...(await wrongChains(stage)),
    ...(await wrongMails(stage)),
    ...(await wrongFiles(stage)),
    ...(await wrongConnections(stage)),
    ...leakedWords(stage),
  ]
}

/**
 * Waits until every job that is due has been done: a killed worker's are found by their silence. One that failed
 * and waits for its next try counts as due; one that was ordered for later does not. A job orders what follows from it
 * before it ends, so that there is no moment between in which nothing is due. The queue's own tick of the clock, one
 * each minute, is left out: that of a killed process ends a quarter of an hour later, and nothing waits for it.
 */
async function unsettledJobs({ postgres }: Stage<Database>): Promise<string[]> {
  const open = (seconds: number) =>
    postgres.query<{ name: string; state: string }>(
      `select name, state::text from job.job
       where name not like '\\_\\_pgboss\\_\\_%' and state in ('created', 'active', 'retry')
         and (state = 'retry' or start_after <= now()) and created_on <= now() - $1 * interval '1 second'`,
      [seconds],
    )
  const since = performance.now()
  while ((await open(0)).length > 0 && performance.now() - since < SETTLES_WITHIN) await wait(200)
  // on a busy machine there may be no moment in which the clock has not just made some
  const left = (await open(A_TICK)).map(({ name, state }) => `job ${name} is still ${state}`)
  const failed = await postgres.query<{ name: string; output: unknown }>(
    `select name, output from job.job where state = 'failed'`,
  )
  return [...left, ...failed.map(({ name, output }) => `job ${name} failed: ${JSON.stringify(output)}`)]
}

async function wrongMessages({ postgres, traffic }: Stage<Database>): Promise<string[]> {
  const rows = await postgres.query<{ id: string; body: string; events: number }>(
    `select m.id, m.body, count(e.seq)::int as events from message m
     left join case_event e on e.case_id = m.case_id and e.seq = m.seq and e.type = 'message.sent' group by m.id, m.body`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  const acknowledged = new Set(traffic.messages)
  return [
    ...traffic.messages
      .filter((id) => !stored.has(id))
      .map((id) => `message ${id} was acknowledged and is gone`),
    ...[...stored].filter((id) => !acknowledged.has(id)).map((id) => `message ${id} was never acknowledged`),
    ...rows
      .filter(({ events }) => events !== 1)
      .map(({ id, events }) => `message ${id} has ${events} events`),
    ...rows
      .filter(({ id, body }) => body !== `${PRIVATE_WORD} ${id}`)
      .map(({ id }) => `message ${id} is not what was written`),
  ]
}

async function wrongSequences({ postgres }: Stage<Database>): Promise<string[]> {
  const rows = await postgres.query<{ id: string; lowest: number; highest: number; n: number }>(
    `select case_id as id, min(seq)::int as lowest, max(seq)::int as highest, count(distinct seq)::int as n
     from case_event group by 1 having min(seq) <> 1 or max(seq) <> count(distinct seq) or count(*) <> count(distinct seq)`,
  )
  return rows.map(({ id, lowest, highest, n }) => `case ${id} has ${n} events from ${lowest} to ${highest}`)
}

/** The record of each case has a link for each event, and every one follows the one before it. */
async function wrongChains({ postgres }: Stage<Database>): Promise<string[]> {
  const rows = await postgres.query<{ id: string; place: number; what: string }>(
    `select case_id as id, place, 'does not follow' as what from (
       select *, coalesce(encode(lag(hash) over of_strand, 'hex'), '') as previous, row_number() over of_strand as n
       from case_link window of_strand as (partition by case_id, strand order by place)) l
     where place <> n or hash <> sha256(convert_to(array_to_json(array['evensettle/link/1', case_id::text, strand,
       place::text, previous, encode(head, 'hex'), encode(body, 'hex')])::text, 'UTF8'))
     union all
     select e.case_id, e.seq, 'has no link' from case_event e where not exists (
       select from case_link l where l.case_id = e.case_id and l.kind = 'event' and l.ref = e.seq::text)`,
  )
  return rows.map(({ id, place, what }) => `in the record of case ${id}, ${place} ${what}`)
}

/** A mail that went out more often than once must have been tried as often, and carry the same number each time. */
async function wrongMails({ postgres, dataDir, traffic }: Stage<Database>): Promise<string[]> {
  const mails = await postgres.query<{
    id: string
    kind: string
    to: string
    state: string
    attempts: number
  }>(`select id, kind, to_address as "to", state, attempts::int as attempts from mail`)
  const copies = await copiesInOutbox(join(dataDir, 'outbox'))
  const broken = mails.flatMap(({ id, kind, state, attempts }) => {
    const count = copies.get(id) ?? 0
    if (state !== 'sent') return [`mail ${id} (${kind}) is ${state}`]
    if (count === 0) return [`mail ${id} (${kind}) counts as sent and is not in the outbox`]
    return count > attempts ? [`mail ${id} (${kind}) went out ${count} times in ${attempts} attempts`] : []
  })
  const invitations = mails.filter(({ kind }) => kind.startsWith('invitation/')).map(({ to }) => to)
  const counted = Map.groupBy(invitations, (to) => to)
  return [
    ...broken,
    ...traffic.invited.flatMap((to) => {
      const count = counted.get(to)?.length ?? 0
      return count === 1 ? [] : [`${count} invitations were made for one that was acknowledged`]
    }),
  ]
}

/** How often each mail lies in the outbox, by the number in its Message-ID, which is the same for a repetition. */
async function copiesInOutbox(outbox: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of await readdir(outbox)) {
    if (!name.endsWith('.eml')) continue
    const { messageId } = await PostalMime.parse(await readFile(join(outbox, name)))
    const id = /^<([\w-]+)@/.exec(messageId ?? '')?.[1] ?? name
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** One connection that listens for each process, and stays: what piles up does not go away by waiting. */
async function wrongConnections({ postgres, apps, worker }: Stage<Database>): Promise<string[]> {
  const look = () =>
    postgres.query<{ name: string; n: number }>(
      `select application_name as name, count(*)::int as n from pg_stat_activity, pg_sleep(0.2)
       where application_name like 'evensettle%' group by 1`,
    )
  const since = performance.now()
  // a process may just be on its way back to its connection
  for (let good = 0; ;) {
    const broken = brokenCounts(
      new Map((await look()).map(({ name, n }) => [name, n])),
      [...apps, worker].length,
    )
    good = broken.length === 0 ? good + 1 : 0
    if (good === LOOKS || performance.now() - since > SETTLES_WITHIN) return broken
  }
}

function brokenCounts(counts: ReadonlyMap<string, number>, processes: number): string[] {
  const listening = counts.get('evensettle-signals') ?? 0
  const jobs = counts.get('evensettle-jobs') ?? 0
  const requests = counts.get('evensettle') ?? 0
  return [
    ...(listening === processes ? [] : [`${listening} connections listen for ${processes} processes`]),
    ...(jobs <= 4 * processes ? [] : [`${jobs} connections are held for jobs`]),
    ...(requests <= 20 * processes ? [] : [`${requests} connections are held for requests`]),
  ]
}

function leakedWords({ apps, worker }: Stage<Database>): string[] {
  return [...apps, worker].some(({ errors }) => errors.some((line) => line.includes(PRIVATE_WORD)))
    ? ['a log holds what a person has written']
    : []
}
