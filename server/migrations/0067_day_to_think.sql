-- A day that one of the two takes to think before signing: who, until when, and who has had one.
alter table agreement add column thinking jsonb;
