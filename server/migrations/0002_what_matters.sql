-- What matters to a side, only ever readable to it and to the mediator. case_id may name a draft: a draft's id
-- becomes its case's id, so there is no key to follow.
create table sealed_preference (
  case_id uuid not null,
  side text not null check (side in ('starter', 'respondent')),
  -- AES-256-GCM under the installation's sealing key
  sealed bytea not null,
  -- keyed hash that its owner is shown
  receipt text not null,
  sealed_at timestamptz not null,
  primary key (case_id, side)
);
