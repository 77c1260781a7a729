-- Somebody has asked to have their account deleted. The row stays without a name, so that a job that is killed goes on where
-- it was and nothing is done twice.
create table account_deletion (
  user_id uuid primary key,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- from here on it cannot be taken back
  begun_at timestamptz,
  done_at timestamptz,
  -- something of it still waits: an account that is paid into, a text that is not signed, a case that nobody reads any more
  left_over boolean not null default true
);
create index account_deletion_due on account_deletion (due_at) where done_at is null;
create index account_deletion_left on account_deletion (done_at) where done_at is not null and left_over;
