import { readFile } from 'node:fs/promises'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reorderSeals } from './features/agreements/sealing/commands.ts'
import { endedCasesWithRooms } from './features/assistant/queries.ts'
import { idleCases } from './features/cases/queries.ts'
import { askBothSides } from './features/feedback/jobs.ts'
import { asksDue, asksLookedAt } from './features/feedback/queries.ts'
import { countNext, publishResults } from './features/feedback/results/commands.ts'
import { refreshResults } from './features/feedback/results/jobs.ts'
import { invitationsEnded, invitationsTakenUpByLetter } from './features/invitations/sending/queries.ts'
import { casesWithClock } from './features/negotiation/clock/queries.ts'
import { sweepNegotiations } from './features/negotiation/jobs.ts'
import { inTransaction, type Tx } from './platform/database/db.ts'
import { makeTestApp, MIGRATIONS, type TestApp } from './testing/make-test-app.ts'

const ENDED = 4_000
/** with a proposal behind them */
const ACTIVE = 100
/** of each: cases that wait for an answer, in which one side is silent, and that ended ten days ago and were asked how it was */
const WAITING = 250
/** Of what is due, which is nothing here, a question reads a page or two; of what has ended long ago it must not read all. */
const FEW = 200

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`insert into mediation_case (id, reference, status, starter_id, starter_name, respondent_name, type, title, story, wish,
        currency, note, submitted_at, updated_at, closed_at, close_reason, last_seq)
      select md5('case ' || n)::uuid, 'ES-' || n, 'closed', gen_random_uuid(), '', '', 'other', '', repeat('words ', 40), '', 'EUR', '', at, at,
        at, 'expired', 10
      from generate_series(1, ${ENDED}) n, lateral (select now() - interval '200 days' - n * interval '1 hour' as at) ended`)
    await client.query(`insert into invitation (id, case_id, token_hash, token_sealed, name, email, created_at, expires_at, accepted_at)
      select gen_random_uuid(), id, sha256(uuid_send(id)), '', '', 'a@example.org', closed_at, closed_at, closed_at from mediation_case`)
    await client.query(`insert into agreement (id, case_id, state, terms, document, fingerprint, agreed_at)
      select gen_random_uuid(), id, 'sealed', '{}', '{}', '', closed_at from mediation_case`)
    await client.query(`insert into case_event (case_id, seq, type, side, facts, at)
      select id, seq, 'message.sent', 'starter', '{}', closed_at from mediation_case, generate_series(1, 10) seq`)
    await client.query(`with begun as (
        insert into mediation_case (id, reference, status, starter_id, starter_name, respondent_name, type, title, story, wish, currency, note,
          submitted_at, updated_at, last_seq)
        select gen_random_uuid(), 'ES-0-' || n, 'active', gen_random_uuid(), '', '', 'other', '', '', '', 'EUR', '', now() - interval '10 days',
          now(), 10 from generate_series(1, ${ACTIVE}) n returning id
      ), spoken as (
        insert into case_event (case_id, seq, type, side, facts, at)
        select id, seq, 'message.sent', case when seq % 2 = 0 then 'starter' else 'respondent' end, '{}', now() from begun, generate_series(1, 10) seq)
      insert into proposal_round (id, case_id, number, is_last, state, opened_at, answer_by, engine, public_input, proposal)
      select gen_random_uuid(), id, 1, true, 'ended', now(), now(), '', '{}', '{}' from begun`)
    const begins = (
      status: string,
      values: string,
    ) => `insert into mediation_case (id, reference, status, starter_id, starter_name,
      respondent_name, type, title, story, wish, currency, note, submitted_at, updated_at, closed_at, close_reason, last_seq)
      select gen_random_uuid(), 'ES-${status}-' || n, '${status}', gen_random_uuid(), '', '', 'other', '', '', '', 'EUR', '', ${values}, 1
      from generate_series(1, ${WAITING}) n returning id, starter_id`
    await client.query(`with begun as (${begins('invited', `now() - interval '5 days', now(), null, null`)})
      insert into invitation (id, case_id, token_hash, token_sealed, name, email, created_at, expires_at)
      select gen_random_uuid(), id, sha256(uuid_send(id)), '', '', 'a@example.org', now(), now() + interval '9 days' from begun`)
    await client.query(begins('active', `now() - interval '10 days', now(), null, null`))
    const ended = `now() - interval '40 days', now() - interval '10 days', now() - interval '10 days', 'withdrawn'`
    await client.query(`with begun as (${begins('closed', ended)})
      insert into feedback_ask (id, case_id, user_id, side, occasion, asks_if_kept, until)
      select gen_random_uuid(), id, starter_id, 'starter', 'end', false, now() from begun`)
    await client.query('commit')
    // triggers wrote nothing of it: as on an installation that had all this before there were any
    await client.query(await readFile(new URL('0282_what_the_clock_comes_to_filled.sql', MIGRATIONS), 'utf8'))
    await client.query('analyze mediation_case, invitation, agreement, case_event, proposal_round, case_due')
  } finally {
    client.release()
  }
  await sweepNegotiations(app.deps)
  await askBothSides(app.deps)
  await refreshResults(app.deps)
})

/** How many rows of tables that grow were read for a question. */
async function rowsReadFor(question: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTransaction(app.deps, async (tx) => {
    // a thousand pages are read in one go where a million are not
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    // what this connection read a moment ago may not have been handed over yet, and counts as well
    const before = await rowsRead(tx)
    await question(tx)
    return (await rowsRead(tx)) - before
  })
}

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_xact_user_tables
    where relname in ('mediation_case', 'invitation', 'agreement', 'case_event', 'case_due', 'feedback_ask',
      'obligation', 'result_case')`.execute(tx)
  return rows[0]?.read ?? Number.NaN
}

test.each<[string, (tx: Tx, now: Date) => Promise<unknown>]>([
  [
    'a proposal, or the end of an offer or a round',
    (tx, now) => casesWithClock(tx, now, new Date(now.getTime() - 7 * DAY)),
  ],
  ['the end of what nobody touches', (tx, now) => idleCases(tx, now, new Date(0), 200)],
  ['a word about an invitation that ran out', (tx, now) => invitationsEnded(tx, now)],
  ['a word about who joined by letter', (tx, now) => invitationsTakenUpByLetter(tx, now)],
  ['a seal that does not come', (tx, now) => reorderSeals(tx, now)],
  ['a private room that may go', (tx, now) => endedCasesWithRooms(tx, now, 200)],
  ['how it was', (tx, now) => asksDue(tx, now, 200)],
  ['a look at whether all were asked', (tx, now) => asksLookedAt(tx, now, 200)],
  ['being counted', (tx, now) => countNext(tx, now, 5_000)],
  ['figures that are new', (tx, now) => publishResults(tx, now)],
])(
  'the clock finds who waits for %s without reading the cases that have ended or wait for something else',
  async (_, question) => {
    const now = new Date()
    expect(await rowsReadFor((tx) => question(tx, now))).toBeLessThan(FEW)
  },
)
