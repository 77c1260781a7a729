-- The token of letter, copied link and typed code is that of the invitation letter.
alter table invitation rename column handout_hash to letter_hash;
alter table invitation rename constraint invitation_handout_hash_key to invitation_letter_hash_key;
