create table auth.account (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  phone text,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  email_change_sent_at timestamptz,
  invited_at timestamptz,
  new_email text,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index account_email on auth.account (email);
create unique index account_phone on auth.account (phone);
create index account_created_at on auth.account (created_at desc, id);

create table auth.identity (
  id uuid primary key,
  user_id uuid not null references auth.account on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identity_user on auth.identity (user_id);

create table auth.factor (
  id uuid primary key,
  user_id uuid not null references auth.account on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  friendly_name text not null default '',
  status text not null check (status in ('unverified', 'verified')),
  -- totp: the sealed shared secret; recovery_code: the salt of the code hashes
  secret bytea not null,
  last_step integer not null default 0,
  failures integer not null default 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);
create unique index factor_recovery_code on auth.factor (user_id) where factor_type = 'recovery_code';

create table auth.challenge (
  id uuid primary key,
  factor_id uuid not null references auth.factor on delete cascade,
  ip text not null,
  created_at timestamptz not null,
  verified_at timestamptz
);
create index challenge_factor on auth.challenge (factor_id);

create table auth.recovery_code (
  factor_id uuid not null references auth.factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.session (
  id uuid primary key,
  user_id uuid not null references auth.account on delete cascade,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  user_agent text,
  ip text
);
create index session_account on auth.session (user_id);

create table auth.session_method (
  session_id uuid not null references auth.session on delete cascade,
  method text not null,
  -- removing the factor takes the level away from every session that got it there
  factor_id uuid references auth.factor on delete cascade,
  at timestamptz not null,
  primary key (session_id, method)
);
create index session_method_factor on auth.session_method (factor_id);

create table auth.refresh_token (
  id uuid primary key,
  seq bigint generated always as identity,
  session_id uuid not null references auth.session on delete cascade,
  parent_id uuid,
  token_hash bytea not null unique,
  -- the token itself, encrypted, while it is active: a lost reply can be answered again
  sealed bytea,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index refresh_token_session on auth.refresh_token (session_id, seq desc);

create table auth.one_time_token (
  id uuid primary key,
  user_id uuid not null references auth.account on delete cascade,
  kind text not null
    check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  address text not null,
  link_hash bytea unique,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, kind)
);
create index one_time_token_address on auth.one_time_token (address);

create table auth.audit_entry (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  actor_id uuid,
  subject_id uuid,
  ip text,
  detail jsonb not null default '{}'
);
create index audit_entry_at on auth.audit_entry (at desc, id);

-- Lost after a crash on purpose: a limit is not worth a write-ahead log.
create unlogged table auth.rate_limit (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null
);
create index rate_limit_at on auth.rate_limit (at);
