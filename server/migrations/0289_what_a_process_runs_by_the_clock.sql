-- What a process runs by the clock: no other version beside it takes that away. Null: it is of a version that did not say so.
alter table service_process add column schedules text[];
