-- A round can end with a closing step: sums near the ranges, each answered blind with yes or no.
alter table proposal_round
  drop constraint proposal_round_state_check,
  add constraint proposal_round_state_check check (state in ('open', 'closing', 'settled', 'ended')),
  add column mode text not null default 'standard' check (mode in ('standard', 'fast')),
  -- SHA-256 of the public input with the engine's constants
  add column public_hash text not null default '',
  -- the closing offers, the same for both
  add column closing jsonb,
  add column closing_by timestamptz;
drop index proposal_round_open;
create unique index proposal_round_open on proposal_round (case_id) where state in ('open', 'closing');

-- The chips a round was computed with, each side's by itself: with them the round replays.
create table sealed_round_chips (
  round_id uuid not null references proposal_round (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  sealed bytea not null,
  receipt text not null,
  primary key (round_id, side)
);

-- Yes or no to each closing offer.
create table sealed_answer (
  round_id uuid not null references proposal_round (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  sealed bytea not null,
  receipt text not null,
  sealed_at timestamptz not null,
  primary key (round_id, side)
);

-- Who would rather have one round with the whole range than two; it counts when both do.
create table fast_track (
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  chosen_at timestamptz not null,
  primary key (case_id, side)
);
