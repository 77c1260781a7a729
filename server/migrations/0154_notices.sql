-- How somebody wants to be told, by kind; without a row everything comes at once.
create table notice_choices (
  user_id uuid primary key,
  mail jsonb not null,
  quiet_from int check (quiet_from between 0 and 23),
  quiet_to int check (quiet_to between 0 and 23),
  -- when the last mail of a day was written
  daily_at timestamptz,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What somebody has put away in the list of what is new: it tells the other side nothing, unlike what was seen in the case.
create table notice_reader (
  case_id uuid not null references mediation_case (id) on delete cascade,
  user_id uuid not null,
  read_up_to int not null default 0,
  -- single ones after that place
  read_also int[] not null default '{}',
  primary key (case_id, user_id)
);
create index notice_reader_of on notice_reader (user_id);
