-- Which tries at a secret are being judged: what they took may come back, so nobody is told of a lock before they are. Each has an
-- id, and after a while without another one the process that began them has died.
alter table auth.rate_limit
  add column trying uuid[] not null default '{}',
  add column tried_at timestamptz;
