-- what is nearly full, from when the operator was told until there is room again
create table storage_warning (
  part text primary key check (part in ('disk', 'files', 'drafts')),
  since timestamptz not null
);
