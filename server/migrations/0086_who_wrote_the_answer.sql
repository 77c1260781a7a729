-- Who wrote the answer as it is stored: a helper, or (null) the invited person. From which revision on it was nobody else,
-- so that a version which meets another one can be shown with its writer's name.
alter table answer_draft add column written_by uuid references helper_access (id) on delete set null;
alter table answer_draft add column written_since integer not null default 1;
update answer_draft set written_since = revision + 1;
