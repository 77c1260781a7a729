import type { Pool } from 'pg'

/** The words of a made-up row say what it is: no real case is named. */
type Step = { name: string; sql: string }

/**
 * Rows as an installation has them after some years, by the database itself and without triggers. `$1`: the number of cases. Each
 * case has two mails, three entries of the log with their links, and a document; one of a thousand needs somebody.
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
    sql: `insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, created_at, file, sha256, opened_at, scanned_at, problem)
      select gen_random_uuid(), ('c0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'starter', 'photo', 'photo.jpg', 'ready', 'user:x',
        (array['image/jpeg', 'image/png', 'application/pdf'])[1 + n % 3], 200000 + n, now() - n * interval '1 minute', 'file' || n,
        repeat('ab', 32), now(), case when n % 500 > 0 then now() end, case when n % 2000 = 0 then 'harmful' end
      from generate_series(1, $1::int) n`,
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

const TABLES = ['auth.account', 'mediation_case', 'mail', 'audit_entry', 'audit_link', 'evidence']

/** The rows fit together: looking each up again would take longer than writing it. */
const LOOSE = `do $$ declare one record; begin
  for one in select conrelid::regclass as t, conname as c from pg_constraint
    where contype = 'f' and conrelid = any('{${TABLES.join(',')}}'::regclass[])
  loop execute format('alter table %s drop constraint %I', one.t, one.c); end loop;
end $$; ${TABLES.map((table) => `alter table ${table} disable trigger user`).join('; ')}`
const TIGHT = TABLES.map((table) => `alter table ${table} enable trigger user`).join('; ')

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
    await client.query(TIGHT)
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
    email: `person${Math.max(5, Math.floor(cases / 4))}@example.org`,
    caseId: `c0000000-0000-4000-8000-${hex(middle)}`,
    reference: `ES-${four(Math.floor(middle / 65_536))}-${four(middle % 65_536)}`,
  }
}
