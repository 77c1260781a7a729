-- What failed is looked for by its family, and counted, without reading the mails themselves (decision record 172).
-- beside the work

drop index concurrently if exists mail_failed_family;
create index concurrently mail_failed_family on mail (split_part(kind, '/', 1), created_at desc, id desc) where state = 'failed';
drop index concurrently if exists mail_failed_newest;
create index concurrently mail_failed_newest on mail (created_at desc, id desc) include (kind, case_id) where state = 'failed';
