-- Whoever keeps something open for a session hears of its end: the payload is the user's id.
create function auth.tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session_ended', user_id::text) from (select distinct user_id from gone) as those;
  return null;
end $$;
create trigger session_ended after delete on auth.session
  referencing old table as gone for each statement execute function auth.tell_ended_sessions();

create function auth.tell_banned() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session_ended', new.id::text);
  return null;
end $$;
create trigger account_banned after update of banned_until on auth.account
  for each row when (new.banned_until is distinct from old.banned_until and new.banned_until is not null)
  execute function auth.tell_banned();
