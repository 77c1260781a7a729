-- A copy of everything that is kept of a person, made in the background for them; the file goes with the row.
create table own_copy (
  id uuid primary key,
  user_id uuid not null,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  until timestamptz,
  file text,
  bytes bigint,
  sha256 text
);
create unique index own_copy_waiting on own_copy (user_id) where state = 'waiting';
create index own_copy_of on own_copy (user_id, asked_at desc);
create index own_copy_until on own_copy (until) where until is not null;
