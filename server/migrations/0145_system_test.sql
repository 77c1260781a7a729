-- Tests of the installation by a made-up case, which runs in a database of its own (record 085).
create table system_test (
  id uuid primary key,
  state text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- who runs it has said so last; by the database's clock, like the two above
  seen_at timestamptz,
  steps jsonb not null default '[]',
  -- where one real mail goes, sealed; gone when the test is over
  mail_to bytea
);
create index system_test_newest on system_test (created_at desc);
-- one at a time, on all processes together
create unique index system_test_open on system_test ((true)) where state in ('ordered', 'running');
