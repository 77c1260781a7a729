-- What one side of a case writes down for itself about not agreeing: its own figures and its own guess. Only who wrote it
-- ever reads it; it goes with the case, or when they delete it.
create table worksheet (
  case_id uuid not null references mediation_case (id) on delete cascade,
  owner_id uuid not null,
  -- AES-256-GCM under the installation's sealing key, bound to the case and the owner
  sealed bytea not null,
  revision integer not null,
  primary key (case_id, owner_id)
);
