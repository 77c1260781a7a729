-- What an organisation shows on its own page.
alter table organisation add column welcome text not null default '';

-- Codes that an organisation gives to its members.
create table benefit_code (
  id uuid primary key,
  organisation_id uuid not null references organisation (id),
  code text not null unique,
  kind text not null check (kind in ('single', 'multi')),
  note text not null,
  valid_until date,
  made_at timestamptz not null,
  revoked_at timestamptz
);
create index benefit_code_of on benefit_code (organisation_id, made_at);

-- A case that was begun with a code: which organisation pays. Nobody reads this for a screen of the organisation.
create table benefit_use (
  case_id uuid primary key references mediation_case (id) on delete cascade,
  code_id uuid not null references benefit_code (id),
  organisation_id uuid not null references organisation (id),
  used_on date not null
);
create index benefit_use_code on benefit_use (code_id);
create index benefit_use_organisation on benefit_use (organisation_id, used_on);
