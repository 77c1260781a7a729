-- Two sign-ups with different passwords, or one over an invitation: nobody knows whose the account will be.
alter table auth.account add column signup_contested boolean not null default false;
-- An open sign-up by phone is kept like one by mail.
update auth.account set signup_password_hash = password_hash
where phone is not null and email_confirmed_at is null and phone_confirmed_at is null and signup_password_hash is null
  and id in (select subject_id from auth.audit_entry where action = 'user_signedup' and actor_id = subject_id);
update auth.account set signup_contested = true
where email_confirmed_at is null and phone_confirmed_at is null and signup_password_hash is not null
  and id in (select subject_id from auth.audit_entry where action = 'user_repeated_signup');
-- A code without a password takes an open sign-up's away; nothing else has to say so.
alter table auth.one_time_token drop column drops_password;
