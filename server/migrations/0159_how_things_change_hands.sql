-- Who brings or collects a thing, where, by which day: as who asks for it says, as who answers says, and as it was agreed on.
-- Null: nothing was said.
alter table case_item add column handing jsonb, add column answer_handing jsonb;
alter table obligation add column handing jsonb;
