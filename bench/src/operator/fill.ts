import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statementsOf } from '@evensettle/auth/platform/migration-text.ts'
import type { Pool } from 'pg'
import { addDays } from '@evensettle/domain/time.ts'
import { inParallel } from '../numbers.ts'
import { ROOT } from '../processes.ts'
import {
  account,
  aCase,
  agreement,
  apart,
  DAYS,
  madeCase,
  message,
  ONE_OPEN_OF,
  peopleOf,
  respondentOf,
  starterOf,
} from '../made/names.ts'

/** Something that is filled in, by one statement; some read what others fill in. The words of a made-up row say what it is: no real case is named. */
export type Step = { name: string; sql: string; readsOthers?: true }

/** What is filled in besides, and in which tables; `events`: how many of each case. */
export type More = {
  events: number
  steps: (cases: number) => readonly Step[]
  tables: readonly string[]
}

const NO_MORE: More = { events: 2, steps: () => [], tables: [] }

const TERMS = JSON.stringify({
  currency: 'USD',
  payment: {
    payer: 'respondent',
    amount: 15_667,
    method: 'bank transfer',
    instalments: [{ amount: 15_667, dueOn: '2026-01-15' }],
  },
  acts: [],
  release: true,
})

/** So many of the newest mails failed or came back that a page of them is full, however many cases there are. */
const BACK_OF_LATE = 'n < 1998 and n % 16 = 4'
const FAILED_OF_LATE = `(n < 1998 and n % 16 = 2 or ${BACK_OF_LATE})`

/** The ten events of a case, as an expression of SQL: three messages, and the end of one that has ended. */
const typeOfEvent = (cases: number) => `case seq when 1 then 'case.submitted' when 2 then 'invitation.sent'
    when 3 then 'answer.given' when 4 then 'respondent.joined' when 8 then 'evidence.added'
    when 9 then case when n * ${ONE_OPEN_OF} < ${cases} or n % 5 in (2, 3) then 'evidence.added' else 'case.settled' end
    when 10 then case when n * ${ONE_OPEN_OF} < ${cases} or n % 5 = 0 then 'evidence.added'
      when n % 5 in (2, 3) then 'case.closed' else 'case.fulfilled' end
    else 'message.sent' end`

/**
 * Rows as an installation has them after some years, by the database itself and without triggers. Each case has two mails, three
 * entries of the log with their links, its events with theirs, and a document; every second one that has ended an agreement; one
 * of a thousand needs somebody.
 */
