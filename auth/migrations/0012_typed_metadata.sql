-- What a sign-up or a request for a code said of a person is not the owner's before the address is proven.
alter table auth.account add column metadata_is_typed boolean not null default false;
update auth.account set metadata_is_typed = true
where email_confirmed_at is null and phone_confirmed_at is null and invited_at is null and not is_anonymous
  and id in (select subject_id from auth.audit_entry where action = 'user_signedup' and actor_id = subject_id);
