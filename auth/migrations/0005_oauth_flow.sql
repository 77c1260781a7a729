-- An open trip to a provider; its id is the `state`. Used once.
create table auth.oauth_flow (
  id uuid primary key,
  provider text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  -- the verifier and the nonce kept from the provider, encrypted
  secrets bytea not null,
  -- what the browser that began holds as a cookie; null where none could be set
  browser_hash bytea,
  linking_user_id uuid references auth.account on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index oauth_flow_created_at on auth.oauth_flow (created_at);
