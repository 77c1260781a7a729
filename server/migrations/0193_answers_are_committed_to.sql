-- What somebody sealed can be checked by them alone (decision record 114): a commitment under a salt of their own, and each
-- day's commitments together in the public log.

-- Null in what was sealed before: its receipt can be checked by nobody but the service.
alter table sealed_sums add column sealed_salt bytea;

-- The commitments of a day, without whose they are. What was changed later stays: it tells nothing.
create table answer_seal (
  commitment bytea primary key,
  day date not null,
  -- 0, 1, 2 … among those of its day, in the order of their bytes; null: the day goes on
  place int,
  unique (day, place)
);
create table answer_day (
  day date primary key,
  size int not null check (size > 0),
  root bytea not null
);

alter table log_sealed drop constraint log_sealed_kind_check;
alter table log_sealed add constraint log_sealed_kind_check
  check (kind in ('agreement', 'paper', 'audit_day', 'answers_day'));

create function on_answer_day_ended() returns trigger language plpgsql as $$
begin
  perform log_enter('answers/' || new.day, 'answers_day', encode(new.root, 'hex'),
    sha256(convert_to('evensettle/answers-day/' || new.day, 'UTF8')));
  return null;
end $$;
create trigger answer_day_logged after insert on answer_day for each row execute function on_answer_day_ended();
create trigger answer_day_stays before update or delete on answer_day
  for each row execute function log_only_grows();
