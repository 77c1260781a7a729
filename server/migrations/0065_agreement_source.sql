-- The state, province or territory of an address.
alter table profile add column region text not null default '';
-- What the text of an agreement is made from, so that it can be written again until somebody has signed it.
-- Null in agreements from before: their text stays as it is.
alter table agreement add column source jsonb;
