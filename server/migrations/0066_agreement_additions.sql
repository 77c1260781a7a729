-- What one side proposes to add to an agreement that waits for signatures; it is part of the text when both said yes.
create table agreement_addition (
  id uuid primary key,
  agreement_id uuid not null references agreement (id) on delete cascade,
  case_id uuid not null references mediation_case (id) on delete cascade,
  by text not null check (by in ('starter', 'respondent')),
  -- of two additions about the same thing one can be open
  subject text not null,
  content jsonb not null,
  -- an account of whoever is paid, sealed; gone when the addition falls
  account bytea,
  state text not null check (state in ('proposed', 'accepted', 'declined', 'withdrawn', 'countered', 'lapsed')),
  proposed_at timestamptz not null,
  answered_at timestamptz
);
create unique index agreement_addition_open on agreement_addition (agreement_id, subject) where state = 'proposed';
create index agreement_addition_agreement on agreement_addition (agreement_id);
create index agreement_addition_case on agreement_addition (case_id);
