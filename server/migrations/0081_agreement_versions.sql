-- A signed agreement can be changed by a new version that both sign. Until then the one before it holds; afterwards it is
-- kept, and can be checked for ever.
alter table agreement drop constraint agreement_state_check;
alter table agreement add constraint agreement_state_check
  check (state in ('to_sign', 'signed', 'sealed', 'declined', 'version_to_sign', 'replaced'));
alter table agreement add column version int not null default 1;
alter table agreement add column replaces uuid references agreement (id) on delete cascade;

drop index agreement_live;
-- one settlement at a time, whoever presses first
create unique index agreement_live on agreement (case_id) where state in ('to_sign', 'signed', 'sealed');
create unique index agreement_version_open on agreement (case_id) where state = 'version_to_sign';
-- anybody may ask whether a file was sealed here, by its fingerprint alone
create index agreement_pdf_sha256 on agreement (pdf_sha256) where pdf_sha256 is not null;

-- What one side would change in a signed agreement; with the other side's yes it becomes a version that waits for signatures.
create table agreement_change (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  -- the version that it changes
  agreement_id uuid not null references agreement (id) on delete cascade,
  by text not null check (by in ('starter', 'respondent')),
  state text not null check (
    state in ('proposed', 'accepted', 'in_force', 'declined', 'countered', 'withdrawn', 'expired', 'void')
  ),
  note text not null,
  -- what its author asked for, what that changes, and the terms that come of it
  draft jsonb not null,
  content jsonb not null,
  terms jsonb not null,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  -- the new version, once there is one
  version_id uuid references agreement (id) on delete cascade
);
create unique index agreement_change_open on agreement_change (case_id) where state in ('proposed', 'accepted');
create index agreement_change_case on agreement_change (case_id);
create index agreement_change_agreement on agreement_change (agreement_id);
create index agreement_change_version on agreement_change (version_id) where version_id is not null;
create index agreement_replaces on agreement (replaces) where replaces is not null;
