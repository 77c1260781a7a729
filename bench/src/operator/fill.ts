import type { Pool } from 'pg'

/** The words of a made-up row say what it is: no real case is named. */
type Step = { name: string; sql: string }

/**
 * Rows as an installation has them after some years, by the database itself and without triggers. `$1`: the number of cases. Each
 * case has two mails, three entries of the log with their links, two events with theirs, and a document; every second an agreement;
 * one of a thousand needs somebody.
 */
const STEPS: readonly Step[] = [
  {
    name: 'people',
    sql: `insert into auth.account (id, email, email_confirmed_at, created_at, updated_at)
      select ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'person' || n || '@example.org', now(), at, at
      from (select n, now() - n * interval '1 minute' as at from generate_series(1, greatest($1::int / 2, 10)) n) made`,
  },
  {
    name: 'cases',
    sql: `insert into mediation_case (id, reference, status, starter_id, respondent_id, starter_name, respondent_name, type, title,
        story, wish, currency, note, submitted_at, updated_at, last_seq, needs_person, respondent_check)
      select ('c0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        'ES-' || lpad(upper(to_hex(n / 65536)), 4, '0') || '-' || lpad(upper(to_hex(n % 65536)), 4, '0'),
        (array['invited', 'active', 'agreed', 'settled', 'fulfilled', 'closed', 'closed', 'fulfilled'])[1 + n % 8],
        ('a0000000-0000-4000-8000-' || lpad(to_hex(1 + n % greatest($1::int / 2, 10)), 12, '0'))::uuid,
        case when n % 8 > 0 then ('a0000000-0000-4000-8000-' || lpad(to_hex(1 + (n * 7) % greatest($1::int / 2, 10)), 12, '0'))::uuid end,
        'Starter ' || n, 'Respondent ' || n, 'purchase_problem', 'A bookcase ' || n, repeat('It came with a crack. ', 10), '', 'USD', '',
        now() - n * interval '1 minute', now() - n * interval '30 seconds', 5, n % 1000 = 1,
        case when n % 1000 = 3 then 'open' end
      from generate_series(1, $1::int) n`,
  },
  {
    name: 'mails',
    sql: `insert into mail (id, kind, case_id, user_id, to_address, subject, body_sealed, state, created_at, sent_at, attempts, bounced_at, bounce_status)
      select gen_random_uuid(),
        case n % 4 when 0 then 'invitation/' || ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))
          when 1 then 'news/starter/' || n % 50 when 2 then 'round/' || n else 'auth/confirm' end,
        case when n % 4 < 3 then ('c0000000-0000-4000-8000-' || lpad(to_hex(1 + n / 2), 12, '0'))::uuid end,
        case when n % 4 in (1, 2) then ('a0000000-0000-4000-8000-' || lpad(to_hex(1 + (n / 2) % greatest($1::int / 2, 10)), 12, '0'))::uuid end,
        'person' || n || '@example.org', 'About your case', decode(repeat('ab', 200), 'hex'),
        case when n % 1000 < 2 then 'failed' when n <= 20 then 'queued' else 'sent' end,
        now() - n * interval '30 seconds', case when n > 20 then now() - n * interval '30 seconds' end, 1,
        case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then '5.1.1' end
      from generate_series(1, ($1::int - 1) * 2) n`,
  },
  {
    name: 'audit trail',
    sql: `insert into audit_entry (at, actor_kind, actor_id, action, case_id, subject, facts)
      select now() - n * interval '20 seconds',
        case n % 3 when 0 then 'user' when 1 then 'job' else 'invitee' end,
        case n % 3 when 1 then 'cases.sweep' else 'a0000000-0000-4000-8000-' || lpad(to_hex(1 + n % greatest($1::int / 2, 10)), 12, '0') end,
        (array['case.submit', 'invitation.answer', 'offer.make', 'evidence.add', 'message.send'])[1 + n % 5],
        ('c0000000-0000-4000-8000-' || lpad(to_hex(1 + n / 3), 12, '0'))::uuid, 'case', '{"amount": 4600}'::jsonb
      from generate_series(1, ($1::int - 1) * 3) n`,
  },
  {
    name: 'chain',
    sql: `insert into audit_link (place, entry_id, day, chained_at, entry_hash, hash)
      select row_number() over (order by id), id, at::date, at, decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex')
      from audit_entry where $1::int > 0`,
  },
  {
    name: 'documents',
    sql: `insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, created_at, released_at, file, sha256, opened_at,
        scanned_at, problem)
      select gen_random_uuid(), ('c0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'starter', 'photo', 'photo.jpg', 'ready', 'user:x',
        (array['image/jpeg', 'image/png', 'application/pdf'])[1 + n % 3], 200000 + n, now() - n * interval '1 minute', now(), 'file' || n,
        repeat('ab', 32), now(), case when n % 500 > 0 then now() end, case when n % 2000 = 0 then 'harmful' end
      from generate_series(1, $1::int) n`,
  },
  {
    name: 'events',
    sql: `insert into case_event (case_id, seq, type, side, facts, at)
      select ('c0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, seq,
        case seq when 1 then 'case.submitted' else 'invitation.sent' end, 'starter', '{}', now() - n * interval '1 minute'
      from generate_series(1, $1::int) n, generate_series(1, 2) seq`,
  },
  {
    name: 'records of cases',
    sql: `insert into case_link (case_id, strand, place, kind, ref, secret, opening, head, body, hash)
      select case_id, 'case', seq, 'event', seq::text, decode(repeat('ab', 32), 'hex'),
        '{"head": ["event", "1", "case.submitted", "starter"], "body": ["{}", null]}',
        decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), decode(repeat('ef', 32), 'hex')
      from case_event where $1::int > 0`,
  },
  {
    name: 'agreements',
    sql: `insert into agreement (id, case_id, state, terms, document, fingerprint, agreed_at, closed_at, pdf_file, pdf_sha256, sealed_at)
      select gen_random_uuid(), ('c0000000-0000-4000-8000-' || lpad(to_hex(2 * n), 12, '0'))::uuid, 'sealed', '{}',
        jsonb_build_object('text', repeat('Both keep what they have. ', 60)), repeat('ab', 32),
        at, at, 'agreements/' || n, repeat('cd', 32), at
      from (select n, now() - n * interval '1 minute' as at from generate_series(1, $1::int / 2) n) made`,
  },
  {
    name: 'jobs of the last days',
    sql: `insert into job.job (name, data, state, created_on, started_on, completed_on)
      select 'messages.notify', '{}', 'completed', now(), now(), now() from generate_series(1, $1::int / 10)`,
  },
  {
    name: 'totals of files',
    sql: `insert into file_total (part, state, media, held, records, files, bytes)
      select 'evidence', state, media_type, case when problem = 'harmful' then 'quarantined' when scanned_at is null then 'waiting'
          else '' end as held, count(*), count(*), sum(bytes)
        from evidence where $1::int > 0 group by state, media_type, held
      union all select 'agreements', 'ready', 'application/pdf', '', count(*), count(*), 0 from agreement`,
  },
  {
    // a record that is whole, so that the whole check of it is measured
    name: 'record of the middle case',
    sql: `with middle as (select ('c0000000-0000-4000-8000-' || lpad(to_hex($1::int / 2), 12, '0'))::uuid as id),
        gone as (delete from case_link where case_id = (select id from middle))
      update mediation_case set last_seq = 2 where id = (select id from middle)`,
  },
  {
    name: 'its links',
    sql: `select chain_case(('c0000000-0000-4000-8000-' || lpad(to_hex($1::int / 2), 12, '0'))::uuid)`,
  },
  {
    name: 'figures',
    sql: `insert into funnel_count (split, period, value, step, cases)
      select split, case when split = 'all' then to_char(now() - n * interval '1 month', 'YYYY-MM')
          else to_char(now() - n * interval '3 months', 'YYYY') || '-Q' || to_char(now() - n * interval '3 months', 'Q') end,
        case when split = 'all' then '' else 'value' || v end, step, $1::int / 1000
      from generate_series(0, 59) n, generate_series(0, 9) step, generate_series(1, 9) v, unnest(array['all', 'kind', 'channel']) split
      on conflict do nothing`,
  },
  {
    name: 'waits',
    sql: `insert into funnel_wait (month, step, hours, cases)
      select to_char(now() - n * interval '1 month', 'YYYY-MM'), step, hours, 1 + $1::int / 100000
      from generate_series(0, 35) n, generate_series(1, 9) step, generate_series(1, 200) hours on conflict do nothing`,
  },
  {
    name: 'measures',
    sql: `insert into service_measure (part, at, health, value)
      select part, now() - n * interval '1 minute', 'well', n % 20
      from generate_series(1, 1439) n, unnest(array['database', 'storage', 'disk', 'queue', 'live', 'mail', 'sms', 'scanner', 'clock']) part
      where $1::int > 0 on conflict do nothing`,
  },
]

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

