-- What the triggers of 0281 would have written before they were there. Each statement reads one moment, so that what they have
-- written since is not counted twice (decision record 172).
-- brief: tables that nobody waits for; the one of cases is only read

insert into case_due (case_id, kind, from_at, due_at)
select c.id, 'proposal', c.submitted_at, c.submitted_at from mediation_case c
where c.status = 'active' and not exists (select from proposal_round p where p.case_id = c.id and not exists (
  select from case_event r where r.case_id = c.id and r.type = 'respondent.refused' and r.at >= p.opened_at))
on conflict do nothing;

insert into case_due (case_id, kind, from_at, due_at)
select c.id, 'invitation', min(v.expires_at), min(v.expires_at) from mediation_case c join invitation v on v.case_id = c.id
where c.status = 'invited' and v.created_at = (select max(n.created_at) from invitation n where n.case_id = c.id)
  and (v.withdrawn_at is null or v.wrong_address_at is not null)
group by c.id
on conflict do nothing;

-- whoever was not asked within three weeks is asked no more
insert into case_due (case_id, kind, from_at, due_at)
select c.id, 'ask', coalesce(c.closed_at, c.updated_at), coalesce(c.closed_at, c.updated_at) from mediation_case c
where c.status in ('settled', 'fulfilled', 'closed') and c.updated_at > now() - interval '22 days'
on conflict do nothing;

insert into case_total (status, needs_person, respondent_check, cases)
select status, needs_person, respondent_check, sum(cases) from (
  select status, needs_person, respondent_check, count(*) as cases from mediation_case group by status, needs_person, respondent_check
  union all select status, needs_person, respondent_check, -cases from case_total) counted
group by status, needs_person, respondent_check having sum(cases) <> 0;

insert into result_change (name, value, cases)
select name, value, sum(cases) from (
  select part || '/' || side as name, said as value, 1 as cases from feedback_answer, lateral (values ('easy', easy::text),
    ('prepared', prepared::text), ('timely', timely::text), ('fair', fair::text), ('kept', kept)) as answered (part, said) where said is not null
  union all select name, value, -cases from result_change where name like '%/%') counted
group by name, value having sum(cases) <> 0;
