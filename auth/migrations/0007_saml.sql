-- People of a company's own sign-in stand apart: their address may also be somebody's account here.
alter table auth.account add column is_sso_user boolean not null default false;
drop index auth.account_email;
create unique index account_email on auth.account (email) where not is_sso_user;

create table auth.saml_request (
  id uuid primary key,
  provider_id uuid not null,
  request_id text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index saml_request_created_at on auth.saml_request (created_at);

-- Each assertion is heard once.
create table auth.saml_assertion (
  provider_id uuid not null,
  assertion_id text not null,
  at timestamptz not null,
  primary key (provider_id, assertion_id)
);