/** The rows fit together: looking each up again would take longer than writing it. */
const LOOSE = `do $$ declare one record; begin
  for one in select conrelid::regclass as t, conname as c from pg_constraint
    where contype = 'f' and conrelid = any('{${TABLES.join(',')}}'::regclass[])
  loop execute format('alter table %s drop constraint %I', one.t, one.c); end loop;
end $$; ${TABLES.map((table) => `alter table ${table} disable trigger user`).join('; ')}`

/** Fills an empty, migrated database with so many cases, and a bare table to compare with. */
export async function fill(pool: Pool, cases: number, say: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(LOOSE)
    await client.query('set synchronous_commit = off')
    for (const { name, sql } of STEPS) {
      const began = performance.now()
      await client.query(sql, [cases])
      say(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    }
    await client.query('create table bare (at timestamptz, id uuid, words text)')
    await client.query('insert into bare select created_at, id, subject from mail')
    await client.query('create index bare_newest on bare (at desc, id desc)')
    // one by one: together they would wait for a job of the server that waits for them
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** A person, a case and what the pages are asked for: the middle of what was made. */
export function madeNames(cases: number) {
  const middle = Math.floor(cases / 2)
  const hex = (of: number) => of.toString(16).padStart(12, '0')
  const four = (of: number) => of.toString(16).toUpperCase().padStart(4, '0')
  return {
    /** on which there were entries and mails */
    day: new Date(Date.now() - middle * 60_000).toISOString().slice(0, 10),
    email: `person${Math.max(5, Math.floor(cases / 4))}@example.org`,
    caseId: `c0000000-0000-4000-8000-${hex(middle)}`,
    reference: `ES-${four(Math.floor(middle / 65_536))}-${four(middle % 65_536)}`,
  }
}
