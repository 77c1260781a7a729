-- What the clock will have to look at, one row for each, found by its moment: a question of the clock reads what is due and nothing
-- else (decision record 172). Triggers write the rows, so that no way of changing a case leaves one out, in whatever version. A row
-- says "look here", never "do it": whoever looks asks the case itself, under its lock, and takes the row away or sets its next moment.
create table case_due (
  case_id uuid not null references mediation_case on delete cascade,
  -- proposal: whether the mediator proposes by itself; invitation: the newest one runs out; ask: both are asked how it was
  kind text not null check (kind in ('proposal', 'invitation', 'ask')),
  -- an event in the case brings what was put off back to this moment
  from_at timestamptz not null,
  -- a moment of the case; what the calendar adds to it is added by whoever asks
  due_at timestamptz not null,
  primary key (case_id, kind)
);
create index case_due_next on case_due (kind, due_at);

create function expect_end_of_invitation(of_case uuid) returns void language plpgsql as $$
begin
  insert into case_due (case_id, kind, from_at, due_at)
  select c.id, 'invitation', min(v.expires_at), min(v.expires_at)
  from mediation_case c join invitation v on v.case_id = c.id
  where c.id = of_case and c.status = 'invited'
    and v.created_at = (select max(n.created_at) from invitation n where n.case_id = of_case)
    and (v.withdrawn_at is null or v.wrong_address_at is not null)
  group by c.id
  on conflict (case_id, kind) do update set from_at = excluded.from_at, due_at = excluded.due_at;
  if not found then
    delete from case_due where case_id = of_case and kind = 'invitation';
  end if;
end $$;

create function expect_what_follows() returns trigger language plpgsql as $$
begin
  delete from case_due where case_id = new.id
    and (kind = 'proposal' and new.status <> 'active' or kind = 'ask' and new.status not in ('settled', 'fulfilled', 'closed'));
  perform expect_end_of_invitation(new.id);
  insert into case_due (case_id, kind, from_at, due_at)
  select new.id, kind, at, at
  from (values ('proposal', new.submitted_at, new.status = 'active'),
    -- not later than the end itself
    ('ask', coalesce(new.closed_at, new.updated_at), new.status in ('settled', 'fulfilled', 'closed'))) as expected (kind, at, is_so)
  where is_so
  on conflict (case_id, kind) do update set from_at = excluded.from_at, due_at = excluded.due_at;
  return null;
end $$;

create function expect_end_of_this_invitation() returns trigger language plpgsql as $$
begin
  perform expect_end_of_invitation(case when tg_op = 'DELETE' then old.case_id else new.case_id end);
  return null;
end $$;

create function expect_no_proposal() returns trigger language plpgsql as $$
begin
  delete from case_due where case_id = new.case_id and kind = 'proposal';
  return null;
end $$;

-- How many cases there are of each kind that the operator's first page counts. A change only adds rows, so that nobody waits for
-- anybody; what is true is the sum of all rows, at any moment.
create table case_total (
  id uuid primary key default gen_random_uuid(),
  status text not null,
  needs_person boolean not null,
  respondent_check text,
  cases bigint not null
);

