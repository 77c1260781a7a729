-- A backup says whether a passphrase locks it and its secrets (decision record 159), and who ordered it and a drill may be a command
-- on the machine. Null: made before this was known, when none was encrypted.
alter table data_backup
  add column is_encrypted boolean,
  add column by_command boolean not null default false;

alter table restore_drill
  alter column ordered_by drop not null;
