-- What one side asked its own private room, and what it was answered: each row is its owner's alone, and goes with the case, or
-- when they delete it. By case and person, not by side, so that whoever joins after somebody else was refused cannot come by it.
create table room_entry (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  owner_id uuid not null,
  at timestamptz not null,
  -- AES-256-GCM under the installation's sealing key, bound to the case, the owner and the entry
  sealed bytea not null
);
create index room_entry_owner on room_entry (case_id, owner_id, at);
-- That somebody agreed that their words go to a language model: to exactly this one, at this host, which keeps this.
create table room_consent (
  case_id uuid not null references mediation_case (id) on delete cascade,
  owner_id uuid not null,
  model jsonb not null,
  agreed_at timestamptz not null,
  primary key (case_id, owner_id)
);
