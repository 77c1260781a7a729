-- What was sent under `answer_id`: the same id with other words is another answer, and not the repeat of a lost reply.
alter table invitation add column answer_digest bytea;
