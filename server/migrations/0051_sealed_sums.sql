-- What a side sealed in a round of settlement-3: for each package the sum it could still live with, or that it is not for
-- them. One row a side; only its owner and the mediator's rule ever read it.
create table sealed_sums (
  round_id uuid not null references proposal_round (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  -- AES-256-GCM under the installation's sealing key, bound to the round and the side
  sealed bytea not null,
  -- keyed hash that its owner is shown
  receipt text not null,
  -- whether every package has an answer: what the owner still has to do
  is_whole boolean not null,
  sealed_at timestamptz not null,
  primary key (round_id, side)
);
