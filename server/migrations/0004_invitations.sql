alter table invitation
  -- the code that is typed by hand: a keyed hash to check it, and sealed to print it again
  add column code_hash bytea,
  add column code_sealed bytea,
  add column phone text not null default '',
  add column postal_address text not null default '',
  -- as the browser that first opened it said; null while nobody has
  add column time_zone text,
  add column letter_made_at timestamptz,
  -- no more mails and texts about this invitation: the person said stop or reported it
  add column silenced_at timestamptz,
  add column reopened_at timestamptz;

-- Wrong codes per reference, whether such a case exists or not, so that a lock tells nothing.
create table invitation_code_try (
  reference text primary key,
  failures int not null,
  locked_until timestamptz,
  tried_at timestamptz not null
);
create index invitation_code_try_tried on invitation_code_try (tried_at);

-- Addresses whose people asked for no more invitations: a keyed hash to know them by, sealed for the operator.
create table stopped_address (
  address_hash text primary key,
  address_sealed bytea not null,
  stopped_at timestamptz not null
);

create table abuse_report (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  invitation_id uuid references invitation (id) on delete set null,
  words_sealed bytea not null,
  reported_at timestamptz not null
);
create index abuse_report_case on abuse_report (case_id, reported_at desc);

-- Text messages, kept like mails.
create table text_message (
  id uuid primary key,
  kind text not null,
  case_id uuid references mediation_case (id) on delete set null,
  to_number text not null,
  body_sealed bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_message_case on text_message (case_id, created_at desc);

create index invitation_email on invitation (lower(email), created_at desc);
create index mail_kind on mail (kind, created_at desc);
