-- "That is not me" ends only the way it was said by. What a letter's token is made from, where it is not the invitation's
-- id: another letter after one that reached somebody else, or one that outlives the wrong address it went out with.
alter table invitation add column letter_seed uuid;
alter table invitation add column letter_refused_at timestamptz;
alter table invitation add column refused_letter_hash bytea unique;
