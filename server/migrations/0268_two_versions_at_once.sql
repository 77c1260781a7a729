-- Two versions may run side by side on one database (decision record 161).

-- The number of the migration that a version has to have to work with the database after this one; null: any version may.
alter table schema_migration add column if not exists needs text;

-- The numbers of the migrations that a process has; null: it is of a version that did not say so.
alter table service_process add column knows text[];
