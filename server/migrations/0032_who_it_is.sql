alter table mediation_case
  -- the address of the starter's account when the case began, and whether the installation had it confirmed;
  -- null: from before this was recorded
  add column starter_email text,
  add column starter_email_confirmed boolean,
  -- how the invited person joined, as in `domain/src/cases/way-in.ts`; null: not recorded
  add column respondent_way jsonb,
  -- somebody joined under an address that the starter did not name: what the starter says to "is this them?"
  add column respondent_check text check (respondent_check in ('open', 'confirmed')),
  add column respondent_checked_at timestamptz;
