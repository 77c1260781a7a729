-- Every stored file read again and compared with what is known of it (decision record 087). A check goes on from its place,
-- whoever is killed; the findings hold ids and sizes, never a name.
create table file_check (
  id uuid primary key,
  state text not null check (state in ('running', 'paused', 'done', 'stopped')),
  started_at timestamptz not null,
  started_by uuid not null,
  ended_at timestamptz,
  -- bytes a second at most
  rate bigint not null check (rate > 0),
  -- how many there were when it began
  all_files bigint not null,
  part text not null,
  after text not null default '',
  -- grows with every step: of two who work on it the later one stops
  step bigint not null default 0,
  stepped_at timestamptz,
  checked jsonb not null default '{}',
  -- the store could not be reached at the last try
  is_away boolean not null default false
);
-- one at a time
create unique index file_check_open on file_check ((true)) where state in ('running', 'paused');
create index file_check_newest on file_check (started_at desc);

create table file_finding (
  id bigint generated always as identity primary key,
  check_id uuid not null references file_check (id) on delete cascade,
  kind text not null check (kind in ('missing', 'altered', 'unreadable', 'ownerless', 'foreign')),
  part text not null,
  -- of what the file belongs or belonged to; null for a file whose name is none of ours
  file_id uuid,
  bytes bigint,
  found_at timestamptz not null
);
create index file_finding_of_check on file_finding (check_id, id);
