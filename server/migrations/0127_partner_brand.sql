-- The colour of an organisation as it gave it, '' for none.
alter table organisation add column colour text not null default '';

-- Its logo as we drew it anew, for light pages and for dark ones.
create table organisation_logo (
  organisation_id uuid not null references organisation (id),
  theme text not null check (theme in ('light', 'dark')),
  png bytea not null,
  width integer not null,
  height integer not null,
  version text not null,
  primary key (organisation_id, theme)
);
