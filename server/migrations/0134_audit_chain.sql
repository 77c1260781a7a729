-- The audit trail as a chain: each entry is hashed with the one before it, and each day ends in a head (decision record 076).

-- Entries that are committed and have no place in the chain yet. A trigger, so that no way of writing an entry, an older
-- process of an installation that is being renewed included, can leave one out.
create table audit_pending (
  entry_id bigint primary key references audit_entry (id)
);
create function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_pending select id from added;
  return null;
end $$;

create table audit_link (
  -- 1, 2, 3 … without a gap
  place bigint primary key,
  entry_id bigint not null unique,
  day date not null,
  chained_at timestamptz not null,
  entry_hash bytea not null,
  hash bytea not null
);

-- A day that is over: where its chain ends, and the hash that is published.
create table audit_day (
  day date primary key,
  last_place bigint not null,
  head bytea not null
);

-- The end of the chain, and the row that whoever makes it longer holds.
create table audit_chain (
  is_the_one boolean primary key default true check (is_the_one),
  -- what the first entry is hashed with: random, so that nothing published tells whether anything happened
  started_with bytea not null,
  -- entries up to this one were there before the chain
  before_id bigint not null,
  place bigint not null default 0,
  hash bytea not null,
  -- the day of the first head, and the day that is written; null before the first
  first_day date,
  day date
);

lock table audit_entry in share row exclusive mode;
insert into audit_chain (started_with, before_id, hash)
select seed, (select coalesce(max(id), 0) from audit_entry), seed
from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed) made;
insert into audit_pending select id from audit_entry;
create trigger audit_entry_added after insert on audit_entry referencing new table as added
  for each statement execute function queue_audit_entries();

-- What the operator's page asks for, at any number of entries.
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_case_newest on audit_entry (case_id, at desc, id desc) where case_id is not null;