function stepsFor(cases: number, events: number): readonly Step[] {
  const each = apart(cases)
  const people = peopleOf(cases)
  return [
    {
      name: 'people',
      sql: `insert into auth.account (id, email, email_confirmed_at, created_at, updated_at)
        select ${account('n')}, 'person' || n || '@example.org', now(), at, at
        from (select n, now() - n * ${each} as at from generate_series(1, ${people}) n) made`,
    },
    {
      name: 'cases',
      sql: `insert into mediation_case (id, reference, status, starter_id, respondent_id, starter_name, respondent_name, type, title,
          story, wish, currency, note, submitted_at, updated_at, last_seq, needs_person, respondent_check,
        answer_kind, answer_words, answered_at, closed_at, close_reason)
        select ${aCase('n')},
          'ES-' || lpad(upper(to_hex(n / 65536)), 4, '0') || '-' || lpad(upper(to_hex(n % 65536)), 4, '0'),
          case when n * ${ONE_OPEN_OF} < ${cases} then (array['invited', 'active', 'active', 'agreed'])[1 + n % 4]
            else (array['settled', 'fulfilled', 'closed', 'closed', 'fulfilled'])[1 + n % 5] end,
          ${starterOf('n', cases)},
          case when n * ${ONE_OPEN_OF} >= ${cases} or n % 4 > 0 then ${respondentOf('n', cases)} end,
          'Starter ' || n, 'Respondent ' || n, 'purchase_problem', 'A bookcase ' || n, repeat('It came with a crack. ', 10), '', 'USD', '',
          now() - n * ${each}, now() - n * ${each} / 2, ${events}, n % 1000 = 1,
          case when n % 1000 = 3 then 'open' end, 'different', 'I see some of this differently.', now() - n * ${each} * 9 / 10,
        case when n * ${ONE_OPEN_OF} >= ${cases} and n % 5 in (2, 3) then now() - n * ${each} / 2 end,
        case when n * ${ONE_OPEN_OF} >= ${cases} and n % 5 in (2, 3) then 'withdrawn' end
        from generate_series(1, ${cases}) n`,
    },
    {
      name: 'mails',
      sql: `insert into mail (id, kind, case_id, user_id, to_address, subject, body_sealed, state, created_at, sent_at, attempts, bounced_at, bounce_status)
        select gen_random_uuid(),
          case n % 4 when 0 then 'invitation/' || ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))
            when 1 then 'news/starter/' || n % 50 when 2 then 'round/' || n else 'auth/confirm' end,
          case when n % 4 < 3 then ${aCase('1 + n / 2')} end,
          case when n % 4 in (1, 2) then ${account(`1 + (n / 2) % ${people}`)} end,
          'person' || n || '@example.org', 'About your case', decode(repeat('ab', 200), 'hex'),
          case when n % 1000 < 2 or ${FAILED_OF_LATE} then 'failed' when n <= 20 then 'queued' else 'sent' end,
          now() - n * ${each} / 2, case when n > 20 then now() - n * ${each} / 2 end, 1,
          case when n % 1000 = 0 or ${BACK_OF_LATE} then now() end, case when n % 1000 = 0 or ${BACK_OF_LATE} then '5.1.1' end
        from generate_series(1, (${cases} - 1) * 2) n`,
    },
    {
      name: 'audit trail',
      sql: `insert into audit_entry (at, actor_kind, actor_id, action, case_id, subject, facts)
        select now() - n * ${each} / 3,
          case n % 3 when 0 then 'user' when 1 then 'job' else 'invitee' end,
          case n % 3 when 1 then 'cases.sweep' else ${account(`1 + n % ${people}`)}::text end,
          (array['case.submit', 'invitation.answer', 'offer.make', 'evidence.add', 'message.send'])[1 + n % 5],
          ${aCase('1 + n / 3')}, 'case', '{"amount": 4600}'::jsonb
        from generate_series(1, (${cases} - 1) * 3) n`,
    },
    {
      name: 'chain',
      readsOthers: true,
      sql: `insert into audit_link (place, entry_id, day, chained_at, entry_hash, hash)
        select row_number() over (order by id), id, at::date, at, decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex')
        from audit_entry`,
    },
    {
      name: 'its end',
      readsOthers: true,
      sql: `update audit_chain set place = (select count(*) from audit_entry), hash = decode(repeat('cd', 32), 'hex'),
        first_day = current_date, day = current_date`,
    },
    {
      name: 'documents',
      sql: `insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, created_at, released_at, file, sha256, opened_at,
          scanned_at, problem)
        select gen_random_uuid(), ${aCase('n')}, 'starter', 'photo', 'photo.jpg', 'ready', 'user:' || ${starterOf('n', cases)},
          (array['image/jpeg', 'image/png', 'application/pdf'])[1 + n % 3], 200000 + n, now() - n * ${each}, now(), 'file' || n,
          repeat('ab', 32), now(), case when n % 500 > 0 then now() end, case when n % 2000 = 0 then 'harmful' end
        from generate_series(1, ${cases}) n`,
    },
    {
      name: 'events',
      sql: `insert into case_event (case_id, seq, type, side, facts, at)
        select ${aCase('n')}, seq, ${typeOfEvent(cases)}, case when seq in (3, 4, 6) then 'respondent' else 'starter' end,
          case when seq in (5, 6, 7) then jsonb_build_object('messageId', ${message(`n || ' ' || seq`)}) else '{}' end,
          now() - n * ${each} + n * ${each} * seq / 20
        from generate_series(1, ${cases}) n, generate_series(1, ${events}) seq`,
    },
    {
      name: 'records of cases',
      readsOthers: true,
      sql: `insert into case_link (case_id, strand, place, kind, ref, secret, opening, head, body, hash)
        select case_id, 'case', seq, 'event', seq::text, decode(repeat('ab', 32), 'hex'),
          '{"head": ["event", "1", "case.submitted", "starter"], "body": ["{}", null]}',
          decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), decode(repeat('ef', 32), 'hex')
        from case_event`,
    },
    {
      name: 'agreements',
      sql: `insert into agreement (id, case_id, state, terms, document, fingerprint, agreed_at, closed_at, pdf_file, pdf_sha256, sealed_at)
        select ${agreement('n')}, ${aCase('2 * n')}, 'sealed', '${TERMS}',
          jsonb_build_object('text', repeat('Both keep what they have. ', 60)), repeat('ab', 32),
          at, at, 'agreements/' || n, repeat('cd', 32), at
        from (select n, now() - n * ${each} as at from generate_series(1, ${cases} / 2) n) made
        where 2 * n * ${ONE_OPEN_OF} >= ${cases}`,
    },
    {
      name: 'jobs of the last days',
      sql: `insert into job.job (name, data, state, created_on, started_on, completed_on)
        select 'messages.notify', '{}', 'completed', now(), now(), now() from generate_series(1, ${cases} / 10)`,
    },
    {
      name: 'totals of files',
      readsOthers: true,
      sql: `insert into file_total (part, state, media, held, records, files, bytes)
        select 'evidence', state, media_type, case when problem = 'harmful' then 'quarantined' when scanned_at is null then 'waiting'
            else '' end as held, count(*), count(*), sum(bytes)
          from evidence group by state, media_type, held
        union all select 'agreements', 'ready', 'application/pdf', '', count(*), count(*), 0 from agreement`,
    },
    {
      name: 'figures',
      sql: `insert into funnel_count (split, period, value, step, cases)
        select split, case when split = 'all' then to_char(now() - n * interval '1 month', 'YYYY-MM')
            else to_char(now() - n * interval '3 months', 'YYYY') || '-Q' || to_char(now() - n * interval '3 months', 'Q') end,
          case when split = 'all' then '' else 'value' || v end, step, ${cases} / 1000
        from generate_series(0, 59) n, generate_series(0, 9) step, generate_series(1, 9) v, unnest(array['all', 'kind', 'channel']) split
        on conflict do nothing`,
    },
    {
      name: 'waits',
      sql: `insert into funnel_wait (month, step, hours, cases)
        select to_char(now() - n * interval '1 month', 'YYYY-MM'), step, hours, 1 + ${cases} / 100000
        from generate_series(0, 35) n, generate_series(1, 9) step, generate_series(1, 200) hours on conflict do nothing`,
    },
    {
      name: 'measures',
      sql: `insert into service_measure (part, at, health, value)
        select part, now() - n * interval '1 minute', 'well', n % 20
        from generate_series(1, 1439) n, unnest(array['database', 'storage', 'disk', 'queue', 'live', 'mail', 'sms', 'scanner', 'clock']) part
        on conflict do nothing`,
    },
  ]
}

