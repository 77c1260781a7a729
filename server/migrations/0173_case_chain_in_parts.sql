-- Two ways in which making the links of a case (0169) took too long: what is set aside, and long cases from before the chain.

-- The events of a case that have no link yet, so many of them. False: none is left.
create function chain_some_events(of_case uuid, most integer) returns boolean language plpgsql as $$
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
      chain_digest(chain_words(one.type, one.facts)));
    made := made + 1;
  end loop;
  return made = most;
end $$;

-- Files, signatures, seals and mails of a case, which are few beside its events.
create function chain_rest(of_case uuid) returns void language plpgsql as $$
begin
  perform chain_papers(of_case);
  perform chain_mail(m) from (
    select * from mail where case_id = of_case and state = 'sent' and sent_at is not null and to_address <> ''
      and not exists (select from case_link l where l.case_id = of_case and l.kind = 'mail' and l.ref = mail.id::text)
    order by sent_at, id
  ) m;
end $$;

-- Each row that is set aside asks for its own link only: to look at every event again for each of them made 800 messages last minutes.
create or replace function on_case_event_marked() returns trigger language plpgsql as $$
begin
  if not exists (select from case_link where case_id = new.case_id and kind = 'event' and ref = new.seq::text) then
    perform chain_events(new.case_id);
  end if;
  perform chain_add(new.case_id, 'case', 'mark', new.seq::text, new.type, new.side, now(), new.facts::text, null);
  return null;
end $$;
