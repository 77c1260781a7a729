import {
  account,
  aCase,
  agreement,
  apart,
  message,
  ONE_OPEN_OF,
  peopleOf,
  respondentOf,
  starterOf,
} from '../made/names.ts'
import type { More, Step } from '../operator/fill.ts'

/** What a case has that people look at, beside what the operator's pages show: three messages, four points, who has read how far. */
function steps(cases: number): readonly Step[] {
  const each = apart(cases)
  const people = peopleOf(cases)
  const all = `generate_series(1, ${cases}) n`
  const isOpen = `n * ${ONE_OPEN_OF} < ${cases}`
  const starter = starterOf('n', cases)
  const respondent = respondentOf('n', cases)
  return [
    {
      name: 'messages',
      sql: `insert into message (id, case_id, seq, side, body, sent_at)
        select ${message(`n || ' ' || seq`)}, ${aCase('n')}, seq, case seq when 6 then 'respondent' else 'starter' end,
          'I looked at my papers again and I think we are not that far apart.', now() - n * ${each} + n * ${each} * seq / 20
        from ${all}, generate_series(5, 7) seq`,
    },
    {
      name: 'points',
      sql: `insert into case_item (id, case_id, position, kind, title, details, claimed, answer, admitted, reason, answered_at)
        select gen_random_uuid(), ${aCase('n')}, place, 'money', 'A shelf', 'As it stands in the contract.', 8000, 'partly', 4000,
          'Half of it, for the scratches.', now() - n * ${each} / 2
        from ${all}, generate_series(0, 3) place`,
    },
    {
      name: 'invitations',
      sql: `insert into invitation (id, case_id, token_hash, token_sealed, name, email, created_at, expires_at, answered_at, accepted_at)
        select gen_random_uuid(), ${aCase('n')}, sha256(convert_to('token ' || n, 'UTF8')), decode(repeat('ab', 60), 'hex'), 'Respondent ' || n, address,

          now() - n * ${each}, now() - n * ${each} / 2 + interval '30 days', now() - n * ${each} / 2, now() - n * ${each} / 2
        from (select n, 'person' || 1 + (n * 7 + 3) % ${people} || '@example.org' as address from ${all}) made`,
    },
    {
      name: 'who has read how far',
      sql: `insert into case_reader (case_id, side, delivered_seq, seen_seq)
        select ${aCase('n')}, side, 8, 8 from ${all}, unnest(array['starter', 'respondent']) side`,
    },
    {
      name: 'what each has seen of what is new',
      sql: `insert into notice_reader (case_id, user_id, read_up_to)
        select ${aCase('n')}, ${starter}, 8 from ${all} union all select ${aCase('n')}, ${respondent}, 8 from ${all}`,
    },
    {
      name: 'rounds',
      sql: `insert into proposal_round (id, case_id, number, is_last, state, opened_at, answer_by, closed_at, engine, public_input, proposal)
        select gen_random_uuid(), ${aCase('n')}, 1, true, 'ended', at, at, at, 'ladder', '{}', '{}'
        from (select n, now() - n * ${each} / 2 as at from ${all}) made where n % 4 in (1, 2)`,
    },
    {
      name: 'what was promised',
      sql: `insert into obligation (id, case_id, agreement_id, position, kind, by, words, amount, due_on, state, made_at)
        select gen_random_uuid(), ${aCase('2 * n')}, ${agreement('n')}, 0, 'payment', 'respondent', 'bank transfer', 15667, at::date, 'confirmed', at
        from (select n, now() - n * ${each} as at from generate_series(1, ${cases} / 2) n) made where not 2 * ${isOpen}`,
    },
    {
      name: 'who was asked how it was',
      sql: `insert into feedback_ask (id, case_id, user_id, side, occasion, asks_if_kept, until)
        select gen_random_uuid(), ${aCase('n')}, case side when 'starter' then ${starter} else ${respondent} end, side,
          case when n % 5 in (1, 4) then 'kept' else 'end' end, false, now()
        from ${all}, unnest(array['starter', 'respondent']) side where not ${isOpen}`,
    },
    {
      name: 'what is counted of each',
      sql: `insert into funnel_case (case_id, counted)
        select ${aCase('n')}, '{"month": "2026-01", "quarter": "2026-Q1", "reached": 5}' from ${all}`,
    },
    {
      name: 'profiles',
      sql: `insert into profile (user_id, name, kind, address_line, postal_code, city, country, phone, time_zone, language, created_at, updated_at)
        select ${account('n')}, 'Person ' || n, 'person', '12 Harbour Lane', '04101', 'Portland', 'US', '', 'America/New_York', 'en', now(), now()
        from generate_series(1, ${people}) n`,
    },
    {
      name: 'ways to sign in',
      sql: `insert into auth.identity (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
        select gen_random_uuid(), ${account('n')}, 'email', ${account('n')}::text, '{}', now(), now() from generate_series(1, ${people}) n`,
    },
    {
      name: 'sessions of the last weeks',
      sql: `with made as (
          insert into auth.session (id, user_id, created_at, refreshed_at, user_agent, ip)
          select gen_random_uuid(), ${account('n')}, now() - interval '1 day', now(), 'A browser', '192.0.2.1'
          from generate_series(1, ${people}) n returning id)
        insert into auth.refresh_token (id, session_id, token_hash, created_at)
        select gen_random_uuid(), id, sha256(uuid_send(id)), now() from made`,
    },
  ]
}

/** Ten events of each case, three of which are messages, and all that a person's requests read. */
export const DEEP: More = {
  events: 10,
  steps,
  tables: [
    'message',
    'case_item',
    'invitation',
    'case_reader',
    'notice_reader',
    'proposal_round',
    'obligation',
    'feedback_ask',
    'funnel_case',
    'profile',
    'auth.identity',
    'auth.session',
    'auth.refresh_token',
  ],
}
