-- The id that the browser gave to the answer it sent last: the same answer again, after a lost reply, is told to nobody twice.
alter table invitation add column answer_id uuid;
