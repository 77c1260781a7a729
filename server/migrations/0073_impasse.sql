-- A talk that has come to a stop: until when it is paused, and from when the thirty days without an act are counted where a
-- pause or both sides have moved that.
alter table mediation_case add column paused_until timestamptz;
alter table mediation_case add column clock_from timestamptz;
create index mediation_case_paused on mediation_case (paused_until) where paused_until is not null;

-- A late yes to a case that has ended waits for the starter's word.
alter table invitation add column reopen_asked_at timestamptz;

-- Somebody in a case asks the operator's people for help. The other side learns nothing of it.
create table person_request (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  user_id uuid not null,
  side text not null check (side in ('starter', 'respondent')),
  topic text not null,
  -- AES-256-GCM under the installation's sealing key, bound to the row
  words_sealed bytea not null,
  asked_at timestamptz not null,
  answer_by date not null,
  answered_at timestamptz
);
create index person_request_case on person_request (case_id, user_id, asked_at);
create index person_request_open on person_request (asked_at) where answered_at is null;
