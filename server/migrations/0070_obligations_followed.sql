-- From when on something is followed here. What was due before that (signed long ago, or late) is asked about calmly
-- first, and counts as late only afterwards.
alter table obligation add column made_at timestamptz;
update obligation o set made_at = coalesce(
  (select min(e.at) from audit_entry e where e.case_id = o.case_id and e.subject = o.agreement_id::text and e.facts ->> 'made' = 'late'),
  (select a.sealed_at from agreement a where a.id = o.agreement_id),
  now());
alter table obligation alter column made_at set not null;

-- promises for good are never done; a case with nothing else ends by the clock
update obligation set notice = 'lasting', notice_at = made_at + interval '30 days' where state = 'lasting';

-- the clock goes through what waits by moment and id, so that one that fails is passed
drop index obligation_notice;
create index obligation_notice on obligation (notice_at, id) where notice_at is not null;
create index obligation_plan_waiting on obligation_plan (asked_at, id) where state = 'asked';

-- Sealed agreements from before there were obligations, until the clock has made them. New ones never stand here: theirs
-- are made with the seal.
create table obligation_missing (
  agreement_id uuid primary key references agreement (id) on delete cascade,
  sealed_at timestamptz not null
);
create index obligation_missing_order on obligation_missing (sealed_at, agreement_id);
insert into obligation_missing (agreement_id, sealed_at)
select a.id, a.sealed_at from agreement a join mediation_case c on c.id = a.case_id
where a.sealed_at is not null and a.closed_at is null and c.status = 'settled'
  and not exists (select 1 from obligation o where o.agreement_id = a.id);
