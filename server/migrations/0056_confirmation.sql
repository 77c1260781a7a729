-- What a round of the first two engines could end with is its final confirmation.
drop index proposal_round_open;
alter table proposal_round drop constraint proposal_round_state_check;
update proposal_round set state = 'confirming' where state = 'closing';
alter table proposal_round
  add constraint proposal_round_state_check check (state in ('open', 'confirming', 'settled', 'ended'));
create unique index proposal_round_open on proposal_round (case_id) where state in ('open', 'confirming');
alter table proposal_round rename column closing to confirmation;
alter table proposal_round rename column closing_by to confirm_by;
alter table sealed_answer rename to sealed_confirmation;
alter index sealed_answer_pkey rename to sealed_confirmation_pkey;
update case_event set type = 'confirmation.opened' where type = 'closing.opened';
update case_event set type = 'confirmation.sealed' where type = 'closing.sealed';
update audit_entry set action = 'confirmation.open' where action = 'closing.open';
update audit_entry set action = 'confirmation.seal' where action = 'closing.seal';
