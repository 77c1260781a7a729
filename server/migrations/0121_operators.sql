-- Who runs this installation, named on its machine. The seat is taken by whoever reads the mailbox and has its account;
-- the key of the mail is kept as its hash.
create table operator (
  email text primary key,
  added_at timestamptz not null,
  key_hash bytea not null,
  key_until timestamptz not null,
  user_id uuid unique,
  confirmed_at timestamptz
);

-- What was asked of a person is taken, answered in the thread of the side that asked, handed over and closed.
alter table person_request
  add column taken_by uuid,
  add column taken_at timestamptz,
  add column closed_at timestamptz;
drop index person_request_open;
create index person_request_waiting on person_request (asked_at, id) where answered_at is null and closed_at is null;
create index person_request_done on person_request (asked_at desc, id desc)
  where answered_at is not null or closed_at is not null;
create index person_request_taken on person_request (taken_by, asked_at, id)
  where answered_at is null and closed_at is null;

create table person_answer (
  id uuid primary key,
  request_id uuid not null references person_request (id) on delete cascade,
  operator_id uuid not null,
  -- AES-256-GCM under the installation's sealing key, bound to the row
  words_sealed bytea not null,
  at timestamptz not null
);
create index person_answer_request on person_answer (request_id, at);

-- An operator read a case, for a reason that both sides see.
create table case_opening (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  operator_id uuid not null,
  reason text not null,
  at timestamptz not null,
  until timestamptz not null
);
create index case_opening_case on case_opening (case_id, at desc);

-- What the operator's first page asks for, at any number of cases.
create index mediation_case_stuck on mediation_case (updated_at) where needs_person and status = 'active';
create index mediation_case_check_open on mediation_case (updated_at) where respondent_check = 'open';
create index mail_failed on mail (created_at) where state = 'failed';
create index mail_queued on mail (created_at) where state = 'queued';
create index abuse_report_newest on abuse_report (reported_at desc);
