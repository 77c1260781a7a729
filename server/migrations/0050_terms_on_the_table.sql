-- What either side did, in the open, to the list of terms besides money that a proposal will be made of. The list itself is
-- computed (points, open offers, what is usual for the kind of dispute); here stands only what differs from it.
create table term_mark (
  case_id uuid not null references mediation_case (id) on delete cascade,
  -- who struck or added the term
  side text not null check (side in ('starter', 'respondent')),
  -- who would do it
  doer text not null check (doer in ('starter', 'respondent')),
  kind text not null,
  mark text not null check (mark in ('struck', 'added')),
  marked_at timestamptz not null,
  primary key (case_id, doer, kind)
);
