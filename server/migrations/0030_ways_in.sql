alter table invitation
  -- how it was first opened: by the mailed link, or by letter, copied link or code, which the starter holds too;
  -- null with opened_at: from before this was recorded
  add column opened_by text check (opened_by in ('mail', 'account', 'letter')),
  -- the first opening by what the starter does not hold, where the letter was first
  add column own_opened_at timestamptz,
  -- ways in as in `domain/src/cases/way-in.ts`; null: it did not happen, or was not recorded
  add column answered_way jsonb,
  add column declined_way jsonb,
  add column joined_way jsonb;

-- In whose name an answer was kept tells which link it came by.
update invitation set answered_way = jsonb_build_object('by', 'mail', 'isNamed', true,
  'contact', jsonb_build_object('kind', 'email', 'value', lower(email)))
where answered_at is not null and answered_as like 'mail:%';
update invitation set answered_way = '{"by": "letter", "isNamed": false, "contact": null}'
where answered_at is not null and answered_as like 'key:%';
