-- A signed-in person finds the invitations that went to an address or number they have confirmed.
create index invitation_email on invitation (lower(email)) where withdrawn_at is null;
create index invitation_phone on invitation (regexp_replace(phone, '\D', '', 'g'))
  where withdrawn_at is null and phone <> '';
