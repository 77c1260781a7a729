-- The public log: what was sealed, as a tree that only grows (decision record 104).

-- What gets a place in the log, and what opens its entry for whoever holds the thing.
create table log_sealed (
  number bigint generated always as identity primary key,
  -- `agreement/…`, `paper/…`, `day/…`: a thing is entered once, whoever enters it
  source text not null unique,
  kind text not null check (kind in ('agreement', 'paper', 'audit_day')),
  -- null once the thing is deleted: the entry stays and tells nothing
  digest text,
  salt bytea,
  commitment bytea not null,
  -- 0, 1, 2 … in the order of the log; null: it waits
  place bigint unique
);
create index log_sealed_waiting on log_sealed (number) where place is null;

create table log_leaf (
  place bigint primary key,
  at timestamptz not null,
  commitment bytea not null,
  hash bytea not null
);
create index log_leaf_commitment on log_leaf (commitment);

-- The hashes of whole tiles of the level below: level 1 of 256 leaves each, level 2 of 65,536 …
create table log_node (
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  primary key (level, place)
);

-- Each head that was signed, as it was given out.
create table log_checkpoint (
  size bigint primary key,
  root bytea not null,
  note text not null,
  at timestamptz not null
);
create index log_checkpoint_at on log_checkpoint (at);

-- What witnesses have signed below a head.
create table log_cosignature (
  size bigint not null references log_checkpoint (size),
  witness text not null,
  line text not null,
  at timestamptz not null,
  primary key (size, witness)
);

-- The end of the log, and the row that its one writer holds.
create table log_head (
  is_the_one boolean primary key default true check (is_the_one),
  size bigint not null default 0,
  -- why nothing is signed any more, since when; null: all is well
  stopped text,
  stopped_at timestamptz
);
insert into log_head default values;

create function log_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the public log only grows: % is refused on %', tg_op, tg_table_name;
end $$;
create trigger log_leaf_stays before update or delete on log_leaf for each row execute function log_only_grows();
create trigger log_node_stays before update or delete on log_node for each row execute function log_only_grows();
create trigger log_checkpoint_stays before update or delete on log_checkpoint
  for each row execute function log_only_grows();

-- Enters a thing, once. The bytes that are hashed: `domain/src/log/entry.ts`.
create function log_enter(of_source text, of_kind text, of_digest text, of_salt bytea) returns void language plpgsql as $$
begin
  insert into log_sealed (source, kind, digest, salt, commitment)
  values (of_source, of_kind, of_digest, of_salt, sha256(convert_to(array_to_json(
    array['evensettle/sealed/1', encode(of_salt, 'hex'), of_kind, of_digest])::text, 'UTF8')))
  on conflict (source) do nothing;
end $$;

create function log_salt() returns bytea language sql volatile as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

-- A paper brings the salt that is printed in it.
alter table agreement add column log_salt bytea;
alter table obligation_paper add column log_salt bytea;

-- Triggers, so that no way of sealing, an older process of an installation that is being renewed included, can leave one out.
create function on_agreement_sealed() returns trigger language plpgsql as $$
begin
  perform log_enter('agreement/' || new.id, 'agreement', new.pdf_sha256, coalesce(new.log_salt, log_salt()));
  return null;
end $$;
create function on_paper_sealed() returns trigger language plpgsql as $$
begin
  perform log_enter('paper/' || new.id, 'paper', new.pdf_sha256, coalesce(new.log_salt, log_salt()));
  return null;
end $$;
-- The heads of days are public, and so is what their salt is made of: everybody can find them.
create function log_day(one audit_day) returns void language plpgsql as $$
begin
  perform log_enter('day/' || one.day, 'audit_day', encode(one.head, 'hex'),
    sha256(convert_to('evensettle/day/' || one.day, 'UTF8')));
end $$;
create function on_day_ended() returns trigger language plpgsql as $$
begin
  perform log_day(new);
  return null;
end $$;
create function on_agreement_gone() returns trigger language plpgsql as $$
begin
  update log_sealed set digest = null, salt = null where source = 'agreement/' || old.id;
  return null;
end $$;
create function on_paper_gone() returns trigger language plpgsql as $$
begin
  update log_sealed set digest = null, salt = null where source = 'paper/' || old.id;
  return null;
end $$;

create trigger agreement_logged after insert or update on agreement for each row
  when (new.sealed_at is not null and new.pdf_sha256 is not null) execute function on_agreement_sealed();
create trigger obligation_paper_logged after insert or update on obligation_paper for each row
  when (new.sealed_at is not null and new.pdf_sha256 is not null) execute function on_paper_sealed();
create trigger audit_day_logged after insert on audit_day for each row execute function on_day_ended();
create trigger agreement_forgotten_in_log after delete on agreement
  for each row when (old.sealed_at is not null) execute function on_agreement_gone();
create trigger obligation_paper_forgotten_in_log after delete on obligation_paper
  for each row when (old.sealed_at is not null) execute function on_paper_gone();

-- What was sealed before there was a log, in the order in which it was.
select case kind
  when 'day' then log_day(d)
  else log_enter(kind || '/' || id, kind, sha256, log_salt()) end
from (
  select 'agreement' as kind, id::text, pdf_sha256 as sha256, sealed_at as at, null::audit_day as d
  from agreement where sealed_at is not null and pdf_sha256 is not null
  union all
  select 'paper', id::text, pdf_sha256, sealed_at, null from obligation_paper
  where sealed_at is not null and pdf_sha256 is not null
  union all
  select 'day', null, null, day + 1, audit_day from audit_day
  order by at, id
) found;
