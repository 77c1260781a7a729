-- What came of really opening a file, and of the copy of a PDF that others get. Rows of before are opened by a job.
alter table evidence
  -- null while it comes in, and for what was kept before files were opened
  add column opened_at timestamptz,
  -- why nobody can look at it; it counts for nothing then
  add column problem text check (problem in ('damaged', 'locked', 'too_large', 'no_safe_copy', 'harmful')),
  add column pages int,
  -- an electronic signature is in the original, and in no copy
  add column is_signed boolean not null default false;
create index evidence_unopened on evidence (created_at) where opened_at is null and state = 'ready';

-- A point of another case was taken for one of this case: such a file belongs to its own case as a whole.
update evidence e set item_id = null
where e.item_id is not null
  and exists (select 1 from mediation_case c where c.id = e.case_id)
  and not exists (select 1 from case_item i where i.id = e.item_id and i.case_id = e.case_id);
