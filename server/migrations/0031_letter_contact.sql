-- Codes that went to an address or number of somebody who came by letter; confirmed ones prove it for one browser.
create table letter_contact (
  id uuid primary key,
  invitation_id uuid not null references invitation (id) on delete cascade,
  case_id uuid not null references mediation_case (id) on delete cascade,
  -- the browser, as in answer_draft.holder
  holder text not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  -- one for all the ways to write a mailbox or a number, as `contactKey` in the domain: limits count by it
  contact_key text not null,
  -- the starter had named it when the code was asked for
  is_named boolean not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  failures int not null default 0,
  confirmed_at timestamptz,
  -- the starter said that this is not the invited person
  refused_at timestamptz
);
create index letter_contact_holder on letter_contact (invitation_id, holder, sent_at desc);
create index letter_contact_case on letter_contact (case_id, sent_at desc);
create index letter_contact_key on letter_contact (contact_key, sent_at desc);
