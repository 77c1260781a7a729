-- Each certificate that papers were sealed with gets a place in the public log (decision record 119): which ones were ours is
-- told the same to everybody, and cannot be told otherwise later.
alter table log_sealed drop constraint log_sealed_kind_check;
alter table log_sealed add constraint log_sealed_kind_check
  check (kind in ('agreement', 'paper', 'audit_day', 'answers_day', 'receipt', 'certificate'));

-- The page of the log lists them, few among millions.
create index log_sealed_certificate on log_sealed (place) where kind = 'certificate';
