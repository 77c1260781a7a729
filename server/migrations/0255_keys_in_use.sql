-- With which keys something here is sealed, and marks are made, by what a key is recognized: a process without them does not start.
create table service_key (
  kind text not null check (kind in ('sealing', 'marks')),
  mark text not null,
  since timestamptz not null,
  -- all of it has been sealed anew with another key
  retired_at timestamptz,
  primary key (kind, mark)
);
-- The keys that a process knows, by their marks; null: it is of an earlier version.
alter table service_process add column keys jsonb;