/** A record that is whole, so that the whole check of it is measured: it is made when what finds its rows is there. */
const lastSteps = (caseId: string): readonly Step[] => [
  { name: 'record of the middle case', sql: `delete from case_link where case_id = '${caseId}'` },
  { name: 'its links', sql: `select chain_case('${caseId}')` },
]

/** What triggers write beside all that, as on an installation that had it before there were any. */
async function laterSteps(): Promise<Step[]> {
  const text = await readFile(join(ROOT, 'server/migrations', LATER), 'utf8')
  return statementsOf(text).map((sql) => ({ name: sql.slice(0, 60), sql }))
}

const LATER = '0282_what_the_clock_comes_to_filled.sql'

const TABLES = [
  'auth.account',
  'mediation_case',
  'mail',
  'audit_entry',
  'audit_link',
  'evidence',
  'case_event',
  'case_link',
  'agreement',
]

/** So many things are filled in at once: one alone keeps one core busy. */
export const AT_ONCE = 3

/** Fills an empty, migrated database with so many cases, and a bare table to compare with. */
export async function fill(
  pool: Pool,
  cases: number,
  say: (line: string) => void,
  more: More = NO_MORE,
): Promise<void> {
  const { loosen, tighten } = await bindings(pool, [...TABLES, ...more.tables])
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()))
  const free = [...clients]
  async function take({ name, sql }: Step): Promise<void> {
    const client = free.pop()
    if (!client) throw new Error('More is filled in at once than there are connections.')
    const began = performance.now()
    await client.query(sql)
    free.push(client)
    const seconds = (performance.now() - began) / 1_000
    if (seconds > 1) say(`${name}: ${seconds.toFixed(1)} s`)
  }
  const together = (steps: readonly Step[]) => inParallel(steps, AT_ONCE, take)
  const inTurn = (steps: readonly Step[]) => inParallel(steps, 1, take)
  try {
    for (const client of clients)
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    await inTurn(loosen)
    const steps = [...stepsFor(cases, more.events), ...more.steps(cases)]
    await together(steps.filter(({ readsOthers }) => readsOthers !== true))
    await together(steps.filter(({ readsOthers }) => readsOthers === true))
    // each by itself: in one transaction they would wait for a job of the server that waits for them
    await together(tighten.finding)
    await inTurn(tighten.binding)
    await inTurn(await laterSteps())
    await inTurn(lastSteps(madeNames(cases).caseId))
    await inTurn(BARE)
  } finally {
    for (const client of clients) client.release(true)
  }
}

