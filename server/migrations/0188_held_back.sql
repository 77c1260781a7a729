-- That a side's words were held back because they threaten, one row for each minute in which it happened, and no word of
-- them. Kept for thirty days. `told`: the operator got a mail then.
create table held_back (
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  minute timestamptz not null,
  told boolean not null default false,
  primary key (case_id, side, minute)
);
create index held_back_minute on held_back (minute);
