-- What was asked of the language model, without a word of it and without whose it was: for the budget, and for the operator's page.
-- Kept for thirty days.
create table model_call (
  id uuid primary key,
  at timestamptz not null,
  case_id uuid references mediation_case (id) on delete set null,
  -- 'asked' until it has ended, then 'answered', 'refused' (by the guard), 'late' or 'failed'
  outcome text not null check (outcome in ('asked', 'answered', 'refused', 'late', 'failed')),
  -- which rule of the guard kept it out
  refusal text,
  ms integer,
  -- those it used, or while it runs the most that it can use
  tokens integer not null
);
create index model_call_at on model_call (at);
create index model_call_case on model_call (case_id, at);
