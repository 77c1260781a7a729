-- Whoever keeps what a session has shown hears of a second factor that is gone: the payload is the user's id.
create function auth.tell_removed_factors() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session_ended', user_id::text)
    from (select distinct user_id from gone where status = 'verified') as those;
  return null;
end $$;
create trigger factor_removed after delete on auth.factor
  referencing old table as gone for each statement execute function auth.tell_removed_factors();
