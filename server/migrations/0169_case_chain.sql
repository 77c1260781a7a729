-- What happened in a case as a chain: each link is hashed with the one before it (decision record 098).

create table case_link (
  -- no reference to the case: once everybody has left and the case is deleted, the hashes stay
  case_id uuid not null,
  -- `case`: what happened; `mail/…`: the mails to one address, so that nobody sees how many the other side got
  strand text not null,
  -- 1, 2, 3 … without a gap
  place integer not null,
  kind text not null check (kind in ('event', 'mark', 'file', 'signature', 'seal', 'mail')),
  -- the number of the event or the id of the row that it tells of
  ref text not null,
  -- what makes both commitments impossible to guess, and what they are of; null once it is forgotten
  secret bytea,
  opening jsonb,
  head bytea not null,
  body bytea not null,
  hash bytea not null,
  primary key (case_id, strand, place)
);
-- an event, a file, a mail has one link only, whoever makes it
create unique index case_link_of on case_link (case_id, kind, ref) where kind <> 'mark';
create index case_link_ref on case_link (ref) where kind in ('mail', 'file');

-- Cases that were there before the chain and have none yet.
create table case_chain_pending (case_id uuid primary key);

-- The digest of a mail as its reader has it: subject and text, to compare with the mailbox.
alter table mail add column digest bytea;

