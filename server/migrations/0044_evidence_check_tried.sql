-- When a run last took up a file to scan or open it: one that fails each time waits behind all others.
alter table evidence add column check_tried_at timestamptz;
drop index evidence_unopened;
create index evidence_unopened on evidence (check_tried_at nulls first, created_at)
  where opened_at is null and state = 'ready' and problem is null;
drop index evidence_unscanned;
create index evidence_unscanned on evidence (check_tried_at nulls first, state desc, created_at)
  where scanned_at is null and state <> 'uploading';
