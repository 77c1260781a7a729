-- what the starter said to the questions of this kind of dispute; both sides read it
alter table mediation_case add column intake_answers jsonb not null default '[]';

-- What matters to the starter, while the case is still a draft: sealed, apart from the text, gone with the draft.
create table draft_preference (
  draft_id uuid primary key references case_draft (id) on delete cascade,
  sealed bytea not null,
  saved_at timestamptz not null
);
