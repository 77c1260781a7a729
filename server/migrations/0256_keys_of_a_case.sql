-- What is written while people talk holds its case in every key and counts on no sequence of the whole installation, so that it could
-- lie apart by cases on several machines (decision record 153). The id stays first: whoever knows only that still finds the row.
alter table message drop constraint message_pkey, add primary key (id, case_id);
alter table held_message drop constraint held_message_pkey, add primary key (id, case_id);
alter table room_entry drop constraint room_entry_pkey, add primary key (id, case_id);

-- Written with each event that counts. One row is as good as another, so nothing has to number them.
alter table funnel_pending drop constraint funnel_pending_pkey;
alter table funnel_pending alter column id drop identity;
alter table funnel_pending alter column id type uuid using gen_random_uuid(), alter column id set default gen_random_uuid(),
  add primary key (case_id, id);

-- Two cases may now use one id for a message: the digest in a chain is that of its own.
create function chain_words(of_case uuid, of_type text, facts jsonb) returns text language sql stable as $$
  select case
    when of_type in ('message.sent', 'message.set_aside')
      then (select m.body from message m where m.case_id = of_case and m.id = (facts->>'messageId')::uuid)
    when of_type = 'offer.made'
      then (select o.terms::text || o.note from offer o where o.case_id = of_case and o.id = (facts->>'offerId')::uuid)
  end
$$;

create or replace function chain_events(of_case uuid) returns void language plpgsql as $$
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
      chain_digest(chain_words(of_case, one.type, one.facts)));
  end loop;
end $$;

create or replace function chain_some_events(of_case uuid, most integer) returns boolean language plpgsql as $$
declare
  one record;
  made integer := 0;
begin
  for one in
    select e.seq, e.type, e.side, e.at, e.facts from case_event e
    where e.case_id = of_case and not exists (
      select from case_link l where l.case_id = of_case and l.kind = 'event' and l.ref = e.seq::text)
    order by e.seq limit most
  loop
    perform chain_add(of_case, 'case', 'event', one.seq::text, one.type, one.side, one.at, one.facts::text,
      chain_digest(chain_words(of_case, one.type, one.facts)));
    made := made + 1;
  end loop;
  return made = most;
end $$;

create or replace function on_case_event() returns trigger language plpgsql as $$
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
    select body into words from message where id = (new.facts->>'messageId')::uuid and case_id = new.case_id;
  else
    words := chain_words(new.case_id, new.type, new.facts);
  end if;
  perform chain_add(new.case_id, 'case', 'event', new.seq::text, new.type, new.side, new.at, new.facts::text,
    encode(sha256(convert_to(words, 'UTF8')), 'hex'));
  return null;
end $$;

drop function chain_words(text, jsonb);

-- Every table of a case is found by it: what looked for the papers of a case (its chain does, at each file, signature and seal), and
-- what goes with a case when that goes, read all of these whole.
create index agreement_case on agreement (case_id);
create index obligation_paper_case on obligation_paper (case_id);
create index model_call_case on model_call (case_id);
create index pay_account_case on pay_account (case_id);
