-- A side says why a document of the other side should weigh less; its owner stands by it or gives way. In the open.
create table evidence_doubt (
  case_id uuid not null references mediation_case (id) on delete cascade,
  evidence_id uuid not null references evidence (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  reason text not null,
  at timestamptz not null,
  answer text check (answer in ('stands', 'gives_way')),
  answer_words text not null default '',
  answered_at timestamptz,
  -- set once, when the owner's time ran out and the log has said so
  lapsed_at timestamptz,
  primary key (evidence_id, side)
);
create index evidence_doubt_case on evidence_doubt (case_id);