const BARE: readonly Step[] = [
  { name: 'bare table', sql: 'create table bare (at timestamptz, id uuid, words text)' },
  { name: 'its rows', sql: 'insert into bare select created_at, id, subject from mail' },
  { name: 'its index', sql: 'create index bare_newest on bare (at desc, id desc)' },
  { name: 'vacuum', sql: 'vacuum analyze' },
]

/**
 * What keeps rows together and finds them, away and back again: the rows fit, and an index is made faster of all of them at once. What
 * comes later is checked as ever.
 */
async function bindings(pool: Pool, tables: readonly string[]) {
  const { rows } = await pool.query<{ loosen: string; tighten: string; place: number }>(
    `with mine as (select unnest($1::regclass[]) as t)
    select 1 as place, format('alter table %s drop constraint %I', t, conname) as loosen,
        format('alter table %s add constraint %I %s not valid', t, conname, pg_get_constraintdef(oid)) as tighten
      from pg_constraint join mine on conrelid = t where contype = 'f'
    union all
    select 2, format('alter table %s drop constraint %I', t, conname),
        format('alter table %s add constraint %I %s', t, conname, pg_get_constraintdef(oid))
      from pg_constraint c join mine on conrelid = t
      where contype in ('p', 'u') and not exists (select from pg_constraint r where r.contype = 'f' and r.conindid = c.conindid)
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join mine on indrelid = t where not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 4, format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t) from mine
    order by place`,
    [tables],
  )
  const step = (sql: string): Step => ({ name: sql.slice(0, 60), sql })
  const back = rows.toReversed()
  return {
    loosen: rows.map(({ loosen }) => step(loosen)),
    tighten: {
      finding: back.filter(({ place }) => place === 2 || place === 3).map(({ tighten }) => step(tighten)),
      binding: back.filter(({ place }) => place === 4 || place === 1).map(({ tighten }) => step(tighten)),
    },
  }
}

/** More than a page shows. */
const A_PAGE = 51

/**
 * A person, a case and what the pages are asked for: the middle of what was made. So many days as fill a page, however many cases there
 * are: a page of few rows is faster, and says nothing of growth.
 */
export function madeNames(cases: number) {
  const { caseId, reference, day: until } = madeCase(Math.floor(cases / 2), cases)
  // each case has two mails
  const from = addDays(until, -Math.floor(A_PAGE / ((2 * cases) / DAYS)))
  return { caseId, reference, from, until, email: `person${Math.max(5, Math.floor(cases / 4))}@example.org` }
}
