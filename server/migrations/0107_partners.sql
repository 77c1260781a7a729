-- An organisation that asks to offer mediation to its members. The operator reads it, asks back, approves or declines.
create table partner_application (
  id uuid primary key,
  state text not null check (state in ('received', 'asked_back', 'approved', 'declined')),
  organisation text not null,
  kind text not null,
  country text not null,
  members text not null,
  contact_name text not null,
  email text not null,
  website text not null,
  why text not null,
  -- the operator's last words: a question or a reason
  words text not null default '',
  -- SHA-256 of what the link in the operator's question carries
  token_hash bytea unique,
  received_at timestamptz not null,
  decided_at timestamptz,
  organisation_id uuid
);
create index partner_application_open on partner_application (received_at) where state in ('received', 'asked_back');

create table organisation (
  id uuid primary key,
  name text not null,
  kind text not null,
  country text not null,
  slug text not null unique,
  state text not null check (state in ('active', 'paused', 'left')),
  created_at timestamptz not null,
  state_since timestamptz not null
);

-- Who may act for an organisation: one seat an account, one owner an organisation.
create table organisation_seat (
  user_id uuid primary key,
  organisation_id uuid not null references organisation (id),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  email text not null,
  since timestamptz not null
);
create index organisation_seat_of on organisation_seat (organisation_id);
create unique index organisation_owner on organisation_seat (organisation_id) where role = 'owner';

create table seat_invitation (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  email text not null,
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  until timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index seat_invitation_of on seat_invitation (organisation_id, invited_at);
