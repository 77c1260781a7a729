-- A receipt of what is said to be done: a document that is shown with it, beside the evidence of the dispute.
alter table evidence add column obligation_id uuid references obligation (id) on delete set null;
create index evidence_obligation on evidence (obligation_id) where obligation_id is not null;

-- What the two write to each other while two figures stand side by side.
create table obligation_word (
  id uuid primary key,
  obligation_id uuid not null references obligation (id) on delete cascade,
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  words text not null,
  said_at timestamptz not null
);
create index obligation_word_case on obligation_word (case_id, said_at);

-- A private calendar of somebody's case; its address holds a key made of the id, which ends with the row.
create table obligation_feed (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  user_id uuid not null,
  made_at timestamptz not null,
  unique (case_id, user_id)
);

-- Who wants to be reminded by text too, in which case.
create table obligation_sms (
  case_id uuid not null references mediation_case (id) on delete cascade,
  user_id uuid not null,
  wanted_at timestamptz not null,
  primary key (case_id, user_id)
);
