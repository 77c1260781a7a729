-- Nobody is asked any more what matters to them in private, and no proposal is made of it. What was told stays sealed until
-- its owner deletes it or the case goes: rows of drafts and cases that are gone already leave with this.
delete from sealed_preference p
where not exists (select 1 from mediation_case c where c.id = p.case_id)
  and not exists (select 1 from case_draft d where d.id = p.case_id);
comment on table sealed_preference is
  'Told before settlement-3; sealed, for its owner to delete. No row is added any more.';

-- The wizard's page for it is gone: a draft that was left there goes on at the review.
update case_draft set content = jsonb_set(content, '{at}', '"review"') where content ->> 'at' = 'private';
