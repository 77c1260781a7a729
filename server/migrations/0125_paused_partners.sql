-- Why the operator lets an organisation rest, in words that its seats read.
alter table organisation add column pause_words text not null default '';
