-- Where whoever is paid wants the money to go once something binds: for the agreement on the whole, or for a part agreement.
-- The newest counts; the ones before stay, so that both can see what was replaced and when.
create table pay_account (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  -- null: for the agreement on the whole, whichever version of it counts
  part_id uuid references agreement (id) on delete cascade,
  -- sealed under the key of accounts
  account bytea not null,
  named_at timestamptz not null,
  replaced_at timestamptz
);
create unique index pay_account_current on pay_account (case_id, coalesce(part_id, case_id)) where replaced_at is null;
create index pay_account_part on pay_account (part_id);
