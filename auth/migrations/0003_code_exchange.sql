-- PKCE: a link asked for with a challenge answers a code instead of tokens.
alter table auth.one_time_token
  add column code_challenge text,
  add column code_challenge_method text;

create table auth.code_exchange (
  id uuid primary key,
  code_hash bytea not null unique,
  user_id uuid not null references auth.account on delete cascade,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  -- what the provider gave, encrypted, for the one who holds the verifier
  provider_tokens bytea,
  created_at timestamptz not null
);
create index code_exchange_user on auth.code_exchange (user_id);
