-- How far each mailbox of delivery reports has been read, and how the last look went (record 103).

create table report_box (
  -- 'maildir', or a digest of where an IMAP mailbox is: no row says who signs in there
  box text primary key,
  looked_at timestamptz not null,
  -- milliseconds that the look took; null where it did not work
  ms double precision,
  -- why the last look did not work; null: it did
  problem text check (problem in ('login', 'folder', 'away')),
  -- the mailbox as its server numbers it (UIDVALIDITY): with another one all numbers are new
  validity text,
  read_up_to bigint not null default 0,
  -- messages below that are looked at again: they tell of a mail that was not noted as sent yet
  again bigint[] not null default '{}'
);
