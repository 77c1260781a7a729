-- Backups, drills of putting them back, checks of what the rows say of each other, and how the database grows (decision record
-- 096). What a backup holds stands in the backup itself: these rows say what was tried and how it went.
create table data_backup (
  id uuid primary key,
  state text not null check (state in ('ordered', 'running', 'done', 'failed', 'broken_off')),
  -- null: the clock
  ordered_by uuid,
  created_at timestamptz not null,
  -- when whoever makes it was last heard of, by the database's clock
  seen_at timestamptz not null,
  ended_at timestamptz,
  step text not null default 'waiting' check (step in ('waiting', 'files', 'tables', 'closing')),
  done bigint not null default 0,
  of_all bigint not null default 0,
  -- the folder that holds it
  name text not null,
  problem text,
  needed_bytes bigint,
  free_bytes bigint,
  rows_kept bigint,
  files_kept bigint,
  newest_migration text,
  sha256 text,
  -- thrown away for newer ones
  removed_at timestamptz
);
-- one at a time, in all processes
create unique index data_backup_open on data_backup ((true)) where state in ('ordered', 'running');
create index data_backup_newest on data_backup (created_at desc);

create table restore_drill (
  id uuid primary key,
  state text not null check (state in ('ordered', 'running', 'done', 'failed', 'broken_off')),
  backup_id uuid not null references data_backup (id) on delete cascade,
  ordered_by uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  step text not null default 'waiting' check (step in ('waiting', 'files', 'rows', 'compare', 'checks')),
  done bigint not null default 0,
  of_all bigint not null default 0,
  problem text,
  -- from an empty database to one that the app could start on
  restore_ms bigint,
  -- tables whose rows are not those of the backup, with both counts; files; and what the checks found
  differences jsonb not null default '[]',
  broken_files bigint not null default 0,
  found jsonb not null default '{}',
  -- its database has been dropped, and looked for in vain
  cleared_at timestamptz
);
create unique index restore_drill_open on restore_drill ((true)) where state in ('ordered', 'running');
create index restore_drill_newest on restore_drill (created_at desc);
create index restore_drill_uncleared on restore_drill (created_at) where cleared_at is null;

create table integrity_check (
  id uuid primary key,
  state text not null check (state in ('running', 'paused', 'done', 'stopped')),
  started_at timestamptz not null,
  started_by uuid not null,
  ended_at timestamptz,
  -- which check it is at, and after which row it goes on
  part text not null,
  after text not null default '',
  -- grows with every step: of two who work on it the later one stops
  step bigint not null default 0,
  checked jsonb not null default '{}',
  -- by check: how many, and the ids of the first of them
  found jsonb not null default '{}'
);
create unique index integrity_check_open on integrity_check ((true)) where state in ('running', 'paused');
create index integrity_check_newest on integrity_check (started_at desc);

-- How large the database was on a day.
create table database_size (
  day date primary key,
  bytes bigint not null
);
