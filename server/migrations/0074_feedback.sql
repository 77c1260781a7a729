-- Both sides are asked how it was. Who was asked, and what was answered, lie apart: an answer holds neither a case nor a
-- person, and is found only by a key that is made from the link in the mail and the installation's sealing key.
create table feedback_ask (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  user_id uuid not null,
  side text not null check (side in ('starter', 'respondent')),
  occasion text not null check (occasion in ('end', 'kept')),
  asks_if_kept boolean not null,
  until timestamptz not null
);
create unique index feedback_ask_once on feedback_ask (case_id, user_id, occasion);

create table feedback_answer (
  key text primary key,
  side text not null check (side in ('starter', 'respondent')),
  easy smallint check (easy between 1 and 5),
  prepared smallint check (prepared between 1 and 5),
  timely smallint check (timely between 1 and 5),
  fair smallint check (fair between 1 and 5),
  kept text check (kept in ('yes', 'partly', 'no', 'not_due'))
);

-- The figures as they are shown, each with its number of cases.
create table result_figure (
  side text not null check (side in ('starter', 'respondent')),
  name text not null,
  cases integer not null check (cases >= 5),
  value integer not null,
  published_at timestamptz not null,
  primary key (side, name)
);
