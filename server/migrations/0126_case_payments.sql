-- What somebody pays for a case before it is sent. A draft becomes a case under the same id; the row outlives the draft, so
-- that no money is ever without a row.
create table case_payment (
  id uuid primary key,
  draft_id uuid not null,
  owner_id uuid not null,
  revision integer not null,
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('asked', 'open', 'paid', 'used', 'over', 'refund')),
  session_id text unique,
  url text,
  until timestamptz,
  asked_at timestamptz not null,
  settled_at timestamptz,
  told_at timestamptz
);
create index case_payment_draft on case_payment (draft_id, asked_at);
create index case_payment_running on case_payment (asked_at) where state in ('asked', 'open', 'paid');
