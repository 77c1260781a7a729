-- What was agreed, one by one, from the signature until it is kept. Made when the agreement is sealed; for agreements that
-- were sealed before this table was there, the clock makes them. A payment that is cut (part payments, a new plan) leaves
-- its parts as rows of their own, so that the sums of the rows are the sum that was agreed on.
create table obligation (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  agreement_id uuid not null references agreement (id) on delete cascade,
  -- its place in the agreement; parts keep the place of the whole
  position int not null,
  -- the one it was cut from, or in whose place its plan stands
  part_of uuid references obligation (id) on delete cascade,
  kind text not null check (kind in ('payment', 'thing', 'act')),
  act text,
  by text not null check (by in ('starter', 'respondent')),
  words text not null,
  -- minor units; 0 where no money is paid
  amount bigint not null check (amount >= 0 and (kind = 'payment') = (amount > 0)),
  due_on date,
  state text not null check (state in ('due', 'claimed', 'counted', 'objected', 'broken', 'confirmed', 'waived', 'replaced', 'lasting')),
  claimed_at timestamptz,
  done_on date,
  counted_at timestamptz,
  objected_at timestamptz,
  received bigint check (received >= 0 and received < amount),
  objection text not null default '',
  letter_at timestamptz,
  ended_at timestamptz,
  -- what the clock says next, and when; null where it has nothing to say
  notice text,
  notice_at timestamptz,
  check ((notice is null) = (notice_at is null))
);
create unique index obligation_place on obligation (agreement_id, position) where part_of is null;
create index obligation_case on obligation (case_id);
create index obligation_notice on obligation (notice_at) where notice_at is not null;

-- Other days or parts for one of them. Asking and saying yes are the two signatures of a change; what was noted of each stands in signed.
create table obligation_plan (
  id uuid primary key,
  obligation_id uuid not null references obligation (id) on delete cascade,
  case_id uuid not null references mediation_case (id) on delete cascade,
  by text not null check (by in ('starter', 'respondent')),
  state text not null check (state in ('asked', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed')),
  parts jsonb not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  signed jsonb not null
);
create unique index obligation_plan_asked on obligation_plan (obligation_id) where state = 'asked';
create index obligation_plan_case on obligation_plan (case_id);

-- Sealed papers beside the agreement: each signed change, and the certificate at the end.
create table obligation_paper (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  kind text not null check (kind in ('change', 'certificate')),
  plan_id uuid references obligation_plan (id) on delete cascade,
  made_at timestamptz not null,
  pdf_file text,
  pdf_sha256 text,
  pdf_bytes int,
  sealed_at timestamptz,
  check ((kind = 'change') = (plan_id is not null))
);
create unique index obligation_paper_plan on obligation_paper (plan_id);
create unique index obligation_paper_certificate on obligation_paper (case_id) where kind = 'certificate';

-- somebody who pressed a button of a mail without signing in
alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check check (actor_kind in ('user', 'link', 'invitee', 'admin', 'job'));
