alter table invitation
  -- SHA-256 of the token that letter, copied link and typed code lead to; null: made before there were two tokens
  add column handout_hash bytea unique,
  -- who gave the answer that counts, as in evidence.holder: nobody else inherits what was sealed with it
  add column answered_as text;

-- Kept for 'mail:<address>' or for 'key:<hash>', a browser that came by a handed-out token. The name of whose draft
-- it is goes into its seal: what was begun under the old name cannot be opened any more.
delete from answer_draft;
alter table answer_draft rename column email to holder;
