-- Some points of a case can be settled while the talk about the others goes on: an agreement of its own, signed and sealed like
-- any other, with a number of its own (in `version`).
alter table agreement drop constraint agreement_state_check;
alter table agreement add constraint agreement_state_check check (state in (
  'to_sign', 'signed', 'sealed', 'declined', 'version_to_sign', 'replaced', 'part_to_sign', 'part_signed', 'part_sealed'
));
create unique index agreement_part_open on agreement (case_id) where state = 'part_to_sign';
create unique index agreement_part_number on agreement (case_id, version) where state in ('part_signed', 'part_sealed');

-- What one side proposes to settle now; with the other side's yes it becomes a text that waits for both signatures.
create table part_proposal (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  by text not null check (by in ('starter', 'respondent')),
  state text not null check (
    state in ('open', 'accepted', 'signed', 'declined', 'countered', 'withdrawn', 'run_out', 'void')
  ),
  note text not null,
  -- the points with what becomes of each, the day, and until when time limits wait; and the terms that come of it
  draft jsonb not null,
  terms jsonb not null,
  proposed_at timestamptz not null,
  ended_at timestamptz,
  -- the text, once there is one
  agreement_id uuid references agreement (id) on delete cascade
);
create unique index part_proposal_open on part_proposal (case_id) where state in ('open', 'accepted');
create index part_proposal_case on part_proposal (case_id);
create index part_proposal_agreement on part_proposal (agreement_id) where agreement_id is not null;

-- The part agreement that settles a point, once both have signed it: nothing counts it again.
alter table case_item add column settled_by uuid references agreement (id);
create index case_item_settled on case_item (settled_by) where settled_by is not null;
