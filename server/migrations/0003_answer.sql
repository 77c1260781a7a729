-- Who asks for it: the starter, or the invited person asking for something back.
alter table case_item
  add column by text not null default 'starter' check (by in ('starter', 'respondent')),
  -- when the other side answered it; a claim back is answered later, in the hub
  add column answered_at timestamptz;

alter table mediation_case
  -- what the invited person would propose: sum, day and words; released with the answer
  add column answer_proposal jsonb;

-- Photos and papers. case_id may name a draft too: a draft's id becomes its case's id, so there is no key to follow.
create table evidence (
  id uuid primary key,
  case_id uuid not null,
  side text not null check (side in ('starter', 'respondent')),
  item_id uuid,
  kind text not null,
  name text not null,
  documented bigint check (documented > 0),
  state text not null check (state in ('uploading', 'ready')),
  -- who handed it in: 'user:<id>' or, without an account, 'mail:<address>'; nobody else sees it before it is released
  holder text not null,
  -- said by the browser until the content was looked at
  media_type text not null,
  bytes bigint not null,
  -- of the file as it was handed in
  sha256 text,
  -- names in the file store: the original, the copy the other side sees, the small picture
  file text,
  view_file text,
  view_sha256 text,
  thumbnail text,
  width int,
  height int,
  created_at timestamptz not null,
  -- from when the other side sees it
  released_at timestamptz
);
create index evidence_case on evidence (case_id, created_at);
create index evidence_unfinished on evidence (created_at) where state = 'uploading';

-- Which process writes to an upload; taken over when its holder has died.
create table upload_lock (
  upload_id uuid primary key,
  holder uuid not null,
  until timestamptz not null,
  wanted boolean not null default false
);

-- The answer as far as it is written. Kept per address: a new link to the same person goes on, another person starts anew.
create table answer_draft (
  case_id uuid not null references mediation_case (id) on delete cascade,
  email text not null,
  sealed bytea not null,
  -- counts saves: a save based on an older one is refused
  revision int not null,
  updated_at timestamptz not null,
  primary key (case_id, email)
);

-- A friend, interpreter or lawyer let in by a side. Both sides see who helps whom.
create table helper_access (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  name text not null,
  role text not null check (role in ('friend', 'interpreter', 'lawyer', 'other')),
  token_hash bytea not null unique,
  -- who let them in, as in evidence.holder
  holder text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz
);
create index helper_access_case on helper_access (case_id, created_at);
