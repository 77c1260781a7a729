-- One network uses up no more than its share of the codes to what the starter named; a keyed hash, bound to the case.
alter table letter_contact add column network text not null default '';
