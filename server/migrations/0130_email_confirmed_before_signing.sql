-- When whoever began a case showed, before signing, that the email address is theirs.
alter table mediation_case add column starter_email_confirmed_at timestamptz;
