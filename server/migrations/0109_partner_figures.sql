-- What an organisation is told of its members' cases, counted once for some months and never again. Nothing stands here that
-- it may not see: a stage or a kind that would give somebody away is null or among the others.
create table partner_cohort (
  organisation_id uuid not null references organisation (id),
  from_month text not null,
  to_month text not null,
  started integer not null check (started >= 5),
  answered integer,
  settled integer,
  kept integer,
  days integer,
  kinds jsonb not null,
  other_kinds integer not null,
  counted_at timestamptz not null,
  primary key (organisation_id, from_month)
);
