-- The password of an open sign-up travels with its mail and becomes the account's when that mail is used.
alter table auth.one_time_token add column password_hash text;
-- The newest sign-up's, until the address is confirmed; null also says that nobody unproven set the password.
alter table auth.account add column signup_password_hash text;

-- After two sign-ups nobody knows whose password was kept.
update auth.account set password_hash = null
where email_confirmed_at is null and phone_confirmed_at is null
  and id in (select subject_id from auth.audit_entry where action = 'user_repeated_signup');
update auth.account set signup_password_hash = password_hash
where email is not null and email_confirmed_at is null and phone_confirmed_at is null;
