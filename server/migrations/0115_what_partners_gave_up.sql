-- Addresses of pages that an organisation gave up: they stand on its leaflets, so nobody else gets them.
create table organisation_slug_left (
  slug text primary key,
  organisation_id uuid not null references organisation (id),
  left_at timestamptz not null
);

-- Mails that anybody can have sent to anybody, counted for each address.
create index mail_unasked on mail (kind, created_at) where kind in ('draft-link', 'partner/received');
