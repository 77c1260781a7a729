-- A draft of somebody without an account, for whoever has its link. It becomes a case_draft when an account takes it, and is
-- deleted some days later.
create table draft_link (
  -- of the draft; made by the browser
  id uuid primary key,
  token_hash bytea not null unique,
  content_sealed bytea not null,
  -- mails with the link, counted so that nobody is flooded
  mails int not null default 0,
  created_at timestamptz not null
);
create index draft_link_age on draft_link (created_at);
