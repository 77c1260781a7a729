-- How far cases come, counted as it happens (decision record 086). `funnel_case` is what counts of each case, made of its log;
-- the two tables of figures are sums over it.

-- Cases whose log has grown by something that counts, or that are gone. A trigger, so that no way of writing an event can
-- leave one out; more than one row a case is fine.
create table funnel_pending (
  id bigint generated always as identity primary key,
  case_id uuid not null
);

create table funnel_case (
  case_id uuid primary key,
  counted jsonb not null
);

-- Of the cases that began in a period so many stopped at this step. `all` by month; split by what a case is, by quarter.
create table funnel_count (
  split text not null check (split in ('all', 'kind', 'partner', 'channel')),
  period text not null,
  value text not null,
  step smallint not null check (step between 0 and 9),
  cases bigint not null,
  primary key (split, period, value, step)
);

-- Of the cases that began in a month so many took this long from the step before.
create table funnel_wait (
  month text not null,
  step smallint not null check (step between 1 and 9),
  hours integer not null,
  cases bigint not null,
  primary key (month, step, hours)
);

-- The row that whoever counts holds; when everything was last counted from the beginning.
create table funnel_state (
  is_the_one boolean primary key default true check (is_the_one),
  recounted_at timestamptz
);
insert into funnel_state default values;

create function queue_funnel_cases() returns trigger language plpgsql as $$
begin
  insert into funnel_pending (case_id) select distinct case_id from added
    where type in ('case.submitted', 'invitation.sent', 'invitation.opened', 'answer.given', 'respondent.joined', 'offer.made',
      'round.opened', 'case.agreed', 'case.settled', 'case.fulfilled', 'respondent.refused');
  return null;
end $$;
create function queue_gone_case() returns trigger language plpgsql as $$
begin
  insert into funnel_pending (case_id) values (old.id);
  return null;
end $$;

lock table case_event in share row exclusive mode;
create trigger case_event_counts after insert on case_event referencing new table as added
  for each statement execute function queue_funnel_cases();
create trigger mediation_case_gone after delete on mediation_case
  for each row execute function queue_gone_case();
insert into funnel_pending (case_id) select id from mediation_case;
