-- Linking ends with the session that began it.
alter table auth.oauth_flow
  add column linking_session_id uuid references auth.session on delete cascade;

-- A sign-in mail opens an account somebody else may have prepared: its password does not survive.
alter table auth.one_time_token
  add column drops_password boolean not null default false;
