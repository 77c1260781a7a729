-- A keyed hash of the case and of who asked: the budget of one side says nothing of the other's room.
alter table model_call add column owner_mark text;
create index model_call_owner on model_call (owner_mark, at);
drop index model_call_case;
