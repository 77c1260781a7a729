-- What the seals of a day tell nobody: whether and when somebody has answered (decision record 114).

-- What stands in the tree of a day is made of a commitment and its salt: nobody but its owner finds it there.
alter table answer_seal rename column commitment to entry;
-- The way from an entry to the root of its day, hash behind hash; null: the day goes on.
alter table answer_seal add column path bytea;

-- What is shown as the commitment of a side that has sealed nothing, or whose answers are deleted.
alter table proposal_round add column stand_in_starter text;
alter table proposal_round add column stand_in_respondent text;

-- A process from before there were salts renews the receipt and not the salt: then there is none.
create function sealed_without_salt() returns trigger language plpgsql as $$
begin
  if new.receipt is distinct from old.receipt and new.sealed_salt is not distinct from old.sealed_salt then
    new.sealed_salt := null;
  end if;
  return new;
end $$;
create trigger sealed_sums_salt before update on sealed_sums for each row execute function sealed_without_salt();
