create table auth.passkey (
  id uuid primary key,
  user_id uuid not null references auth.account on delete cascade,
  credential_id text not null unique,
  credential jsonb not null,
  friendly_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on auth.passkey (user_id);

-- user_id is null while somebody is signing in.
create table auth.passkey_challenge (
  id uuid primary key,
  user_id uuid references auth.account on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
create index passkey_challenge_created_at on auth.passkey_challenge (created_at);

alter table auth.factor drop constraint factor_factor_type_check;
alter table auth.factor
  add constraint factor_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  add column phone text,
  add column credential jsonb,
  alter column secret drop not null;

alter table auth.challenge
  add column webauthn_challenge text,
  add column code_hash bytea;

alter table auth.account
  add column new_phone text,
  add column phone_change_sent_at timestamptz;

alter table auth.one_time_token drop constraint one_time_token_kind_check;
alter table auth.one_time_token
  add constraint one_time_token_kind_check check (kind in ('confirmation', 'recovery', 'email_change_current',
    'email_change_new', 'reauthentication', 'phone_confirmation', 'phone_change'));
