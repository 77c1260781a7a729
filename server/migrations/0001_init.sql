create table profile (
  user_id uuid primary key,
  name text not null,
  kind text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  phone text not null,
  time_zone text not null,
  language text not null,
  contact_times text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What the wizard has collected so far; becomes a mediation_case of the same id and reference when it is sent.
create table case_draft (
  id uuid primary key,
  owner_id uuid not null,
  reference text not null unique,
  content jsonb not null,
  -- counts saves: a save based on an older one is refused
  revision int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index case_draft_owner on case_draft (owner_id, updated_at desc);

create table mediation_case (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('invited', 'active', 'agreed', 'settled', 'fulfilled', 'closed')),
  starter_id uuid not null,
  respondent_id uuid,
  starter_name text not null,
  respondent_name text not null,
  type text not null,
  title text not null,
  story text not null,
  wish text not null,
  happened_on date,
  currency text not null,
  note text not null,
  answer_kind text check (answer_kind in ('agree', 'different', 'declined')),
  answer_words text not null default '',
  answered_at timestamptz,
  proposal_asked_by text[] not null default '{}',
  last_seq int not null default 0,
  submitted_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('withdrawn', 'declined', 'expired', 'impasse')),
  closed_by text check (closed_by in ('starter', 'respondent')),
  close_words text not null default ''
);
create index mediation_case_starter on mediation_case (starter_id, updated_at desc);
create index mediation_case_respondent on mediation_case (respondent_id, updated_at desc);
create index mediation_case_idle on mediation_case (status, updated_at);

create table case_item (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  position int not null,
  kind text not null check (kind in ('money', 'property', 'act')),
  title text not null,
  details text not null,
  happened_on date,
  claimed bigint not null check (claimed >= 0),
  answer text check (answer in ('agree', 'partly', 'disagree')),
  admitted bigint not null default 0 check (admitted >= 0 and admitted <= claimed),
  reason text not null default '',
  unique (case_id, position)
);

-- The one source of what happened: the journey, the activity list and the live stream all read it.
create table case_event (
  case_id uuid not null references mediation_case (id) on delete cascade,
  seq int not null,
  type text not null,
  side text check (side in ('starter', 'respondent')),
  facts jsonb not null,
  at timestamptz not null,
  primary key (case_id, seq)
);

-- How far each side has come in the log: delivered to a screen, seen on it.
create table case_reader (
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  delivered_seq int not null default 0,
  seen_seq int not null default 0,
  primary key (case_id, side)
);

create table invitation (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  token_hash bytea not null unique,
  -- the token sealed with the installation's key, so that a retried mail job can write the same link
  token_sealed bytea not null,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  extended_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index invitation_case on invitation (case_id, created_at desc);
create unique index invitation_live on invitation (case_id) where withdrawn_at is null;

create table message (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  seq int not null,
  side text not null check (side in ('starter', 'respondent')),
  body text not null,
  sent_at timestamptz not null,
  unique (case_id, seq)
);

create table offer (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  terms jsonb not null,
  note text not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'closed')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index offer_case on offer (case_id, made_at);
create index offer_open on offer (expires_at) where state = 'open';

create table proposal_round (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  number int not null,
  is_last boolean not null,
  state text not null check (state in ('open', 'settled', 'ended')),
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  closed_at timestamptz,
  engine text not null,
  -- the engine's public input and output: with the sealed answers they replay the round
  public_input jsonb not null,
  proposal jsonb not null,
  settled_package text,
  settled_price bigint,
  unique (case_id, number)
);
create unique index proposal_round_open on proposal_round (case_id) where state = 'open';

create table sealed_range (
  round_id uuid not null references proposal_round (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  -- AES-256-GCM under the installation's sealing key: never readable in the database
  sealed bytea not null,
  -- keyed hash that its owner is shown
  receipt text not null,
  last_word boolean not null,
  sealed_at timestamptz not null,
  primary key (round_id, side)
);

create table agreement (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  state text not null check (state in ('to_sign', 'signed', 'sealed', 'declined')),
  offer_id uuid references offer (id),
  round_id uuid references proposal_round (id),
  terms jsonb not null,
  document jsonb not null,
  fingerprint text not null,
  agreed_at timestamptz not null,
  closed_at timestamptz,
  pdf_file text,
  pdf_sha256 text,
  pdf_bytes int,
  sealed_at timestamptz
);
-- one settlement at a time, whoever presses first
create unique index agreement_live on agreement (case_id) where state <> 'declined';

create table signature (
  agreement_id uuid not null references agreement (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  user_id uuid not null,
  name text not null,
  strokes jsonb,
  consent_version text not null,
  signed_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  aal text not null,
  primary key (agreement_id, side)
);

create table mail (
  id uuid primary key,
  kind text not null,
  case_id uuid references mediation_case (id) on delete set null,
  to_address text not null,
  subject text not null,
  -- text and HTML under the installation's sealing key: links that open something must not lie readable here
  body_sealed bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_case on mail (case_id, created_at desc);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'invitee', 'admin', 'job')),
  actor_id text not null,
  action text not null,
  case_id uuid,
  subject text not null,
  facts jsonb not null
);
create index audit_entry_case on audit_entry (case_id, id);

-- rate-limiter-flexible's table: counters that all processes share
create unlogged table rate_limit (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
