-- The fairness receipt of a proposal (decision record 098): what it was made of and what came out gets a place in the public log when
-- the round is opened, so that neither can be written otherwise later.

-- The SHA-256 of the text of the receipt; null in a round from before there were any.
alter table proposal_round add column receipt_digest text;

alter table log_sealed drop constraint log_sealed_kind_check;
alter table log_sealed add constraint log_sealed_kind_check
  check (kind in ('agreement', 'paper', 'audit_day', 'answers_day', 'receipt'));

create function on_round_opened() returns trigger language plpgsql as $$
begin
  perform log_enter('receipt/' || new.id, 'receipt', new.receipt_digest, log_salt());
  return null;
end $$;
create function on_round_gone() returns trigger language plpgsql as $$
begin
  update log_sealed set digest = null, salt = null where source = 'receipt/' || old.id;
  return null;
end $$;
create trigger proposal_round_logged after insert on proposal_round for each row
  when (new.receipt_digest is not null) execute function on_round_opened();
create trigger proposal_round_forgotten_in_log after delete on proposal_round
  for each row when (old.receipt_digest is not null) execute function on_round_gone();
