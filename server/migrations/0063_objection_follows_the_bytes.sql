-- An objection is about what a document is, not about one upload of it: it stays when its document is taken back, and is
-- about the same bytes when they come again. Withdrawn once, it is not made again.
alter table evidence_objection add column sha256 text;
alter table evidence_objection add column withdrawn_at timestamptz;
update evidence_objection o set sha256 = e.sha256 from evidence e where e.id = o.evidence_id;
alter table evidence_objection drop constraint if exists evidence_doubt_evidence_id_fkey;
alter table evidence_objection drop constraint if exists evidence_objection_evidence_id_fkey;