create function chain_moment(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Makes a strand longer by one link. One at a time does this for a strand; the lock ends with the transaction. Every message
-- pays for this, so nothing in it calls a function that is written in SQL.
create function chain_add(of_case uuid, of_strand text, of_kind text, of_ref text, of_type text, of_side text,
  happened timestamptz, facts text, content text) returns void language plpgsql as $$
declare
  last_place integer := 0;
  last_hash bytea := '';
  made bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  key text := encode(made, 'hex');
  told text[] := array[of_kind, of_ref, of_type, of_side,
    to_char(happened at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')];
  inside text[] := array[facts, content];
  head_hash bytea := sha256(convert_to(array_to_json(array['evensettle/head/1',
    encode(sha256(convert_to('head ' || key, 'UTF8')), 'hex')] || told)::text, 'UTF8'));
  body_hash bytea := sha256(convert_to(array_to_json(array['evensettle/body/1',
    encode(sha256(convert_to('body ' || key, 'UTF8')), 'hex')] || inside)::text, 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtextextended(of_case::text || of_strand, 98));
  select place, hash into last_place, last_hash from case_link
  where case_id = of_case and strand = of_strand order by place desc limit 1;
  last_place := coalesce(last_place, 0) + 1;
  insert into case_link (case_id, strand, place, kind, ref, secret, opening, head, body, hash)
  values (of_case, of_strand, last_place, of_kind, of_ref, made,
    jsonb_build_object('head', told, 'body', inside), head_hash, body_hash,
    sha256(convert_to(array_to_json(array['evensettle/link/1', of_case::text, of_strand, last_place::text,
      coalesce(encode(last_hash, 'hex'), ''), encode(head_hash, 'hex'), encode(body_hash, 'hex')])::text, 'UTF8')))
  -- whoever waited for the lock finds what the other has made
  on conflict (case_id, kind, ref) where kind <> 'mark' do nothing;
end $$;

-- The words that an event is about, as they are hashed; null: its facts are all there is.
create function chain_words(of_type text, facts jsonb) returns text language sql stable as $$
  select case
    when of_type in ('message.sent', 'message.set_aside')
      then (select m.body from message m where m.id = (facts->>'messageId')::uuid)
    when of_type = 'offer.made'
      then (select o.terms::text || o.note from offer o where o.id = (facts->>'offerId')::uuid)
  end
$$;

create function chain_digest(words text) returns text language sql stable as $$
  select encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

create function chain_events(of_case uuid) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select e.seq, e.type, e.side, e.at, e.facts from case_event e
    where e.case_id = of_case and not exists (
      select from case_link l where l.case_id = of_case and l.kind = 'event' and l.ref = e.seq::text)
    order by e.seq
  loop
    perform chain_add(of_case, 'case', 'event', one.seq::text, one.type, one.side, one.at, one.facts::text,
      chain_digest(chain_words(one.type, one.facts)));
  end loop;
end $$;

-- Files that the other side may see, signatures and seals.
create function chain_papers(of_case uuid) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select * from (
      select 'file' as kind, e.id::text as ref, null as type, e.side, e.released_at as at,
        array_to_json(array[e.media_type, e.bytes::text, chain_moment(e.created_at)])::text as facts, e.sha256 as content
      from evidence e where e.case_id = of_case and e.released_at is not null and e.state = 'ready' and e.sha256 is not null
      union all
      select 'signature', s.agreement_id || '/' || s.side || '/' || chain_moment(s.signed_at), null, s.side, s.signed_at,
        array_to_json(array[s.name, s.consent_version])::text, a.fingerprint
      from signature s join agreement a on a.id = s.agreement_id where a.case_id = of_case
      union all
      select 'seal', 'agreement/' || a.id, null, null, a.sealed_at, array_to_json(array[a.fingerprint])::text, a.pdf_sha256
      from agreement a where a.case_id = of_case and a.sealed_at is not null and a.pdf_sha256 is not null
      union all
      select 'seal', 'paper/' || p.id, null, null, p.sealed_at, array_to_json(array[p.kind])::text, p.pdf_sha256
      from obligation_paper p where p.case_id = of_case and p.sealed_at is not null and p.pdf_sha256 is not null
    ) found
    where not exists (select from case_link l where l.case_id = of_case and l.kind = found.kind and l.ref = found.ref)
    order by at, ref
  loop
    perform chain_add(of_case, 'case', one.kind, one.ref, one.type, one.side, one.at, one.facts, one.content);
  end loop;
end $$;

create function chain_mail(one mail) returns void language plpgsql as $$
declare
  -- named by chance: from a name that is made of the address somebody could find out whether a guess of it is right
  of_strand text := (
    select l.strand from mail m join case_link l on l.case_id = m.case_id and l.kind = 'mail' and l.ref = m.id::text
    where m.case_id = one.case_id and lower(m.to_address) = lower(one.to_address)
      and m.user_id is not distinct from one.user_id limit 1);
begin
  perform chain_add(one.case_id, coalesce(of_strand, 'mail/' || left(replace(gen_random_uuid()::text, '-', ''), 16)),
    'mail', one.id::text, one.kind, null, one.sent_at, array_to_json(array[one.to_address, one.subject])::text,
    encode(one.digest, 'hex'));
end $$;

-- Everything of a case that has no link yet.
create function chain_case(of_case uuid) returns void language plpgsql as $$
begin
  perform chain_events(of_case);
  perform chain_papers(of_case);
  perform chain_mail(m) from (
    select * from mail where case_id = of_case and state = 'sent' and sent_at is not null and to_address <> ''
      and not exists (select from case_link l where l.case_id = of_case and l.kind = 'mail' and l.ref = mail.id::text)
    order by sent_at, id
  ) m;
end $$;

-- Triggers, so that no way of writing, an older process of an installation that is being renewed included, can leave one
-- out; at the end of the transaction, when everything that it tells of is there.
create function on_case_event() returns trigger language plpgsql as $$
declare
  words text;
begin
  -- whoever came before the chain gets its links first
  if new.seq > 1 and not exists (
    select from case_link where case_id = new.case_id and kind = 'event' and ref = (new.seq - 1)::text)
  then
    perform chain_events(new.case_id);
    return null;
  end if;
  if new.type = 'message.sent' then
    select body into words from message where id = (new.facts->>'messageId')::uuid;
  else
    words := chain_words(new.type, new.facts);
  end if;
  perform chain_add(new.case_id, 'case', 'event', new.seq::text, new.type, new.side, new.at, new.facts::text,
    encode(sha256(convert_to(words, 'UTF8')), 'hex'));
  return null;
end $$;

-- An event is never rewritten; what was written with somebody who turned out to be another is marked, and the mark has a link.
create function on_case_event_marked() returns trigger language plpgsql as $$
begin
  perform chain_events(new.case_id);
  perform chain_add(new.case_id, 'case', 'mark', new.seq::text, new.type, new.side, now(), new.facts::text, null);
  return null;
end $$;

create function on_case_paper() returns trigger language plpgsql as $$
begin
  perform chain_papers(new.case_id);
  return null;
end $$;

create function on_signature() returns trigger language plpgsql as $$
begin
  perform chain_papers(a.case_id) from agreement a where a.id = new.agreement_id;
  return null;
end $$;

create function on_mail_sent() returns trigger language plpgsql as $$
begin
  perform chain_mail(new);
  return null;
end $$;

create function on_mail_forgotten() returns trigger language plpgsql as $$
begin
  update case_link set secret = null, opening = null where kind = 'mail' and ref = old.id::text;
  return null;
end $$;

create function on_case_forgotten() returns trigger language plpgsql as $$
begin
  update case_link set secret = null, opening = null where case_id = old.id;
  delete from case_chain_pending where case_id = old.id;
  return null;
end $$;

lock table case_event in share row exclusive mode;
create constraint trigger case_event_chained after insert on case_event
  deferrable initially deferred for each row execute function on_case_event();
create constraint trigger case_event_marked after update on case_event
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function on_case_event_marked();
create constraint trigger evidence_chained after insert or update on evidence deferrable initially deferred for each row
  when (new.released_at is not null and new.state = 'ready') execute function on_case_paper();
create constraint trigger signature_chained after insert on signature
  deferrable initially deferred for each row execute function on_signature();
create constraint trigger agreement_chained after insert or update on agreement deferrable initially deferred for each row
  when (new.sealed_at is not null) execute function on_case_paper();
create constraint trigger obligation_paper_chained after insert or update on obligation_paper
  deferrable initially deferred for each row when (new.sealed_at is not null) execute function on_case_paper();
create trigger mail_chained after update on mail for each row
  when (new.state = 'sent' and old.state <> 'sent' and new.case_id is not null and new.to_address <> '')
  execute function on_mail_sent();
create trigger mail_forgotten after update on mail for each row
  when (old.case_id is not null and old.to_address <> '' and new.to_address = '') execute function on_mail_forgotten();
create trigger mail_gone after delete on mail for each row
  when (old.case_id is not null) execute function on_mail_forgotten();
create trigger mediation_case_forgotten after delete on mediation_case
  for each row execute function on_case_forgotten();

insert into case_chain_pending select id from mediation_case;