create function total_cases() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into case_total (status, needs_person, respondent_check, cases)
    values (old.status, old.needs_person, old.respondent_check, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into case_total (status, needs_person, respondent_check, cases)
    values (new.status, new.needs_person, new.respondent_check, 1);
  end if;
  return null;
end $$;

-- What a case adds to the figures of /about, and their sums. The sums are made by triggers out of what each adds, so that the one
-- cannot be without the other; a case that is forgotten goes out of both. It refers to no case: whoever counts thousands would hold
-- up the people in them.
create table result_case (
  case_id uuid primary key,
  is_decided boolean not null,
  is_answered boolean not null,
  is_ended boolean not null,
  is_settled boolean not null,
  hours_from_start integer,
  hours_from_answer integer,
  -- whether each side kept what it promised; null while that is open
  starter_kept boolean,
  respondent_kept boolean
);
create table result_total (
  name text not null,
  value text not null,
  cases bigint not null,
  primary key (name, value)
);
-- what is not in the sums yet
create table result_change (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  value text not null,
  cases bigint not null
);
-- Cases that are to be counted anew, from a moment on; more than one row a case is fine.
create table result_pending (
  case_id uuid not null,
  id uuid not null default gen_random_uuid(),
  due_at timestamptz not null default '-infinity',
  primary key (case_id, id)
);
create index result_pending_next on result_pending (due_at, case_id);
-- The row that whoever counts holds; up to which case all were counted once, from the first on.
create table result_state (
  is_the_one boolean primary key default true check (is_the_one),
  counted_up_to uuid,
  all_counted boolean not null default false
);
insert into result_state default values;

create function result_parts(of_case result_case) returns table (name text, value text) language sql immutable as $$
  select part, '' from (values ('invited', true), ('decided', of_case.is_decided), ('answered', of_case.is_answered),
    ('ended', of_case.is_ended), ('settled', of_case.is_settled)) as said (part, is_so) where is_so
  union all
  select part, said::text from (values ('from_start', of_case.hours_from_start), ('from_answer', of_case.hours_from_answer)) as waited (part, said)
  where said is not null
  union all
  select part, case when is_so then 'yes' else 'no' end
  from (values ('kept_by_starter', of_case.starter_kept), ('kept_by_respondent', of_case.respondent_kept)) as kept (part, is_so)
  where is_so is not null
$$;

create function total_results() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into result_change (name, value, cases)
    select p.name, p.value, -count(*) from gone g, result_parts(row(g.*)::result_case) p group by p.name, p.value;
  end if;
  if tg_op <> 'DELETE' then
    insert into result_change (name, value, cases)
    select p.name, p.value, count(*) from came c, result_parts(row(c.*)::result_case) p group by p.name, p.value;
  end if;
  return null;
end $$;

create function total_answers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into result_change (name, value, cases)
    select part || '/' || old.side, said, -1
    from (values ('easy', old.easy::text), ('prepared', old.prepared::text), ('timely', old.timely::text), ('fair', old.fair::text),
      ('kept', old.kept)) as answered (part, said) where said is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into result_change (name, value, cases)
    select part || '/' || new.side, said, 1
    from (values ('easy', new.easy::text), ('prepared', new.prepared::text), ('timely', new.timely::text), ('fair', new.fair::text),
      ('kept', new.kept)) as answered (part, said) where said is not null;
  end if;
  return null;
end $$;

create function count_case_anew() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'mediation_case' and tg_op = 'DELETE' then
    delete from result_case where case_id = old.id;
    -- somebody may be counting it
    insert into result_pending (case_id) values (old.id);
  elsif tg_table_name = 'mediation_case' then
    insert into result_pending (case_id) values (new.id);
  elsif tg_op = 'DELETE' then
    insert into result_pending (case_id) values (old.case_id);
  else
    insert into result_pending (case_id) values (new.case_id);
  end if;
  return null;
end $$;

create trigger result_case_came after insert on result_case referencing new table as came
  for each statement execute function total_results();
create trigger result_case_changed after update on result_case referencing old table as gone new table as came
  for each statement execute function total_results();
create trigger result_case_gone after delete on result_case referencing old table as gone
  for each statement execute function total_results();

create trigger feedback_answer_counted after insert or update or delete on feedback_answer
  for each row execute function total_answers();

create trigger mediation_case_begun_due after insert on mediation_case for each row execute function expect_what_follows();
create trigger mediation_case_due after update on mediation_case for each row
  when ((old.status, old.submitted_at, old.paused_until, old.respondent_check, old.closed_at)
    is distinct from (new.status, new.submitted_at, new.paused_until, new.respondent_check, new.closed_at))
  execute function expect_what_follows();
create trigger mediation_case_counted after insert or delete on mediation_case for each row execute function total_cases();
create trigger mediation_case_recounted after update on mediation_case for each row
  when ((old.status, old.needs_person, old.respondent_check) is distinct from (new.status, new.needs_person, new.respondent_check))
  execute function total_cases();
create trigger mediation_case_begun_result after insert or delete on mediation_case for each row execute function count_case_anew();
create trigger mediation_case_result after update on mediation_case for each row
  when ((old.status, old.submitted_at, old.answered_at, old.respondent_id)
    is distinct from (new.status, new.submitted_at, new.answered_at, new.respondent_id))
  execute function count_case_anew();

create trigger invitation_due after insert or delete on invitation for each row execute function expect_end_of_this_invitation();
create trigger invitation_due_anew after update on invitation for each row
  when ((old.created_at, old.expires_at, old.withdrawn_at, old.wrong_address_at)
    is distinct from (new.created_at, new.expires_at, new.withdrawn_at, new.wrong_address_at))
  execute function expect_end_of_this_invitation();
create trigger invitation_result after insert or delete on invitation for each row execute function count_case_anew();
create trigger invitation_result_anew after update on invitation for each row
  when ((old.expires_at, old.withdrawn_at) is distinct from (new.expires_at, new.withdrawn_at))
  execute function count_case_anew();

create trigger proposal_round_due after insert on proposal_round for each row execute function expect_no_proposal();

create trigger obligation_result after insert or delete on obligation for each row execute function count_case_anew();
create trigger obligation_result_anew after update on obligation for each row
  when ((old.case_id, old.by, old.state, old.due_on) is distinct from (new.case_id, new.by, new.state, new.due_on))
  execute function count_case_anew();

-- What is said in a case brings back what the clock has put off. One trigger for all that follows from an event: two cost twice.
create function follow_events() returns trigger language plpgsql as $$
begin
  insert into funnel_pending (case_id) select distinct case_id from added
    where type in ('case.submitted', 'invitation.sent', 'invitation.opened', 'answer.given', 'respondent.joined', 'offer.made',
      'round.opened', 'case.agreed', 'case.settled', 'case.fulfilled', 'respondent.refused');
  update case_due d set due_at = d.from_at from added a
    where d.case_id = a.case_id and d.kind = 'proposal' and d.due_at > d.from_at;
  return null;
end $$;
create or replace trigger case_event_counts after insert on case_event referencing new table as added
  for each statement execute function follow_events();
